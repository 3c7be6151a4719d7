// Liberties and atari status of chains: as sums (FullParts) or as exact sets (PlayoutParts), and
// what a move has to do to keep them. Included by board-inl.h, which calls these from try_play.
#pragma once

#include <bit>

#include "core/board/board.h"

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

// The empty neighbours of a new stone at p become liberties of its chain.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::add_liberties_of_stone(int root,
                                                       Point p) requires(Parts::kPatterns) {
  if constexpr (Parts::kLibertySets) {
    state_of(root) += kOneLiberty * l_.liberties[Point(root)].give_around(p, l_.empty_points);
  } else {
    for_each_neighbour<N>(p, [&](Point q, int) {
      const uint32_t raw = is_empty(q) ? static_cast<uint32_t>(q.raw()) : 0;
      l_.liberty_sum[Point(root)] += raw;
      l_.liberty_square[Point(root)] += raw * raw;
    });
  }
}

template <int N, class Parts>
PointSet<N> Board<N, Parts>::collect_liberties(Point stone) const {
  HG_ASSERT(is_player(at(stone)));
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
int Board<N, Parts>::sum_pseudo_liberties(Point stone) const {
  int sum = 0;
  Point q = stone;
  do {
    sum += neighbours(q, Color::Empty);
    q = next_in_chain(q);
  } while (q != stone);
  return sum;
}

template <int N, class Parts>
HG_INLINE void Board<N, Parts>::mark_atari(int chain, Point liberty) requires(Parts::kLibertySets) {
  HG_ASSERT(is_empty(liberty) && l_.liberties[Point(chain)].only() == liberty);
  HG_ASSERT(l_.changed_count < static_cast<int>(l_.changed.size()));
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
  HG_ASSERT(l_.changed_count < static_cast<int>(l_.changed.size()));
  x_.pattern[liberty] &= ~bits;
  if ((x_.pattern[liberty] >> 16) == 0) l_.atari_points.erase(liberty);
  l_.changed[static_cast<size_t>(l_.changed_count++)] = static_cast<Index>(liberty.raw());
}

// What `look` compares with: the low half of a chain's state, by who and liberties. Defined in
// board.cpp, out of the compilers' sight: they would build each in a register, in three steps.
extern const QuadConstant kChainStates[2][4];
extern const QuadConstant kWhoMask;

template <int N, class Parts>
HG_INLINE NeighbourView Board<N, Parts>::look(Color c, Point p) const
    requires(Parts::kLibertySets) {
  std::array<Index, 4> chain;
  for (size_t d = 0; d < 4; ++d) chain[d] = d_.chain.around(p)[kStep<N>[d]];
  const auto low = [&](size_t d) { return static_cast<uint16_t>(d_.state[Point(chain[d])]); };
  const auto with = [](Color who, size_t liberties) {
    return Quad::load(kChainStates[index_of(who)][liberties]);
  };
  const Quad state = Quad::widen(low(0), low(1), low(2), low(3));
  const Quad own = equal(state & Quad::load(kWhoMask), with(c, 0));
  const Quad own_few = equal(state, with(c, 1)) | equal(state, with(c, 2));
  const Quad captured = equal(state, with(opponent(c), 1));
  const Quad atari = equal(state, with(opponent(c), 2));
  const Quad few = atari | equal(state, with(opponent(c), 3));
  return {Quad::widen(chain[0], chain[1], chain[2], chain[3]),
          own.bits(),
          own_few.bits(),
          captured.bits(),
          atari.bits(),
          few.bits()};
}

// The move of a board that keeps patterns: nothing about legality or capture has to be worked out
// again. Only own chains gain by captures, so what comes into atari is known from the view.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::put_stone(Color c, Point p,
                                          const NeighbourView& view) requires(Parts::kLibertySets) {
  const bool was_surrounded = neighbours(p, opponent(c)) == 4;
  const uint64_t chains = view.chain.bits();
  const auto first = static_cast<int>(first_lane(chains & view.own, view.own));
  const int root = first | (p.raw() & (first - 1) >> 31);  // the first own chain, or a new one
  const uint64_t others = (chains ^ (static_cast<uint64_t>(root) * kEachLane)) & view.own;
  for (size_t d = 0; d < 4; ++d) take_liberty(d_.chain.around(p)[kStep<N>[d]], p);

  start_liberties(p);
  state_of(p.raw()) = who_bits(c);
  d_.next[p] = static_cast<Index>(p.raw());
  add_stone(c, p);
  d_.chain[p] = static_cast<Index>(root);
  std::swap(d_.next[p], d_.next[Point(root)]);
  state_of(root) += kOneStone;
  add_liberties_of_stone(root, p);
  d_.ko = kNoPoint;
  if (HG_UNLIKELY(others != 0)) join_chains(root, chains, others);
  if (HG_UNLIKELY(view.captured != 0)) capture_chains(c, chains & view.captured, was_surrounded);

  // The own chain may be in atari whatever its parts were: their only liberty was p.
  const int name = d_.chain[p];
  HG_ASSERT((state_of(name) & 3) == who_bits(c) && (state_of(name) & 0xfffc) != 0);
  x_.atari_point[Point(name)] = 0;
  const bool own_atari = (state_of(name) & 0xffff) == who_bits(c) + kOneLiberty;
  if (HG_LIKELY((view.atari | static_cast<uint64_t>(own_atari)) == 0)) return;
  // Mostly one chain: a list without branches, so that only its end is hard to foresee.
  std::array<Index, 5> marked;
  size_t count = 0;
  for (int lane = 0; lane < 64; lane += 16) {
    marked[count] = static_cast<Index>(chains >> lane);
    count += view.atari >> lane & 1;
  }
  marked[count] = static_cast<Index>(name);
  count += own_atari;
  for (size_t i = 0; i < count; ++i) mark_atari(marked[i], l_.liberties[Point(marked[i])].first());
}

// Joins the chains in the lanes where `others` is not zero with `root`.
template <int N, class Parts>
HG_NOINLINE void Board<N, Parts>::join_chains(int root, uint64_t chains,
                                              uint64_t others) requires(Parts::kLibertySets) {
  do {
    const uint64_t other = first_lane(chains, others);
    others = nonzero_lanes(others) & (chains ^ (other * kEachLane));
    root = merge_chains(root, static_cast<int>(other));
  } while (HG_UNLIKELY(others != 0));
}

// Takes the chains in the lanes that are not zero off the board.
template <int N, class Parts>
HG_NOINLINE void Board<N, Parts>::capture_chains(
    Color c, uint64_t chains, bool was_surrounded) requires(Parts::kLibertySets) {
  const int empty_before = d_.empty_count;
  do {
    const int lane = std::countr_zero(chains) & 48;
    const Point q(static_cast<int>(chains >> lane & kLane));
    chains &= ~(kLane << lane);
    HG_ASSERT(is_empty(q) || at(q) == opponent(c));
    if (HG_LIKELY(!is_empty(q))) remove_chain(q);
  } while (HG_UNLIKELY(chains != 0));
  if (was_surrounded && d_.empty_count == empty_before + 1)
    set_ko(opponent(c), empty_at(empty_before));
}

// The chains of c beside q, which has become their liberty, are no longer in atari.
template <int N, class Parts>
HG_INLINE void Board<N, Parts>::unmark_beside(Color c, Point q) requires(Parts::kLibertySets) {
  unsigned freed = 0;
  for_each_neighbour<N>(q, [&](Point r, int d) {
    freed |= static_cast<unsigned>(both(at(r) == c, x_.atari_point[chain_of(r)] != 0)) << d;
  });
  for (; freed != 0; freed &= freed - 1)
    unmark_atari(d_.chain[q + kStep<N>[static_cast<size_t>(std::countr_zero(freed))]]);
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
          l_.empty_points.insert(p);
          if ((x_.pattern[p] >> 16) != 0) l_.atari_points.insert(p);
        } else if (chain_of(p) == p) {
          l_.liberties[p] = collect_liberties(p);
          const auto count = static_cast<uint32_t>(l_.liberties[p].count());
          d_.state[p] = (d_.state[p] & ~0xfffcu) | count * kOneLiberty;
        }
      }
}

}  // namespace hayago
