// The folder of a match: match.json says what is played, games.jsonl has one line per finished
// game, and each game has its SGF. A game counts when its line is complete, so that a match that
// was interrupted, even killed, goes on without losing or repeating one.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "tools/match/match_game.h"

namespace hayago::match {

// One finished game as the statistics see it. `first` is the contestant given with --black.
struct GameResult {
  int64_t game =
      0;  // 0, 1, ...; the first contestant is Black in even games, with a handicap in all
  bool first_is_black = true;
  Color winner = Color::Empty;
  Ending ending = Ending::Score;
  std::string result, note;
  int moves = 0;
  std::array<double, 2> seconds{};  // of the first and of the second contestant
  double area_score = 0;
  std::array<PonderTally, 2> ponder{};  // as `seconds`

  // 1 win, 0.5 draw, 0 loss of the first contestant.
  double points() const;
  // Index of the contestant at fault, or -1.
  int guilty() const;
};
std::string to_json_line(const GameResult& game);
Result<GameResult> parse_json_line(const std::string& line);

class MatchLog {
 public:
  MatchLog() = default;  // keeps nothing
  // Makes the folder, or opens it where it holds the same match (`settings` are texts by name).
  // The error says what differs, or that another process has it open.
  static Result<MatchLog> open(const std::string& folder,
                               const std::map<std::string, std::string>& settings);
  MatchLog(MatchLog&& other) noexcept;
  MatchLog& operator=(MatchLog&& other) noexcept;
  ~MatchLog();

  // In the order of the games.
  const std::vector<GameResult>& known() const { return known_; }
  // The record first, then the line that makes it count.
  Result<void> add(const GameResult& game, const std::string& sgf);
  // Where a contestant's stderr goes; empty without a folder.
  std::string stderr_path(int contestant) const;

 private:
  Result<void> append(const std::string& line);

  std::string folder_;
  int file_ = -1;
  std::vector<GameResult> known_;
};

}  // namespace hayago::match
