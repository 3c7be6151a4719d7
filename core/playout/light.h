// The light policy: uniform over the legal moves that do not fill an own real eye.
#pragma once

#include "core/playout/playout.h"

namespace hayago {

template <int N>
struct LightPolicy {
  using Board = LightBoard<N>;

  void begin(const Board&, Color, Point) {}

  // Draws without replacement: a rejected point is swapped behind the part of the empty list that
  // is still in play, so the first accepted one is uniform over all acceptable points, and a pass
  // is known after one look at each.
  HG_INLINE Point play(Board& board, Color c, Random& random) {
    int left = board.empty_count();
    while (left > 0) {
      const int i = static_cast<int>(random.below(static_cast<uint32_t>(left)));
      const Point p = board.empty_at(i);
      if (p != board.ko_point() && !board.is_real_eye(c, p) && board.try_play(c, p)) return p;
      board.swap_empty(i, --left);
    }
    board.pass();
    return kPass;
  }
};

}  // namespace hayago
