// What is known of a clock, narrowed with every move we measure and every word we hear.
#include "search/player/game_clock.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace hayago {
namespace {

constexpr double kTiny = 1e-6;
constexpr double kForget = 0.97;  // of what was lost, per move
constexpr double kMostLag = 1;    // seconds per move: whoever has more plays elsewhere

// The unit in which a word seems to be told.
double grain_of(double word) {
  for (double grain : {1.0, 0.1, 0.01})
    if (std::abs(word / grain - std::round(word / grain)) < kTiny) return grain;
  return 0.001;
}

}  // namespace

TimeSettings gtp_time_settings(double main, double byo_yomi, int stones) {
  using enum TimeSettings::System;
  if ((byo_yomi > 0 && stones <= 0) || (main <= 0 && byo_yomi <= 0)) return {};
  if (byo_yomi <= 0) return {Absolute, main, 0, 0};
  return {Canadian, main, byo_yomi, stones};
}

void TimeLeft::start(double seconds) {
  measured_ = seconds;
  least_lost_ = most_lost_ = 0;
  since_word_ = lag_since_word_ = 0;
  last_word_ = -1;
}

void TimeLeft::spend(double seconds, double most_lag) {
  HG_ASSERT(seconds >= 0 && most_lag >= 0);
  before_move_ = this->seconds();
  measured_ -= seconds;
  most_lost_ += most_lag;
  since_word_ += seconds;
  lag_since_word_ += most_lag;
  recent_lost_ *= kForget;
  recent_moves_ = kForget * recent_moves_ + 1;
  HG_ASSERT(bounds_hold());
}

bool TimeLeft::bounds_hold() const {
  return least_lost_ <= most_lost_ + kTiny && low_ >= -grain_ - kTiny && low_ <= high_ + kTiny &&
         high_ <= kTiny && recent_moves_ >= 0;
}

void TimeLeft::learn_grain(double word) {
  const double grain = grain_of(word);
  if (grain >= grain_) return;
  grain_ = grain;
  low_ = std::max(low_, -grain_);
  high_ = std::max(high_, -grain_);
}

void TimeLeft::restart(double word) {
  learn_grain(word);
  last_word_ = word;
  since_word_ = lag_since_word_ = 0;
  measured_ = word + high_ + grain_;
  least_lost_ = 0;
  most_lost_ = high_ + grain_ - low_;
  HG_ASSERT(bounds_hold());
}

void TimeLeft::hear(double word) {
  learn_grain(word);
  const auto is_too_much = [&] { return measured_ - least_lost_ < word - grain_ - kTiny; };
  if (last_word_ >= 0 && word > last_word_ + kTiny) return restart(word);  // time was added
  // A word may have been told before our last move was counted, unless this sender is known not to.
  if (measured_ + since_word_ - most_lost_ - word > grain_ + kTiny) counts_last_move_ = true;
  const double told = word;
  double maybe_old = counts_last_move_ ? 0 : since_word_, slack = maybe_old;
  if (is_too_much()) {
    word -= since_word_;
    slack = lag_since_word_;
    maybe_old = 0;
    if (is_too_much()) return restart(told);
  }
  last_word_ = told;
  since_word_ = lag_since_word_ = 0;

  high_ = std::min(high_, measured_ - least_lost_ - word + maybe_old);
  low_ = std::max(low_, measured_ - most_lost_ - word - grain_);
  if (low_ > high_ || high_ < -grain_) {  // more was lost than we were told could be
    low_ = -grain_;
    high_ = 0;
  }
  const double proved = measured_ - (word + high_ + grain_);
  if (proved > least_lost_) {
    recent_lost_ += proved - least_lost_;
    least_lost_ = proved;
  }
  most_lost_ = std::max(least_lost_, std::min(most_lost_, measured_ - (word + low_ - slack)));
  HG_ASSERT(bounds_hold());
}

bool TimeLeft::may_be_old(double word) const {
  return std::abs(before_move_ - word) <= grain_ + kTiny;
}

double TimeLeft::lag() const {
  return recent_moves_ > 0 ? std::min(recent_lost_ / recent_moves_, kMostLag) : 0;
}

void GameClock::start(const TimeSettings& settings) {
  settings_ = settings;
  const bool overtime = settings.main <= 0 && settings.period > 0;
  for (Clock& clock : clocks_) {
    clock = Clock{};
    clock.state = {settings, 0, overtime ? settings.stones : 0};
    clock.time.start(overtime ? settings.period : settings.main);
  }
}

ClockState GameClock::state(Color c) const {
  const Clock& clock = clocks_[index_of(c)];
  ClockState state = clock.state;
  state.left = clock.time.seconds();
  state.unsure = state.left - clock.time.surely();
  HG_ASSERT(state.unsure >= -kTiny);
  return state;
}

void GameClock::set_left(Color c, double seconds, int stones) {
  Clock& clock = clocks_[index_of(c)];
  // Some senders tell the time without having told the rules of the clock.
  if (clock.state.settings.system == TimeSettings::System::None) {
    clock.state.settings = {TimeSettings::System::Absolute, seconds, 0, 0};
    clock.time.restart(seconds);
  } else if (stones == clock.stones_before && clock.state.stones != stones && clock.state.exact &&
             clock.time.may_be_old(seconds)) {
    return;  // said before our last move was counted: we know better
  } else if (clock.state.stones != stones || !clock.state.exact) {  // not the period we thought
    clock.time.restart(seconds);
    if (stones > 0 && settings_.system == TimeSettings::System::ByoYomi) {
      clock.time.start(settings_.period);  // a move of ours begins with a whole period
      clock.time.hear(seconds);
    }
  } else {
    clock.time.hear(seconds);
  }
  clock.state.stones = stones;
  clock.state.exact = true;
  if (stones == 0) clock.main_lag = clock.time.lag();
}

void GameClock::spend(Color c, double seconds, double unseen) {
  Clock& clock = clocks_[index_of(c)];
  ClockState& state = clock.state;
  clock.time.spend(seconds, unseen);
  clock.stones_before = state.stones;
  if (settings_.system == TimeSettings::System::None) return;
  const bool in_main = state.stones == 0;
  double left = clock.time.surely();
  if (settings_.period <= 0 || (in_main && left > 0)) return;
  if (in_main) {  // the move went on into overtime
    left += settings_.period;
    state.stones = settings_.stones;
    state.exact = false;
    clock.stones_before = -1;
    clock.time.start(left);
  }
  if (settings_.system == TimeSettings::System::ByoYomi) {
    while (left <= 0 && state.stones > 1) {
      left += settings_.period;
      --state.stones;
    }
    clock.time.start(left > 0 ? settings_.period : left);
  } else if (--state.stones <= 0) {
    state.stones = settings_.stones;
    clock.time.start(settings_.period);
  }
}

}  // namespace hayago
