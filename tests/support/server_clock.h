// The clock of a server or controller: strict, and the only truth in tests of time control.
#pragma once

#include "search/player/game_clock.h"

namespace hayago {

class ServerClock {
 public:
  explicit ServerClock(const TimeSettings& rules) : rules_(rules), left_(rules.main) {
    if (left_ <= 0 && rules.period > 0) enter_overtime();
  }
  double left() const { return left_; }
  int stones() const { return stones_; }
  // Returns false when the move lost the game.
  bool move(double seconds) {
    left_ -= seconds;
    while (left_ < 0) {
      if (rules_.period <= 0) return false;
      if (stones_ == 0) {
        left_ += rules_.period;
        stones_ = rules_.stones;
      } else if (rules_.system == TimeSettings::System::ByoYomi && stones_ > 1) {
        left_ += rules_.period;
        --stones_;
      } else {
        return false;
      }
    }
    if (stones_ == 0) return true;
    if (rules_.system == TimeSettings::System::ByoYomi)
      left_ = rules_.period;
    else if (--stones_ == 0)
      enter_overtime();
    return true;
  }

 private:
  void enter_overtime() {
    left_ = rules_.period;
    stones_ = rules_.stones;
  }
  TimeSettings rules_;
  double left_;
  int stones_ = 0;
};

}  // namespace hayago
