// What a player makes of a controller's words: rounded, old or exact, they cost neither thinking
// time nor games.
#include "search/player/game_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "search/player/time_control.h"
#include "tests/support/server_clock.h"

namespace hayago {
namespace {

using System = TimeSettings::System;

TEST(TimeSettingsTest, GtpsThreeNumbers) {
  EXPECT_EQ(gtp_time_settings(0, 0, 0).system, System::None);
  EXPECT_EQ(gtp_time_settings(60, 30, 0).system, System::None);
  EXPECT_EQ(gtp_time_settings(60, 0, 0).system, System::Absolute);
  EXPECT_EQ(gtp_time_settings(60, 0, 5).system, System::Absolute);
  EXPECT_EQ(gtp_time_settings(0, 30, 1).system, System::Canadian);
}

TEST(GameClockTest, CanadianStonesAndByoYomiPeriods) {
  GameClock clock;
  clock.start({System::Canadian, 10, 5, 3});
  clock.spend(Color::Black, 12);  // two seconds into overtime: one of three stones
  EXPECT_DOUBLE_EQ(clock.state(Color::Black).left, 3);
  EXPECT_EQ(clock.state(Color::Black).stones, 2);
  clock.spend(Color::Black, 1);
  clock.spend(Color::Black, 1);
  EXPECT_DOUBLE_EQ(clock.state(Color::Black).left, 5) << "a new period";
  EXPECT_EQ(clock.state(Color::Black).stones, 3);
  EXPECT_DOUBLE_EQ(clock.state(Color::White).left, 10) << "the other clock stands";

  clock.start({System::ByoYomi, 0, 5, 3});
  EXPECT_EQ(clock.state(Color::Black).stones, 3);
  clock.spend(Color::Black, 4.9);
  EXPECT_DOUBLE_EQ(clock.state(Color::Black).left, 5);
  EXPECT_EQ(clock.state(Color::Black).stones, 3);
  clock.spend(Color::Black, 6);
  EXPECT_EQ(clock.state(Color::Black).stones, 2);
}

TEST(GameClockTest, SeesTheLagThatTheServerCounts) {
  GameClock clock;
  clock.start({System::Absolute, 60, 0, 0});
  EXPECT_EQ(clock.observed_lag(Color::White), 0);
  double left = 60;
  for (int move = 0; move < 20; ++move) {
    clock.set_left(Color::White, std::floor(left), 0);
    clock.spend(Color::White, 1.0);
    left -= 1.25;
  }
  EXPECT_NEAR(clock.observed_lag(Color::White), 0.25, 0.08);
}

// The first case that was seen: after a move of 0.2 s of 40 the controller says 39.
TEST(GameClockTest, ACutSecondIsNotLag) {
  GameClock clock;
  clock.start({System::Absolute, 40, 0, 0});
  clock.spend(Color::Black, 0.2, 0.05);
  clock.set_left(Color::Black, 39, 0);
  EXPECT_EQ(clock.observed_lag(Color::Black), 0);
  EXPECT_NEAR(clock.state(Color::Black).left, 39.8, 0.1);
}

TEST(GameClockTest, LagIsBoundedAndForgotten) {
  GameClock clock;
  clock.start({System::Absolute, 1000, 0, 0});
  double left = 1000;
  const auto move = [&](double lag) {
    clock.spend(Color::Black, 1, 0.05);
    left -= 1 + lag;
    clock.set_left(Color::Black, std::floor(left), 0);
  };
  for (int i = 0; i < 40; ++i) move(5);
  EXPECT_EQ(clock.observed_lag(Color::Black), 1) << "bounded";
  for (int i = 0; i < 300; ++i) move(0);
  EXPECT_LT(clock.observed_lag(Color::Black), 0.01) << "forgotten";
}

// Ways in which controllers tell the time left.
double exactly(double seconds) { return seconds; }
double floored(double seconds) { return std::floor(seconds); }
double ceiled(double seconds) { return std::ceil(seconds); }
double rounded(double seconds) { return std::round(seconds); }
double tenths(double seconds) { return std::floor(10 * seconds) / 10; }

struct Controller {
  const char* name;
  double (*tell)(double seconds);
  bool stale;  // says what was left before our last move
};
constexpr Controller kControllers[] = {{"exact", exactly, false},     {"floor", floored, false},
                                       {"ceiling", ceiled, false},    {"round", rounded, false},
                                       {"tenths", tenths, false},     {"stale", exactly, true},
                                       {"stale floor", floored, true}};
const TimeSettings kSystems[] = {{System::Absolute, 40, 0, 0}, {System::Absolute, 300, 0, 0},
                                 {System::Absolute, 10, 0, 0}, {System::Canadian, 60, 30, 10},
                                 {System::Canadian, 0, 10, 1}, {System::Canadian, 10, 5, 5},
                                 {System::ByoYomi, 20, 5, 3},  {System::ByoYomi, 0, 2, 1}};

constexpr double kNotice = 0.06;  // seconds: about the lag that every move keeps back

struct Outcome {
  bool lost = false;

  int starved = 0, moves = 0;
};

// A game under a controller. Lag of up to `lag` per move is real; parameters foresee 0.05 s.
Outcome play(const Controller& controller, const TimeSettings& rules, int size, double lag,
             Random& random) {
  ServerClock server(rules);
  GameClock ours;
  ours.start(rules);
  TimeParams params = time_params(size);
  const int plies = static_cast<int>(random.below(static_cast<uint32_t>(size * size * 3 / 2)));
  Outcome outcome;
  double word = controller.tell(server.left());
  int stones = server.stones();
  for (int ply = 0; ply < plies; ply += 2) {
    if (!controller.stale) word = controller.tell(server.left()), stones = server.stones();
    ours.set_left(Color::Black, word, stones);
    if (controller.stale) word = controller.tell(server.left()), stones = server.stones();
    params.seen_lag = 1.5 * ours.observed_lag(Color::Black);
    const auto budget = move_budget(params, ours.state(Color::Black), size, ply);
    TimeParams exact_params = time_params(size);
    auto exact = move_budget(exact_params, {rules, server.left(), server.stones()}, size, ply);
    // Time saved in a Canadian period may go to any of its moves: an equal share is owed to each.
    if (rules.system == System::Canadian && server.stones() > 0)
      exact->think = std::min(exact->think, 0.7 * rules.period / rules.stones);
    ++outcome.moves;
    if (exact->think > kNotice && budget->think < 0.5 * exact->think) ++outcome.starved;
    // Early stops and extra time: between a tenth and all that is allowed.
    const double spent =
        random.below(30) == 0 ? budget->limit : budget->think * (0.1 + 1.4 * random.unit());
    const double measured = std::min(spent, budget->limit);
    ours.spend(Color::Black, measured, params.lag);
    if (!server.move(measured + lag * random.unit())) {
      outcome.lost = true;
      return outcome;
    }
  }
  return outcome;
}

TEST(ControllersTest, NoneStarvesAMoveOrLosesOnTime) {
  Random random(21);
  for (const Controller& controller : kControllers)
    for (const TimeSettings& rules : kSystems) {
      // Words that are a move late and count stones as well are beyond repair.
      if (controller.stale && rules.system == System::Canadian && rules.stones > 1) continue;
      for (int size : {9, 13, 19})
        for (double lag : {0.0, 0.01, 0.04}) {
          int starved = 0, lost = 0, moves = 0;
          for (int game = 0; game < 40; ++game) {
            const Outcome outcome = play(controller, rules, size, lag, random);
            starved += outcome.starved;
            lost += outcome.lost;
            moves += outcome.moves;
          }
          EXPECT_EQ(starved, 0) << "of " << moves << " " << controller.name << " system "
                                << static_cast<int>(rules.system) << " main " << rules.main
                                << " size " << size << " lag " << lag;
          EXPECT_EQ(lost, 0) << controller.name << " system " << static_cast<int>(rules.system)
                             << " main " << rules.main << " size " << size << " lag " << lag;
        }
    }
}

}  // namespace
}  // namespace hayago
