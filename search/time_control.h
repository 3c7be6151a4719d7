// How long to think about a move. Erica's thesis, chapter 5: the basic formula, the enhanced one
// that thinks longest in the middle game, Yamashita's; then more time where the evaluation is
// unstable or the game goes badly. Whatever the formula says, the clock is never used up: each
// move keeps back what lag costs, for itself and for the moves to come. Pure functions of plain
// numbers; GameClock only remembers what the server said.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/result.h"
#include "core/types.h"

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
  double lag = 0.05;          // seconds a move costs beyond our thinking
};
// The thesis tunes 19x19 only. Other sizes take the same shape in proportion to the area, since
// that is what the length of games is in proportion to.
TimeParams time_params(int size);

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
};

class GameClock {
 public:
  void start(const TimeSettings& settings);
  const TimeSettings& settings() const { return settings_; }
  // The server's word about a clock.
  void set_left(Color c, double seconds, int stones);
  // Our own measurement of a move, for servers that say nothing between moves; they may also have
  // counted lag that we did not see.
  void spend(Color c, double seconds, double unseen = 0);
  ClockState state(Color c) const { return clocks_[index_of(c)].state; }
  // Seconds per move that the server counted and we did not see; 0 until it has told us.
  double observed_lag(Color c) const;

 private:
  struct Clock {
    ClockState state;
    std::optional<double> first_word;  // the first set_left in main time
    double last_word = 0;
    double spent = 0;  // by our measurement between the two
    int moves = 0;
  };
  TimeSettings settings_;
  Clock clocks_[2];
};

// Seconds for a move: what the formula gives, and what must never be exceeded.
struct MoveBudget {
  double think = 0;
  double limit = 0;
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
