// The position a search starts from, with as much history as the rules need.
#pragma once

#include <vector>

#include "core/board/board.h"
#include "core/rules/game.h"

namespace hayago {

// A position that has been on the board, and who was to move then.
struct PastPosition {
  Hash hash = 0;
  Color to_move = Color::Black;
};

template <int N>
struct Position {
  Board<N> board;
  Color to_move = Color::Black;
  Point last = kPass;    // the move before, kPass for a pass or none
  Point before = kPass;  // the one before that
  bool last_was_pass = false;
  double komi = 7.5;
  KoRule ko = KoRule::Positional;
  std::vector<PastPosition> history;  // the present position included

  // Whether going to this position would break the ko rule.
  bool repeats(Hash hash, Color next) const {
    for (const PastPosition& past : history)
      if (past.hash == hash && (ko == KoRule::Positional || past.to_move == next)) return true;
    return false;
  }
  // Requires a legal move of to_move, or a pass.
  void play(Point p) {
    if (p == kPass)
      board.pass();
    else
      board.play(to_move, p);
    to_move = opponent(to_move);
    before = last;
    last = p;
    last_was_pass = p == kPass;
    history.push_back({board.hash(), to_move});
  }
};

template <int N>
Position<N> position_of(const Game<N>& game) {
  Position<N> position;
  position.board = game.board();
  position.to_move = game.to_move();
  const auto moves = game.moves();
  if (!moves.empty()) position.last = moves.back().point;
  if (moves.size() > 1) position.before = moves[moves.size() - 2].point;
  position.last_was_pass = !moves.empty() && moves.back().is_pass();
  position.komi = game.komi();
  position.ko = game.rules().ko;
  for (const auto& seen : game.seen()) position.history.push_back({seen.position, seen.to_move});
  return position;
}

}  // namespace hayago
