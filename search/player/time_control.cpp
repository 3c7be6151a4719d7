// How long to think: a share of the clock by the formulas of the papers, bounded so that lag and
// what the clock does not tell are paid for.
#include "search/player/time_control.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace hayago {
namespace {

constexpr double kArea19 = 361;
constexpr double kLeast = 0.001;  // seconds: a move at once

// Moves we may still have to play. Games vary, and a long one must not run out of reserve: never
// fewer than a quarter of the points.
double moves_to_come(int size, int ply) {
  const double area = size * size;
  return std::max((area - ply) / 2, area / 4);
}

// What so many moves may lose on the way. Of what was merely seen, never more than half of the
// clock: lag that large comes and goes.
double kept_back(const TimeParams& params, double moves, double left) {
  return std::max(params.lag * moves, std::min(params.seen_lag * moves, left / 2));
}

// Main time that thinking may use: the rest pays the lag of this and the moves to come.
double usable_main(const TimeParams& params, const ClockState& clock, int size, int ply) {
  return std::max(0.0, clock.left - kept_back(params, 1 + moves_to_come(size, ply), clock.left));
}

MoveBudget bounded(double think, double limit) {
  HG_ASSERT(!std::isnan(think) && !std::isnan(limit));
  limit = std::max(limit, kLeast);
  return {std::clamp(think, kLeast, limit), limit};
}

// All the clock there is: at most a third of it on one move, however good the reasons.
MoveBudget absolute_budget(const TimeParams& params, const ClockState& clock, int size, int ply) {
  const double usable = usable_main(params, clock, size, ply);
  const double surely = clock.left - clock.unsure - 2 * params.lag;
  return bounded(usable / time_divisor(params, ply), std::min(usable, surely) / 3);
}

// The clock of one move: what it leaves over is lost, so it thinks to the end.
MoveBudget of_one_move(double usable) {
  MoveBudget budget = bounded(0.95 * usable, 0.95 * usable);
  budget.saves = false;
  return budget;
}

// A Canadian period: share what is left among the moves it must still hold.
MoveBudget canadian_period(const TimeParams& params, const ClockState& clock) {
  const int stones = clock.stones;
  const double usable = std::max(0.0, clock.left - kept_back(params, stones + 1, clock.left));
  const double surely = std::max(0.0, usable - clock.unsure);
  if (stones == 1) return of_one_move(surely);
  return bounded(usable / stones, surely / 2);
}

// The same time for every move is within the period wherever it begins.
MoveBudget canadian_share(const TimeParams& params, const TimeSettings& rules) {
  const int stones = std::max(rules.stones, 1);
  const double usable = rules.period - kept_back(params, stones + 1, rules.period);
  const double share = std::max(0.0, usable) / stones;
  if (stones == 1) return of_one_move(share);
  return bounded(0.9 * share, 0.95 * share);
}

MoveBudget byo_yomi_period(const TimeParams& params, double left) {
  return of_one_move(std::max(0.0, left - kept_back(params, 2, left)));
}

// Main time before overtime. Running out of it costs nothing but the start of a period, so the
// formula never gives less than a move of overtime would get.
MoveBudget main_with_overtime(const TimeParams& params, const ClockState& clock, int ply,
                              const MoveBudget& overtime) {
  const double by_formula = clock.left / time_divisor(params, ply);
  const double think = std::max(by_formula, overtime.think);
  return bounded(think, std::max(overtime.think, clock.left / 3));
}

}  // namespace

Result<TimeFormula> parse_time_formula(std::string_view name) {
  if (name == "basic") return TimeFormula::Basic;
  if (name == "enhanced") return TimeFormula::Enhanced;
  if (name == "yamashita") return TimeFormula::Yamashita;
  return Error{"'" + std::string(name) +
               "' is not a time formula; say basic, enhanced or yamashita"};
}

TimeParams time_params(int size) {
  TimeParams params;
  const double part = size * size / kArea19;
  params.c = std::max(8.0, std::round(params.c * part));
  params.max_ply = std::round(params.max_ply * part);
  return params;
}

double time_divisor(const TimeParams& params, int ply) {
  HG_ASSERT(params.c > 0 && ply >= 0);
  switch (params.formula) {
    case TimeFormula::Basic:
      return params.c;
    case TimeFormula::Enhanced:
      return params.c + std::max(params.max_ply - ply, 0.0);
    case TimeFormula::Yamashita: {
      // 60 - (Ply + 1) / 10, on other sizes in proportion to C; it may not fall to nothing.
      const double start = 60 * params.c / TimeParams{}.c;
      return std::max(start - (ply + 1) / 10.0, start / 6);
    }
  }
  return params.c;
}

std::optional<MoveBudget> move_budget(const TimeParams& params, const ClockState& clock, int size,
                                      int ply) {
  using enum TimeSettings::System;
  const TimeSettings& rules = clock.settings;
  switch (rules.system) {
    case None:
      return std::nullopt;
    case Absolute:
      return absolute_budget(params, clock, size, ply);
    case Canadian:
      if (clock.stones == 0)
        return main_with_overtime(params, clock, ply, canadian_share(params, rules));
      if (!clock.exact) return canadian_share(params, rules);
      return canadian_period(params, clock);
    case ByoYomi:
      if (clock.stones > 0) return byo_yomi_period(params, clock.left - clock.unsure);
      return main_with_overtime(params, clock, ply, byo_yomi_period(params, rules.period));
  }
  return std::nullopt;
}

double extra_when_behind(const TimeParams& params, const MoveBudget& budget, double root_value,
                         double spent) {
  if (root_value >= params.behind_below) return 0;
  return std::clamp(params.behind_extra * budget.think, 0.0, std::max(0.0, budget.limit - spent));
}

double extra_when_unstable(const TimeParams& params, const MoveBudget& budget, bool unstable,
                           double spent) {
  if (!unstable) return 0;
  return std::clamp(params.unstable * budget.think, 0.0, std::max(0.0, budget.limit - spent));
}

MoveBudget after_pondering(MoveBudget budget, double pondered, double share) {
  budget.think = std::max(kLeast, budget.think - pondered * std::clamp(share, 0.0, 1.0));
  return budget;
}

bool cannot_catch_up(int64_t best_visits, int64_t second_visits, double simulations_per_second,
                     double seconds_left) {
  return static_cast<double>(best_visits - second_visits) > simulations_per_second * seconds_left;
}

}  // namespace hayago
