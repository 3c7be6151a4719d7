// How long to think about a move. Erica's thesis, chapter 5: the basic formula, the enhanced one
// that thinks longest in the middle game, Yamashita's; then more time where the evaluation is
// unstable or the game goes badly. Whatever the formula says, the clock is never used up: each
// move keeps back what lag costs, for itself and for the moves to come. Pure functions of plain
// numbers; what the clock shows is known from game_clock.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"
#include "search/player/game_clock.h"

namespace hayago {

enum class TimeFormula : uint8_t { Basic, Enhanced, Yamashita };
Result<TimeFormula> parse_time_formula(std::string_view name);  // basic, enhanced, yamashita

struct TimeParams {
  TimeFormula formula = TimeFormula::Enhanced;
  // RemainingTime / C. The thesis finds 80 and 100 best (Table 5.2), for a search that uses all it
  // is given. One that stops when its move is decided has about half of the clock left that way.
  double c = 40;
  double max_ply = 160;       // the ply that gets most (Tables 5.3 and 5.5)
  double unstable = 0.5;      // share added where the most visited move is not the best (Table 5.4)
  double behind_below = 0.4;  // winning share below which ... (Table 5.5, T)
  double behind_extra = 1;    // ... this share is added (Table 5.5, P)
  double lag = 0.05;          // seconds a move costs beyond our thinking ...
  double seen_lag = 0;        // ... and what it was seen to cost: never more than half of the clock
};
// The thesis tunes 19x19 only. Other sizes take the same shape in proportion to the area, since
// that is what the length of games is in proportion to.
TimeParams time_params(int size);

// Seconds for a move: what the formula gives, and what must never be exceeded.
struct MoveBudget {
  double think = 0;
  double limit = 0;
  bool saves = true;  // what this move leaves over is there for later ones
};
// `ply` counts both players' moves from 0. Nothing where the clock sets no limit.
std::optional<MoveBudget> move_budget(const TimeParams& params, const ClockState& clock, int size,
                                      int ply);
// RemainingTime divided by this is ThinkingTime.
double time_divisor(const TimeParams& params, int ply);

// Erica's Algorithm 1, asked in this order after `spent` seconds: how much longer to think.
double extra_when_behind(const TimeParams& params, const MoveBudget& budget, double root_value,
                         double spent);
double extra_when_unstable(const TimeParams& params, const MoveBudget& budget, bool unstable,
                           double spent);

// Pondering for `pondered` seconds gave the move that came this share of its simulations: as much
// thinking has been done already (5.6.3).
MoveBudget after_pondering(MoveBudget budget, double pondered, double share);

// Whether the second move cannot become the most visited in the time that remains.
bool cannot_catch_up(int64_t best_visits, int64_t second_visits, double simulations_per_second,
                     double seconds_left);

}  // namespace hayago
