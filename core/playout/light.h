// The light policy: uniform over the legal moves that do not fill an own real eye.
#pragma once

#include "core/fast_board.h"
#include "core/playout/playout.h"

namespace hayago {

template <int N, class Lanes = Quad>
struct LightPolicy {
  using Board = FastBoard<N, Lanes>;
  static constexpr bool kUnrollColors = true;

  void begin(Board& board, Color to_move, Point) { board.begin(to_move); }

  HG_INLINE Point play(Board& board, Color c, Random& random) {
    return c == Color::Black ? board.template play_random<Color::Black>(random)
                             : board.template play_random<Color::White>(random);
  }
};

}  // namespace hayago
