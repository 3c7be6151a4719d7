// Which chains have two liberties: a third plane beside the two of flood-inl.h, flooded with them.
//
// A chain that sees liberties of both classes has two. So has one where a stone has two of its own,
// or where two stones next to each other, or with one between them in a line, have one each: points
// that are no neighbours of one stone cannot be the same. What stays unproved is called short.
// Chains called short that are not, of all called so, counted once in games of mogo, 9x9 / 19x19:
//   parity of the column              54 / 80 %      with these proofs  5.1 / 17.8 %
//   pairs of columns                  67 / 86 %                         4.3 /  3.7 %
//   both (two planes more)            37 / 70 %                         1.5 /  2.2 %
// Most of the rest are groups with two eyes, which nobody can take.
#pragma once

#include "core/bulk/flood-inl.h"

namespace hayago::bulk {

// Proofs and the upward sweep through one row, after sweep_up_row.
template <class S>
HG_INLINE void prove_up_row(S& s, int y) {
  using V = typename S::V;
  constexpr int N = S::N;
  const V all = V::fill(true), none = V::fill(false);
  auto& unproved = s.known.unproved;
  V* const room = s.known.room[y % 3];
  const V* const room_below = s.known.room[(y + 2) % 3];
  const V* const room_below_it = s.known.room[(y + 1) % 3];
  const V* const link_below_it = y > 1 ? s.link_up[y - 2] : s.no_links;
  const V reset = s.known.reset;
  V stone_left = all, stone_here = s.stone[y][0], stone_right = all, left = none;
  HG_UNROLL for (int x = 0; x < N; ++x) {
    forget_memory();
    stone_right = x < N - 1 ? s.stone[y][x + 1] : all;
    const V up = s.stone[y + 1][x], down = s.stone[y - 1][x];
    const V both = up & down, sides = stone_left & stone_right;
    const V crowded = (both & (stone_left | stone_right)) | (sides & (up | down));
    stone_left = stone_here;
    stone_here = stone_right;
    const V has_room = ~(both & sides);
    room[x] = has_room;
    const V link_below = s.link_up[y - 1][x];
    V pair = link_below & (room_below[x] | (link_below_it[x] & room_below_it[x]));
    if (x > 0) {
      V beside = room[x - 1];
      if (x > 1) beside = beside | (s.link_right[y][x - 2] & room[x - 2]);
      pair = pair | (s.link_right[y][x - 1] & beside);
    }
    V m = without((unproved[y][x] | reset) & crowded, pair & has_room);
    if constexpr (!S::kExact) m = m & s.inside[x];
    m = flow(m, unproved[y - 1][x], link_below);
    if (x > 0) m = flow(m, left, s.link_right[y][x - 1]);
    left = m;
    unproved[y][x] = m;
  }
  V right = left;
  HG_UNROLL for (int i = 0; i < N - 1; ++i) {
    const int x = N - 2 - i;
    forget_memory();
    right = flow(unproved[y][x], right, s.link_right[y][x]);
    unproved[y][x] = right;
  }
}

// What the downward sweep of the proofs finds out about the lanes.
template <class V>
struct ShortMoves {
  V unsettled;  // a proof has still to flow upwards
  V moved;      // the chain of the new stone is short
};

// After sweep_down_row: what the classes prove is put in, too.
template <class S, bool kTop>
HG_INLINE void prove_down_row(S& s, int y, ShortMoves<typename S::V>& found) {
  using V = typename S::V;
  constexpr int N = S::N;
  auto& unproved = s.known.unproved;
  V left = V::fill(false);
  HG_UNROLL for (int x = 0; x < N; ++x) {
    forget_memory();
    V m = unproved[y][x] & (s.unreached[0][y][x] | s.unreached[1][y][x]);
    if constexpr (!kTop) m = flow(m, unproved[y + 1][x], s.link_up[y][x]);
    if (x > 0) m = flow(m, left, s.link_right[y][x - 1]);
    left = m;
    unproved[y][x] = m;
  }
  const V row = s.row_of_move[y];
  V right = V::fill(false), moved = found.moved, unsettled = found.unsettled;
  HG_UNROLL for (int i = 0; i < N; ++i) {
    const int x = N - 1 - i;
    forget_memory();
    V m = unproved[y][x];
    if (x < N - 1) {
      m = flow(m, right, s.link_right[y][x]);
      unproved[y][x] = m;
    }
    right = m;
    if constexpr (!kTop) unsettled = unsettled | without(s.link_up[y][x] & unproved[y + 1][x], m);
    moved = moved | (row & s.column_of_move[x] & m);
  }
  found.moved = moved;
  found.unsettled = unsettled;
}

}  // namespace hayago::bulk
