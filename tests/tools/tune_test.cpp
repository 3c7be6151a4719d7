// The tuner on functions whose best point is known.
#include "tools/match/tune.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"

namespace hayago {
namespace {

using namespace match;

std::vector<TuneParam> two_params() {
  return {*parse_tune_param("c_uct=0.9:0:1"), *parse_tune_param("c_pb=10:0:100")};
}

// Games between two settings: the one nearer to the best point (0.3, 0.7) wins more often.
double noisy_match(const Perturbed& step, Random& random) {
  const auto far = [](const std::vector<double>& t) {
    return std::pow(t[0] - 0.3, 2) + std::pow(t[1] - 0.7, 2);
  };
  const double win = 1 / (1 + std::exp(-12 * (far(step.minus) - far(step.plus))));
  double sum = 0;
  for (int game = 0; game < 8; ++game) sum += random.unit() < win ? 1 : -1;
  return sum / 8;
}

TuneState run(int64_t from, int64_t to, TuneState state) {
  constexpr int64_t kAll = 600;
  while (state.iteration < to) {
    Random random(99, static_cast<uint64_t>(state.iteration));
    const Perturbed step = perturb(state, {}, 5);
    advance(state, step, {}, noisy_match(step, random), kAll, 8);
  }
  EXPECT_GE(state.iteration, from);
  return state;
}

TEST(Tuner, FindsTheBestPointOfANoisyFunction) {
  const TuneState state = run(0, 600, first_state(two_params()));
  EXPECT_NEAR(state.average[0], 0.3, 0.1);
  EXPECT_NEAR(state.average[1], 0.7, 0.1);
  EXPECT_EQ(state.games, 4800);
}

TEST(Tuner, GoesOnFromItsFileAsIfNothingHadHappened) {
  const std::vector<TuneParam> params = two_params();
  const TuneState whole = run(0, 200, first_state(params));
  const TuneState half = run(0, 70, first_state(params));
  const Result<TuneState> stored = parse_state(state_json(params, "x", half), params, "x");
  ASSERT_TRUE(stored);
  const TuneState resumed = run(70, 200, *stored);
  EXPECT_EQ(resumed.theta, whole.theta);
  EXPECT_EQ(resumed.average, whole.average);
  EXPECT_FALSE(parse_state(state_json(params, "x", half), params, "y"));
  EXPECT_FALSE(parse_state("{", params, "x"));
}

TEST(Tuner, ParametersAreChecked) {
  EXPECT_EQ(assignment(*parse_tune_param("expand_at=3:1:9"), 0.3), "expand_at=3");
  EXPECT_EQ(assignment(*parse_tune_param("c_uct=0.2:0:1"), 0.25), "c_uct=0.25");
  for (const char* bad : {"c_uct", "c_uct=1", "c_uct=2:0:1", "c_uct=0:1:0", "policy=1:0:2",
                          "nothing=1:0:2", "c_uct=0.1:0:1000", "c_uct=0.1:0:1x"})
    EXPECT_FALSE(parse_tune_param(bad)) << bad;
}

}  // namespace
}  // namespace hayago
