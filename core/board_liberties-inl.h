// Liberties and atari status of chains: as sums (FullParts) or as exact sets (PlayoutParts), and
// what a move has to do to keep them. Included by board-inl.h, which calls these from try_play.
#pragma once

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
      // Stones and walls count as point 0, which is wall: erased again below.
      l_.liberties[Point(root)].insert(is_empty(q) ? q : kNoPoint);
    } else {
      const uint32_t raw = is_empty(q) ? static_cast<uint32_t>(q.raw()) : 0;
      l_.liberty_sum[Point(root)] += raw;
      l_.liberty_square[Point(root)] += raw * raw;
    }
  });
  if constexpr (Parts::kLibertySets) l_.liberties[Point(root)].erase(kNoPoint);
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

// After c's stone at p, with what was read of its neighbours before: the stone's own chain may be
// in atari whatever its parts were (their only liberty was p), the opponent's chains beside p can
// only have come into atari. Everything else is the business of captures.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::refresh_atari_after(
    Color c, Point p, const int (&chain)[4],
    const uint32_t (&state)[4]) requires(Parts::kLibertySets) {
  const int root = d_.chain[p];
  const Point own = l_.liberties[Point(root)].only();
  x_.atari_point[Point(root)] = 0;
  if (own != kNoPoint) mark_atari(root, own);
  for (int d = 0; d < 4; ++d) {
    // One liberty is beside at most four stones; no liberty: captured just now.
    if ((state[d] & 3) != who_bits(opponent(c)) || state[d] - kOneLiberty >= 4 * kOneLiberty)
      continue;
    const Point liberty = l_.liberties[Point(chain[d])].only();
    if (liberty != kNoPoint) mark_atari(chain[d], liberty);
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
