// Paired comparisons: intervals with known answers, and how often they are right about noise made
// here. Everything is seeded, so that a rate is the same on every run.
#include "perf/paired.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>

#include "core/base/random.h"
#include "perf/paired_run.h"

namespace hayago::perf {
namespace {

using bench::RowKey;

const RowKey kRow = {"light", 9, 1, "native"};
const RowKey kOther = {"mogo", 9, 1, "native"};

std::vector<double> one_to(int n) {
  std::vector<double> values;
  for (int i = 1; i <= n; ++i) values.push_back(i);
  return values;
}

TEST(SignedRank, KnownIntervals) {
  // Critical values of the tables: 0 for six values at 5 %, 8 for ten at 5 %, 3 for ten at 1 %.
  const Estimate six = signed_rank_estimate(one_to(6), 0.05);
  EXPECT_EQ(six.middle, 3.5);
  EXPECT_EQ(six.low, 1);
  EXPECT_EQ(six.high, 6);
  const Estimate ten = signed_rank_estimate(one_to(10), 0.05);
  EXPECT_EQ(ten.middle, 5.5);
  EXPECT_EQ(ten.low, 3);  // the ninth of the means 1, 1.5, 2, 2, 2.5, 2.5, 3, 3, 3
  EXPECT_EQ(ten.high, 8);
  EXPECT_EQ(signed_rank_estimate(one_to(10), 0.01).low, 2);  // the fourth
}

TEST(SignedRank, TooFewValuesSayNothing) {
  for (int n = 0; n <= 5; ++n) {
    const Estimate estimate = signed_rank_estimate(one_to(n), 0.05);
    EXPECT_TRUE(std::isinf(estimate.low) && std::isinf(estimate.high)) << n;
  }
}

TEST(SignedRank, AnOutlierMovesLittle) {
  std::vector<double> values = one_to(20);
  const Estimate before = signed_rank_estimate(values, 0.05);
  values.back() = 1e6;
  const Estimate after = signed_rank_estimate(values, 0.05);
  EXPECT_LT(std::abs(after.middle - before.middle), 1);
  EXPECT_LT(std::abs(after.high - before.high), 2);
}

// Now and then ten times the usual: what a shared machine does.
double spiky(Random& random) {
  const double scale = random.unit() < 0.1 ? 10 : 1;
  return scale * (random.unit() + random.unit() + random.unit() - 1.5);
}

TEST(SignedRank, NineteenOfTwentyIntervalsHoldTheTruth) {
  constexpr int kTrials = 2000;
  Random random(7);
  int held = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> values;
    for (int i = 0; i < 20; ++i) values.push_back(0.3 + spiky(random));
    held += signed_rank_estimate(values, 0.05).contains(0.3);
  }
  EXPECT_GE(held, 0.94 * kTrials);
  EXPECT_LE(held, 0.97 * kTrials);
}

PairedSample sample(const std::vector<double>& differences, double control = 0) {
  PairedSample made{differences, {}};
  for (size_t i = 0; i < differences.size(); ++i)
    made.controls.push_back(control + (i % 2 == 0 ? 0.001 : -0.001));
  return made;
}

TEST(Judge, FourVerdicts) {
  const std::vector<double> up(12, 0.05), down(12, -0.05), none(12, 0.0);
  std::vector<double> wild;
  for (int i = 0; i < 12; ++i) wild.push_back(i % 2 == 0 ? 0.3 : -0.3);
  EXPECT_EQ(judge_pairs(sample(up), 0.02, 0.05).verdict, Verdict::Faster);
  EXPECT_EQ(judge_pairs(sample(down), 0.02, 0.05).verdict, Verdict::Slower);
  EXPECT_EQ(judge_pairs(sample(none), 0.02, 0.05).verdict, Verdict::NoDifference);
  EXPECT_EQ(judge_pairs(sample(wild), 0.02, 0.05).verdict, Verdict::TooNoisy);
  EXPECT_EQ(judge_pairs(sample({0.05, 0.05}), 0.02, 0.05).verdict, Verdict::TooNoisy);
  EXPECT_NEAR(judge_pairs(sample(down), 0.02, 0.05).ratio.middle, std::exp(-0.05), 1e-12);
}

TEST(Judge, WhatTheMachineDoesToAIsNotBlamedOnB) {
  const std::vector<double> down(12, -0.05);
  EXPECT_EQ(judge_pairs(sample(down, 0.06), 0.02, 0.05).verdict, Verdict::TooNoisy);
  EXPECT_EQ(judge_pairs(sample(down, 0.01), 0.02, 0.05).verdict, Verdict::Slower);
}

TEST(Judge, TheLimitNeedsTheWholeInterval) {
  std::vector<double> around;  // 1.5 to 4.5 % slower
  for (int i = 0; i < 12; ++i) around.push_back(-0.03 + 0.015 * (i % 3 - 1));
  const PairedResult result = judge_pairs(sample(around), 0.02, 0.05);
  EXPECT_EQ(result.verdict, Verdict::Slower);
  EXPECT_TRUE(exceeds(result, 0.01));
  EXPECT_FALSE(exceeds(result, 0.03));
  EXPECT_TRUE(is_decided(result, -1));
  EXPECT_FALSE(is_decided(result, 0.03));
  EXPECT_TRUE(is_decided(result, 0.10));
}

// A machine made of numbers: speeds of A and B, drift over minutes, noise of a slice.
struct Machine {
  double b = 1;  // B over A
  double noise = 0.04;
  Random random{1};
  double time = 0;

  Result<PairRates> measure() {
    time += 0.5;
    const double drift = 0.2 * std::sin(time);
    const auto slice = [&](double own) {
      return 1000 * own * std::exp(drift + noise * spiky(random));
    };
    return PairRates{slice(1), slice(1), slice(b)};
  }
};

PairedHooks hooks_of(
    MeasurePair measure, std::function<double()> seconds = [] { return 0.0; }) {
  return {std::move(measure), std::move(seconds), [](const PairedProgress&) {}};
}

std::vector<PairedRow> run(Machine& machine, const PairedOptions& options = {}) {
  const PairedHooks hooks =
      hooks_of([&](const RowKey&, const SliceOrder&, uint64_t) { return machine.measure(); },
               [&] { return machine.time; });
  auto result = run_pairs(std::vector{kRow}, options, hooks);
  EXPECT_TRUE(result.ok());
  return std::move(*result);
}

std::map<Verdict, int> verdicts(double b, double noise, int trials) {
  std::map<Verdict, int> counts;
  for (int trial = 0; trial < trials; ++trial) {
    Machine machine{b, noise, Random(11, static_cast<uint64_t>(trial)), 0};
    PairedOptions options;
    options.seed = static_cast<uint64_t>(trial);
    options.max_seconds = trial % 2 == 0 ? 1e9 : 12;  // ends by the pairs, or by the time
    ++counts[run(machine, options)[0].result.verdict];
  }
  return counts;
}

TEST(PairedRun, NoiseAloneIsSeldomADifference) {
  constexpr int kTrials = 600;
  for (const double noise : {0.002, 0.05}) {
    auto counts = verdicts(1, noise, kTrials);
    EXPECT_LE(counts[Verdict::Faster] + counts[Verdict::Slower], 0.05 * kTrials) << noise;
  }
}

TEST(PairedRun, ASlowdownOfSixPercentIsFound) {
  constexpr int kTrials = 200;
  auto counts = verdicts(1 / 1.06, 0.03, kTrials);
  EXPECT_GE(counts[Verdict::Slower], 0.95 * kTrials);
  EXPECT_EQ(counts[Verdict::Faster], 0);
}

TEST(PairedRun, EverySliceStandsInEveryPlace) {
  std::map<Slice, int> first, last;
  int calls = 0;
  const PairedHooks hooks = hooks_of([&](const RowKey&, const SliceOrder& order, uint64_t) {
    ++first[order.front()];
    ++last[order.back()];
    ++calls;
    return Result<PairRates>({100, 100, 100});
  });
  PairedOptions options;
  options.most_pairs = 300;
  options.look_every = 300;
  ASSERT_TRUE(run_pairs(std::vector{kRow}, options, hooks).ok());
  EXPECT_EQ(calls, 300);
  for (const Slice slice : {Slice::A, Slice::ControlA, Slice::B}) {
    EXPECT_NEAR(first[slice], 100, 30);
    EXPECT_NEAR(last[slice], 100, 30);
  }
}

TEST(PairedRun, OnlyWhatIsUndecidedGoesOn) {
  std::map<std::string, int> calls;
  Random random(5);
  const PairedHooks hooks = hooks_of([&](const RowKey& key, const SliceOrder&, uint64_t) {
    ++calls[key.policy];
    if (key == kRow) return Result<PairRates>({100, 100, 80});
    return Result<PairRates>({100, 100, 100 * std::exp(spiky(random))});
  });
  const auto rows = run_pairs(std::vector{kRow, kOther}, {}, hooks);
  ASSERT_TRUE(rows.ok());
  EXPECT_EQ((*rows)[0].result.verdict, Verdict::Slower);
  EXPECT_EQ((*rows)[0].result.pairs, 10);
  EXPECT_EQ((*rows)[1].result.verdict, Verdict::TooNoisy);
  EXPECT_EQ((*rows)[1].result.pairs, 40);
  EXPECT_EQ(calls["light"], 10);
}

TEST(PairedRun, EndsWhenTheTimeIsUp) {
  Machine machine{1 / 1.5, 0.001, Random(3), 0};
  PairedOptions options;
  options.max_seconds = 2;  // four pairs
  const std::vector<PairedRow> rows = run(machine, options);
  EXPECT_EQ(rows[0].result.pairs, 4);
  EXPECT_EQ(rows[0].result.verdict, Verdict::TooNoisy);
}

// The pair that was under way fails with its programs; the others count.
TEST(PairedRun, OnceStoppedThePairsSoFarAreJudged) {
  std::atomic<bool> stop{false};
  int calls = 0;
  const PairedHooks hooks = hooks_of([&](const RowKey&, const SliceOrder&, uint64_t) {
    if (++calls < 10) return Result<PairRates>({100, 100, 50});
    stop = true;
    return Result<PairRates>(Error{"interrupted"});
  });
  PairedOptions options;
  options.most_pairs = options.look_every = 20;
  options.stop = &stop;
  const auto rows = run_pairs(std::vector{kRow, kOther}, options, hooks);
  ASSERT_TRUE(rows.ok()) << rows.error().text;
  EXPECT_EQ(calls, 10);
  EXPECT_EQ((*rows)[0].result.pairs, 5);
  EXPECT_EQ((*rows)[1].result.pairs, 4);
  EXPECT_NEAR((*rows)[0].result.ratio.middle, 0.5, 1e-9);
  const auto none = run_pairs(std::vector{kRow}, options, hooks);
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(calls, 10);
  EXPECT_TRUE(std::isinf((*none)[0].result.ratio.high));
}

TEST(PairedRun, AFailureEndsTheRun) {
  const PairedHooks hooks = hooks_of([](const RowKey&, const SliceOrder&, uint64_t) {
    return Result<PairRates>(Error{"broken"});
  });
  const auto rows = run_pairs(std::vector{kRow}, {}, hooks);
  ASSERT_FALSE(rows.ok());
  EXPECT_EQ(rows.error().text, "broken");
}

}  // namespace
}  // namespace hayago::perf
