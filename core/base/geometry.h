// Where points lie. Boards are one-dimensional with one wall column between rows and one wall row
// above and below, so that no neighbour step needs a bounds test:
//
//   raw = (y + 1) * (N + 1) + x + 1      x: column from the left, y: row from the bottom (A1 = 0,0)
//
// N is the largest board a geometry holds. The fast instances 9, 13 and 19 hold exactly their own
// size; kAnySize holds every size from 2 to 25, with the unused rest as wall.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/types.h"

namespace hayago {

inline constexpr int kAnySize = kMaxSize;

template <int N>
inline constexpr bool kIsFastSize = N == 9 || N == 13 || N == 19;

template <int N>
inline constexpr int kStride = N + 1;
template <int N>
inline constexpr int kPadded = (N + 2) * (N + 1) + 1;  // cells of a padded board
template <int N>
inline constexpr int kArea = N* N;

template <int N>
constexpr Point point_at(int x, int y) {
  return Point((y + 1) * kStride<N> + x + 1);
}
template <int N>
constexpr int column_of(Point p) {
  return p.raw() % kStride<N> - 1;
}
template <int N>
constexpr int row_of(Point p) {
  return p.raw() / kStride<N> - 1;
}

// Directions: south, east, north, west; then the diagonals. Direction d and d ^ 2 are opposite
// within the first four and within the last four.
template <int N>
inline constexpr std::array<int, 8> kStep = {
    -kStride<N>,    1, kStride<N>, -1, -kStride<N> + 1, kStride<N> + 1, kStride<N> - 1,
    -kStride<N> - 1};

// Calls f(neighbour, direction) for the four neighbours, unrolled.
template <int N, class F>
HG_INLINE void for_each_neighbour(Point p, F&& f) {
  [&]<size_t... D>(std::index_sequence<D...>) { (f(p + kStep<N>[D], static_cast<int>(D)), ...); }
  (std::make_index_sequence<4>{});
}

// Calls f(neighbour, direction) for all eight neighbours, unrolled.
template <int N, class F>
HG_INLINE void for_each_around(Point p, F&& f) {
  [&]<size_t... D>(std::index_sequence<D...>) { (f(p + kStep<N>[D], static_cast<int>(D)), ...); }
  (std::make_index_sequence<8>{});
}

// Whether two points of the board are neighbours. No branch.
template <int N>
constexpr bool are_neighbours(Point a, Point b) {
  const int step = a < b ? b.raw() - a.raw() : a.raw() - b.raw();
  return (static_cast<int>(step == 1) | static_cast<int>(step == kStride<N>)) != 0;
}

// A table with one cell per padded point.
template <int N, class T>
struct PointMap {
  constexpr T& operator[](Point p) {
    HG_ASSERT(p.raw() < kPadded<N>);
    return cells[static_cast<size_t>(p.raw())];
  }
  constexpr const T& operator[](Point p) const {
    HG_ASSERT(p.raw() < kPadded<N>);
    return cells[static_cast<size_t>(p.raw())];
  }
  // The cell of p, with the others around it at the offsets of kStep: constants, where p + step has
  // to be cut to 16 bits first.
  HG_INLINE T* around(Point p) { return cells.data() + p.raw(); }
  HG_INLINE const T* around(Point p) const { return cells.data() + p.raw(); }
  std::array<T, kPadded<N>> cells{};
};

// Calls f.operator()<N>() with the instance that serves a board of this size: the runtime size
// becomes a template argument once, at the edge.
template <class F>
decltype(auto) with_size(int size, F&& f) {
  switch (size) {
    case 9:
      return f.template operator()<9>();
    case 13:
      return f.template operator()<13>();
    case 19:
      return f.template operator()<19>();
    default:
      return f.template operator()<kAnySize>();
  }
}

static_assert(point_at<9>(0, 0).raw() == 11 && column_of<9>(point_at<9>(8, 3)) == 8);
static_assert(point_at<19>(18, 18).raw() + kStride<19> + 1 == kPadded<19> - 1);
static_assert(kStep<9>[5] == -kStep<9>[7] && kStep<9>[4] == -kStep<9>[6]);

}  // namespace hayago
