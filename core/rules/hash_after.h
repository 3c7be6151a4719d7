// The hash of the position that a move leads to, without playing it: what superko compares. Copying
// a board and playing there would take far longer.
#pragma once

#include <array>

#include "core/base/geometry.h"
#include "core/base/zobrist.h"

namespace hayago {

// For c's legal stone at p, on any board that keeps the hash and the last liberty of chains.
template <class B>
Hash hash_after(const B& board, Color c, Point p) {
  constexpr int N = B::kN;
  const auto key = [](Color color, Point q) {
    return kZobrist<N>[static_cast<size_t>(index_of(color))][q];
  };
  Hash hash = board.hash() ^ key(c, p);
  std::array<Point, 4> taken;  // chains
  int count = 0;
  for_each_neighbour<N>(p, [&](Point q, int) {
    if (board.at(q) != opponent(c) || board.atari_point(q) != p) return;
    const Point chain = board.chain_of(q);
    for (int i = 0; i < count; ++i)
      if (taken[static_cast<size_t>(i)] == chain) return;
    taken[static_cast<size_t>(count++)] = chain;
    Point stone = chain;
    do {
      hash ^= key(opponent(c), stone);
      stone = board.next_in_chain(stone);
    } while (stone != chain);
  });
  return hash;
}

}  // namespace hayago
