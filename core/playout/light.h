// The light policy: uniform over the legal moves that do not fill an own real eye.
#pragma once

#include "core/board/fast_board.h"
#include "core/playout/local_moves.h"

namespace hayago {

template <int N, class QuadOps = Quad>
struct LightPolicy {
  using Board = FastBoard<N, QuadOps>;

  template <class TrailSink>
  HG_INLINE int play_out(Board& board, Color to_move, int cap, Random& random, TrailSink& trail) {
    board.begin(to_move);
    return board.play_out(to_move, cap, random, trail);
  }
};

// The same distribution, one move at a time: for playouts in which not every move is drawn.
template <int N>
struct UniformPolicy {
  using Board = PlayoutBoard<N>;

  void begin(const Board&, Color, Point) {}
  Point play(Board& board, Color c, Random& random) { return play_uniform(board, c, random); }
  void take(Board& board, Color c, Point p) { board.play(c, p); }
};

}  // namespace hayago
