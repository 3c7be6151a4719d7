// Hot bodies of FastBoard. What costs time here is mispredicted branches and the way from the
// random number to the decision about the point drawn. Hence one test per candidate, worked out
// for all four neighbours at once, and branches only for joining chains and capture.
#pragma once

#include <bit>
#include <utility>

#include "core/fast_board.h"

namespace hayago {

// The state of a neighbour's chain after the move follows from how many of the four lanes hold the
// same chain: it loses one pseudo-liberty for each. The masks are worked out one liberty higher,
// where a chain without liberties has a state of its own, unlike a wall's or an empty point's.
template <int N, class Lanes>
template <Color C>
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
  const Lanes last_own = equal(after, Lanes::all(who_bits(C) + kOneLiberty));
  const Lanes captured = equal(after, Lanes::all(who_bits(opponent(C)) + kOneLiberty));
  return {ids, own, captured, captured | (own ^ last_own)};
}

// Draws without replacement: a rejected point is swapped behind the part of the list that is still
// in play, so the first accepted one is uniform over all acceptable points, and a pass is known
// after one look at each.
template <int N, class Lanes>
template <Color C>
HG_INLINE Point FastBoard<N, Lanes>::play_random(Random& random) {
  int left = d_.empty_count - d_.hidden;
  while (left > 0) {
    const size_t i = random.below(static_cast<uint32_t>(left));
    const size_t p = d_.empty[i];
    const View view = look<C>(p);
    const unsigned eye = d_.eye.cells[p][index_of(C)];
    const uint64_t breath = view.breath.bits() | (d_.state.cells[p] - uint64_t{3});
    // One branch, not two: `|` on purpose.
    if (static_cast<int>(breath == 0) | static_cast<int>((eye & 0xfe) == 4 * 8)) {
      --left;
      d_.empty[i] = d_.empty[static_cast<size_t>(left)];
      d_.empty[static_cast<size_t>(left)] = static_cast<Index>(p);
      continue;
    }
    put_stone<C>(p, i, view);
    return Point(static_cast<int>(p));
  }
  d_.hidden = 0;
  return kPass;
}

template <int N, class Lanes>
template <Color C>
HG_INLINE void FastBoard<N, Lanes>::put_stone(size_t p, size_t position, const View& view) {
  auto& state = d_.state.cells;
  // The own chains among the neighbours folded into one word: their name if they are all one.
  const uint64_t own = view.own.bits();
  const uint64_t own_chains = (view.chain & view.own).bits();
  uint64_t folded = own_chains | own_chains >> 32;
  folded = (folded | folded >> 16) & 0xffff;
  const bool joins = ((folded * 0x0001000100010001) & own) != own_chains;
  const size_t root = folded != 0 ? folded : p;
  const auto liberties = static_cast<uint16_t>(state[p] & ~3u);

  for (const int step : {-1, -kStride<N>, 1, kStride<N>})
    state[d_.chain.cells[p + static_cast<size_t>(step)]] -= kOneLiberty;
  const bool was_surrounded = d_.eye.cells[p][index_of(opponent(C))] >= 4 * 8;
  d_.color.cells[p] = C;
  mark_surroundings<C, true>(p);
  d_.empty[position] = d_.empty[static_cast<size_t>(--d_.empty_count)];

  d_.next.cells[p] = static_cast<Index>(p);
  if (HG_UNLIKELY(joins)) {
    state[p] = static_cast<uint16_t>(who_bits(C) + liberties);
    d_.stones.cells[p] = 1;
    d_.chain.cells[p] = static_cast<Index>(p);
    join_chains(p, own_chains);
  } else {
    state[p] = who_bits(C);
    d_.stones.cells[p] = 0;
    d_.chain.cells[p] = static_cast<Index>(root);
    std::swap(d_.next.cells[p], d_.next.cells[root]);
    state[root] += liberties;
    ++d_.stones.cells[root];
  }
  d_.hidden = 0;
  const uint64_t captured = view.captured.bits();
  if (HG_UNLIKELY(captured != 0)) capture<C>(p, captured, was_surrounded);
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

// Joins the chain of the new stone p with the chains named in the lanes of own_chains (zero: none;
// a chain may be named twice). The smaller chain takes the name of the larger. Most are short, so
// the first four names are written without asking: on a ring that goes round again.
template <int N, class Lanes>
HG_INLINE void FastBoard<N, Lanes>::join_chains(size_t p, uint64_t own_chains) {
  auto& chain = d_.chain.cells;
  auto& next = d_.next.cells;
  auto& stones = d_.stones.cells;
  size_t root = p;
  do {
    const int lane = std::countr_zero(own_chains) & ~15;
    size_t other = chain[own_chains >> lane & 0xffff];
    own_chains &= ~(uint64_t{0xffff} << lane);
    if (root == other) continue;
    if (stones[root] < stones[other]) std::swap(root, other);
    size_t q = other;
    for (int i = 0; i < 4; ++i) {
      chain[q] = static_cast<Index>(root);
      q = next[q];
    }
    if (stones[other] > 4) do {
        chain[q] = static_cast<Index>(root);
        q = next[q];
      } while (q != other);
    std::swap(next[root], next[other]);
    d_.state.cells[root] += static_cast<uint16_t>(d_.state.cells[other] & ~3u);
    stones[root] += stones[other];
  } while (own_chains != 0);
}

// Takes a stone of C off; the empty point counts its empty neighbours as it tells them.
template <int N, class Lanes>
template <Color C>
HG_INLINE void FastBoard<N, Lanes>::remove_stone(size_t p) {
  auto& state = d_.state.cells;
  d_.color.cells[p] = Color::Empty;
  d_.chain.cells[p] = static_cast<Index>(p);
  mark_surroundings<C, false>(p);
  unsigned own_state = who_bits(Color::Empty);
  for (const int step : {-kStride<N>, 1, kStride<N>, -1}) {
    uint16_t& near = state[d_.chain.cells[p + static_cast<size_t>(step)]];
    own_state += (near & 3) == who_bits(Color::Empty) ? kOneLiberty : 0;
    near += kOneLiberty;
  }
  state[p] = static_cast<uint16_t>(own_state);
  d_.empty[static_cast<size_t>(d_.empty_count++)] = static_cast<Index>(p);
}

// The move of C at p captures the chains in the lanes of `captured`.
template <int N, class Lanes>
template <Color C>
HG_NOINLINE void FastBoard<N, Lanes>::capture(size_t p, uint64_t captured, bool was_surrounded) {
  constexpr std::array<int, 4> kLaneStep = {-1, -kStride<N>, 1, kStride<N>};
  const int empty_before = d_.empty_count;
  do {
    const int lane = std::countr_zero(captured) >> 4;
    captured &= ~(uint64_t{0xffff} << (16 * lane));
    const size_t stone = p + static_cast<size_t>(kLaneStep[static_cast<size_t>(lane)]);
    if (d_.color.cells[stone] == Color::Empty) continue;  // the same chain, already taken off
    const size_t root = d_.chain.cells[stone];
    size_t q = d_.next.cells[root];
    while (q != root) {
      const size_t following = d_.next.cells[q];
      remove_stone<opponent(C)>(q);
      q = following;
    }
    remove_stone<opponent(C)>(root);  // last: until then it holds the state of the chain
  } while (captured != 0);
  d_.hidden =
      static_cast<int>(was_surrounded) & static_cast<int>(d_.empty_count == empty_before + 1);
}

template <int N, class Lanes>
HG_INLINE int FastBoard<N, Lanes>::area_score() const {
  int score = 0;
  for (const Color c : d_.color.cells) score += (c == Color::Black) - (c == Color::White);
  for (int i = 0; i < d_.empty_count; ++i) {
    const auto& eye = d_.eye.cells[d_.empty[static_cast<size_t>(i)]];
    score += (eye[0] >= 4 * 8) - (eye[1] >= 4 * 8);
  }
  return score;
}

template <int N, class Lanes>
HG_INLINE Color FastBoard<N, Lanes>::owner_of(Point p) const {
  if (at(p) != Color::Empty) return at(p);
  const bool black = d_.eye[p][0] >= 4 * 8;
  const bool white = d_.eye[p][1] >= 4 * 8;
  return black == white ? Color::Empty : black ? Color::Black : Color::White;
}

}  // namespace hayago
