// The learner against what is known: gammas that made the data, an objective that never falls,
// derivatives by finite differences, and two methods that must meet.
#include "tools/train/bradley_terry.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"

namespace hayago {
namespace {

using namespace train;

// Three groups in two columns; a team has the first always, the others sometimes.
FeatureSpace small_space() { return FeatureSpace({{"a", 6, 0}, {"b", 3, 1}, {"c", 1, 1}}); }

const std::vector<double> kTruth = {0.2, 0.5, 1, 2, 4, 8, 0.3, 1.5, 5, 3};

Competitions made_from(const std::vector<double>& truth, int count, uint64_t seed) {
  const FeatureSpace space = small_space();
  Competitions data(space);
  Random random(seed);
  for (int i = 0; i < count; ++i) {
    const size_t teams = 2 + random.below(9);
    std::vector<uint32_t> members;
    std::vector<double> strength;
    double total = 0;
    for (size_t t = 0; t < teams; ++t) {
      double product = 1;
      for (const FeatureGroup& group : space.groups()) {
        const uint32_t least = group.name == "a" ? 1 : 0;
        const uint32_t k = least + random.below(group.count + 1 - least);
        members.push_back(k);
        if (k > 0) product *= truth[group.first + k - 1];
      }
      strength.push_back(product);
      total += product;
    }
    double left = random.unit() * total;
    size_t winner = 0;
    while (winner + 1 < teams && left >= strength[winner]) left -= strength[winner++];
    data.add(members, winner);
  }
  return data;
}

TEST(Competitions, TeamsKeepTheirFeatures) {
  const FeatureSpace space = small_space();
  Competitions data(space), more(space);
  data.add(std::vector<uint32_t>{1, 0, 0, 6, 3, 1}, 1);
  more.add(std::vector<uint32_t>{2, 2, 1, 3, 0, 0, 4, 3, 1}, 0);
  data.append(more);
  ASSERT_EQ(data.size(), 2u);
  ASSERT_EQ(data.teams(), 5u);
  EXPECT_EQ(data.first_team(1), 2u);
  EXPECT_EQ(data.winner(0), 1u);
  const std::vector<std::vector<uint32_t>> expected = {
      {0, kNoFeature, kNoFeature}, {5, 8, 9}, {1, 7, 9}, {2, kNoFeature, kNoFeature}, {3, 8, 9}};
  for (size_t t = 0; t < 5; ++t) {
    EXPECT_EQ(data.feature(0, data.column(0)[t], 0), expected[t][0]);
    EXPECT_EQ(data.feature(1, data.column(1)[t], 0), expected[t][1]);
    EXPECT_EQ(data.feature(1, data.column(1)[t], 1), expected[t][2]);
  }
  EXPECT_EQ(data.values(1), 3u) << "the same combination has one number";
}

TEST(BradleyTerry, RecoversTheGammasThatMadeTheData) {
  const Competitions data = made_from(kTruth, 20000, 1);
  BradleyTerry model(data, Crew(1));
  for (int i = 0; i < 30; ++i) model.mm_iteration();
  // Group a is in every team: only its ratios matter.
  const double scale = model.gammas()[2];
  for (size_t f = 0; f < kTruth.size(); ++f) {
    const double found = f < 6 ? model.gammas()[f] / scale : model.gammas()[f];
    EXPECT_NEAR(std::log(found), std::log(kTruth[f]), 0.1) << "feature " << f;
  }
}

TEST(BradleyTerry, TwoTeamsByHand) {
  // A beats B three times and loses once, with the prior: A wins 4 of 4 + 2 virtual games ...
  // The maximum satisfies gamma = (wins + 1) / (4 / (gamma + other) + 2 / (gamma + 1)) for both.
  Competitions data(FeatureSpace({{"team", 2, 0}}));
  for (int i = 0; i < 4; ++i) data.add(std::vector<uint32_t>{1, 2}, i == 0 ? 1 : 0);
  BradleyTerry model(data, Crew(1));
  for (int i = 0; i < 500; ++i) model.mm_iteration();
  const double a = model.gammas()[0], b = model.gammas()[1];
  EXPECT_NEAR(a, 4 / (4 / (a + b) + 2 / (a + 1)), 1e-6);
  EXPECT_NEAR(b, 2 / (4 / (a + b) + 2 / (b + 1)), 1e-6);
  EXPECT_NEAR(a * b, 1, 1e-6) << "one gains what the other loses";
  EXPECT_GT(a, 1.2);
  EXPECT_LT(a / b, 3) << "the prior pulls towards even";
}

TEST(BradleyTerry, TheObjectiveNeverFalls) {
  const Competitions data = made_from(kTruth, 3000, 2);
  BradleyTerry model(data, Crew(2));
  double before = model.quality().objective;
  for (int i = 0; i < 40; ++i) {
    ASSERT_TRUE(model.mm_iteration());
    const double now = model.quality().objective;
    EXPECT_GE(now, before - 1e-9 * std::abs(before)) << "iteration " << i;
    before = now;
  }
}

TEST(BradleyTerry, GradientIsTheDerivative) {
  const Competitions data = made_from(kTruth, 500, 3);
  BradleyTerry model(data, Crew(1));
  Random random(4);
  std::vector<double> gammas;
  for (size_t f = 0; f < kTruth.size(); ++f) gammas.push_back(std::exp(2 * random.unit() - 1));
  model.set_gammas(gammas);
  const std::vector<double> gradient = model.gradient();
  constexpr double kStep = 1e-5;
  for (size_t f = 0; f < gammas.size(); ++f) {
    std::vector<double> up = gammas, down = gammas;
    up[f] *= std::exp(kStep);
    down[f] *= std::exp(-kStep);
    model.set_gammas(up);
    const double high = model.quality().objective;
    model.set_gammas(down);
    const double low = model.quality().objective;
    EXPECT_NEAR(gradient[f], (high - low) / (2 * kStep), 1e-4 * (1 + std::abs(gradient[f])));
  }
}

// The stated bound: 0.0005 per competition.
TEST(BradleyTerry, GradientAscentMeetsMm) {
  const Competitions data = made_from(kTruth, 2000, 5);
  BradleyTerry mm(data, Crew(1)), ascent(data, Crew(1));
  for (int i = 0; i < 60; ++i) mm.mm_iteration();
  for (int i = 0; i < 150 && ascent.gradient_iteration(); ++i) {
  }
  EXPECT_NEAR(mm.quality().log_likelihood, ascent.quality().log_likelihood, 0.0005);
  for (size_t f = 6; f < kTruth.size(); ++f)
    EXPECT_NEAR(std::log(mm.gammas()[f]), std::log(ascent.gammas()[f]), 0.05);
}

TEST(BradleyTerry, ThreadsDoNotChangeTheResult) {
  const Competitions data = made_from(kTruth, 2000, 6);
  BradleyTerry one(data, Crew(1)), three(data, Crew(3));
  for (int i = 0; i < 5; ++i) {
    one.mm_iteration();
    three.mm_iteration();
  }
  EXPECT_EQ(one.gammas(), three.gammas());
}

TEST(BradleyTerry, AnInterruptionTakesTheIterationBack) {
  const Competitions data = made_from(kTruth, 2000, 7);
  std::atomic<bool> interrupted{false};
  BradleyTerry model(data, Crew(1, &interrupted));
  model.mm_iteration();
  const std::vector<double> before = model.gammas();
  interrupted = true;
  EXPECT_FALSE(model.mm_iteration());
  EXPECT_EQ(model.gammas(), before);
  EXPECT_TRUE(model.gradient().empty());
}

}  // namespace
}  // namespace hayago
