// The light policy: uniform over the legal moves that do not fill an own real eye.
#pragma once

#include "core/board/fast_board.h"
#include "core/playout/playout.h"

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

}  // namespace hayago
