// Positions to start games from, so that two deterministic programs do not repeat one game. Each
// opening is played twice, with colours exchanged.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/rules/game.h"

namespace hayago::match {

// Vertices, Black first.
using Opening = std::vector<std::string>;

class Openings {
 public:
  // "" (the empty board), "random:K" (K random moves that fill no eye) or a file: SGF games, or
  // text with the moves of one opening on each line ("E5 C3"; # begins a comment). Every opening
  // is checked against the rules.
  static Result<Openings> make(const std::string& spec, int size, const GameRules& rules,
                               uint64_t seed);
  // Black's handicap stones where GTP puts them, White passing in between, then White to move.
  static Result<Openings> of_handicap(int stones, int size);
  // The same for both games of a pair, whatever the order they are asked in.
  Opening of_pair(int64_t pair) const;

 private:
  int size_ = 19;
  GameRules rules_;
  uint64_t seed_ = 1;
  int random_moves_ = 0;
  std::vector<Opening> listed_;
};

}  // namespace hayago::match
