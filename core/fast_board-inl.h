// Hot bodies of FastBoard. What costs time here is mispredicted branches and the way from the
// random number to the decision about the point drawn. Hence one test per candidate, worked out
// for all four neighbours at once, and branches only for joining chains and capture.
#pragma once

#include <bit>
#include <utility>

#include "core/fast_board.h"

namespace hayago {

// The lanes of x that are not zero, all ones.
HG_INLINE uint64_t nonzero_lanes(uint64_t x) {
  x |= x >> 8;
  x |= x >> 4;
  x |= x >> 2;
  x |= x >> 1;
  return (x & 0x0001000100010001) * 0xffff;
}
// The lane of `lanes` where `mask` has its first one.
HG_INLINE size_t first_lane(uint64_t lanes, uint64_t mask) {
  return lanes >> (std::countr_zero(mask) & 48) & 0xffff;
}

// The state of a neighbour's chain after the move follows from how many of the four lanes hold the
// same chain: it loses one pseudo-liberty for each. The masks are worked out one liberty higher,
// where a chain without liberties has a state of its own, unlike a wall's or an empty point's.
template <int N, class Lanes>
template <Color C, bool kSettling>
HG_INLINE typename FastBoard<N, Lanes>::View FastBoard<N, Lanes>::look(size_t p) const {
  const auto& chain = d_.chain.cells;
  const auto& state = d_.state.cells;
  const size_t west = chain[p - 1], south = chain[p - kStride<N>];
  const size_t east = chain[p + 1], north = chain[p + kStride<N>];
  const Lanes ids = Lanes::widen(static_cast<Index>(west), static_cast<Index>(south),
                                 static_cast<Index>(east), static_cast<Index>(north));
  const Lanes others = equal(ids, ids.template rotate<1>()) + equal(ids, ids.template rotate<2>()) +
                       equal(ids, ids.template rotate<3>());  // minus the lanes alike
  const Lanes after =
      Lanes::widen(state[west], state[south], state[east], state[north]) + others.times_four();
  const Lanes own = equal(after & Lanes::all(3), Lanes::all(who_bits(C)));
  const Lanes plain = kSettling ? after & Lanes::all(static_cast<uint16_t>(~kMark)) : after;
  const Lanes last_own = equal(plain, Lanes::all(who_bits(C) + kOneLiberty));
  const Lanes captured = equal(plain, Lanes::all(who_bits(opponent(C)) + kOneLiberty));
  return {ids, after, own, last_own, captured};
}

template <int N, class Lanes>
template <Color C>
HG_INLINE Point FastBoard<N, Lanes>::play_random(Random& random) {
  if (!d_.settling) {
    if (HG_LIKELY(d_.empty_count > d_.settle_at)) return draw_and_play<C, false>(random);
    d_.settling = true;
    d_.active = d_.empty_count;
  }
  return draw_and_play<C, true>(random);
}

// Draws without replacement: a rejected point is swapped behind the part of the list that is still
// in play, so the first accepted one is uniform over all acceptable points, and a pass is known
// after one look at each.
template <int N, class Lanes>
template <Color C, bool kSettling>
HG_INLINE Point FastBoard<N, Lanes>::draw_and_play(Random& random) {
  int left = (kSettling ? d_.active : d_.empty_count) - d_.hidden;
  while (left > 0) {
    const size_t i = random.below(static_cast<uint32_t>(left));
    const size_t p = d_.empty[i];
    const View view = look<C, kSettling>(p);
    const unsigned eye = d_.eye.cells[p][index_of(C)];
    // Not zero: the move captures, or has a liberty, or an own chain beside it has a further one.
    const uint64_t breath =
        (view.captured | (view.own ^ view.last_own)).bits() | (d_.state.cells[p] - uint64_t{3});
    // One branch, not two: `|` on purpose.
    if (static_cast<int>(breath == 0) | static_cast<int>((eye & 0xfe) == kRealEye)) {
      if constexpr (kSettling) {
        reject<C>(i, left, view);
      } else {
        --left;
        d_.empty[i] = d_.empty[static_cast<size_t>(left)];
        d_.empty[static_cast<size_t>(left)] = static_cast<Index>(p);
      }
      continue;
    }
    put_stone<C, kSettling>(p, i, view);
    return Point(static_cast<int>(p));
  }
  d_.hidden = 0;
  return kPass;
}

// Takes the point at `position` out of this draw, or settles it: a real eye of either player whose
// chains all have a further liberty. (In an eye of the opponent, they have: the move was suicide.)
template <int N, class Lanes>
template <Color C>
HG_INLINE void FastBoard<N, Lanes>::reject(size_t position, int& left, const View& view) {
  auto& empty = d_.empty;
  const Index p = empty[position];
  const auto& eye = d_.eye.cells[p];
  --left;
  empty[position] = empty[static_cast<size_t>(left)];
  const bool own_eye = (eye[index_of(C)] & 0xfe) == kRealEye;
  const bool their_eye = (eye[index_of(opponent(C))] & 0xfe) == kRealEye;
  if (their_eye | (own_eye & (view.last_own.bits() == 0))) {
    --d_.active;
    empty[static_cast<size_t>(left)] = empty[static_cast<size_t>(d_.active)];
    empty[static_cast<size_t>(d_.active)] = p;
    for (const int step : {-1, -kStride<N>, 1, kStride<N>})
      d_.state.cells[d_.chain.cells[p + static_cast<size_t>(step)]] |= kMark;
  } else {
    empty[static_cast<size_t>(left)] = p;
  }
}

template <int N, class Lanes>
template <Color C, bool kSettling>
HG_INLINE void FastBoard<N, Lanes>::put_stone(size_t p, size_t position, const View& view) {
  auto& state = d_.state.cells;
  auto& empty = d_.empty;
  // The new stone joins the first own chain beside it, or starts one named p. Written without a
  // branch, which would be mispredicted half the time.
  const uint64_t own = view.own.bits();
  const uint64_t own_chains = (view.chain & view.own).bits();
  const uint64_t first = first_lane(own_chains, own);
  size_t root = first | (p & static_cast<size_t>(static_cast<int64_t>(first - 1) >> 63));
  const uint64_t others = own_chains ^ ((root * kEachLane) & own);
  const auto liberties = static_cast<uint16_t>(state[p] & ~3u);

  for (const int step : {-1, -kStride<N>, 1, kStride<N>})
    state[d_.chain.cells[p + static_cast<size_t>(step)]] -= kOneLiberty;
  const bool was_surrounded = d_.eye.cells[p][index_of(opponent(C))] >= kRealEye;
  d_.color.cells[p] = C;
  mark_surroundings<C, true>(p);
  --d_.empty_count;
  if constexpr (kSettling) {
    --d_.active;
    empty[position] = empty[static_cast<size_t>(d_.active)];
    empty[static_cast<size_t>(d_.active)] = empty[static_cast<size_t>(d_.empty_count)];
  } else {
    empty[position] = empty[static_cast<size_t>(d_.empty_count)];
  }

  state[p] = who_bits(C);
  d_.stones.cells[p] = 0;
  d_.next.cells[p] = static_cast<Index>(p);
  d_.chain.cells[p] = static_cast<Index>(root);
  std::swap(d_.next.cells[p], d_.next.cells[root]);
  state[root] += liberties;
  ++d_.stones.cells[root];
  if (HG_UNLIKELY(others != 0)) root = join_chains(root, own_chains, others);
  if constexpr (kSettling) watch_settled<C>(p, root, view);
  d_.hidden = 0;
  const uint64_t captured = view.captured.bits();
  if (HG_UNLIKELY(captured != 0))
    capture<C, kSettling>(view.chain.bits(), captured, was_surrounded);
}

// A stone of C appears at p, or disappears.
template <int N, class Lanes>
template <Color C, bool kPut>
HG_INLINE void FastBoard<N, Lanes>::mark_surroundings(size_t p) {
  constexpr int kSign = kPut ? 1 : -1;
  for (const int step : {-kStride<N>, -1, 1, kStride<N>})
    d_.eye.cells[p + static_cast<size_t>(step)][index_of(C)] += static_cast<uint8_t>(8 * kSign);
  for (const int step : {-kStride<N> - 1, -kStride<N> + 1, kStride<N> - 1, kStride<N> + 1})
    d_.eye.cells[p + static_cast<size_t>(step)][index_of(opponent(C))] +=
        static_cast<uint8_t>(kSign);
}

// Joins chain `root` with the chains of own_chains in the lanes where `others` is not zero, and
// returns the name of them all. The smaller chain takes the name of the larger. Most are short, so
// the first four names are written without asking: on a ring that goes round again.
template <int N, class Lanes>
HG_INLINE size_t FastBoard<N, Lanes>::join_chains(size_t root, uint64_t own_chains,
                                                  uint64_t others) {
  auto& chain = d_.chain.cells;
  auto& next = d_.next.cells;
  auto& stones = d_.stones.cells;
  auto& state = d_.state.cells;
  do {
    size_t other = first_lane(own_chains, others);
    others = nonzero_lanes(others) & (own_chains ^ (other * kEachLane));
    // Exchanges the two without a branch.
    const size_t swap = (root ^ other) & (0 - static_cast<size_t>(stones[root] < stones[other]));
    root ^= swap;
    other ^= swap;
    size_t q = other;
    for (int i = 0; i < 3; ++i) {
      chain[q] = static_cast<Index>(root);
      q = next[q];
    }
    chain[q] = static_cast<Index>(root);
    if (HG_UNLIKELY(stones[other] > 4)) do {
        chain[q] = static_cast<Index>(root);
        q = next[q];
      } while (q != other);
    std::swap(next[root], next[other]);
    state[root] = static_cast<uint16_t>((state[root] + (state[other] & ~3u & ~unsigned{kMark})) |
                                        (state[other] & kMark));
    stones[root] += stones[other];
  } while (HG_UNLIKELY(others != 0));
  return root;
}

// Takes a stone of C off; the empty point counts its empty neighbours as it tells them. The state
// of the captured chain is zero meanwhile, so that among the neighbours only empty ones have C's
// bit.
template <int N, class Lanes>
template <Color C, bool kSettling>
HG_INLINE void FastBoard<N, Lanes>::remove_stone(size_t p) {
  auto& state = d_.state.cells;
  auto& empty = d_.empty;
  d_.color.cells[p] = Color::Empty;
  d_.chain.cells[p] = static_cast<Index>(p);
  mark_surroundings<C, false>(p);
  unsigned near_empty = 0;
  for (const int step : {-kStride<N>, 1, kStride<N>, -1}) {
    uint16_t& near = state[d_.chain.cells[p + static_cast<size_t>(step)]];
    near_empty += near & who_bits(C);
    near += kOneLiberty;
  }
  state[p] = static_cast<uint16_t>(3 + near_empty * (kOneLiberty / who_bits(C)));
  if constexpr (kSettling) {
    empty[static_cast<size_t>(d_.empty_count)] = empty[static_cast<size_t>(d_.active)];
    empty[static_cast<size_t>(d_.active++)] = static_cast<Index>(p);
  } else {
    empty[static_cast<size_t>(d_.empty_count)] = static_cast<Index>(p);
  }
  ++d_.empty_count;
}

// The move of C captures the chains in the lanes of `captured`.
template <int N, class Lanes>
template <Color C, bool kSettling>
HG_NOINLINE void FastBoard<N, Lanes>::capture(uint64_t chains, uint64_t captured,
                                              bool was_surrounded) {
  const int empty_before = d_.empty_count;
  do {
    const size_t root = first_lane(chains, captured);
    captured &= nonzero_lanes(chains ^ (root * kEachLane));
    d_.state.cells[root] = 0;
    size_t q = d_.next.cells[root];
    while (q != root) {
      const size_t following = d_.next.cells[q];
      remove_stone<opponent(C), kSettling>(q);
      q = following;
    }
    remove_stone<opponent(C), kSettling>(root);  // last: its state stood for the chain
  } while (HG_UNLIKELY(captured != 0));
  d_.hidden = was_surrounded & (d_.empty_count == empty_before + 1);
}

// After a move of C at p, whose chain is `root`: the eyes that became false, and the marked chains
// with four pseudo-liberties or less, all of which may lie at one settled point.
template <int N, class Lanes>
template <Color C>
HG_INLINE void FastBoard<N, Lanes>::watch_settled(size_t p, size_t root, const View& view) {
  const uint64_t few = view.state.marked_below(6 * kOneLiberty).bits();
  unsigned watch = few != 0;
  watch |= static_cast<uint16_t>(d_.state.cells[root] - kMark) < 5 * kOneLiberty;
  for (const int step : {-kStride<N> - 1, -kStride<N> + 1, kStride<N> - 1, kStride<N> + 1})
    watch |= d_.eye.cells[p + static_cast<size_t>(step)][index_of(opponent(C))] == kFalseEye;
  if (HG_UNLIKELY(watch != 0)) unsettle<C>(p, root, view.chain.bits(), few);
}

template <int N, class Lanes>
template <Color C>
HG_NOINLINE void FastBoard<N, Lanes>::unsettle(size_t p, size_t root, uint64_t chains,
                                               uint64_t few) {
  if (d_.active == d_.empty_count) return;
  while (few != 0) {
    unsettle_only_liberty(first_lane(chains, few));
    few &= ~(uint64_t{0xffff} << std::countr_zero(few));
  }
  unsettle_only_liberty(root);
  for (const int step : {-kStride<N> - 1, -kStride<N> + 1, kStride<N> - 1, kStride<N> + 1}) {
    const size_t q = p + static_cast<size_t>(step);
    if (d_.color.cells[q] != Color::Empty || d_.eye.cells[q][index_of(opponent(C))] != kFalseEye)
      continue;
    for (int i = d_.active; i < d_.empty_count; ++i)
      if (d_.empty[static_cast<size_t>(i)] == q) unsettle_at(i);
  }
}

// The settled point that is the only liberty of the chain, if there is one, can be played again.
template <int N, class Lanes>
void FastBoard<N, Lanes>::unsettle_only_liberty(size_t chain) {
  const int pseudo_liberties = (d_.state.cells[chain] & ~unsigned{kMark}) / kOneLiberty;
  if (pseudo_liberties == 0 || pseudo_liberties > 4) return;
  for (int i = d_.active; i < d_.empty_count; ++i) {
    const size_t p = d_.empty[static_cast<size_t>(i)];
    int shared = 0;
    for (const int step : {-kStride<N>, -1, 1, kStride<N>})
      shared += d_.chain.cells[p + static_cast<size_t>(step)] == chain;
    if (shared == pseudo_liberties) return unsettle_at(i);
  }
}

template <int N, class Lanes>
HG_INLINE void FastBoard<N, Lanes>::unsettle_at(int position) {
  std::swap(d_.empty[static_cast<size_t>(position)], d_.empty[static_cast<size_t>(d_.active++)]);
}

template <int N, class Lanes>
HG_INLINE int FastBoard<N, Lanes>::area_score() const {
  int score = 0;
  for (const Color c : d_.color.cells) score += (c == Color::Black) - (c == Color::White);
  for (int i = 0; i < d_.empty_count; ++i) {
    const auto& eye = d_.eye.cells[d_.empty[static_cast<size_t>(i)]];
    score += (eye[0] >= kRealEye) - (eye[1] >= kRealEye);
  }
  return score;
}

template <int N, class Lanes>
HG_INLINE Color FastBoard<N, Lanes>::owner_of(Point p) const {
  if (at(p) != Color::Empty) return at(p);
  const bool black = d_.eye[p][0] >= kRealEye;
  const bool white = d_.eye[p][1] >= kRealEye;
  return black == white ? Color::Empty : black ? Color::Black : Color::White;
}

}  // namespace hayago
