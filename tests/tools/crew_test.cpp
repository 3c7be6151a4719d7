// Training on several ranks, in one process: the same bits for any number of them.
#include "tools/train/crew.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "core/base/random.h"
#include "search/share/bytes.h"
#include "tests/support/own_games.h"
#include "tools/cluster/rank_train.h"
#include "tools/cluster/servant.h"
#include "tools/ranks/local_comm.h"
#include "tools/train/playout_set.h"
#include "tools/train/prior_set.h"

namespace hayago {
namespace {

using namespace train;
using ranks::LocalWorld;
using ranks::Topic;

// f(crew) on every rank at once; what rank 0 gets.
template <class F>
auto on_ranks(int count, const F& f) {
  LocalWorld world(count);
  std::vector<std::thread> others;
  for (int r = 1; r < count; ++r)
    others.emplace_back([&, r] { f(Crew(1, nullptr, &world.comm(r))); });
  auto result = f(Crew(1, nullptr, &world.comm(0)));
  for (std::thread& other : others) other.join();
  return result;
}

// Numbers whose sum depends on the order in which they are added.
double awkward(size_t i, size_t j) {
  Random random(i, j);
  return (random.unit() - 0.5) * std::pow(10.0, static_cast<double>(random.below(20)));
}

TEST(Crew, SumsAreTheSameBitsForAnyNumberOfRanks) {
  constexpr size_t kNumbers = 40;
  for (const size_t parts : {size_t{1}, size_t{10}, kParts, size_t{100}}) {
    const auto sum = [parts](const Crew& crew) {
      std::vector<double> total;
      const auto part = [](size_t i, double* numbers) {
        for (size_t j = 0; j < kNumbers; ++j) numbers[j] += awkward(i, j);
      };
      EXPECT_TRUE(crew.sum(parts, kNumbers, part, total));
      return total;
    };
    const std::vector<double> alone = sum(Crew(2));
    ASSERT_EQ(alone.size(), kNumbers);
    double plain = 0;
    for (size_t i = 0; i < parts; ++i) plain += awkward(i, 0);
    EXPECT_NEAR(alone[0] / plain, 1, 1e-9);
    for (const int ranks : {2, 3, 5, 7})
      EXPECT_EQ(on_ranks(ranks, sum), alone) << parts << " parts, " << ranks << " ranks";
  }
}

TEST(Crew, NumbersAreFilledInTheirPlaces) {
  const auto fill = [](const Crew& crew) {
    std::vector<double> numbers(23, -1);
    EXPECT_TRUE(crew.fill(numbers, 3, [](size_t i) { return 10.0 * static_cast<double>(i); }));
    return numbers;
  };
  const std::vector<double> alone = fill(Crew(2));
  EXPECT_EQ(alone[2], -1);
  EXPECT_EQ(alone[3], 30);
  EXPECT_EQ(alone[22], 220);
  for (const int ranks : {2, 3}) EXPECT_EQ(on_ranks(ranks, fill), alone);
}

TEST(Crew, ARankThatSaysNothingEndsTheJob) {
  LocalWorld world(3);
  world.cut_off(2);
  std::thread other([&] {
    std::vector<std::string> none;
    EXPECT_TRUE(Crew(1, nullptr, &world.comm(1)).gather("mine", none));
  });
  std::vector<std::string> all;
  try {
    (void)Crew(1, nullptr, &world.comm(0), 0.3).gather("", all);
    FAIL() << "nothing was missing";
  } catch (const std::runtime_error& problem) {
    EXPECT_TRUE(std::string(problem.what()).starts_with("rank 2 on here does not answer"));
  }
  other.join();
}

TEST(Crew, AnInterruptionWaitsForNobody) {
  LocalWorld world(2);
  const std::atomic<bool> interrupted{true};
  std::vector<std::string> all;
  EXPECT_FALSE(Crew(1, &interrupted, &world.comm(0)).gather("", all));
  std::string bytes;
  EXPECT_FALSE(Crew(1, &interrupted, &world.comm(1)).tell(bytes));
}

class RankTraining : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "hayago_rank_training_" +
            testing::UnitTest::GetInstance()->current_test_info()->name();
    std::ofstream file(path_);
    for (uint64_t i = 0; i < 24; ++i)
      file << own_game(i, 9, 60, i % 3 == 0 ? Color::White : Color::Black) << "\n";
    file.close();
    games_ = *read_games({path_, 9, 0, {}});
  }
  void TearDown() override {
    std::filesystem::remove(path_);
    std::filesystem::remove(checkpoint());
  }
  std::string checkpoint() const { return path_ + ".checkpoint"; }

  // lead(crew) on rank 0, while the others do what they are told.
  template <class Lead>
  auto trained(int count, const decltype(cluster::TrainOrder::job)& job, const Lead& lead) const {
    LocalWorld world(count);
    std::vector<std::thread> others;
    for (int r = 1; r < count; ++r) others.emplace_back([&world, r] { serve(world.comm(r)); });
    auto result = [&] {
      const cluster::RankTraining team(&world.comm(0), {path_, games_.digest(), 9, 0, 1, job});
      return lead(Crew(1, nullptr, &world.comm(0)));
    }();
    for (std::thread& other : others) other.join();
    return result;
  }
  // As tools/cluster/serve.cpp, until rank 0 has done.
  static void serve(ranks::Comm& comm) {
    cluster::Servant servant(comm, cluster::train_as_told);
    for (int parcels = 0; parcels < 2; ++parcels) {
      const auto work = comm.inbox().take(Topic::Work, 60);
      ASSERT_TRUE(work);
      ByteReader in(work->bytes);
      in.get();
      if (parcels == 0) servant.run(work->bytes.substr(work->bytes.size() - in.left()));
    }
  }

  std::string fitted(int count, FitJob job) const {
    job.fit.quiet = true;
    return trained(count, job, [&](const Crew& crew) {
      job.fit.crew = crew;
      const Result<FitJobResult> result = run_fit(games_, job);
      EXPECT_TRUE(result) << result.error().text;
      std::string text = as_bytes(result->fit.gammas);
      text += as_bytes({result->fit.quality.objective, result->fit.quality.top1,
                        static_cast<double>(result->positions)});
      return text +
             (job.tree
                  ? to_text(prior_weights(result->patterns, result->space, result->fit.gammas, 9))
                  : to_text(playout_weights(result->space, result->fit.gammas)));
    });
  }

  std::string path_;
  GameSet games_;
};

TEST_F(RankTraining, MmAndGradientGiveTheSameFileOnAnyNumberOfRanks) {
  for (const FitMethod method : {FitMethod::Mm, FitMethod::Gradient})
    for (const bool tree : {false, true}) {
      FitJob job;
      job.tree = tree;
      job.min_count = 4;
      job.positions = 700;
      job.fit.method = method;
      job.fit.iterations = 4;
      const std::string alone = fitted(1, job);
      for (const int ranks : {2, 3})
        EXPECT_EQ(fitted(ranks, job), alone) << ranks << " ranks" << (tree ? ", tree" : "");
    }
}

TEST_F(RankTraining, PatternsOfAFileReachAllRanks) {
  FitJob job;
  job.tree = true;
  job.patterns = harvest_patterns(games_, {6, 6, Crew(1)});
  job.fit.iterations = 2;
  EXPECT_EQ(fitted(3, job), fitted(1, job));
}

TEST_F(RankTraining, ACheckpointGoesOnOnOtherRanks) {
  FitJob job;
  job.fit.iterations = 6;
  const std::string whole = fitted(1, job);
  job.fit.checkpoint = checkpoint();
  job.fit.identity = "test";
  job.fit.iterations = 3;
  fitted(3, job);
  job.fit.iterations = 6;
  job.fit.resume = true;
  EXPECT_EQ(fitted(2, job), whole);
}

TEST_F(RankTraining, HarvestsAreThoseOfOneRank) {
  const auto harvested = [&](int count) {
    return trained(count, cluster::HarvestJob{3}, [&](const Crew& crew) {
      const Harvest harvest = harvest_patterns(games_, {3, 3, crew});
      EXPECT_EQ(harvest.games, games_.games.size());
      return to_text(harvest, "");
    });
  };
  const std::string alone = harvested(1);
  EXPECT_GT(alone.size(), 1000u);
  for (const int ranks : {2, 3}) EXPECT_EQ(harvested(ranks), alone);
}

TEST_F(RankTraining, BalancingGivesTheSameFileOnAnyNumberOfRanks) {
  cluster::BalanceJob job;
  job.start = playout_weights(playout_space(), std::vector<double>(playout_space().features(), 1));
  job.options.positions = 150;
  job.options.value_playouts = job.options.gradient_playouts = 4;
  job.options.batch = 20;
  job.options.passes = 2;
  job.options.target_playouts = 30;
  job.options.measure_playouts = 4;
  job.options.quiet = true;
  const auto balanced = [&](int count) {
    return trained(count, job, [&](const Crew& crew) {
      BalanceOptions options = job.options;
      options.crew = crew;
      const Result<BalanceResult> result = balance(games_, job.start, options);
      EXPECT_TRUE(result && result->passes.size() == 3);
      return to_text(result->weights) +
             as_bytes({result->error_before, result->error_after, result->passes[2].error});
    });
  };
  const std::string alone = balanced(1);
  EXPECT_NE(alone.substr(0, to_text(job.start).size()), to_text(job.start));
  for (const int ranks : {2, 3}) EXPECT_EQ(balanced(ranks), alone);
}

// Rank 0 gives up in the middle: the others do too.
TEST_F(RankTraining, AnInterruptionEndsAllRanks) {
  FitJob job;
  job.fit.iterations = 1'000'000;
  job.fit.quiet = true;
  std::atomic<bool> interrupted{false};
  LocalWorld world(3);
  std::thread others[] = {std::thread([&] { serve(world.comm(1)); }),
                          std::thread([&] { serve(world.comm(2)); })};
  std::thread signal([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    interrupted = true;
  });
  {
    const cluster::RankTraining team(&world.comm(0), {path_, games_.digest(), 9, 0, 1, job});
    job.fit.crew = Crew(1, &interrupted, &world.comm(0));
    const Result<FitJobResult> result = run_fit(games_, job);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->fit.interrupted);
  }
  for (std::thread& other : others) other.join();
  signal.join();
}

TEST_F(RankTraining, OtherGamesAreRefused) {
  LocalWorld world(2);
  const std::atomic<bool> stop{true};  // nobody leads: what is not refused is given up
  const auto told = [&](const std::string& digest, const std::string& path) {
    try {
      cluster::train_as_told(world.comm(1),
                             cluster::order_bytes({path, digest, 9, 0, 1, cluster::HarvestJob{3}}),
                             stop);
    } catch (const std::runtime_error& problem) {
      return std::string(problem.what());
    }
    return std::string("none");
  };
  EXPECT_NE(told("other", path_).find("are not those of rank 0"), std::string::npos);
  EXPECT_NE(told(games_.digest(), path_ + "x").find(path_ + "x"), std::string::npos);
}

}  // namespace
}  // namespace hayago
