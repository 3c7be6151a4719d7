// Statistics of the tree fed to playouts (Erica 2.2.3, after Rimmel et al. 2010): a move drawn from
// the best RAVE moves of a node that was visited often.
#pragma once

#include <algorithm>
#include <array>

#include "core/base/random.h"
#include "core/board/board.h"
#include "search/node/node.h"

namespace hayago {

// One of the `size` moves that the node's RAVE values like best, among those that are legal on
// `board` now and fill no eye; kNoPoint where there is none.
template <int N>
Point draw_from_pool(const Node& node, const Board<N>& board, int size, Random& random) {
  struct Candidate {
    double value;
    Point move;
  };
  const Color c = node.to_move();
  std::array<Candidate, kArea<N>> pool;
  int count = 0;
  for (int i = 0; i < node.count(); ++i) {
    const Point p = node.move(i);
    const Tallied rave = read(node.rave(i));
    if (p == kPass || rave.visits == 0 || !board.is_legal(c, p) || board.is_real_eye(c, p))
      continue;
    pool[static_cast<size_t>(count++)] = {c == Color::Black ? rave.mean() : 1 - rave.mean(), p};
  }
  if (count == 0) return kNoPoint;
  const int best = std::min(size, count);
  std::partial_sort(pool.begin(), pool.begin() + best, pool.begin() + count,
                    [](const Candidate& a, const Candidate& b) {
                      return a.value != b.value ? a.value > b.value : a.move < b.move;
                    });
  return pool[random.below(static_cast<uint32_t>(best))].move;
}

}  // namespace hayago
