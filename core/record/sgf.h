// Game records in the Smart Game Format: reading takes the main line (the first variation) of the
// first game or of every game of a collection; writing gives back what was read. Reading never
// trusts the text: an Error names the line. Coordinates here start at A1 = (0, 0), as in core.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/types.h"
#include "core/rules/game.h"

namespace hayago {

// A point of the record's board; x = y = -1 is a pass.
struct SgfPoint {
  int x = -1;
  int y = -1;
  bool is_pass() const { return x < 0; }
  bool operator==(const SgfPoint&) const = default;
};
struct SgfStone {
  Color color = Color::Empty;  // Empty takes a stone away
  SgfPoint point;
};

// One node of the main line: set-up (AB, AW, AE, PL) comes before the move.
struct SgfNode {
  std::vector<SgfStone> setup;
  std::optional<Color> to_move;
  std::optional<SgfStone> move;
  std::optional<double> seconds_left;  // BL or WL, of the player who moved
  std::string comment;
  int line = 0;  // where the node begins in the text it was read from
};

struct SgfGame {
  int size = 19;
  std::optional<double> komi;
  int handicap = 0;                         // HA; the stones themselves are set-up
  std::map<std::string, std::string> info;  // texts of the root: PB, PW, BR, RE, RU, DT, ...
  std::vector<SgfNode> nodes;

  std::string info_or(const std::string& key, const std::string& otherwise = "") const;
};

Result<SgfGame> parse_sgf(std::string_view text);
Result<std::vector<SgfGame>> parse_sgf_collection(std::string_view text);
std::string to_sgf(const SgfGame& record);

// Plays the record on Game<N>, whose size must be the record's, as far as `before_move` (1 stops
// before the first move; 0 plays all of it). Handicap stones count as such. A record may break
// superko, which not all rules know, but nothing else.
template <int N>
Result<Game<N>> replay_sgf(const SgfGame& record, GameRules rules, int before_move = 0);

// The record of a game: set-up, moves, komi, rules.
template <int N>
SgfGame record_of(const Game<N>& game);

}  // namespace hayago
