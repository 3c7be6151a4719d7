// A match: many games between two contestants, several at a time, openings in pairs with colours
// exchanged. Statistics take results in the order of the games, so that games that end early (by
// resignation, say) never count before longer ones that began earlier.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/match_log.h"
#include "tools/match/match_stats.h"
#include "tools/match/openings.h"

namespace hayago::match {

struct MatchSettings {
  std::array<ContestantSpec, 2> contestants;  // the first is Black in games 0, 2, 4, ...
  int64_t games = 100;
  int size = 9;
  GameRules rules;
  std::string judge = "ours";
  std::string opening;
  int handicap = 0;  // stones of the first contestant, who then has Black in every game
  uint64_t seed = 1;
  int parallel = 1;
  bool keep_programs = false;
  double timeout = 600;  // seconds for a move without a clock, and the most for anything else
  std::optional<Sprt> sprt;
  std::string folder;  // for records; empty: none

  bool first_is_black(int64_t game) const { return handicap > 0 || game % 2 == 0; }
  Patience patience(const std::atomic<bool>& stop) const;
  // What must be the same when a match goes on: names and texts.
  std::map<std::string, std::string> identity() const;
};

struct Faults {
  std::array<int64_t, 8> by_ending{};  // indexed by Ending
  int64_t total() const;
};

// What the games played so far say, in order from the first to the first gap.
struct MatchReport {
  Tally tally;                    // of the first contestant
  std::array<Tally, 2> by_color;  // ... as Black, as White
  std::array<Faults, 2> faults;
  std::array<double, 2> seconds{};  // thinking time of all games
  std::array<PonderTally, 2> ponder{};
  int64_t moves = 0;
  int64_t by_resignation = 0;
  int64_t area_differs = 0;  // counted games where plain area counting names another winner
  int64_t counted_games = 0;
  int64_t finished = 0;  // with those after the gap
  std::optional<Sprt::Verdict> verdict;
  std::vector<std::string> fault_notes;  // the first few, "game 7: ..."
};
// Takes `results` sorted by game. With a test, stops at the game that decides it.
MatchReport summarize(const std::vector<GameResult>& results, const std::optional<Sprt>& sprt);

struct MatchProgress {
  const GameResult& last;
  const MatchReport& report;
  double seconds = 0;  // of this run
  double seconds_left = 0;
};

// Plays until every game is finished, the test is decided, or `stop` is set. The error: what the
// contestants, the judge, the openings or the folder lack.
Result<MatchReport> run_match(const MatchSettings& settings,
                              const std::function<void(const MatchProgress&)>& progress,
                              const std::atomic<bool>& stop);

}  // namespace hayago::match
