// Fixed positions and games for the hot-loop suites. They are made by a small generator of their
// own (random legal moves that spare own eyes, chosen in row order), so that they stay the same
// when policies or board layout change; a test holds their hash.
#pragma once

#include <vector>

#include "core/board/board.h"

namespace hayago::bench {

// So many that a branch predictor cannot learn the games by heart.
inline constexpr int kCorpusGames = 64;
inline constexpr int kCorpusPositions = 8;  // few enough for the first-level cache

template <int N>
struct CorpusGame {
  std::vector<Move> moves;  // passes included, until both pass
  Board<N> end;
};
template <int N>
const std::vector<CorpusGame<N>>& corpus_games();

template <int N>
struct CorpusPosition {
  Board<N> board;
  Color to_move;
};
// One position of each of the first games, from the opening to the last moves.
template <int N>
const std::vector<CorpusPosition<N>>& corpus_positions();

// Two stones that take each other in turn: black_takes and white_takes alternate for ever.
template <int N>
struct KoPosition {
  Board<N> board;  // Black to take
  Point black_takes, white_takes;
};
template <int N>
KoPosition<N> ko_position();

// Black captures a white chain of `stones` on the first row with one move.
template <int N>
struct MovePosition {
  Board<N> board;
  Point move;  // Black's
  int stones;
};
template <int N>
MovePosition<N> capture_position();
// Black joins two chains of `stones` each.
template <int N>
MovePosition<N> merge_position();

}  // namespace hayago::bench
