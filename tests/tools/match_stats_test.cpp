// Statistics of matches against published and hand-worked values.
#include "tools/match/match_stats.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"
#include "tools/match/match.h"

namespace hayago {
namespace {

using namespace match;

// Newcombe, Statistics in Medicine 17 (1998), Table I: score method without continuity correction.
TEST(Wilson, AgreesWithPublishedIntervals) {
  struct Case {
    int64_t successes, trials;
    double low, high;
  };
  for (const Case& c : {Case{81, 263, 0.2553, 0.3662}, Case{15, 148, 0.0624, 0.1605},
                        Case{0, 20, 0.0000, 0.1611}, Case{1, 29, 0.0061, 0.1718}}) {
    const Interval interval = wilson(static_cast<double>(c.successes), c.trials);
    EXPECT_NEAR(interval.low, c.low, 0.00005) << c.successes;
    EXPECT_NEAR(interval.high, c.high, 0.00005) << c.successes;
  }
  EXPECT_EQ(wilson(0, 1).low, 0);
  EXPECT_EQ(wilson(3, 3).high, 1);
  const Interval none = wilson(0, 0);
  EXPECT_EQ(none.low, 0);
  EXPECT_EQ(none.high, 1);
}

TEST(Elo, IsTheLogisticOfTheRate) {
  EXPECT_NEAR(elo_of_rate(0.75), 190.848, 0.001);  // 400 log10 3
  EXPECT_NEAR(elo_of_rate(10.0 / 11), 400, 1e-9);
  EXPECT_EQ(elo_of_rate(0.5), 0);
  EXPECT_NEAR(expected_rate(200), 0.759747, 1e-6);
  EXPECT_TRUE(std::isinf(elo_of_rate(1)));
  EXPECT_NEAR(elo_of_rate(expected_rate(-37)), -37, 1e-9);
}

TEST(Elo, DrawsAreHalfAWin) {
  const Tally tally{3, 2, 1};
  EXPECT_EQ(tally.games(), 6);
  EXPECT_DOUBLE_EQ(tally.rate(), 4.0 / 6);
  EXPECT_NEAR(likelihood_of_superiority({60, 0, 40}), 0.97725, 1e-5);  // two standard deviations
}

TEST(SprtTest, IsWorkedByHand) {
  const Sprt sprt{0, 100, 0.05, 0.05};
  EXPECT_NEAR(sprt.upper(), 2.944439, 1e-6);  // log 19
  EXPECT_NEAR(sprt.lower(), -2.944439, 1e-6);
  // p1 = 1 / (1 + 10^(-1/4)) = 0.640065: a win adds log(2 p1), a loss log(2 (1 - p1)).
  EXPECT_NEAR(sprt.log_likelihood_ratio({1, 0, 0}), 0.246962, 1e-5);
  EXPECT_NEAR(sprt.log_likelihood_ratio({0, 0, 1}), -0.328684, 1e-5);
  EXPECT_NEAR(sprt.log_likelihood_ratio({0, 2, 0}), 0.246962 - 0.328684, 1e-5);
  EXPECT_EQ(sprt.verdict({11, 0, 0}), Sprt::Verdict::Continue);
  EXPECT_EQ(sprt.verdict({12, 0, 0}), Sprt::Verdict::AcceptElo1);
  EXPECT_EQ(sprt.verdict({0, 0, 9}), Sprt::Verdict::AcceptElo0);
}

// Wald's bounds: at most alpha of the tests go wrong, a little less since games are whole.
TEST(SprtTest, ErrsAsRarelyAsItPromises) {
  const Sprt sprt{0, 80, 0.05, 0.05};
  Random random(7);
  for (const double truth : {0.0, 80.0}) {
    int wrong = 0;
    for (int trial = 0; trial < 2000; ++trial) {
      Tally tally;
      while (sprt.verdict(tally) == Sprt::Verdict::Continue)
        ++(random.unit() < expected_rate(truth) ? tally.wins : tally.losses);
      wrong += sprt.verdict(tally) !=
               (truth == 0 ? Sprt::Verdict::AcceptElo0 : Sprt::Verdict::AcceptElo1);
    }
    EXPECT_LT(wrong, 115) << truth;  // 100 expected at most, three deviations
    EXPECT_GT(wrong, 40) << truth;
  }
}

GameResult won(int64_t game, bool first_wins) {
  GameResult result;
  result.game = game;
  result.first_is_black = game % 2 == 0;
  result.winner = first_wins == result.first_is_black ? Color::Black : Color::White;
  return result;
}

// Games that end early must not count before those that began earlier.
TEST(Summary, CountsUpToTheFirstGap) {
  const MatchReport report =
      summarize({won(0, true), won(1, false), won(3, true), won(4, true)}, {});
  EXPECT_EQ(report.finished, 4);
  EXPECT_EQ(report.tally.wins, 1);
  EXPECT_EQ(report.tally.losses, 1);
  EXPECT_EQ(report.by_color[0].wins, 1);
  EXPECT_EQ(report.by_color[1].losses, 1);
}

TEST(Summary, ADecidedTestCountsNoMore) {
  std::vector<GameResult> games;
  for (int64_t i = 0; i < 40; ++i) games.push_back(won(i, i < 12));
  const MatchReport report = summarize(games, Sprt{0, 100});
  EXPECT_EQ(report.verdict, Sprt::Verdict::AcceptElo1);
  EXPECT_EQ(report.tally.games(), 12);
}

}  // namespace
}  // namespace hayago
