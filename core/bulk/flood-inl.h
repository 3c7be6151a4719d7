// For the third and fourth part of a step (judge-inl.h): stones are placed and the liberties of all
// chains of both colours are found by one flood along links (neighbouring stones of one colour), in
// two planes: one for liberties in even columns, one for those in odd columns.
//
// A move changes little. Plane k of a lane is flooded anew only where the move was of class k; the
// other plane stays valid, for no liberty of its class was lost. A sweep up over the rows and one
// down, each with the full closure within the rows, then settle 99 % of the lanes; the few others
// stay `busy`, keep move and planes, and go on in the next step. An unfinished flood is a lower
// bound on the liberties and harms nobody who only asks for two.
#pragma once

#include "core/bulk/state-inl.h"

namespace hayago::bulk {

// The flood is kept as "not reached": target &= source | ~link.
template <class V>
HG_INLINE V flow(V target, V source, V link) {
  return without(target, without(link, source));
}

template <class S>
HG_INLINE void put_row(S& s, int y) {
  const auto row = s.row_of_move[y];
  HG_UNROLL for (int x = 0; x < S::N; ++x) {
    forget_memory();
    const auto own = s.own[y][x] | (row & s.column_of_move[x]);
    s.own[y][x] = own;
    s.stone[y][x] = own | s.opp[y][x];
  }
}

// Seeds from the empty neighbours (a column's own class lies above and below, the other class to
// both sides), links, and the upward sweep through one row. `stone` is known up to row y + 1.
template <class S>
HG_INLINE void sweep_up_row(S& s, int y) {
  using V = typename S::V;
  constexpr int N = S::N;
  constexpr auto column_class = S::Rules::column_class;
  auto& even = s.unreached[0];
  auto& odd = s.unreached[1];
  V* const link_up = y < s.rows() ? s.link_up[y] : s.no_links;
  const V reset_even = s.reset[0], reset_odd = s.reset[1];
  V even_left, odd_left, own_left, opp_left, stone_left, stone_here = s.stone[y][0], stone_right;
  HG_UNROLL for (int x = 0; x < N; ++x) {
    forget_memory();
    if (x < N - 1) stone_right = s.stone[y][x + 1];
    const V above_below = s.stone[y - 1][x] & s.stone[y + 1][x];
    // By class: every neighbour of that class holds a stone.
    V full[2] = {V::fill(true), V::fill(true)};
    full[column_class(x)] = above_below;
    if (x > 0) full[column_class(x - 1)] = full[column_class(x - 1)] & stone_left;
    if (x < N - 1) full[column_class(x + 1)] = full[column_class(x + 1)] & stone_right;
    stone_left = stone_here;
    stone_here = stone_right;
    V e = (even[y][x] | reset_even) & full[0];
    V o = (odd[y][x] | reset_odd) & full[1];
    if constexpr (!S::kExact) {
      e = e & s.inside[x];
      o = o & s.inside[x];
    }
    const V link_below = s.link_up[y - 1][x];
    e = flow(e, even[y - 1][x], link_below);
    o = flow(o, odd[y - 1][x], link_below);
    const V own = s.own[y][x], opp = s.opp[y][x];
    link_up[x] = (own & s.own[y + 1][x]) | (opp & s.opp[y + 1][x]);
    if (x > 0) {
      V link = (own_left & own) | (opp_left & opp);
      if constexpr (!S::kExact) link = link & s.joins_right[x - 1];
      s.link_right[y][x - 1] = link;
      e = flow(e, even_left, link);
      o = flow(o, odd_left, link);
    }
    own_left = own;
    opp_left = opp;
    even_left = e;
    odd_left = o;
    even[y][x] = e;
    odd[y][x] = o;
  }
  V even_right = even_left, odd_right = odd_left;
  HG_UNROLL for (int i = 0; i < N - 1; ++i) {
    const int x = N - 2 - i;
    forget_memory();
    const V link = s.link_right[y][x];
    even_right = flow(even[y][x], even_right, link);
    odd_right = flow(odd[y][x], odd_right, link);
    even[y][x] = even_right;
    odd[y][x] = odd_right;
  }
}

// What the downward sweep finds out about the lanes.
template <class V>
struct Findings {
  V unsettled;           // some stone is reached, but not the one of its chain above it
  V dead_opp, many_opp;  // stones without liberty: at least one, at least two
  V dead_own, many_own;
};

// Rows above are final. Closed within each row and downwards from the row above, the flood is
// complete unless it still has to flow upwards somewhere.
template <class S, bool kTop>
HG_INLINE void sweep_down_row(S& s, int y, Findings<typename S::V>& found) {
  using V = typename S::V;
  constexpr int N = S::N;
  auto& even = s.unreached[0];
  auto& odd = s.unreached[1];
  Findings<V> f = found;
  V even_left, odd_left;
  if constexpr (!kTop) {
    HG_UNROLL for (int x = 0; x < N; ++x) {
      forget_memory();
      const V link_above = s.link_up[y][x];
      V e = flow(even[y][x], even[y + 1][x], link_above);
      V o = flow(odd[y][x], odd[y + 1][x], link_above);
      if (x > 0) {
        const V link = s.link_right[y][x - 1];
        e = flow(e, even_left, link);
        o = flow(o, odd_left, link);
      }
      even_left = e;
      odd_left = o;
      even[y][x] = e;
      odd[y][x] = o;
    }
  }
  V even_right, odd_right;
  HG_UNROLL for (int i = 0; i < N; ++i) {
    const int x = N - 1 - i;
    forget_memory();
    V e = even[y][x], o = odd[y][x];
    if constexpr (!kTop) {
      if (x < N - 1) {
        const V link = s.link_right[y][x];
        e = flow(e, even_right, link);
        o = flow(o, odd_right, link);
        even[y][x] = e;
        odd[y][x] = o;
      }
      even_right = e;
      odd_right = o;
    }
    const V without_liberty = e & o;
    const V opp = s.opp[y][x] & without_liberty, own = s.own[y][x] & without_liberty;
    f.many_opp = f.many_opp | (f.dead_opp & opp);
    f.dead_opp = f.dead_opp | opp;
    f.many_own = f.many_own | (f.dead_own & own);
    f.dead_own = f.dead_own | own;
    if constexpr (!kTop) {
      const V cut_off = s.link_up[y][x] & even[y + 1][x] & odd[y + 1][x];
      f.unsettled = f.unsettled | without(cut_off, without_liberty);
    }
  }
  found = f;
}

}  // namespace hayago::bulk
