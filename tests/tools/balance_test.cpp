// Simulation balancing: the gradient against differences of winning rates, the learning against
// games that teach one thing.
#include "tools/train/balance.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/playout/erica.h"
#include "tests/support/diagram.h"
#include "tools/train/playout_set.h"

namespace hayago {
namespace {

using namespace train;

constexpr size_t kContiguous = kPatternClasses;

Weights flat_weights() {
  return playout_weights(playout_space(), std::vector<double>(playout_space().features(), 1));
}
Weights with_contiguous(double gamma) {
  Weights weights = flat_weights();
  weights.feature[0] = static_cast<uint32_t>(gamma * kFeatureUnit);
  return weights;
}
std::shared_ptr<const SoftmaxTables> tables_of(const Weights& weights) {
  return std::make_shared<const SoftmaxTables>(weights);
}

// A living straight four, White to move: Black lives the surer the more often he answers nearby.
class Balance : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream file(HAYAGO_TEST_DATA "/straight_four.txt");
    board_ = board_from<9>(std::string(std::istreambuf_iterator<char>(file), {}));
  }
  // All playouts from here on are by these weights.
  void use(const Weights& weights) {
    weights_ = weights;
    tables_ = tables_of(weights);
  }
  ScoredPlayout play(Random& random) const {
    return scored_playout<9>(tables_, weights_, board_, Color::White, kPass, random);
  }
  static double lives(const ScoredPlayout& played) { return played.score > -10 ? 1 : -1; }
  double share(const Weights& weights, int playouts) {
    use(weights);
    Random random(5);
    double sum = 0;
    for (int i = 0; i < playouts; ++i) sum += lives(play(random));
    return sum / playouts;
  }
  Board<9> board_;
  Weights weights_;
  std::shared_ptr<const SoftmaxTables> tables_;
};

TEST_F(Balance, GradientIsTheSlopeOfTheWinningRate) {
  constexpr double kGamma = 2;
  constexpr int kPlayouts = 20'000;
  const double slope = (share(with_contiguous(kGamma * std::exp(0.5)), kPlayouts) -
                        share(with_contiguous(kGamma * std::exp(-0.5)), kPlayouts));
  const double mean = share(with_contiguous(kGamma), kPlayouts);
  Random random(6);
  double gradient = 0, squares = 0, psi = 0, psi_squares = 0;
  for (int i = 0; i < kPlayouts; ++i) {
    const ScoredPlayout played = play(random);
    const double x = (lives(played) - mean) * played.psi[kContiguous];
    gradient += x / kPlayouts;
    squares += x * x / kPlayouts;
    psi += played.psi[kContiguous] / kPlayouts;
    psi_squares += played.psi[kContiguous] * played.psi[kContiguous] / kPlayouts;
  }
  EXPECT_GT(slope, 0.05);
  EXPECT_NEAR(gradient, slope, 4 * std::sqrt(squares / kPlayouts) + 0.02);
  // The expectation of the score function is 0 whatever the game.
  EXPECT_NEAR(psi, 0, 4 * std::sqrt(psi_squares / kPlayouts));
}

TEST_F(Balance, EveryMoveAddsItsFeaturesAndTakesOffTheirMean) {
  use(with_contiguous(4));
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    const ScoredPlayout played = play(random);
    double patterns = 0;  // a move has one pattern, and all moves together have probability 1
    for (size_t k = 0; k < kPatternClasses; ++k) patterns += played.psi[k];
    EXPECT_NEAR(patterns, 0, 1e-9);
    EXPECT_GT(played.length, 2);
  }
}

// Games that build the position stone by stone, up to White's move, with this winner.
GameSet games_to(const Board<9>& board, Color winner, int count) {
  std::array<std::vector<PackedMove>, 2> stones;
  for (int y = 0; y < 9; ++y)
    for (int x = 0; x < 9; ++x)
      if (const Color c = board.at(point_at<9>(x, y)); is_player(c))
        stones[static_cast<size_t>(index_of(c))].emplace_back(c, x, y);
  std::vector<PackedMove> moves;
  for (size_t i = 0; i < std::max(stones[0].size(), stones[1].size()); ++i)
    for (const Color c : {Color::Black, Color::White}) {
      const auto& own = stones[static_cast<size_t>(index_of(c))];
      moves.push_back(i < own.size() ? own[i] : PackedMove(c, -1, -1));
    }
  moves.emplace_back(Color::Black, -1, -1);
  moves.emplace_back(Color::White, -1, -1);
  GameSet set;
  set.size = 9;
  set.games.assign(static_cast<size_t>(count), moves);
  set.outcomes.assign(static_cast<size_t>(count), {winner, -10});
  set.moves = count * static_cast<int64_t>(moves.size());
  return set;
}

BalanceOptions quick() {
  BalanceOptions options;
  options.positions = 600;
  options.value_playouts = options.gradient_playouts = 8;
  options.rate = 100;
  options.crew = Crew(1);
  options.quiet = true;
  return options;
}

double contiguous(const BalanceResult& result) {
  return static_cast<double>(result.weights.feature[0]) / kFeatureUnit;
}

TEST_F(Balance, WinnersTeachToAnswerAndLosersNotTo) {
  BalanceOptions options = quick();
  const Weights start = with_contiguous(2);
  const Result<BalanceResult> lived = balance(games_to(board_, Color::Black, 20), start, options);
  const Result<BalanceResult> died = balance(games_to(board_, Color::White, 20), start, options);
  ASSERT_TRUE(lived && died);
  EXPECT_NEAR(static_cast<double>(lived->positions), 600, 80);
  EXPECT_GT(contiguous(*lived), 2.2);
  EXPECT_LT(contiguous(*died), 1.6);
  EXPECT_LT(lived->error_after, lived->error_before);
  EXPECT_LT(died->error_after, died->error_before);
}

// By hand, for a position worth 1 whose playouts give 0.5 in the mean.
TEST(BalancePush, IsTheErrorTimesTheOutcome) {
  BalanceOptions options;
  const auto lost = [&](Color to_move) { return push(options, to_move, 1, 0.5, -1); };
  EXPECT_DOUBLE_EQ(lost(Color::Black), 0.5 * (-1 - 0.5));
  EXPECT_DOUBLE_EQ(lost(Color::White), lost(Color::Black));
  options.baseline = false;
  EXPECT_DOUBLE_EQ(lost(Color::Black), 0.5 * -1);
  options.outcome = Outcome::WinOrNothing;  // V* = 1, V = 0.75, z = 0; for White 0, 0.25 and 1
  EXPECT_DOUBLE_EQ(lost(Color::Black), 0);
  EXPECT_DOUBLE_EQ(lost(Color::White), (0 - 0.25) * 1);
  options.baseline = true;  // a quarter of what -1/1 give
  EXPECT_DOUBLE_EQ(lost(Color::Black), 0.25 * (0 - 0.75));
  EXPECT_DOUBLE_EQ(lost(Color::White), lost(Color::Black));
}

TEST_F(Balance, PassesGoOverTheSamePositionsAndAreMeasured) {
  BalanceOptions options = quick();
  options.positions = 150;
  options.constant_rate = true;
  options.measure_playouts = 40;
  const GameSet games = games_to(board_, Color::White, 10);
  const Result<BalanceResult> once = balance(games, with_contiguous(8), options);
  std::vector<int> seen;
  options.passes = 3;
  options.after_pass = [&](int pass, const Weights& weights) {
    seen.push_back(pass);
    if (pass == 1) {
      EXPECT_EQ(weights.pattern, once->weights.pattern);
    }
  };
  const Result<BalanceResult> result = balance(games, with_contiguous(8), options);
  ASSERT_TRUE(once && result);
  EXPECT_EQ(result->positions, 3 * once->positions);
  EXPECT_EQ(seen, (std::vector{0, 1, 2, 3}));
  ASSERT_EQ(result->passes.size(), 4u);
  EXPECT_EQ(result->passes[1].error, once->passes[1].error);
  EXPECT_LT(result->passes[3].error, result->passes[0].error - 0.02);
}

// A rate that falls in the second half learns less there.
TEST_F(Balance, TheRateMayBeConstant) {
  BalanceOptions options = quick();
  options.positions = 200;
  const GameSet games = games_to(board_, Color::White, 10);
  const Result<BalanceResult> falling = balance(games, with_contiguous(8), options);
  options.constant_rate = true;
  const Result<BalanceResult> constant = balance(games, with_contiguous(8), options);
  ASSERT_TRUE(falling && constant);
  EXPECT_LT(contiguous(*constant), contiguous(*falling));
}

// What searches found is kept, and what the file says is what is aimed at.
TEST_F(Balance, ValuesAreKeptInAFile) {
  BalanceOptions options = quick();
  options.positions = 40;
  options.target_playouts = 50;
  options.values = testing::TempDir() + "hayago_values.txt";
  std::remove(options.values.c_str());
  const GameSet games = games_to(board_, Color::White, 2);
  const auto learnt = [&] {
    const Result<BalanceResult> result = balance(games, with_contiguous(2), options);
    EXPECT_TRUE(result);
    return contiguous(*result);
  };
  const double searched = learnt();
  EXPECT_EQ(learnt(), searched);
  const std::string text = *read_file(options.values);
  const auto all_are = [&](const char* value) {
    std::ofstream file(options.values);
    std::string_view rest = text;
    for (std::string_view line = take_line(rest); !rest.empty(); line = take_line(rest))
      file << (line.starts_with("hayago") || line.starts_with("of ") ? line : value) << "\n";
    file << "end\n";
  };
  all_are("1");
  const double lived = learnt();
  all_are("-1");
  EXPECT_LT(learnt(), lived);
  options.target_playouts = 51;
  const Result<BalanceResult> other = balance(games, with_contiguous(2), options);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().text.find("values of other games or options"), std::string::npos);
  std::remove(options.values.c_str());
}

TEST_F(Balance, ThreadsDoNotChangeTheWeights) {
  BalanceOptions options = quick();
  options.positions = 200;
  const GameSet games = games_to(board_, Color::Black, 10);
  const Result<BalanceResult> alone = balance(games, flat_weights(), options);
  options.crew = Crew(3);
  const Result<BalanceResult> together = balance(games, flat_weights(), options);
  ASSERT_TRUE(alone && together);
  EXPECT_NE(alone->weights.pattern, flat_weights().pattern);
  EXPECT_EQ(alone->weights.pattern, together->weights.pattern);
  EXPECT_EQ(alone->weights.feature, together->weights.feature);
}

TEST_F(Balance, GoesOnWhereItWasInterrupted) {
  BalanceOptions options = quick();
  options.positions = 200;
  const GameSet games = games_to(board_, Color::Black, 10);
  const Result<BalanceResult> whole = balance(games, flat_weights(), options);
  const std::atomic<bool> interrupted{true};
  options.crew = Crew(0, &interrupted);
  options.checkpoint = testing::TempDir() + "hayago_balance.checkpoint";
  options.identity = "these games";
  const Result<BalanceResult> part = balance(games, flat_weights(), options);
  ASSERT_TRUE(whole && part);
  EXPECT_TRUE(part->interrupted);
  EXPECT_EQ(part->positions, options.batch);
  options.crew = Crew();
  options.resume = true;
  const Result<BalanceResult> rest = balance(games, flat_weights(), options);
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->weights.pattern, whole->weights.pattern);
  EXPECT_EQ(rest->weights.feature, whole->weights.feature);
  options.identity = "other games";
  EXPECT_FALSE(balance(games, flat_weights(), options));
  std::remove(options.checkpoint.c_str());
}

TEST_F(Balance, ASearchCanSayWhatAPositionIsWorth) {
  BalanceOptions options = quick();
  options.positions = 20;
  options.target_playouts = 200;
  const Result<BalanceResult> result =
      balance(games_to(board_, Color::White, 1), flat_weights(), options);
  ASSERT_TRUE(result);
  // The record's winner is wrong; the search knows better, and so do the playouts.
  EXPECT_LT(result->error_before, 0.12);
}

TEST_F(Balance, NeedsAWinner) {
  GameSet games = games_to(board_, Color::Black, 2);
  for (RecordedResult& outcome : games.outcomes) outcome = {};
  const Result<BalanceResult> result = balance(games, flat_weights(), quick());
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().text, "no position of a game with a known winner and komi");
}

}  // namespace
}  // namespace hayago
