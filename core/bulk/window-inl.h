// The points around the last move, gathered from the planes of all lanes into one window, and the
// patterns of MoGo there: eight points are matched instead of the whole board.
#pragma once

#include "core/bulk/patterns-inl.h"
#include "core/bulk/state-inl.h"

namespace hayago::bulk {

// The directions of the eight points in the window.
inline constexpr int kAroundRow[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
inline constexpr int kAroundColumn[8] = {-1, 0, 1, -1, 1, -1, 0, 1};

// Square of kSide points around the last move; walls as in the plane, or `edge` for columns beside
// the board. What lies farther away is 0.
template <int kSide, class S>
HG_INLINE void gather(S& s, const typename S::Plane& plane, typename S::V edge,
                      typename S::V (&window)[kSide][kSide]) {
  using V = typename S::V;
  constexpr int N = S::N, kReach = kSide / 2;
  V rows[kSide][N];
  for (int x = 0; x < N; ++x) {
    V sum[kSide];
    HG_UNROLL for (int i = 0; i < kSide; ++i) sum[i] = V::fill(false);
    for (int y = 1; y <= s.rows(); ++y) {
      const V here = s.known.last_row[y];
      HG_UNROLL for (int i = 0; i < kSide; ++i) {
        const int from = y + i - kReach;
        if (from >= 0 && from <= N + 1) sum[i] = sum[i] | (here & plane[from][x]);
      }
    }
    HG_UNROLL for (int i = 0; i < kSide; ++i) rows[i][x] = sum[i];
  }
  HG_UNROLL for (int i = 0; i < kSide; ++i) {
    V sum[kSide];
    HG_UNROLL for (int j = 0; j < kSide; ++j) sum[j] = V::fill(false);
    HG_UNROLL for (int x = 0; x < N; ++x) {
      forget_memory();
      const V here = s.known.last_column[x];
      HG_UNROLL for (int j = 0; j < kSide; ++j) {
        const int from = x + j - kReach;
        if (from >= 0 && from < N)
          sum[j] = sum[j] | (here & rows[i][from]);
        else if (from == -1 || from == N)
          sum[j] = sum[j] | (here & edge);
      }
    }
    HG_UNROLL for (int j = 0; j < kSide; ++j) window[i][j] = sum[j];
  }
}

// The window of all lanes, and for its eight inner points what patterns need.
template <class V>
struct Window {
  V mine[5][5], theirs[5][5], empty[5][5];
  V candidate[3][3];
};

template <class S>
HG_NOINLINE void look_around(S& s, Window<typename S::V>& w) {
  using V = typename S::V;
  V own[5][5], opp[5][5];
  gather<5>(s, s.own, V::fill(true), own);
  gather<5>(s, s.opp, V::fill(true), opp);
  gather<3>(s, s.candidate, V::fill(false), w.candidate);
  HG_UNROLL for (int i = 0; i < 25; ++i) {
    const V a = own[i / 5][i % 5], b = opp[i / 5][i % 5];
    w.mine[i / 5][i % 5] = without(a, b);
    w.theirs[i / 5][i % 5] = without(b, a);
    w.empty[i / 5][i % 5] = ~(a | b);
  }
}

// A move that may throw stones away: with one empty neighbour at most, and part of four stones or
// more (three are a nakade shape). That is so with three own neighbours, and may be so where one
// has an own neighbour itself; what the window does not show is taken for one.
template <class V>
HG_INLINE V may_throw_away(const Window<V>& w, int y, int x) {
  constexpr int kRow[] = {1, 0, -1, 0}, kColumn[] = {0, 1, 0, -1};
  const V none = V::fill(false);
  V one_empty = none, two_empty = none, one = none, two = none, many = none;
  HG_UNROLL for (int d = 0; d < 4; ++d) {
    const int by = y + kRow[d], bx = x + kColumn[d];
    const V empty = w.empty[by][bx], mine = w.mine[by][bx];
    two_empty = two_empty | (one_empty & empty);
    one_empty = one_empty | empty;
    V more = two;
    HG_UNROLL for (int e = 0; e < 4; ++e) {
      const int cy = by + kRow[e], cx = bx + kColumn[e];
      const bool shown = cy >= 0 && cy < 5 && cx >= 0 && cx < 5;
      if (e == (d + 2) % 4) continue;
      more = more | (shown ? w.mine[shown ? cy : 0][shown ? cx : 0] : V::fill(true));
    }
    many = many | (mine & more);
    two = two | (one & mine);
    one = one | mine;
  }
  return without(many, two_empty);
}

// Moves by patterns, into pattern_set; returns the lanes that have one.
template <class S, class V = typename S::V>
HG_NOINLINE V find_pattern_moves(S& s, const Window<V>& w) {
  auto& k = s.known;
  auto& moves = k.pattern_set;
  const V none = V::fill(false);
  V found = none, shun_row[3] = {none, none, none}, shun_column[3] = {none, none, none};
  for (int i = 0; i < 3; ++i) {
    for (int y = 1; y <= s.rows(); ++y)
      shun_row[i] = shun_row[i] | (k.last_row[y] & k.shun_row[y + i - 1]);
    for (int x = 0; x < S::N; ++x)
      if (x + i >= 1 && x + i <= S::N)
        shun_column[i] = shun_column[i] | (k.last_column[x] & k.shun_column[x + i - 1]);
  }
  for (int d = 0; d < 8; ++d) {
    const int y = 2 + kAroundRow[d], x = 2 + kAroundColumn[d];
    const V match =
        matches_pattern<S>(&w.mine[y - 1][x - 1], &w.theirs[y - 1][x - 1], &w.empty[y - 1][x - 1]);
    // Walls are candidates in memory that planes share; they are not empty.
    const V legal = w.candidate[y - 1][x - 1] & w.empty[y][x];
    moves[d] = without(match & legal, shun_row[y - 1] & shun_column[x - 1]);
    found = found | moves[d];
  }
  return found;
}

}  // namespace hayago::bulk
