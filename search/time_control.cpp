#include "search/time_control.h"

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

// Main time that thinking may use: the rest pays the lag of this and the moves to come.
double usable_main(const TimeParams& params, const ClockState& clock, int size, int ply) {
  const double reserve = params.lag * (1 + moves_to_come(size, ply));
  return std::max(0.0, clock.left - reserve);
}

MoveBudget bounded(double think, double limit) {
  limit = std::max(limit, kLeast);
  return {std::clamp(think, kLeast, limit), limit};
}

// All the clock there is: at most a third of it on one move, however good the reasons.
MoveBudget absolute_budget(const TimeParams& params, const ClockState& clock, int size, int ply) {
  const double usable = usable_main(params, clock, size, ply);
  return bounded(usable / time_divisor(params, ply), usable / 3);
}

// A Canadian period: share what is left among the moves it must still hold.
MoveBudget canadian_period(const TimeParams& params, double left, int stones) {
  const double usable = std::max(0.0, left - params.lag * (stones + 1));
  const double share = usable / stones;
  return bounded(stones > 1 ? share : 0.9 * share, stones > 1 ? usable / 2 : 0.95 * share);
}

// The same time for every move is within the period wherever it begins.
MoveBudget canadian_share(const TimeParams& params, const TimeSettings& rules) {
  const int stones = std::max(rules.stones, 1);
  const double share = std::max(0.0, rules.period - params.lag * (stones + 1)) / stones;
  return bounded(0.9 * share, 0.95 * share);
}

MoveBudget byo_yomi_period(const TimeParams& params, double left) {
  const double usable = std::max(0.0, left - 2 * params.lag);
  return bounded(0.9 * usable, 0.95 * usable);
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

TimeSettings gtp_time_settings(double main, double byo_yomi, int stones) {
  using enum TimeSettings::System;
  if ((byo_yomi > 0 && stones <= 0) || (main <= 0 && byo_yomi <= 0)) return {};
  if (byo_yomi <= 0) return {Absolute, main, 0, 0};
  return {Canadian, main, byo_yomi, stones};
}

void GameClock::start(const TimeSettings& settings) {
  settings_ = settings;
  const bool overtime = settings.main <= 0 && settings.period > 0;
  for (Clock& clock : clocks_) {
    clock = Clock{};
    clock.state = {settings, overtime ? settings.period : settings.main,
                   overtime ? settings.stones : 0};
  }
}

void GameClock::set_left(Color c, double seconds, int stones) {
  Clock& clock = clocks_[index_of(c)];
  // Some senders tell the time without having told the rules of the clock.
  if (clock.state.settings.system == TimeSettings::System::None)
    clock.state.settings = {TimeSettings::System::Absolute, seconds, 0, 0};
  clock.state.left = seconds;
  clock.state.stones = stones;
  clock.state.exact = true;
  if (stones > 0) return;
  if (!clock.first_word || seconds > clock.last_word) {  // a new game, or time was added
    clock.first_word = seconds;
    clock.spent = 0;
    clock.moves = 0;
  }
  clock.last_word = seconds;
}

void GameClock::spend(Color c, double seconds, double unseen) {
  Clock& clock = clocks_[index_of(c)];
  ClockState& state = clock.state;
  clock.spent += seconds;
  ++clock.moves;
  if (settings_.system == TimeSettings::System::None) return;
  state.left -= seconds + unseen;
  const bool in_main = state.stones == 0;
  if (settings_.period <= 0 || (in_main && state.left > 0)) return;
  if (in_main) {  // the move went on into overtime
    state.left += settings_.period;
    state.stones = settings_.stones;
    state.exact = false;
  }
  if (settings_.system == TimeSettings::System::ByoYomi) {
    while (state.left <= 0 && state.stones > 1) {
      state.left += settings_.period;
      --state.stones;
    }
    if (state.left > 0) state.left = settings_.period;
  } else if (--state.stones <= 0) {
    state.left = settings_.period;
    state.stones = settings_.stones;
  }
}

// Over all moves together, so that clocks told in whole seconds even out.
double GameClock::observed_lag(Color c) const {
  const Clock& clock = clocks_[index_of(c)];
  if (!clock.first_word || clock.moves == 0) return 0;
  return std::max(0.0, (*clock.first_word - clock.last_word - clock.spent) / clock.moves);
}

double time_divisor(const TimeParams& params, int ply) {
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
      return canadian_period(params, clock.left, clock.stones);
    case ByoYomi:
      if (clock.stones > 0) return byo_yomi_period(params, clock.left);
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
