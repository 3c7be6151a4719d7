// Features of the tree's prior that loops over the whole board tell for every point at once: plain
// bytes in a row, for vector registers. Values are those of PriorMove: the feature plus one.
#pragma once

#include <cstdint>

#include "core/board/board.h"

namespace hayago {

template <int N>
using ByteMap = PointMap<N, uint8_t>;

// What the four neighbours of a point are to the player to move.
template <int N>
struct BesideMaps {
  ByteMap<N> race;      // fewest liberties of own and of opposing chains
  ByteMap<N> links;     // how many own and opposing chains
  ByteMap<N> own_most;  // most liberties of an own chain, 0 where there is none
  // `liberties`: by chain, up to 4.
  void read(const Board<N>& board, Color c, const ByteMap<N>& liberties);
};

// Distance from `from`, on the grid and by common fate; 0 for kPass.
template <int N>
void read_distances(const Board<N>& board, Point from, ByteMap<N>& out);

// Distances to the two nearest edges, for one of the classes of how full the board is.
template <int N>
void read_places(int size, uint32_t fill, ByteMap<N>& out);

}  // namespace hayago
