// Second part of a step: every free lane draws one of its candidates, exactly uniformly.
//
// A rank below the number of candidates comes from rejection: as many random bits as the number
// has, tried kTries times. A lane that fails every time (1 in 60) draws again in the next step, so
// nothing is biased. Then the row is found by subtracting row counts from the rank, and the point
// by counting down along the chosen row.
#pragma once

#include "core/bulk/state-inl.h"

namespace hayago::bulk {

inline constexpr int kTries = 4;

// One random bit per lane (sfc64 by Chris Doty-Humphrey, public domain, on every word).
template <class V>
HG_INLINE V next_random(V (&state)[4]) {
  const V result = add_words(add_words(state[0], state[1]), state[3]);
  state[3] = add_words(state[3], V::each_word(1));
  state[0] = state[1] ^ state[1].template words_right<11>();
  state[1] = add_words(state[2], state[2].template words_left<3>());
  state[2] =
      add_words(state[2].template words_left<24>() | state[2].template words_right<40>(), result);
  return result;
}

// All bits below the highest one that is set.
template <int kBits, class V>
HG_INLINE void find_width(const V* number, V* width) {
  width[kBits - 1] = number[kBits - 1];
  HG_UNROLL for (int i = 0; i < kBits - 1; ++i) {
    const int k = kBits - 2 - i;
    width[k] = width[k + 1] | number[k];
  }
}

// rank < total, uniformly, for the lanes of `wanted`, all of whose totals are above zero; returns
// those that got one. kUpToLast: trials have as many bits as total - 1, so that a single move is
// never missed; where there are rarely few moves, that is not worth the subtraction.
template <int kBits, bool kUpToLast, class S, class V = typename S::V>
HG_INLINE V draw_rank(S& s, const V* total, V wanted, V* rank) {
  V limit[kBits], width[kBits], borrow = V::fill(kUpToLast);
  HG_UNROLL for (int i = 0; i < kBits; ++i) {
    limit[i] = total[i] ^ borrow;
    borrow = without(borrow, total[i]);
    rank[i] = V::fill(false);
  }
  find_width<kBits>(limit, width);
  V random[4] = {s.random[0], s.random[1], s.random[2], s.random[3]};
  V missing = wanted;
  for (int tries = 0; tries < kTries; ++tries) {
    V trial[kBits];
    V below = V::fill(kUpToLast);
    HG_UNROLL for (int i = 0; i < kBits; ++i) {
      trial[i] = next_random(random) & width[i];
      const V differ = trial[i] ^ limit[i];
      below = (differ & limit[i]) | without(below, differ);
    }
    const V found = missing & below;
    missing = without(missing, below);
    HG_UNROLL for (int i = 0; i < kBits; ++i) rank[i] = rank[i] | (trial[i] & found);
  }
  HG_UNROLL for (int i = 0; i < 4; ++i) s.random[i] = random[i];
  return without(wanted, missing);
}

// rank -= row_count; returns the lanes in which the row held more than rank.
template <class S, class V = typename S::V>
HG_INLINE V subtract_row(V* rank, const V* row_count) {
  V borrow = V::fill(false);
  HG_UNROLL for (int i = 0; i < S::kTotalBits; ++i) {
    const V before = rank[i];
    if (i < S::kRowBits) {
      const V differ = before ^ row_count[i];
      rank[i] = differ ^ borrow;
      borrow = (differ & row_count[i]) | without(borrow, differ);
    } else {
      rank[i] = before ^ borrow;
      borrow = without(borrow, before);
    }
  }
  return borrow;
}

// Marks the rank-th set bit of `row` in column_of_move. After the hit the rank is below zero and
// too far from it to come round within a row.
template <class S, class V = typename S::V>
HG_INLINE void choose_column(S& s, const V* row, V* rank) {
  V in_class[2] = {V::fill(false), V::fill(false)};
  HG_UNROLL for (int x = 0; x < S::N; ++x) {
    V ahead = rank[0];
    HG_UNROLL for (int i = 0; i < S::kRowBits - 1; ++i) ahead = ahead | rank[i + 1];
    const V hit = without(row[x], ahead);
    V borrow = row[x];
    HG_UNROLL for (int i = 0; i < S::kRowBits; ++i) {
      const V before = rank[i];
      rank[i] = before ^ borrow;
      borrow = without(borrow, before);
    }
    in_class[S::Rules::column_class(x)] = in_class[S::Rules::column_class(x)] | hit;
    s.column_of_move[x] = hit | (s.column_of_move[x] & s.busy);
  }
  s.reset[0] = in_class[0];
  s.reset[1] = in_class[1];
}

// Returns the lanes that have candidates.
template <class S>
HG_NOINLINE typename S::V draw(S& s) {
  using V = typename S::V;
  constexpr int N = S::N, kTotalBits = S::kTotalBits;
  V total[kTotalBits];
  HG_UNROLL for (int i = 0; i < kTotalBits; ++i) total[i] = V::fill(false);
  for (int y = 0; y < s.rows(); ++y) add_to<kTotalBits, S::kRowBits>(total, s.row_count[y]);
  V some = total[0];
  HG_UNROLL for (int i = 1; i < kTotalBits; ++i) some = some | total[i];
  V free = ~(s.busy | s.over | s.fresh), may_pass = free;
  if constexpr (S::Rules::kKnowing) {
    // Moves of patterns are drawn elsewhere.
    auto& by = s.known.by;
    may_pass = without(of_rule(by, Rule::Anywhere), s.busy);
    free = of_rule(by, Rule::Save) | of_rule(by, Rule::Nakade) | of_rule(by, Rule::Fill) |
           of_rule(by, Rule::Capture) | may_pass;
    free = without(free, s.busy);
  }
  s.pass = without(may_pass, some);
  V rank[kTotalBits];
  s.drawn = draw_rank<kTotalBits, S::Rules::kKnowing>(s, total, free & some, rank);

  V missing = s.drawn;
  V row[N], rank_in_row[S::kRowBits];
  HG_UNROLL for (int x = 0; x < N; ++x) row[x] = V::fill(false);
  HG_UNROLL for (int i = 0; i < S::kRowBits; ++i) rank_in_row[i] = V::fill(false);
  for (int y = 1; y <= s.rows(); ++y) {
    V before[S::kRowBits];
    HG_UNROLL for (int i = 0; i < S::kRowBits; ++i) before[i] = rank[i];
    const V inside = subtract_row<S>(rank, s.row_count[y - 1]);
    const V hit = missing & inside;
    missing = without(missing, inside);
    HG_UNROLL for (int i = 0; i < S::kRowBits; ++i) rank_in_row[i] =
        rank_in_row[i] | (hit & before[i]);
    HG_UNROLL for (int x = 0; x < N; ++x) row[x] = row[x] | (hit & s.candidate[y][x]);
    s.row_of_move[y] = hit | (s.row_of_move[y] & s.busy);
  }
  choose_column(s, row, rank_in_row);
  return some;
}

}  // namespace hayago::bulk
