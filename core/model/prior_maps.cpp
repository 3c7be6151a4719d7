// Maps over all points that many moves share, filled row by row so that compilers make vectors.
#include "core/model/prior_maps.h"

#include <algorithm>

#include "core/model/prior_features.h"
#include "core/tactics/distance.h"

namespace hayago {

namespace {

// By value: std::min and std::max give references, which keep compilers from using vectors.
uint8_t least(uint8_t a, uint8_t b) { return a < b ? a : b; }
uint8_t most(uint8_t a, uint8_t b) { return a < b ? b : a; }

constexpr uint8_t kNone = 5;  // liberties of no chain

// The number of different chains beside point i, up to 3, where `is` is not kNone.
template <int N, class Index>
HG_INLINE uint8_t chains_beside(const Index* chain, const uint8_t* is, size_t i) {
  constexpr size_t kUp = kStride<N>;
  const Index south = chain[i - kUp], east = chain[i + 1], north = chain[i + kUp],
              west = chain[i - 1];
  const bool no_east = (is[i + 1] == kNone) | (east == south);
  const bool no_north = (is[i + kUp] == kNone) | (north == south) | (north == east);
  const bool no_west = (is[i - 1] == kNone) | (west == south) | (west == east) | (west == north);
  const auto none = static_cast<uint8_t>((is[i - kUp] == kNone) + no_east + no_north + no_west);
  return least(static_cast<uint8_t>(4 - none), 3);
}

}  // namespace

template <int N>
void BesideMaps<N>::read(const Board<N>& board, Color c, const ByteMap<N>& liberties) {
  constexpr size_t kUp = kStride<N>, kBegin = kUp, kEnd = kPadded<N> - kUp;
  using Index = typename BoardData<N>::Index;
  const Index* const chain = board.data().chain.cells.data();
  const Color* const color = board.data().color.cells.data();
  uint8_t own[kPadded<N>], theirs[kPadded<N>], both_players[kPadded<N>];
  for (size_t i = 0; i < kPadded<N>; ++i) both_players[i] = liberties.cells[chain[i]];
  for (size_t i = 0; i < kPadded<N>; ++i) {
    const uint8_t count = both_players[i];
    own[i] = color[i] == c ? count : kNone;
    theirs[i] = color[i] == opponent(c) ? count : kNone;
  }
  uint8_t* __restrict to = race.cells.data();
  for (size_t i = kBegin; i < kEnd; ++i) {
    const uint8_t a = least(least(own[i - kUp], own[i + kUp]), least(own[i - 1], own[i + 1]));
    const uint8_t b =
        least(least(theirs[i - kUp], theirs[i + kUp]), least(theirs[i - 1], theirs[i + 1]));
    to[i] = static_cast<uint8_t>(a * 5 + b - 5);
  }
  to = links.cells.data();
  for (size_t i = kBegin; i < kEnd; ++i)
    to[i] = static_cast<uint8_t>(chains_beside<N>(chain, own, i) * 4 +
                                 chains_beside<N>(chain, theirs, i) + 1);
  for (uint8_t& count : own) count = count == kNone ? 0 : count;
  to = own_most.cells.data();
  for (size_t i = kBegin; i < kEnd; ++i)
    to[i] = most(most(own[i - kUp], own[i + kUp]), most(own[i - 1], own[i + 1]));
}

template <int N>
void read_distances(const Board<N>& board, Point from, ByteMap<N>& out) {
  if (from == kPass) return out.cells.fill(0);
  common_fate_distances(board, from, kFateClasses - 2, out);
  const int from_x = column_of<N>(from), from_y = row_of<N>(from);
  for (int y = 0; y < board.size(); ++y) {
    uint8_t* row = &out[point_at<N>(0, y)];
    for (int x = 0; x < board.size(); ++x) {
      const int grid = move_distance(x - from_x, y - from_y);
      const int distance = std::clamp(grid, 1, 17) - 1;  // 0 only at the point itself
      const int steps = std::min<int>(row[x], kFateClasses - 1);
      row[x] = static_cast<uint8_t>(distance * kFateClasses + steps + 1);
    }
  }
}

template <int N>
void read_places(int size, uint32_t fill, ByteMap<N>& out) {
  for (int y = 0; y < size; ++y) {
    uint8_t* row = &out[point_at<N>(0, y)];
    const int b = std::min(std::min(y, size - 1 - y), 9);
    for (int x = 0; x < size; ++x) {
      const int a = std::min(std::min(x, size - 1 - x), 9);
      const int high = std::max(a, b), low = std::min(a, b);
      const int place = high * (high + 1) / 2 + low;
      row[x] = static_cast<uint8_t>(place * kFillClasses + static_cast<int>(fill) + 1);
    }
  }
}

template struct BesideMaps<9>;
template struct BesideMaps<13>;
template struct BesideMaps<19>;
template struct BesideMaps<kAnySize>;
template void read_distances<9>(const Board<9>&, Point, ByteMap<9>&);
template void read_distances<13>(const Board<13>&, Point, ByteMap<13>&);
template void read_distances<19>(const Board<19>&, Point, ByteMap<19>&);
template void read_distances<kAnySize>(const Board<kAnySize>&, Point, ByteMap<kAnySize>&);
template void read_places<9>(int, uint32_t, ByteMap<9>&);
template void read_places<13>(int, uint32_t, ByteMap<13>&);
template void read_places<19>(int, uint32_t, ByteMap<19>&);
template void read_places<kAnySize>(int, uint32_t, ByteMap<kAnySize>&);

}  // namespace hayago
