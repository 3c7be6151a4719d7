// The formulas against the thesis, and thousands of simulated games: no clock ever runs out.
#include "search/player/time_control.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "tests/support/server_clock.h"

namespace hayago {
namespace {

using System = TimeSettings::System;

TimeParams with_formula(TimeFormula formula, int size = 19) {
  TimeParams params = time_params(size);
  params.formula = formula;
  return params;
}

// Seconds of Black's moves in a game of this length that thinks exactly as the formula says.
std::vector<double> thinking_times(const TimeParams& params, double seconds, int plies) {
  std::vector<double> times;
  ClockState clock{{System::Absolute, seconds, 0, 0}, seconds, 0};
  for (int ply = 0; ply < plies; ply += 2) {
    times.push_back(move_budget(params, clock, 19, ply)->think);
    clock.left -= times.back();
  }
  return times;
}

double sum(const std::vector<double>& values) {
  double total = 0;
  for (double v : values) total += v;
  return total;
}

TEST(TimeFormulas, AreThoseOfTheThesis) {
  TimeParams params;
  params.c = 80;
  params.formula = TimeFormula::Basic;
  EXPECT_EQ(time_divisor(params, 0), 80);
  EXPECT_EQ(time_divisor(params, 300), 80);
  params.formula = TimeFormula::Enhanced;
  EXPECT_EQ(time_divisor(params, 0), 240);
  EXPECT_EQ(time_divisor(params, 2), 238);
  EXPECT_EQ(time_divisor(params, 160), 80);
  EXPECT_EQ(time_divisor(params, 161), 80);
  params = {};
  params.formula = TimeFormula::Yamashita;
  EXPECT_DOUBLE_EQ(time_divisor(params, 0), 59.9);
  EXPECT_DOUBLE_EQ(time_divisor(params, 99), 50);
  EXPECT_GT(time_divisor(params, 5000), 0);
}

// Table 5.2: of 40 seconds the basic formula used 36.5, 27.2 and 14.7 with C = 20, 80 and 200. A
// constant share of what is left uses 1 - (1 - 1/C)^n in n moves: the whole table fits games of 40
// (resigned early, with C = 20) to 120 moves of ours.
TEST(TimeFormulas, BasicSpendsWhatTheTableSays) {
  TimeParams params = with_formula(TimeFormula::Basic);
  params.lag = 0;
  constexpr std::pair<double, double> kTable[] = {{20, 36.5},  {50, 32.4},  {80, 27.2}, {100, 24.5},
                                                  {120, 21.9}, {200, 14.7}, {300, 10.5}};
  for (const auto& [c, seconds] : kTable) {
    params.c = c;
    EXPECT_LT(sum(thinking_times(params, 40, 80)), seconds) << c;
    EXPECT_GT(sum(thinking_times(params, 40, 240)), seconds) << c;
  }
}

TEST(TimeFormulas, BasicThinksLongestAtFirst) {
  TimeParams params = with_formula(TimeFormula::Basic);
  params.lag = 0;
  const std::vector<double> times = thinking_times(params, 40, 300);
  EXPECT_NEAR(times[0], 40 / params.c, 1e-9);
  EXPECT_TRUE(std::is_sorted(times.rbegin(), times.rend()));
}

TEST(TimeFormulas, EnhancedThinksLongestAtMaxPly) {
  for (double max_ply : {80.0, 120.0, 160.0}) {
    TimeParams params = with_formula(TimeFormula::Enhanced);
    params.lag = 0;
    params.max_ply = max_ply;
    const std::vector<double> times = thinking_times(params, 40, 300);
    EXPECT_NEAR(times[0], 40 / (params.c + max_ply), 1e-9);
    const auto peak = std::max_element(times.begin(), times.end()) - times.begin();
    EXPECT_EQ(static_cast<double>(2 * peak), max_ply);
  }
}

TEST(TimeFormulas, NamesAndSizes) {
  EXPECT_EQ(*parse_time_formula("yamashita"), TimeFormula::Yamashita);
  EXPECT_EQ(parse_time_formula("fast").error().text,
            "'fast' is not a time formula; say basic, enhanced or yamashita");
  EXPECT_EQ(time_params(19).c, 40);
  EXPECT_EQ(time_params(19).max_ply, 160);
  EXPECT_EQ(time_params(9).c, 9);
  EXPECT_EQ(time_params(9).max_ply, 36);
  EXPECT_EQ(time_params(2).c, 8);
  EXPECT_FALSE(move_budget({}, ClockState{}, 19, 0)) << "no clock, no budget";
}

TEST(ExtraTime, FollowsAlgorithmOne) {
  const TimeParams params = time_params(19);
  const MoveBudget budget{2, 10};
  EXPECT_EQ(extra_when_behind(params, budget, 0.41, 2), 0);
  EXPECT_EQ(extra_when_behind(params, budget, 0.39, 2), 2);
  EXPECT_EQ(extra_when_behind(params, budget, 0.39, 9), 1);
  EXPECT_EQ(extra_when_behind(params, budget, 0.39, 11), 0);
  EXPECT_EQ(extra_when_unstable(params, budget, false, 2), 0);
  EXPECT_EQ(extra_when_unstable(params, budget, true, 4), 1);
  EXPECT_EQ(after_pondering(budget, 4, 0.25).think, 1);
  EXPECT_LE(after_pondering(budget, 40, 0.25).think, 0.001);
  EXPECT_TRUE(cannot_catch_up(1000, 500, 100, 4.9));
  EXPECT_FALSE(cannot_catch_up(1000, 500, 100, 5.1));
}

// Of a second a move, one that is not told the time: all but lag and a twentieth of the rest.
TEST(ExtraTime, AClockOfOneMoveIsUsed) {
  TimeParams params = time_params(9);
  params.lag = 0.01;
  for (const TimeSettings& rules :
       {TimeSettings{System::ByoYomi, 0, 1, 1}, TimeSettings{System::Canadian, 0, 1, 1}}) {
    GameClock clock;
    clock.start(rules);
    const MoveBudget budget = *move_budget(params, clock.state(Color::Black), 9, 10);
    EXPECT_NEAR(budget.think, 0.95 * (1 - 2 * params.lag), 1e-9);
    EXPECT_EQ(budget.limit, budget.think);
    EXPECT_FALSE(budget.saves);
  }
  GameClock clock;
  clock.start({System::Canadian, 0, 10, 10});
  EXPECT_TRUE(move_budget(params, clock.state(Color::Black), 9, 10)->saves);
  clock.start({System::Absolute, 40, 0, 0});
  EXPECT_TRUE(move_budget(params, clock.state(Color::Black), 9, 10)->saves);
}

struct Play {
  int size;
  bool told;       // the server says the time left before each move
  double lag;      // at most, per move
  double overrun;  // the machine notices the end of the time this much late, at most
};

// One move as the player makes it: think, then Algorithm 1 with a random evaluation.
double thinking(const TimeParams& params, const MoveBudget& budget, const Play& play,
                Random& random) {
  double spent = budget.think;
  spent += extra_when_behind(params, budget, random.unit(), spent);
  spent += extra_when_unstable(params, budget, random.below(2) == 0, spent);
  EXPECT_LE(spent, budget.limit + 1e-9);
  return spent + play.overrun * random.unit();
}

bool survives(const TimeSettings& rules, const TimeParams& params, const Play& play,
              Random& random) {
  ServerClock server(rules);
  GameClock ours;
  ours.start(rules);
  // From a quick resignation to a fight that fills the board half again.
  const int plies =
      static_cast<int>(random.below(static_cast<uint32_t>(play.size * play.size * 3 / 2)));
  for (int ply = 0; ply < plies; ply += 2) {
    if (play.told) ours.set_left(Color::Black, server.left(), server.stones());
    const auto budget = move_budget(params, ours.state(Color::Black), play.size, ply);
    const double spent = thinking(params, *budget, play, random);
    ours.spend(Color::Black, spent, params.lag);
    if (!server.move(spent + play.lag * random.unit())) return false;
  }
  return true;
}

const TimeSettings kServerSystems[] = {
    {System::Absolute, 40, 0, 0},   {System::Absolute, 30, 0, 0}, {System::Absolute, 900, 0, 0},
    {System::Canadian, 60, 30, 10}, {System::Canadian, 0, 10, 1}, {System::Canadian, 0, 300, 25},
    {System::Canadian, 10, 5, 5},   {System::ByoYomi, 60, 10, 5}, {System::ByoYomi, 0, 2, 1},
    {System::ByoYomi, 5, 1, 3}};

TEST(NoLossOnTime, ThousandsOfGamesWithLag) {
  Random random(11);
  int games = 0;
  for (const TimeSettings& rules : kServerSystems)
    for (TimeFormula formula : {TimeFormula::Basic, TimeFormula::Enhanced, TimeFormula::Yamashita})
      for (int size : {9, 13, 19})
        for (bool told : {true, false}) {
          TimeParams params = with_formula(formula, size);
          // Lag and overrun together stay within what the parameters foresee.
          const Play play{size, told, params.lag * 0.6, params.lag * 0.4};
          for (int game = 0; game < 60; ++game, ++games)
            ASSERT_TRUE(survives(rules, params, play, random))
                << "system " << static_cast<int>(rules.system) << " main " << rules.main
                << " formula " << static_cast<int>(formula) << " size " << size << " told " << told;
        }
  EXPECT_GE(games, 10'000);
}

// A machine ten times as late, with the lag parameter set for it.
TEST(NoLossOnTime, SlowedMachine) {
  Random random(12);
  for (const TimeSettings& rules :
       {TimeSettings{System::Absolute, 300, 0, 0}, TimeSettings{System::Canadian, 60, 60, 10},
        TimeSettings{System::ByoYomi, 60, 10, 3}})
    for (int size : {9, 13, 19}) {
      TimeParams params = time_params(size);
      params.lag = 0.5;
      for (int game = 0; game < 100; ++game)
        ASSERT_TRUE(survives(rules, params, {size, true, 0.3, 0.2}, random)) << size;
    }
}

TEST(NoLossOnTime, HardlyAnyTimeMeansAMoveAtOnce) {
  for (double left : {0.0, 0.001, 0.05, -3.0}) {
    const auto budget =
        move_budget(time_params(19), {{System::Absolute, 60, 0, 0}, left, 0}, 19, 90);
    EXPECT_LE(budget->limit, 0.001);
  }
}

}  // namespace
}  // namespace hayago
