// Ladders: can a chain that has one or two liberties be captured by atari after atari? An exact
// AND-OR search in which every attacking move must leave the chain one liberty; the owner answers
// by extending or by capturing an attacking chain in atari, and is free with three liberties.
// Meant for priors and training, not for playouts: a ladder across a 19x19 board takes
// microseconds.
#pragma once

#include "core/board.h"

namespace hayago {

// Outcome of a ladder: whether the side that asks succeeds, and with which first move.
struct LadderResult {
  bool works = false;
  Point move = kNoPoint;
};

// The opponent of the chain moves first. Requires a stone; more than two liberties: false.
template <int N>
LadderResult ladder_attack(const LightBoard<N>& board, Point stone);
// The owner moves first, the chain being in atari. False: it cannot get out.
template <int N>
LadderResult ladder_defence(const LightBoard<N>& board, Point stone);

template <int N, class Parts>
requires(!std::is_same_v<Parts, LightParts>) LadderResult
    ladder_attack(const Board<N, Parts>& board, Point stone) {
  return ladder_attack<N>(LightBoard<N>(board), stone);
}
template <int N, class Parts>
requires(!std::is_same_v<Parts, LightParts>) LadderResult
    ladder_defence(const Board<N, Parts>& board, Point stone) {
  return ladder_defence<N>(LightBoard<N>(board), stone);
}

}  // namespace hayago
