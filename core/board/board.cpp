// Cold bodies of Board, and its instances.
#include "core/board/board.h"

#include "core/board/board_instances.h"

#include <algorithm>

namespace hayago {

const QuadConstant kChainStates[2][4] = {
    {QuadConstant(1), QuadConstant(5), QuadConstant(9), QuadConstant(13)},
    {QuadConstant(2), QuadConstant(6), QuadConstant(10), QuadConstant(14)}};
const QuadConstant kWhoMask{3};

template <int N, class Parts>
Board<N, Parts>::Board(int size) {
  HG_ASSERT(size == N || (!kIsFastSize<N> && size >= kMinSize && size <= N));
  d_.board_size = static_cast<uint16_t>(size);
  d_.state.cells.fill(0);
  d_.around.cells.fill(0);
  d_.chain.cells.fill(kWallChain);
  d_.next.cells.fill(0);
  d_.empty_pos.cells.fill(0);
  d_.color.cells.fill(Color::Wall);
  d_.empty.fill(0);
  state_of(kEmptyChain) = who_bits(Color::Empty);
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const Point p = point_at<N>(x, y);
      d_.color[p] = Color::Empty;
      d_.chain[p] = kEmptyChain;
      d_.empty_pos[p] = static_cast<Index>(d_.empty_count);
      d_.empty[static_cast<size_t>(d_.empty_count++)] = static_cast<Index>(p.raw());
      if constexpr (Parts::kLibertySets) l_.empty_points.insert(p);
    }
  for (int i = 0; i < d_.empty_count; ++i) {
    const Point p = empty_at(i);
    for_each_neighbour<N>(p, [&](Point q, int) {
      const bool wall = at(q) == Color::Wall;
      d_.around[p] = static_cast<uint16_t>(d_.around[p] + (wall ? 0x011 : 0x100));
    });
    if constexpr (Parts::kPatterns)
      for_each_around<N>(p, [&](Point q, int d) {
        x_.pattern[p] |= static_cast<PatternCode>(index_of(at(q))) << (2 * d);
      });
  }
}

template <int N, class Parts>
int Board<N, Parts>::liberties(Point stone, int limit, Point* found) const {
  HG_ASSERT(is_player(at(stone)) && limit <= kArea<N>);
  PointSet<N> seen;
  int count = 0;
  Point q = stone;
  do {
    for (int d = 0; d < 4; ++d) {
      const Point r = q + kStep<N>[static_cast<size_t>(d)];
      if (!is_empty(r) || seen.contains(r)) continue;
      seen.insert(r);
      if (found != nullptr) found[count] = r;
      if (++count == limit) return count;
    }
    q = next_in_chain(q);
  } while (q != stone);
  return count;
}

// The cold members only: clang 14 would also instantiate members whose constraints do not hold.
template Board<9, BareParts>::Board(int);
template Board<13, BareParts>::Board(int);
template Board<19, BareParts>::Board(int);
template Board<kAnySize, BareParts>::Board(int);
template Board<9, FullParts>::Board(int);
template Board<13, FullParts>::Board(int);
template Board<19, FullParts>::Board(int);
template Board<kAnySize, FullParts>::Board(int);
template Board<9, PlayoutParts>::Board(int);
template Board<13, PlayoutParts>::Board(int);
template Board<19, PlayoutParts>::Board(int);
template Board<kAnySize, PlayoutParts>::Board(int);
template int Board<9, BareParts>::liberties(Point, int, Point*) const;
template int Board<13, BareParts>::liberties(Point, int, Point*) const;
template int Board<19, BareParts>::liberties(Point, int, Point*) const;
template int Board<kAnySize, BareParts>::liberties(Point, int, Point*) const;
template int Board<9, FullParts>::liberties(Point, int, Point*) const;
template int Board<13, FullParts>::liberties(Point, int, Point*) const;
template int Board<19, FullParts>::liberties(Point, int, Point*) const;
template int Board<kAnySize, FullParts>::liberties(Point, int, Point*) const;
template int Board<9, PlayoutParts>::liberties(Point, int, Point*) const;
template int Board<13, PlayoutParts>::liberties(Point, int, Point*) const;
template int Board<19, PlayoutParts>::liberties(Point, int, Point*) const;
template int Board<kAnySize, PlayoutParts>::liberties(Point, int, Point*) const;
HG_CALLS_OF_ALL_BOARDS()

}  // namespace hayago
