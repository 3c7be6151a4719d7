// Shapes that a move makes with what stands beside it: the expert rules of MoGo II.B.3, and cuts
// (SuperGo 1.5.2). Each function asks about c's stone at p, an empty point; none reads ahead.
#pragma once

#include "core/tactics/tactics.h"

namespace hayago {

// Three own stones around an empty corner of a square, the new one among them.
template <class B>
bool is_empty_triangle(const B& board, Color c, Point p) {
  constexpr auto& kSteps = kStep<B::kN>;
  for (size_t d = 0; d < 4; ++d) {
    const int step_a = kSteps[d], step_b = kSteps[(d + 1) & 3];
    const Point a = p + step_a, b = p + step_b, diagonal = p + (step_a + step_b);
    // p at the right angle, or at one end of it.
    if (board.at(a) == c && board.at(b) == c && board.is_empty(diagonal)) return true;
    if (board.at(a) == c && board.at(diagonal) == c && board.is_empty(b)) return true;
    if (board.at(b) == c && board.at(diagonal) == c && board.is_empty(a)) return true;
  }
  return false;
}

// An own stone behind p, opponent's stones beside both: the wall goes on.
template <class B>
bool is_wall_move(const B& board, Color c, Point p) {
  constexpr auto& kSteps = kStep<B::kN>;
  for (size_t d = 0; d < 4; ++d) {
    const int back = kSteps[d];
    if (board.at(p + back) != c) continue;
    for (const size_t turn : {1, 3}) {
      const int side = kSteps[(d + turn) & 3];
      if (board.at(p + side) == opponent(c) && board.at(p + (back + side)) == opponent(c))
        return true;
    }
  }
  return false;
}

template <class B>
int distinct_chains(const B& board, Point p, Color color) {
  int count = 0;
  for_each_chain_beside(board, p, color, [&](Point) { ++count; });
  return count;
}

// Joins two own chains that the opponent may cut.
template <class B>
bool is_connection(const B& board, Color c, Point p) {
  return distinct_chains(board, p, c) >= 2 &&
         (board.neighbours(p, opponent(c)) > 0 || board.neighbours(p, Color::Empty) > 0);
}

// Stands between two chains of the opponent.
template <class B>
bool is_cut(const B& board, Color c, Point p) {
  return distinct_chains(board, p, opponent(c)) >= 2;
}

}  // namespace hayago
