// Hot bodies of FastBoard. What costs time here is mispredicted branches and the way from the
// random number to the decision about the point drawn. Hence one test per candidate, worked out
// for all four neighbours at once, and branches only for joining chains and capture.
#pragma once

#include <bit>
#include <utility>

#include "core/board/fast_board.h"

namespace hayago {

// The state of a neighbour's chain after the move follows from how many of the four lanes hold the
// same chain: it loses one pseudo-liberty for each. The masks are worked out one liberty higher,
// where a chain without liberties has a state of its own, unlike a wall's or an empty point's.
template <int N, class QuadOps>
template <Color C, bool kSettling>
HG_INLINE typename FastBoard<N, QuadOps>::View FastBoard<N, QuadOps>::look(size_t p) const {
  const Index* chain = d_.chain.cells.data() + p;  // so that the steps become displacements
  const auto& state = d_.state.cells;
  const size_t west = chain[-1], south = chain[-kStride<N>];
  const size_t east = chain[1], north = chain[kStride<N>];
  const QuadOps ids = QuadOps::widen(static_cast<Index>(west), static_cast<Index>(south),
                                     static_cast<Index>(east), static_cast<Index>(north));
  const QuadOps others = equal(ids, ids.template rotate<1>()) +
                         equal(ids, ids.template rotate<2>()) +
                         equal(ids, ids.template rotate<3>());  // minus the lanes alike
  const QuadOps after =
      QuadOps::widen(state[west], state[south], state[east], state[north]) + others.times_four();
  const QuadOps own = equal(after & QuadOps::all(3), QuadOps::all(who_bits(C)));
  const QuadOps plain = kSettling ? after & QuadOps::all(static_cast<uint16_t>(~kMark)) : after;
  const QuadOps last_own = equal(plain, QuadOps::all(who_bits(C) + kOneLiberty));
  const QuadOps captured = equal(plain, QuadOps::all(who_bits(opponent(C)) + kOneLiberty));
  return {ids, after, own, last_own, captured};
}

// Which point comes next, if the draw were now; exactly uniform, see Random::below. The word is not
// used up: whoever changes the list afterwards chooses again.
template <int N, class QuadOps>
HG_INLINE void FastBoard<N, QuadOps>::choose(Hand& hand) const {
  const auto left = static_cast<uint32_t>(hand.left);
  uint64_t scaled = hand.word * left;
  if (HG_UNLIKELY(static_cast<uint32_t>(scaled) < left)) {
    const uint32_t uneven = (0u - left) % left;
    while (static_cast<uint32_t>(scaled) < uneven)
      scaled = (hand.word = hand.random.next() >> 32) * left;
  }
  hand.position = scaled >> 32;
  HG_ASSERT(hand.left >= 0 && (hand.left == 0 || hand.position < left));
  hand.point = d_.empty[hand.position];
}

template <int N, class QuadOps>
HG_INLINE typename FastBoard<N, QuadOps>::Hand FastBoard<N, QuadOps>::take_up(
    Random& random) const {
  Hand hand{random, random.next() >> 32, 0, 0, d_.active - d_.hidden, d_.active};
  choose(hand);
  return hand;
}
template <int N, class QuadOps>
template <bool kSettling>
HG_INLINE void FastBoard<N, QuadOps>::put_down(const Hand& hand) {
  HG_ASSERT(hand.active - hand.left >= 0 && hand.active >= 0);
  d_.active = hand.active;
  if constexpr (!kSettling) d_.empty_count = hand.active;
  d_.hidden = hand.active - hand.left;
}
template <int N, class QuadOps>
HG_INLINE void FastBoard<N, QuadOps>::choose_again(Hand& hand) const {
  hand.active = d_.active;
  hand.left = d_.active - d_.hidden;
  choose(hand);
}

template <int N, class QuadOps>
template <Color C>
Point FastBoard<N, QuadOps>::play_random(Random& random) {
  Hand hand = take_up(random);
  if (d_.empty_count > d_.settle_at) {
    const Point p = turn<C, false>(hand);
    put_down<false>(hand);
    return p;
  }
  d_.settle_at = kArea<N>;
  const Point p = turn<C, true>(hand);
  put_down<true>(hand);
  return p;
}

template <int N, class QuadOps>
template <class TrailSink>
HG_INLINE int FastBoard<N, QuadOps>::play_out(Color to_move, int cap, Random& random,
                                              TrailSink& trail) {
  HG_ASSERT(is_player(to_move) && cap > 0);
  Hand hand = take_up(random);
  int left = cap;
  bool passed = false;
  // Returns whether the game goes on.
  const auto goes_on = [&]<Color C, bool kSettling>() __attribute__((always_inline)) {
    const Point p = turn<C, kSettling>(hand);
    trail.push(p);
    --left;
    if (HG_UNLIKELY(p == kPass)) {
      if (passed) return false;
      passed = true;
    } else {
      passed = false;
    }
    return left != 0;
  };
  bool black_waits = to_move == Color::White;
  bool playing = true;
  while (playing && hand.active > d_.settle_at) {
    playing = (black_waits || goes_on.template operator()<Color::Black, false>()) &&
              goes_on.template operator()<Color::White, false>();
    black_waits = false;
  }
  if (d_.settle_at < kArea<N>) put_down<false>(hand);
  d_.settle_at = kArea<N>;
  while (playing) {
    playing = (black_waits || goes_on.template operator()<Color::Black, true>()) &&
              goes_on.template operator()<Color::White, true>();
    black_waits = false;
  }
  put_down<true>(hand);
  return cap - left;
}

// Draws without replacement: a rejected point is swapped behind the part of the list that is still
// in play, so the first accepted one is uniform over all acceptable points, and a pass is known
// after one look at each.
template <int N, class QuadOps>
template <Color C, bool kSettling>
HG_INLINE Point FastBoard<N, QuadOps>::turn(Hand& hand) {
  while (HG_LIKELY(hand.left != 0)) {
    const size_t p = hand.point;
    hand.word = hand.random.next() >> 32;
    const View view = look<C, kSettling>(p);
    // Not zero: the move captures, or has a liberty, or an own chain beside it has a further one.
    const uint64_t breath =
        (view.captured | (view.own ^ view.last_own)).bits() | (d_.state.cells[p] - uint64_t{3});
    // All ones unless p is a real eye.
    const unsigned eye = d_.eye.cells[p][index_of(C)] & 0xfe;
    const auto no_eye = static_cast<uint64_t>(-static_cast<int64_t>(eye ^ kRealEye) >> 63);
    if ((breath & no_eye) == 0) {
      reject<C, kSettling>(hand, view, no_eye == 0);
      continue;
    }
    put_stone<C, kSettling>(hand, view);
    return Point(static_cast<int>(p));
  }
  hand.left = hand.active;
  choose(hand);
  return kPass;
}

// Takes the chosen point out of this draw, or settles it: a real eye of either player whose chains
// all have a further liberty. (In an eye of the opponent, they have: the move was suicide.)
template <int N, class QuadOps>
template <Color C, bool kSettling>
HG_INLINE void FastBoard<N, QuadOps>::reject(Hand& hand, const View& view, bool own_eye) {
  auto& empty = d_.empty;
  const size_t p = hand.point;
  HG_ASSERT(hand.left > 0 && d_.color.cells[p] == Color::Empty && empty[hand.position] == p);
  --hand.left;
  empty[hand.position] = empty[static_cast<size_t>(hand.left)];
  empty[static_cast<size_t>(hand.left)] = static_cast<Index>(p);
  if constexpr (kSettling) {
    const bool their_eye = (d_.eye.cells[p][index_of(opponent(C))] & 0xfe) == kRealEye;
    if (their_eye | (own_eye & (view.last_own.bits() == 0))) {
      --hand.active;
      empty[static_cast<size_t>(hand.left)] = empty[static_cast<size_t>(hand.active)];
      empty[static_cast<size_t>(hand.active)] = static_cast<Index>(p);
      d_.eye.cells[p][index_of(their_eye ? opponent(C) : C)] += kSettledEye;
      for (const int step : {-1, -kStride<N>, 1, kStride<N>})
        d_.state.cells[d_.chain.cells[p + static_cast<size_t>(step)]] |= kMark;
    }
  }
  choose(hand);
}

// The order matters: first all that needs no branch, up to the next player's choice, so that it is
// under way already when a branch turns out mispredicted.
template <int N, class QuadOps>
template <Color C, bool kSettling>
HG_INLINE void FastBoard<N, QuadOps>::put_stone(Hand& hand, const View& view) {
  auto& state = d_.state.cells;
  auto& empty = d_.empty;
  const size_t p = hand.point;
  HG_ASSERT(hand.active > 0 && d_.color.cells[p] == Color::Empty && empty[hand.position] == p);
  // The new stone joins the first own chain beside it, or starts one named p. Written without a
  // branch, which would be mispredicted half the time.
  const uint64_t own = view.own.bits();
  const uint64_t own_chains = (view.chain & view.own).bits();
  const uint64_t first = first_lane(own_chains, own);
  size_t root = first | (p & static_cast<size_t>(static_cast<int64_t>(first - 1) >> 63));
  const uint64_t others = own_chains ^ ((root * kEachLane) & own);

  --hand.active;
  empty[hand.position] = empty[static_cast<size_t>(hand.active)];
  if constexpr (kSettling) {
    --d_.empty_count;
    empty[static_cast<size_t>(hand.active)] = empty[static_cast<size_t>(d_.empty_count)];
  }
  hand.left = hand.active;
  choose(hand);

  const Index* chain = d_.chain.cells.data() + p;
  for (const int step : {-1, -kStride<N>, 1, kStride<N>}) state[chain[step]] -= kOneLiberty;
  d_.color.cells[p] = C;
  mark_surroundings<C, true>(p);
  const auto liberties = static_cast<uint16_t>(state[p] & ~3u);
  state[p] = who_bits(C);
  state[root] += liberties;
  ++d_.stones.cells[root];
  d_.chain.cells[p] = static_cast<Index>(root);
  std::swap(d_.next.cells[p], d_.next.cells[root]);
  if (HG_UNLIKELY(others != 0)) root = join_chains(root, (view.chain & view.own).bits(), others);
  if constexpr (kSettling) watch_settled<C>(hand, p, root, view);
  const uint64_t captured = view.captured.bits();
  if (HG_UNLIKELY(captured != 0)) {
    put_down<kSettling>(hand);
    const bool was_surrounded = d_.eye.cells[p][index_of(opponent(C))] >= kRealEye;
    capture<C, kSettling>(view.chain.bits(), captured, was_surrounded);
    choose_again(hand);
  }
}

// A stone of C appears at p, or disappears.
template <int N, class QuadOps>
template <Color C, bool kPut>
HG_INLINE void FastBoard<N, QuadOps>::mark_surroundings(size_t p) {
  constexpr int kSign = kPut ? 1 : -1;
  auto* eye = d_.eye.cells.data() + p;
  for (const int step : {-kStride<N>, -1, 1, kStride<N>})
    eye[step][index_of(C)] += static_cast<uint8_t>(8 * kSign);
  for (const int step : {-kStride<N> - 1, -kStride<N> + 1, kStride<N> - 1, kStride<N> + 1})
    eye[step][index_of(opponent(C))] += static_cast<uint8_t>(kSign);
}

// Joins chain `root` with the chains of own_chains in the lanes where `others` is not zero, and
// returns the name of them all. The smaller chain takes the name of the larger. Most are short, so
// the first four names are written without asking: on a ring that goes round again.
template <int N, class QuadOps>
HG_INLINE size_t FastBoard<N, QuadOps>::join_chains(size_t root, uint64_t own_chains,
                                                    uint64_t others) {
  auto& chain = d_.chain.cells;
  auto& next = d_.next.cells;
  auto& stones = d_.stones.cells;
  auto& state = d_.state.cells;
  do {
    size_t other = first_lane(own_chains, others);
    HG_ASSERT(root != other && d_.color.cells[root] == d_.color.cells[other]);
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
template <int N, class QuadOps>
template <Color C, bool kSettling>
HG_INLINE void FastBoard<N, QuadOps>::remove_stone(size_t p) {
  auto& state = d_.state.cells;
  auto& empty = d_.empty;
  HG_ASSERT(d_.color.cells[p] == C && d_.active <= d_.empty_count);
  HG_ASSERT(d_.empty_count < static_cast<int>(empty.size()));
  d_.color.cells[p] = Color::Empty;
  d_.chain.cells[p] = static_cast<Index>(p);
  d_.stones.cells[p] = 0;
  d_.next.cells[p] = static_cast<Index>(p);
  mark_surroundings<C, false>(p);
  unsigned near_empty = 0;
  for (const int step : {-kStride<N>, 1, kStride<N>, -1}) {
    uint16_t& near = state[d_.chain.cells[p + static_cast<size_t>(step)]];
    near_empty += near & who_bits(C);
    near += kOneLiberty;
  }
  state[p] = static_cast<uint16_t>(3 + near_empty * (kOneLiberty / who_bits(C)));
  if constexpr (kSettling)
    empty[static_cast<size_t>(d_.empty_count)] = empty[static_cast<size_t>(d_.active)];
  empty[static_cast<size_t>(d_.active++)] = static_cast<Index>(p);
  ++d_.empty_count;
}

// The move of C captures the chains in the lanes of `captured`.
template <int N, class QuadOps>
template <Color C, bool kSettling>
HG_NOINLINE void FastBoard<N, QuadOps>::capture(uint64_t chains, uint64_t captured,
                                                bool was_surrounded) {
  const int empty_before = d_.empty_count;
  do {
    const size_t root = first_lane(chains, captured);
    HG_ASSERT(d_.color.cells[root] == opponent(C) && d_.chain.cells[root] == root);
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
template <int N, class QuadOps>
template <Color C>
HG_INLINE void FastBoard<N, QuadOps>::watch_settled(Hand& hand, size_t p, size_t root,
                                                    const View& view) {
  const uint64_t few = view.state.marked_below(6 * kOneLiberty).bits();
  unsigned eyes = 0;
  for (const int step : {-kStride<N> - 1, -kStride<N> + 1, kStride<N> - 1, kStride<N> + 1})
    eyes |= d_.eye.cells[p + static_cast<size_t>(step)][index_of(opponent(C))];
  const bool short_chain = static_cast<uint16_t>(d_.state.cells[root] - kMark) < 5 * kOneLiberty;
  if (HG_UNLIKELY((few | (eyes & 0x80) | short_chain) != 0)) {
    put_down<true>(hand);
    unsettle<C>(p, root, view.chain.bits(), few);
    choose_again(hand);
  }
}

template <int N, class QuadOps>
template <Color C>
HG_NOINLINE void FastBoard<N, QuadOps>::unsettle(size_t p, size_t root, uint64_t chains,
                                                 uint64_t few) {
  if (d_.active == d_.empty_count) return;
  while (few != 0) {
    unsettle_only_liberty(first_lane(chains, few));
    few &= ~(uint64_t{0xffff} << std::countr_zero(few));
  }
  unsettle_only_liberty(root);
  for (const int step : {-kStride<N> - 1, -kStride<N> + 1, kStride<N> - 1, kStride<N> + 1}) {
    const size_t q = p + static_cast<size_t>(step);
    if ((d_.eye.cells[q][index_of(opponent(C))] & 0x80) == 0) continue;
    for (int i = d_.active; i < d_.empty_count; ++i)
      if (d_.empty[static_cast<size_t>(i)] == q) unsettle_at(i);
  }
}

// The settled point that is the only liberty of the chain, if there is one, can be played again.
template <int N, class QuadOps>
void FastBoard<N, QuadOps>::unsettle_only_liberty(size_t chain) {
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

template <int N, class QuadOps>
HG_INLINE void FastBoard<N, QuadOps>::unsettle_at(int position) {
  HG_ASSERT(position >= d_.active && position < d_.empty_count);
  const size_t p = d_.empty[static_cast<size_t>(position)];
  d_.eye.cells[p][d_.eye.cells[p][1] >= kRealEye] -= kSettledEye;
  std::swap(d_.empty[static_cast<size_t>(position)], d_.empty[static_cast<size_t>(d_.active++)]);
}

template <int N, class QuadOps>
HG_INLINE int FastBoard<N, QuadOps>::area_score() const {
  int score = 0;
  for (const Color c : d_.color.cells) score += (c == Color::Black) - (c == Color::White);
  for (int i = 0; i < d_.empty_count; ++i) {
    const auto& eye = d_.eye.cells[d_.empty[static_cast<size_t>(i)]];
    score += (eye[0] >= kRealEye) - (eye[1] >= kRealEye);
  }
  return score;
}

template <int N, class QuadOps>
HG_INLINE Color FastBoard<N, QuadOps>::owner_of(Point p) const {
  if (at(p) != Color::Empty) return at(p);
  const bool black = d_.eye[p][0] >= kRealEye;
  const bool white = d_.eye[p][1] >= kRealEye;
  return black == white ? Color::Empty : black ? Color::Black : Color::White;
}

}  // namespace hayago
