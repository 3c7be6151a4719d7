#include "perf/score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "perf/report.h"
#include "perf/score_check.h"

namespace hayago::perf {
namespace {

using namespace bench;

// A machine `speed` times as fast as the reference, and `speed_up` times that with two threads.
ResultFile scored_file(double speed = 1, double speed_up = 1.9) {
  ResultFile file;
  file.context = {{"cpu", "Testing CPU 3000"},
                  {"compiler", "GNU 12.2.0"},
                  {"flags", "-O3 -DNDEBUG -march=x86-64-v3"},
                  {"arch", "x86-64-v3"},
                  {"cores_usable", 2},
                  {"load", 0.1}};
  for (const int threads : {1, 2})
    for (const ScoreRow& wanted : score_rows()) {
      ResultRow row;
      row.key = {wanted.policy, wanted.size, threads, "x86-64-v3"};
      row.playouts_per_s = wanted.reference * speed * (threads == 1 ? 1 : speed_up);
      row.min = 0.98 * row.playouts_per_s;
      row.max = 1.02 * row.playouts_per_s;
      row.cv = 0.01;
      row.moves_per_playout = wanted.moves_per_playout;
      row.black_win_rate = 0.4;
      row.playouts_per_cpu_s = row.playouts_per_s;
      row.ns_per_move = 1e9 * threads / (row.playouts_per_s * row.moves_per_playout);
      row.repeats = {row.min, row.playouts_per_s, row.max};
      row.seconds = 10;
      file.rows.push_back(row);
    }
  add_score(file, score_of(file.rows, standard_reference()).value(), {});
  return file;
}

ResultFile halved(ResultFile file) {
  for (ResultRow& row : file.rows)
    for (double* rate : {&row.playouts_per_s, &row.min, &row.max}) *rate /= 2;
  return file;
}

TEST(ScoreOf, AFileAgainstItselfIsAThousand) {
  const ResultFile file = scored_file(1.37);
  const Score score = score_of(file.rows, reference_of(file).value()).value();
  EXPECT_NEAR(score.single.score, 1000, 1e-9);
  EXPECT_NEAR(score.all.score, 1900, 1e-9);
  EXPECT_NEAR(score.single.low, 980, 1e-9);
  EXPECT_NEAR(score.single.high, 1020, 1e-9);
  for (const PartScore& part : score.parts) EXPECT_NEAR(part.single, 1000, 1e-9);
}

TEST(ScoreOf, HalfTheRatesHalfTheScore) {
  const ResultFile file = scored_file(1.37);
  const Score score = score_of(halved(file).rows, reference_of(file).value()).value();
  EXPECT_NEAR(score.single.score, 500, 1e-9);
  EXPECT_NEAR(score.all.score, 950, 1e-9);
}

// The geometric mean: one row twice as fast and one half as fast leave it where it was.
TEST(ScoreOf, EveryRowCountsByItsRatio) {
  ResultFile file = scored_file();
  file.rows[0].playouts_per_s *= 2;
  file.rows[2].playouts_per_s /= 2;
  const Score score = score_of(file.rows, standard_reference()).value();
  EXPECT_NEAR(score.single.score, 1000, 1e-9);
  EXPECT_NEAR(score.parts[0].single, 1000 * std::sqrt(2), 1e-9);
  EXPECT_NEAR(score.parts[1].single, 1000 / std::sqrt(2), 1e-9);
}

TEST(ScoreOf, OrderAndOtherRowsDoNotMatter) {
  ResultFile file = scored_file(1.1);
  const Score before = score_of(file.rows, standard_reference()).value();
  std::reverse(file.rows.begin(), file.rows.end());
  ResultRow other = file.rows.front();
  other.key.policy = "supergo";
  file.rows.push_back(other);
  const Score after = score_of(file.rows, standard_reference()).value();
  EXPECT_NEAR(after.single.score, before.single.score, 1e-9);
  EXPECT_NEAR(after.all.score, before.all.score, 1e-9);
}

TEST(ScoreOf, NeedsEveryRow) {
  ResultFile file = scored_file();
  file.rows.erase(file.rows.begin() + 1);
  const Result<Score> score = score_of(file.rows, standard_reference());
  ASSERT_FALSE(score);
  EXPECT_NE(score.error().text.find("mogo 19x19 with 1 thread"), std::string::npos);
}

TEST(ScoreStored, IsReadBack) {
  const ResultFile file = scored_file(1.234);
  const Result<ResultFile> again = parse_results(to_json(file), "a.json");
  ASSERT_TRUE(again);
  const Result<Score> score = read_score(*again);
  ASSERT_TRUE(score) << score.error().text;
  EXPECT_NEAR(score->single.score, 1234, 0.1);
  EXPECT_TRUE(is_stable(*again));
}

// What may not pass for a score of this version, and how it is called.
TEST(ScoreStored, RefusesWhatIsNotSo) {
  const auto text_of = [](const ResultFile& file) { return read_score(file).error().text; };
  ResultFile forged = scored_file();
  forged.score["signature"] = "0123456789abcdef";
  EXPECT_NE(text_of(forged).find("signature"), std::string::npos);
  ResultFile old = scored_file();
  old.score["version"] = "0.9";
  EXPECT_NE(text_of(old).find("version 0.9 is not known"), std::string::npos);
  ResultFile proud = scored_file();
  proud.score["single"]["score"] = 2000.0;
  EXPECT_NE(text_of(proud).find("is not that of its rows"), std::string::npos);
  ResultFile bare = scored_file();
  bare.score = nullptr;
  EXPECT_NE(text_of(bare).find("no score"), std::string::npos);
  const std::string whole = to_json(scored_file());
  EXPECT_FALSE(parse_results(whole.substr(0, whole.size() / 2), "cut.json"));
}

TEST(ScoreRules, SayWhatMakesItUnstable) {
  EXPECT_TRUE(find_unstable(scored_file(), {}).empty());
  const auto only_reason = [](const ResultFile& file, const RunRules& rules) {
    const std::vector<std::string> reasons = find_unstable(file, rules);
    return reasons.size() == 1 ? reasons.front() : std::to_string(reasons.size()) + " reasons";
  };
  ResultFile wide = scored_file();
  wide.rows[3].cv = 0.06;
  EXPECT_NE(only_reason(wide, {}).find("wide spread"), std::string::npos);
  ResultFile starved = scored_file();
  starved.rows[3].cpu_share = 0.9;
  EXPECT_NE(only_reason(starved, {}).find("other programs"), std::string::npos);
  ResultFile brief = scored_file();
  brief.rows[3].seconds = 2;
  EXPECT_NE(only_reason(brief, {}).find("less than 10 s"), std::string::npos);
  EXPECT_TRUE(find_unstable(brief, {.quick = true}).empty());
  EXPECT_NE(only_reason(scored_file(), {.steal = 0.02}).find("hypervisor"), std::string::npos);
}

TEST(ScoreLine, IsOneLineToPaste) {
  ResultFile file = scored_file(1.043, 1.9665);
  EXPECT_EQ(paste_line(file),
            "Hayago 1.0: 1043 single, 2051 all (2 threads) / Testing CPU 3000 / GNU 12.2.0 -O3 / "
            "x86-64-v3 / signature " +
                file.score["signature"].get<std::string>());
  add_score(file, score_of(file.rows, standard_reference()).value(), {.quick = true, .steal = 0.5});
  EXPECT_NE(paste_line(file).find("Hayago 1.0 quick: "), std::string::npos);
  EXPECT_NE(paste_line(file).find("(2 threads) unstable / "), std::string::npos);
}

TEST(ScoreTable, IsAboveTheRatesOfTheReadme) {
  const std::string table =
      readme_table({{"slow.json", scored_file(0.5)}, {"fast.json", scored_file(2)}});
  const size_t fast = table.find("| Testing CPU 3000 | 2,000 | 3,800 | 2 | x86-64-v3 |");
  const size_t slow = table.find("| Testing CPU 3000 | 500 | 950 | 2 | x86-64-v3 |");
  ASSERT_NE(slow, std::string::npos) << table;
  EXPECT_LT(fast, slow);
  EXPECT_EQ(table.find("| tree |"), std::string::npos) << table;  // its rows are in the score
}

std::string verdict(const ResultFile& file) {
  const Result<std::string> checked = check_stranger(to_json(file), "x.json");
  return checked ? "ok " + *checked : checked.error().text;
}

TEST(StrangersFile, IsTakenWithItsScore) {
  EXPECT_EQ(verdict(scored_file(2)).find("ok Hayago 1.0: 2000 single"), 0u);
  ResultFile rows = scored_file();
  rows.score = nullptr;
  EXPECT_EQ(verdict(rows), "ok rows without a score");
}

TEST(StrangersFile, IsRefusedWithAReason) {
  const auto refused = [](auto change, const char* reason) {
    ResultFile file = scored_file();
    change(file);
    if (!file.score.is_null() && file.score["signature"].get<std::string>().size() == 16) {
      const auto signature = file.score["signature"];
      const auto version = file.score["version"];
      add_score(file, score_of(file.rows, standard_reference()).value(),
                {.quick = is_quick(file), .steal = file.score["steal"].get<double>()});
      file.score["signature"] = signature;
      file.score["version"] = version;
    }
    const std::string text = verdict(file);
    EXPECT_NE(text.find(reason), std::string::npos) << text;
  };
  refused([](ResultFile& f) { f.score["signature"] = "0123456789abcdef"; }, "other work");
  refused([](ResultFile& f) { f.score["version"] = "7.0"; }, "not known");
  refused([](ResultFile& f) { f.score["quick"] = true; }, "quick");
  refused([](ResultFile& f) { f.score["steal"] = 0.5; }, "unstable");
  refused([](ResultFile& f) { f.rows[0].moves_per_playout = 60; }, "moves per playout");
  refused([](ResultFile& f) { f.context.erase("cpu"); }, "names no CPU");
  refused(
      [](ResultFile& f) {
        for (double* rate : {&f.rows[0].playouts_per_s, &f.rows[0].min, &f.rows[0].max})
          *rate *= 1000;
        f.rows[0].repeats.clear();
      },
      "no CPU");
  refused([](ResultFile& f) { f.rows[0].repeats = {1, 2, 3}; }, "median of its repeats");
  EXPECT_FALSE(check_stranger("{\"schema\": 1", "x.json"));
}

}  // namespace
}  // namespace hayago::perf
