// One game between two contestants, watched by our rules and our clocks. Whatever a contestant
// does, the game ends and somebody has won: a crash, a hang, an illegal move, a refusal of a legal
// move and a fallen flag are losses that carry a name.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/record/sgf.h"
#include "tools/match/contestant.h"

namespace hayago::match {

enum class Ending : uint8_t { Score, Resign, Time, Illegal, Crash, Hang, Refusal, Length };
const char* ending_name(Ending ending);
Result<Ending> parse_ending(const std::string& name);
// Endings that are somebody's fault.
inline bool is_fault(Ending ending) {
  return ending != Ending::Score && ending != Ending::Resign && ending != Ending::Length;
}

// Who counts a finished game.
class Judge {
 public:
  virtual ~Judge() = default;
  // Black's score minus White's and komi.
  virtual Result<double> score(const AnyGame& game) = 0;
};
// "ours": dead stones by the ownership of playouts; "area": Tromp-Taylor, every stone alive;
// otherwise the command of a program that knows final_score.
Result<std::unique_ptr<Judge>> make_judge(const std::string& name, const Patience& patience);

struct GameSetup {
  int size = 19;
  GameRules rules;
  std::vector<std::string> opening;  // vertices, Black first
  std::array<uint64_t, 2> seeds{};   // by colour
  std::array<TimeSettings, 2> time;
  Patience patience;
  double grace = 0.1;  // seconds over the clock that are forgiven: pipes and schedulers
};

struct GameOutcome {
  Color winner = Color::Empty;  // Empty: a draw
  Ending ending = Ending::Score;
  std::string result;  // as in SGF: "B+3.5", "W+Resign", "B+Time", "W+Forfeit", "0"
  std::string note;    // what happened, where there is something to say
  int moves = 0;
  std::array<double, 2> seconds{};  // by colour
  std::array<PonderTally, 2> ponder{};
  double area_score = 0;  // Tromp-Taylor with komi, of the last position
  SgfGame record;
};

// Nothing where `stop` was set meanwhile. players[0] is Black.
std::optional<GameOutcome> play_game(const std::array<Contestant*, 2>& players,
                                     const GameSetup& setup, Judge& judge);

// The clock of one side, as the referee keeps it.
class MatchClock {
 public:
  explicit MatchClock(const TimeSettings& settings);
  // False where the flag has fallen.
  bool spend(double seconds, double grace);
  const ClockState& state() const { return state_; }
  // Seconds until the flag falls at this move; 0 without a clock.
  double until_flag() const;

 private:
  ClockState state_;
};

}  // namespace hayago::match
