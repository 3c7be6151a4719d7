// Liberties and atari status of chains: as sums (FullParts) or as exact sets (PlayoutParts), and
// what a move has to do to keep them. Included by board-inl.h, which calls these from try_play.
#pragma once

#include <bit>

#include "core/board.h"

namespace hayago {

// A chain of one stone at p that knows none of its liberties yet.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::start_liberties(Point p) requires(Parts::kPatterns) {
  if constexpr (Parts::kLibertySets) {
    l_.liberties[p].clear();
    l_.changed_count = 0;
  } else {
    l_.liberty_sum[p] = l_.liberty_square[p] = 0;
  }
  x_.atari_point[p] = 0;
}

template <int N, class Parts>
HG_INLINE void Board<N, Parts>::add_liberties_of_stone(int root,
                                                       Point p) requires(Parts::kPatterns) {
  for_each_neighbour<N>(p, [&](Point q, int) {
    if constexpr (Parts::kLibertySets) {
      l_.liberties[Point(root)].insert_if(q, is_empty(q));
    } else {
      const uint32_t raw = is_empty(q) ? static_cast<uint32_t>(q.raw()) : 0;
      l_.liberty_sum[Point(root)] += raw;
      l_.liberty_square[Point(root)] += raw * raw;
    }
  });
}

template <int N, class Parts>
PointSet<N> Board<N, Parts>::collect_liberties(Point stone) const {
  PointSet<N> set;
  Point q = stone;
  do {
    for_each_neighbour<N>(q, [&](Point r, int) {
      if (is_empty(r)) set.insert(r);
    });
    q = next_in_chain(q);
  } while (q != stone);
  return set;
}

template <int N, class Parts>
HG_INLINE void Board<N, Parts>::mark_atari(int chain, Point liberty) requires(Parts::kLibertySets) {
  PatternCode bits = 0;
  for_each_neighbour<N>(liberty, [&](Point q, int d) {
    bits |= static_cast<PatternCode>(d_.chain[q] == chain) << (16 + d);
  });
  x_.pattern[liberty] |= bits;
  x_.atari_point[Point(chain)] = static_cast<Index>(liberty.raw());
  l_.atari_points.insert(liberty);
  l_.changed[static_cast<size_t>(l_.changed_count++)] = static_cast<Index>(liberty.raw());
}

template <int N, class Parts>
HG_INLINE void Board<N, Parts>::unmark_atari(int chain) requires(Parts::kLibertySets) {
  const Point liberty(x_.atari_point[Point(chain)]);
  x_.atari_point[Point(chain)] = 0;
  if (liberty == kNoPoint || !is_empty(liberty)) return;
  PatternCode bits = 0;
  for_each_neighbour<N>(liberty, [&](Point q, int d) {
    bits |= static_cast<PatternCode>(d_.chain[q] == chain) << (16 + d);
  });
  x_.pattern[liberty] &= ~bits;
  if ((x_.pattern[liberty] >> 16) == 0) l_.atari_points.erase(liberty);
  l_.changed[static_cast<size_t>(l_.changed_count++)] = static_cast<Index>(liberty.raw());
}

// The move of a board that keeps patterns: the code of p says what its neighbours are and which of
// them are in atari here, so nothing about legality or capture has to be worked out again.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::put_stone(Color c, Point p) requires(Parts::kLibertySets) {
  const PatternCode code = x_.pattern[p];
  const NeighbourMasks masks = neighbour_masks(code);
  const unsigned own = masks.of(c);
  const unsigned theirs = masks.of(opponent(c));
  const unsigned captured = theirs & (code >> 16);
  const auto around = d_.around[p];
  std::array<int, 4> chain;
  for_each_neighbour<N>(p, [&](Point q, int d) {
    chain[static_cast<size_t>(d)] = d_.chain[q];
    take_liberty(d_.chain[q], p);
  });

  // Join one of the own chains, or start one named p.
  start_liberties(p);
  const int root = own != 0 ? chain[static_cast<size_t>(std::countr_zero(own)) & 3] : p.raw();
  unsigned others = 0;
  for (unsigned d = 0; d < 4; ++d)
    others |= (own >> d & 1) & static_cast<unsigned>(chain[d] != root);
  state_of(p.raw()) = who_bits(c);
  d_.next[p] = static_cast<Index>(p.raw());
  add_stone(c, p);
  d_.chain[p] = static_cast<Index>(root);
  std::swap(d_.next[p], d_.next[Point(root)]);
  state_of(root) += kOneStone + kOneLiberty * static_cast<uint32_t>(around >> 8);
  add_liberties_of_stone(root, p);
  if (HG_UNLIKELY(others != 0))
    for (unsigned left = own; left != 0; left &= left - 1) {
      const Point q = p + kStep<N>[static_cast<size_t>(std::countr_zero(left))];
      if (d_.chain[q] != d_.chain[p]) merge_chains(d_.chain[p], d_.chain[q]);
    }
  d_.ko = kNoPoint;
  if (HG_UNLIKELY(captured != 0))
    capture_around(c, p, ((around >> (4 * index_of(opponent(c)))) & 15) == 4);
  refresh_atari_after(p, theirs & ~captured, chain);
}

// After a stone at p: its own chain may be in atari whatever its parts were (their only liberty was
// p), the opponent's chains beside p, which are in the lanes of `theirs`, can only have come into
// atari. Everything else is the business of captures.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::refresh_atari_after(
    Point p, unsigned theirs, const std::array<int, 4>& chain) requires(Parts::kLibertySets) {
  const int root = d_.chain[p];
  x_.atari_point[Point(root)] = 0;
  // Counted for all, so that the rare answer yes is the only branch.
  unsigned single = 0;
  for (unsigned d = 0; d < 4; ++d)
    single |= static_cast<unsigned>(l_.liberties[Point(chain[d])].count() == 1) << d;
  single &= theirs;
  const bool own = l_.liberties[Point(root)].count() == 1;
  if (HG_LIKELY((single | static_cast<unsigned>(own)) == 0)) return;
  if (own) mark_atari(root, l_.liberties[Point(root)].first());
  for (; single != 0; single &= single - 1) {
    const int name = chain[static_cast<size_t>(std::countr_zero(single))];
    mark_atari(name, l_.liberties[Point(name)].first());
  }
}

template <int N, class Parts>
template <class Other>
requires(!std::is_same_v<Other, Parts>) Board<N, Parts>::Board(const Board<N, Other>& other)
    : d_(other.data()) {
  static_assert(!Parts::kHash && Parts::kPatterns <= Other::kPatterns,
                "hash and patterns can be dropped, not invented");
  if constexpr (Parts::kPatterns) x_ = other.x_;
  if constexpr (Parts::kLibertySets)
    for (int y = 0; y < size(); ++y)
      for (int x = 0; x < size(); ++x) {
        const Point p = point_at<N>(x, y);
        if (is_empty(p)) {
          if ((x_.pattern[p] >> 16) != 0) l_.atari_points.insert(p);
        } else if (chain_of(p) == p) {
          l_.liberties[p] = collect_liberties(p);
        }
      }
}

}  // namespace hayago
