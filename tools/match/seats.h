// Games of a match that are played elsewhere: what must be known to play one, and what comes back.
// tools/cluster has the ranks that do; a match knows no more of them than this.
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <string>

#include "tools/match/match_game.h"

namespace hayago::match {

struct GameOrder {
  std::array<ContestantSpec, 2> players;  // Black, White
  GameSetup setup;                        // without the flag of its patience
  std::string judge = "ours";
  bool keep_programs = false;
};

struct GameReport {
  GameOutcome outcome;  // without its record
  std::string sgf;
};

class Seats {
 public:
  virtual ~Seats() = default;
  // Games at a time, where every machine plays `parallel`.
  virtual int count(int parallel) const = 0;
  // Plays a game, in the calling thread's time. Nothing where `stop` was set meanwhile; the error:
  // nobody sits there any more.
  virtual Result<std::optional<GameReport>> play(int seat, const GameOrder& order,
                                                 const std::atomic<bool>& stop) = 0;
};

// Those that every match uses from now on; null: none.
void set_seats(Seats* seats);
Seats* seats();

// The record of a game with the names of the players.
std::string record_text(const GameOutcome& outcome, const std::string& black,
                        const std::string& white);

}  // namespace hayago::match
