// Distances between points: on the grid, and in the common fate graph, where all stones of a chain
// are one place (Erica 3.2.2.2, after Graepel 2001).
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/board/board.h"

namespace hayago {

// |dx| + |dy| + max(|dx|, |dy|): 2 for a neighbour, 3 for a diagonal.
inline int move_distance(int dx, int dy) {
  return std::abs(dx) + std::abs(dy) + std::max(std::abs(dx), std::abs(dy));
}
template <int N>
int move_distance(Point a, Point b) {
  return move_distance(column_of<N>(a) - column_of<N>(b), row_of<N>(a) - row_of<N>(b));
}

// Steps from `from`: 0 for `from` and its chain, 1 for what they touch ...; kFar beyond `limit`.
inline constexpr uint8_t kFar = 255;
template <int N>
void common_fate_distances(const Board<N>& board, Point from, int limit,
                           PointMap<N, uint8_t>& out) {
  out.cells.fill(kFar);
  if (from == kPass) return;
  std::array<typename BoardData<N>::Index, kArea<N>> queue;
  int end = 0;
  // All stones of a chain come in at once, at the same distance.
  const auto reach = [&](Point p, int distance) {
    if (out[p] != kFar || board.at(p) == Color::Wall) return;
    Point q = p;
    do {
      out[q] = static_cast<uint8_t>(distance);
      queue[static_cast<size_t>(end++)] = static_cast<typename BoardData<N>::Index>(q.raw());
      if (board.is_empty(q)) return;
      q = board.next_in_chain(q);
    } while (q != p);
  };
  reach(from, 0);
  for (int i = 0; i < end; ++i) {
    const Point p(queue[static_cast<size_t>(i)]);
    if (out[p] >= limit) return;
    for_each_neighbour<N>(p, [&](Point q, int) { reach(q, out[p] + 1); });
  }
}

}  // namespace hayago
