// First part of a step: what the last move did is written into the planes, then the points the
// next player may draw are marked and counted, row by row in one pass over memory.
#pragma once

#include "core/bulk/state-inl.h"

namespace hayago::bulk {

// Removes captured stones, takes suicides back, marks forbidden points, and lets the players
// change places in the lanes that moved. kAmaf: notes who was the first to play each point: a stone
// of who has just moved, where none was before.
template <class S, bool kAmaf>
HG_INLINE void apply_row(S& s, int y) {
  using V = typename S::V;
  const V illegal = s.row_of_move[y] & s.suicide;
  V taken_back = illegal;
  if constexpr (S::Rules::kKnowing) taken_back = s.row_of_move[y] & (s.suicide | s.known.refused);
  const V done = s.done_, captures = s.captures, ko_taken = s.ko_taken;
  HG_UNROLL for (int x = 0; x < S::N; ++x) {
    forget_memory();
    const V captured = s.opp[y][x] & s.unreached[0][y][x] & s.unreached[1][y][x] & captures;
    const V rejected = taken_back & s.column_of_move[x];
    const V opp = s.opp[y][x] ^ captured, own = s.own[y][x] ^ rejected;
    V closed = rejected;
    if constexpr (S::Rules::kKnowing) closed = illegal & s.column_of_move[x];
    s.open[y][x] = without(without(s.open[y][x] | done, closed), captured & ko_taken);
    const V change = (own ^ opp) & done;
    s.own[y][x] = own ^ change;
    s.opp[y][x] = opp ^ change;
    if constexpr (kAmaf) {
      const V first = without(opp ^ change, s.touched[y][x]);
      s.touched[y][x] = s.touched[y][x] | first;
      s.touched_by_black[y][x] = s.touched_by_black[y][x] | without(first, s.black);
    }
  }
}

// Candidates: empty and open, no own real eye, no certain suicide. A move is certainly suicide
// where every neighbour is an opponent's stone whose chain has a liberty of the other class than
// this point, hence two liberties. Real eye: "two of the four diagonal points are the opponent's";
// beside a wall one is enough. The window of three columns slides along the row.
template <class S>
HG_INLINE void candidate_row(S& s, int y) {
  using V = typename S::V;
  constexpr int N = S::N;
  const V inner = V::fill(y > 1 && y < s.rows());
  // Upper and lower neighbour of a column, in `opp`: at least one, both. The wall row counts one.
  V any_left, both_left, any_here, both_here, any_right, both_right;
  V own_left, own_here, own_right, opp_left, opp_here, opp_right;
  any_here = s.opp[y - 1][0] | s.opp[y + 1][0];
  both_here = s.opp[y - 1][0] & s.opp[y + 1][0];
  own_here = s.own[y][0];
  opp_here = s.opp[y][0];
  V candidate[N];
  HG_UNROLL for (int x = 0; x < N; ++x) {
    const bool has_left = x > 0, has_right = x < N - 1;
    const int other = S::Rules::column_class(x) ^ 1;
    forget_memory();
    if (has_right) {
      const V up = s.opp[y + 1][x + 1], down = s.opp[y - 1][x + 1];
      any_right = up | down;
      both_right = up & down;
      own_right = s.own[y][x + 1];
      opp_right = s.opp[y][x + 1];
    }
    // By what is known of the chain there, a move beside it may take it.
    const auto may_fall = [&](int at_y, int at_x) {
      V sole = s.unreached[other][at_y][at_x];
      if constexpr (S::Rules::kKnowing) sole = sole & s.known.unproved[at_y][at_x];
      return sole;
    };
    V all_own = s.own[y - 1][x] & s.own[y + 1][x];
    V all_opp = both_here;
    V unsafe = may_fall(y - 1, x) | may_fall(y + 1, x);
    if (has_left) {
      all_own = all_own & own_left;
      all_opp = all_opp & opp_left;
      unsafe = unsafe | may_fall(y, x - 1);
    }
    if (has_right) {
      all_own = all_own & own_right;
      all_opp = all_opp & opp_right;
      unsafe = unsafe | may_fall(y, x + 1);
    }
    V false_eye;
    if (!has_left) {
      false_eye = both_right | (any_right & inner);
    } else if (!has_right) {
      false_eye = both_left | (any_left & inner);
    } else {
      V both = both_right;
      if constexpr (!S::kExact) both = both & s.joins_right[x];
      false_eye = both_left | both | (any_left & any_right & inner);
    }
    const V barred = without(all_own, false_eye) | without(all_opp, unsafe);
    candidate[x] = without(without(without(s.open[y][x], own_here), opp_here), barred);
    s.candidate[y][x] = candidate[x];
    any_left = any_here;
    both_left = both_here;
    any_here = any_right;
    both_here = both_right;
    own_left = own_here;
    own_here = own_right;
    opp_left = opp_here;
    opp_here = opp_right;
  }
  if constexpr (!S::Rules::kKnowing) count_bits<N>(candidate, s.row_count[y - 1]);
}

template <class S, bool kAmaf>
HG_NOINLINE void apply_and_find_candidates(S& s) {
  const int rows = s.rows();
  apply_row<S, kAmaf>(s, 1);
  for (int y = 1; y <= rows; ++y) {
    if (y < rows) apply_row<S, kAmaf>(s, y + 1);
    candidate_row(s, y);
  }
}

}  // namespace hayago::bulk
