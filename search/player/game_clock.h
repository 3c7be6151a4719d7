// The clocks of a game as a player knows them: from the rules, from its own measurements and from
// what the server or controller says, which is often rounded, sometimes old, and never tells how.
#pragma once

#include <cstdint>

#include "core/base/types.h"

namespace hayago {

// What the rules of the clock are.
struct TimeSettings {
  enum class System : uint8_t { None, Absolute, Canadian, ByoYomi };
  System system = System::None;
  double main = 0;    // seconds
  double period = 0;  // seconds of an overtime period
  int stones = 0;     // Canadian: moves per period; ByoYomi: periods
};
// GTP's three numbers: byo-yomi time without stones means no limit at all.
TimeSettings gtp_time_settings(double main, double byo_yomi, int stones);

// One player's clock. In main time `stones` is 0; in overtime it is the number of moves still to
// play in this period (Canadian) or of periods left (ByoYomi).
struct ClockState {
  TimeSettings settings;
  double left = 0;
  int stones = 0;
  bool exact = true;  // false: we guess when overtime began, so periods may begin at any move
  double unsure = 0;  // seconds that `left` may be too much
};

// Seconds left on a clock of which we hear rounded words. The truth lies between two bounds: what
// we measured ourselves less what is proved lost on the way (`least_lost_`), and less what may have
// been lost (`most_lost_`). Every word narrows them. How words are rounded is learned too:
//   word + low_ <= truth <= word + high_ + grain_
// with low_ and high_ near 0 for a controller that cuts, near -grain_ for one that rounds up.
class TimeLeft {
 public:
  // The clock shows exactly this.
  void start(double seconds);
  // A move took so long by our measurement; the way to the server may have taken `most_lag` more.
  void spend(double seconds, double most_lag);
  // The server says so many seconds are left; `restart` where nothing but the word is known.
  void hear(double word);
  void restart(double word);

  // Whether the word may tell of the clock before our last move.
  bool may_be_old(double word) const;

  // What the clock shows most likely: where words are heard, nothing was lost but what is proved.
  double seconds() const { return measured_ - (last_word_ < 0 ? most_lost_ : least_lost_); }
  // Not more than the clock shows, as long as lag keeps within what spend() was told.
  double surely() const { return measured_ - most_lost_; }
  // Seconds per move that were lost beyond rounding; forgotten over some thirty moves.
  double lag() const;

 private:
  void learn_grain(double word);
  bool bounds_hold() const;

  double measured_ = 0;
  double least_lost_ = 0, most_lost_ = 0;
  double grain_ = 1;  // of the words: 1 for whole seconds, 0.1 for tenths ...
  double low_ = -1, high_ = 0;
  bool counts_last_move_ = false;  // words are never older than our last move
  double before_move_ = 0;
  double last_word_ = -1;                       // negative: none yet
  double since_word_ = 0, lag_since_word_ = 0;  // spent since then, and what may have been lost
  double recent_lost_ = 0, recent_moves_ = 0;
};

class GameClock {
 public:
  void start(const TimeSettings& settings);
  const TimeSettings& settings() const { return settings_; }
  // The server's word about a clock.
  void set_left(Color c, double seconds, int stones);
  // Our own measurement of a move. The server may have counted up to `unseen` seconds more.
  void spend(Color c, double seconds, double unseen = 0);
  ClockState state(Color c) const;
  // Seconds per move that the server counted and we did not see; 0 until it has told us.
  double observed_lag(Color c) const { return clocks_[index_of(c)].main_lag; }

 private:
  struct Clock {
    ClockState state;       // `left` is in `time`
    int stones_before = 0;  // our last move
    TimeLeft time;
    double main_lag = 0;
  };
  TimeSettings settings_;
  Clock clocks_[2];
};

}  // namespace hayago
