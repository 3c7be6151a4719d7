#include "bench/standard.h"

#include <gtest/gtest.h>

#include "bench/subject.h"
#include "core/playout/registry.h"

namespace hayago::bench {
namespace {

TEST(Rows, AreTheProductOfTheLists) {
  const auto rows = choose_rows({{"light"}, {9, 19}, {1, 2}, {}});
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 4u);
  EXPECT_EQ((*rows)[3].size, 19);
  EXPECT_EQ((*rows)[3].threads, 2);
}

TEST(Rows, EveryRegisteredPolicyIsASubject) {
  const std::vector<Subject> subjects = bench_subjects();
  for (const PolicyInfo& info : policies())
    EXPECT_TRUE(std::any_of(subjects.begin(), subjects.end(), [&](const Subject& s) {
      return s.name == info.name;
    })) << info.name;
}

TEST(Rows, UnknownNamesAreExplained) {
  EXPECT_NE(choose_rows({{"heavy"}, {9}, {1}, {}}).error().text.find("unknown policy 'heavy'"),
            std::string::npos);
  EXPECT_NE(choose_rows({{"light"}, {9}, {1}, {"mmx"}}).error().text.find("'mmx'"),
            std::string::npos);
}

TEST(Rows, EveryWorkerVerifiesItsWork) {
  for (const Subject& subject : bench_subjects())
    for (const std::string& isa : subject.isas)
      for (const int size : {9, 13, 19, 5}) {
        auto workers = subject.make({size, isa, 7, 1});
        ASSERT_TRUE(workers) << subject.name;
        ASSERT_EQ(workers->size(), 1u);
        const Result<void> verified = workers->front()->verify();
        EXPECT_TRUE(verified) << subject.name << " " << size << ": " << verified.error().text;
      }
}

// Two rows of one subject at the same time are two rows: no worker of one meets those of the other.
TEST(Rows, AreMadeWhole) {
  for (const Subject& subject : bench_subjects()) {
    const RowSpec spec = {9, subject.isas.front(), 7, 3};
    auto first = subject.make(spec), second = subject.make(spec);
    ASSERT_TRUE(first && second) << subject.name;
    ASSERT_EQ(first->size(), 3u) << subject.name;
    ASSERT_EQ(second->size(), 3u) << subject.name;
    // In turn on this thread, rows of one seed do the same, whatever the other row does between.
    for (int step = 0; step < 3; ++step) {
      std::vector<uint64_t> moves[2];
      for (size_t i = 0; i < 3; ++i) moves[0].push_back((*first)[i]->step().moves);
      for (size_t i = 0; i < 3; ++i) moves[1].push_back((*second)[i]->step().moves);
      EXPECT_EQ(moves[0], moves[1]) << subject.name;
    }
  }
}

TEST(Rows, StandardThreads) {
  EXPECT_EQ(standard_threads(1), (std::vector{1}));
  EXPECT_EQ(standard_threads(2), (std::vector{1, 2}));
  EXPECT_EQ(standard_threads(12), (std::vector{1, 2, 4, 8, 12}));
}

TEST(Run, CountsWhatWasPlayed) {
  const std::vector<RowKey> rows = *choose_rows({{"light"}, {9}, {1, 2}, {}});
  int calls = 0, figures = 0;
  const auto results = run_rows(rows, {0.005, 3, 1}, [&](const Progress& p) {
    ++calls;
    if (p.last != nullptr) {
      ++figures;
      EXPECT_GT(p.last->playouts_per_cpu_s, 0);
    }
  });
  ASSERT_TRUE(results);
  EXPECT_EQ(calls, 8);    // two rows, warm-up and three repeats
  EXPECT_EQ(figures, 5);  // from the second row's first repeat on
  for (const RowResult& row : *results) {
    ASSERT_EQ(row.repeats.size(), 3u);
    EXPECT_GT(row.playouts_per_s(), 0);
    EXPECT_NEAR(row.moves_per_playout, 110.8, 15);
    EXPECT_GT(row.black_win_rate, 0.05);
    EXPECT_LT(row.black_win_rate, 0.95);
    EXPECT_LE(row.cpu_share, 1);
    EXPECT_EQ(row.cpu_repeats.size(), 3u);
    EXPECT_NEAR(row.ns_per_move() * row.playouts_per_cpu_s * row.moves_per_playout,
                1e9 * row.key.threads, 1);
  }
}

TEST(Run, TotalTimeIsKept) {
  for (const size_t rows : {1u, 6u, 42u, 200u, 900u}) {
    const double seconds = seconds_for_total(rows, 5, 115);
    EXPECT_LE(seconds, 1);
    if (seconds > 0.02 && seconds < 1) {
      EXPECT_NEAR(expected_seconds(rows, {seconds, 5, 1}), 115, 1e-6);
    }
  }
}

RowResult row_of(int size, int threads, double rate) {
  RowResult row;
  row.key = {"light", size, threads, "native"};
  row.repeats = {rate};
  row.moves_per_playout = 100;
  return row;
}

TEST(Recommendation, FewestThreadsNearTheBestOfTheLargestBoard) {
  std::vector<RowResult> rows = {row_of(9, 1, 100), row_of(9, 8, 500), row_of(19, 1, 10),
                                 row_of(19, 2, 20), row_of(19, 4, 39), row_of(19, 8, 40),
                                 row_of(19, 16, 60)};
  EXPECT_EQ(recommended_threads(rows, 8), 4);
  EXPECT_EQ(recommended_threads(rows, 16), 16);
  EXPECT_EQ(recommended_threads(std::vector{row_of(9, 1, 100)}, 8), std::nullopt);
  EXPECT_EQ(recommended_threads(std::vector{row_of(9, 4, 100)}, 8), std::nullopt);
  EXPECT_EQ(single_thread_row(rows, rows[4])->playouts_per_s(), 10);
}

}  // namespace
}  // namespace hayago::bench
