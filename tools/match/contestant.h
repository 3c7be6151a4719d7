// Who plays in a match: a program behind pipes, or a preset of ours in this process. Both answer
// in the words of GTP; what goes wrong comes back as a GtpAnswer, so that the referee can name it.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "search/player/player.h"
#include "search/player/time_control.h"
#include "tools/match/gtp_program.h"

namespace hayago::match {

// One side of a match as the command line names it.
struct ContestantSpec {
  std::string text;         // as given: the name in tables and records
  std::string command;      // of a GTP program; empty for a preset
  PlayerSettings settings;  // of a preset
  TimeSettings time;
  bool is_preset() const { return command.empty(); }
};

// "champion", "erica:c_uct=0.3,playouts=500", or the command of a GTP program. Keys are
// those of set_by_name(). `defaults` holds what the keys change.
Result<ContestantSpec> parse_contestant(const std::string& text, const PlayerSettings& defaults);

// "40": seconds for the game; "60+10/5": then ten seconds for five moves each; "none".
Result<TimeSettings> parse_match_time(const std::string& text);

// A number as GTP wants it, without zeros at its end.
std::string plain(double value);

struct GameStart {
  int size = 19;
  GameRules rules;
  TimeSettings time;
  uint64_t seed = 1;
};

class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual GtpAnswer start(const GameStart& start) = 0;
  virtual GtpAnswer play(Color color, const std::string& vertex) = 0;
  // A vertex, "pass" or "resign".
  virtual GtpAnswer genmove(Color color, const ClockState& clock, double timeout) = 0;
  // Of the game so far; programs keep theirs to themselves.
  virtual PonderTally ponder_tally() const { return {}; }
};

// `log` takes the stderr of programs; `patience.stop` must be there: presets stop thinking by it
// too. A program is started by start(), and again where it has died; `keep` uses it for many games.
std::unique_ptr<Contestant> make_contestant(const ContestantSpec& spec, const std::string& log,
                                            bool keep, const Patience& patience);

// What a program says of itself, "GNU Go 3.8"; the error where it cannot be started or says
// nothing.
Result<std::string> introduce(const ContestantSpec& spec, const Patience& patience);

// How presets play in matches where nothing else is said: one worker; later to resign than over
// GTP, because with few playouts the winning share is noisy and a game that is given up too early
// is counted as lost; less of the clock kept back, because there is no way to a server.
PlayerSettings match_defaults();

}  // namespace hayago::match
