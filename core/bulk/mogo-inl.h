// MoGo's rules for all lanes (Algorithm 2, core/playout/mogo.h): save, nakade, fill the board,
// pattern, capture, anywhere. Each rule's moves are a plane, those of patterns eight points around
// the last move; a lane draws from the first rule that has one.
//
//   find_moves   after the last moves are written down, upwards through the rows: chains in atari
//                (those that flood-inl.h and proof-inl.h leave without two liberties) and the moves
//                of the rules
//   choose       which rule each lane follows; then the planes are mixed and counted, downwards
//
// Every move of a rule is in its plane, and few others: what only a flood can tell is found out by
// playing the move (refuse-inl.h).
#pragma once

#include "core/bulk/candidates-inl.h"
#include "core/bulk/doubt-inl.h"
#include "core/bulk/draw-inl.h"
#include "core/bulk/window-inl.h"

namespace hayago::bulk {

// Where the last moves were played, and what is forgotten after them.
template <class S>
HG_INLINE void note_last_moves(S& s) {
  auto& k = s.known;
  for (int y = 1; y <= s.rows(); ++y) {
    k.last_row[y] = without(k.last_row[y], s.done_) | (s.row_of_move[y] & s.moved);
    k.shun_row[y] = without(k.shun_row[y], s.done_) | (s.row_of_move[y] & k.refused);
  }
  for (int x = 0; x < S::N; ++x) {
    k.last_column[x] = without(k.last_column[x], s.done_) | (s.column_of_move[x] & s.moved);
    k.shun_column[x] = without(k.shun_column[x], s.done_) | (s.column_of_move[x] & k.refused);
  }
  k.skip_save = without(k.skip_save, s.done_);
  k.reflood = k.refused;
}

// Chains in atari. At the start of a ply, those of the player to move that were not in atari before
// are the ones threatened, and so is what stands beside the last move.
template <class S>
HG_INLINE void status_row(S& s, int y, typename S::V starting) {
  using V = typename S::V;
  constexpr int N = S::N;
  auto& k = s.known;
  const V row = k.last_row[y], rows = k.last_row[y - 1] | k.last_row[y + 1];
  V doubtful = k.doubtful_threat;
  HG_UNROLL for (int x = 0; x < N; ++x) {
    forget_memory();
    V near = rows & k.last_column[x];
    if (x > 0) near = near | (row & k.last_column[x - 1]);
    if (x < N - 1) near = near | (row & k.last_column[x + 1]);
    const V in_short = k.unproved[y][x], own = s.own[y][x], opp = s.opp[y][x];
    const V short_own = own & in_short, was = k.was_short[y][x];
    const V beside_last = short_own & near,
            fresh = (beside_last | without(short_own, was)) & starting;
    doubtful = doubtful | (beside_last & was);
    k.near[y][x] = near;
    k.full[y][x] = own | opp;
    k.threatened[y][x] = without(k.threatened[y][x], starting) | fresh;
    k.was_short[y][x] = without(was, starting) | (in_short & starting);
    k.short_opp[y][x] = opp & in_short;
    k.short_own[y][x] = short_own;
    k.calm_own[y][x] = without(without(own, in_short), opp);
  }
  k.doubtful_threat = doubtful;
}

// The value of a plane above, below and beside a point, joined.
template <class V, int N>
HG_INLINE V beside(const V (&plane)[N + 2][N], int y, int x) {
  V sum = plane[y - 1][x] | plane[y + 1][x];
  if (x > 0) sum = sum | plane[y][x - 1];
  if (x < N - 1) sum = sum | plane[y][x + 1];
  return sum;
}

// Saves by an extension, captures, open places. An extension is out of the question where it finds
// no room: an empty neighbour at most, nothing to take, no calm own chain to join.
template <class S>
HG_INLINE void rules_row(S& s, int y) {
  using V = typename S::V;
  constexpr int N = S::N;
  auto& k = s.known;
  const V all = V::fill(true), none = V::fill(false), shun_row = k.shun_row[y];
  V empty[N], block[N], open_column[N];
  V any_save = k.any_save, any_take = k.any_take, any_block = k.any_block;
  V full_left = all, full_here = k.full[y][0], full_right = all;
  V hit_left = none, any_hit = k.any_hit, one_reach = k.one_reach, two_reach = k.doubtful_threat;
  HG_UNROLL for (int x = 0; x < N; ++x) {
    forget_memory();
    full_right = x < N - 1 ? k.full[y][x + 1] : all;
    const V up = k.full[y + 1][x], down = k.full[y - 1][x];
    const V both = up & down, either = up | down;
    const V sides = full_left & full_right, side = full_left | full_right;
    const V crowded = (both & side) | (sides & either);
    const V closed = both & sides, full = full_here;
    empty[x] = ~full;
    open_column[x] = ~(full | either);
    full_left = full_here;
    full_here = full_right;
    const V calm = beside<V, N>(k.calm_own, y, x), mine = calm | beside<V, N>(k.short_own, y, x);
    const V outside = full | mine, end = without(without(crowded, closed), outside);
    const V bend = without(both | sides | (either & side), outside | crowded);
    k.shut[y][x] = full | end;
    k.bend[y][x] = bend;
    k.near_end[y][x] = (end | bend) & k.near[y][x];
    k.vital[y][x] = ~(outside | crowded);
    const V may = without(without(s.open[y][x], full), shun_row & k.shun_column[x]);
    const V takes = beside<V, N>(k.short_opp, y, x);
    const V threats = beside<V, N>(k.threatened, y, x);
    const V reach = without(threats, full);
    two_reach = two_reach | (one_reach & reach);
    one_reach = one_reach | reach;
    const V take = may & takes, save = may & threats & (takes | calm | ~crowded);
    k.take[y][x] = take;
    k.save[y][x] = save;
    any_take = any_take | take;
    // Chains in atari beside a threatened one; the rest of them by sweeps as in a flood.
    const V hit = (threats | k.hit[y - 1][x] | hit_left) & k.short_opp[y][x];
    k.hit[y][x] = hit_left = hit;
    any_save = any_save | save;
    any_hit = any_hit | hit;
  }
  HG_UNROLL for (int x = 0; x < N; ++x) {
    block[x] = none;
    if (x > 0 && x < N - 1) block[x] = open_column[x - 1] & open_column[x] & open_column[x + 1];
    k.block[y][x] = block[x];
    any_block = any_block | block[x];
  }
  count_bits<N>(empty, k.empty_count[y - 1]);
  count_bits<N>(block, k.block_count[y - 1]);
  k.any_save = any_save | any_hit;
  k.any_hit = any_hit;
  k.any_take = any_take;
  k.any_block = any_block;
  k.one_reach = one_reach;
  k.doubtful_threat = two_reach;
}

// Vital points: the hub of an eye space of three to six points that own stones do not touch. Either
// all its other points are dead ends, or three of them make a square with the hub (the bulky five,
// the rabbity six). The hub or a point next to it stands beside the last move. `vital` holds the
// points that may be hubs.
template <class S>
HG_INLINE void vital_row(S& s, int y) {
  using V = typename S::V;
  constexpr int N = S::N;
  auto& k = s.known;
  V any_vital = k.any_vital;
  HG_UNROLL for (int x = 0; x < N; ++x) {
    forget_memory();
    const V none = V::fill(false), all = V::fill(true);
    const V up = k.shut[y + 1][x], down = k.shut[y - 1][x];
    const V left = x > 0 ? k.shut[y][x - 1] : all, right = x < N - 1 ? k.shut[y][x + 1] : all;
    // Square to one side, shut on the other.
    const V upwards = k.bend[y + 1][x] & down, downwards = k.bend[y - 1][x] & up;
    V square = none;
    if (x > 0)
      square = k.bend[y][x - 1] & right &
               ((upwards & k.bend[y + 1][x - 1]) | (downwards & k.bend[y - 1][x - 1]));
    if (x < N - 1)
      square = square | (k.bend[y][x + 1] & left &
                         ((upwards & k.bend[y + 1][x + 1]) | (downwards & k.bend[y - 1][x + 1])));
    const V hub = (up & down & left & right) | without(square, k.bend[y][x]);
    const V vital = k.vital[y][x] & hub & (k.near[y][x] | beside<V, N>(k.near_end, y, x));
    k.vital[y][x] = vital;
    any_vital = any_vital | vital;
  }
  k.any_vital = any_vital;
}

template <class S, bool kAmaf>
HG_NOINLINE void find_moves(S& s) {
  using V = typename S::V;
  auto& k = s.known;
  const int rows = s.rows();
  note_last_moves(s);
  const V starting = without(k.starting, k.waiting | s.busy | s.over | s.fresh);
  k.starting = without(k.starting, starting);
  k.any_save = k.any_vital = k.any_block = k.any_take = V::fill(false);
  k.any_hit = k.one_reach = k.doubtful_threat = V::fill(false);
  for (int y = 1; y <= rows + 1; ++y) {
    if (y <= rows) {
      apply_row<S, kAmaf>(s, y);
      status_row(s, y, starting);
    }
    if (y == 1) continue;
    candidate_row(s, y - 1);
    rules_row(s, y - 1);
  }
  for (int y = 1; y <= rows; ++y) vital_row(s, y);
  V after_move = V::fill(false);
  for (const V& row : k.last_row) after_move = after_move | row;
  k.doubtful_threat = k.doubtful_threat & starting & after_move;
  settle_doubts(s);
}

// "Fill the board": of six random empty points, one whose eight neighbours are empty too. Which
// lanes of `wanted` find one; ranks below the number of such points stand for them.
template <class S, class V = typename S::V>
HG_NOINLINE V finds_open_place(S& s, V wanted) {
  // Every other draw may be none of the points: enough that six are, all but always.
  constexpr int kBits = S::kTotalBits, kDraws = S::N <= 9 ? 14 : 20;
  auto& k = s.known;
  V empty[kBits], block[kBits], width[kBits];
  HG_UNROLL for (int i = 0; i < kBits; ++i) empty[i] = block[i] = V::fill(false);
  for (int y = 0; y < s.rows(); ++y) {
    add_to<kBits, S::kRowBits>(empty, k.empty_count[y]);
    add_to<kBits, S::kRowBits>(block, k.block_count[y]);
  }
  find_width<kBits>(empty, width);
  V random[4] = {s.random[0], s.random[1], s.random[2], s.random[3]};
  V left = wanted, found = V::fill(false), tries[3] = {found, found, found};
  for (int draw = 0; draw < kDraws; ++draw) {
    V is_empty = V::fill(false), is_open = V::fill(false);
    HG_UNROLL for (int i = 0; i < kBits; ++i) {
      const V trial = next_random(random) & width[i];
      const V differs = trial ^ empty[i], differs_open = trial ^ block[i];
      is_empty = (differs & empty[i]) | without(is_empty, differs);
      is_open = (differs_open & block[i]) | without(is_open, differs_open);
    }
    found = found | (left & is_open);
    const V counted = left & is_empty, carry = tries[0] & counted;
    tries[2] = tries[2] ^ (tries[1] & carry);
    tries[1] = tries[1] ^ carry;
    tries[0] = tries[0] ^ counted;
    left = without(without(left, found), tries[2] & tries[1]);  // after six
  }
  HG_UNROLL for (int i = 0; i < 4; ++i) s.random[i] = random[i];
  return found;
}

// One of the pattern moves for the lanes of `wanted`, evenly; into pattern_move. Returns those that
// got one: as in draw_rank, few lanes have to draw again.
template <class S, class V = typename S::V>
HG_NOINLINE V draw_pattern_move(S& s, const Window<V>& w, V wanted) {
  auto& k = s.known;
  const auto& moves = k.pattern_set;
  V count[4], rank[4];
  count_bits<8>(moves, count);
  const V drawn = draw_rank<4, true>(s, count, wanted, rank);
  V risky = V::fill(false);
  HG_UNROLL for (int d = 0; d < 8; ++d) {
    const V hit = without(moves[d] & drawn, rank[0] | rank[1] | rank[2] | rank[3]);
    V borrow = moves[d];
    HG_UNROLL for (int i = 0; i < 4; ++i) {
      const V before = rank[i];
      rank[i] = before ^ borrow;
      borrow = without(borrow, before);
    }
    k.pattern_move[d] = hit | (k.pattern_move[d] & s.busy);
    risky = risky | (hit & may_throw_away(w, 2 + kAroundRow[d], 2 + kAroundColumn[d]));
  }
  k.risky = risky | (k.risky & s.busy);
  return drawn;
}

// The plane each lane draws from by its rule, downwards through the rows; the sweep that finds the
// rest of the chains in `hit` comes first, a row ahead.
template <class S, class V = typename S::V>
HG_INLINE void mix_planes(S& s, V (&by)[kRuleCount]) {
  constexpr int N = S::N;
  auto& k = s.known;
  const V save = of_rule(by, Rule::Save), vital = of_rule(by, Rule::Nakade),
          fill = of_rule(by, Rule::Fill), take = of_rule(by, Rule::Capture),
          anywhere = of_rule(by, Rule::Anywhere);
  const auto sweep = [&](int y) {
    V right = V::fill(false);
    HG_UNROLL for (int i = 0; i < N; ++i) {
      const int x = N - 1 - i;
      forget_memory();
      right = k.hit[y][x] | (k.short_opp[y][x] & (right | k.hit[y + 1][x]));
      k.hit[y][x] = right;
    }
  };
  sweep(s.rows());
  for (int y = s.rows(); y >= 1; --y) {
    if (y > 1) sweep(y - 1);
    V mixed[N];
    HG_UNROLL for (int x = 0; x < N; ++x) {
      forget_memory();
      const V counter = k.take[y][x] & beside<V, N>(k.hit, y, x);
      mixed[x] = (save & (k.save[y][x] | counter)) | (vital & k.vital[y][x]) |
                 (fill & k.block[y][x]) | (take & k.take[y][x]) | (anywhere & s.candidate[y][x]);
      s.candidate[y][x] = mixed[x];
    }
    count_bits<N>(mixed, s.row_count[y - 1]);
  }
}

// Puts the moves of patterns where draw() puts the others.
template <class S, class V = typename S::V>
HG_INLINE void put_pattern_moves(S& s, V lanes) {
  auto& k = s.known;
  V row[3], column[3];
  HG_UNROLL for (int i = 0; i < 3; ++i) row[i] = column[i] = V::fill(false);
  HG_UNROLL for (int d = 0; d < 8; ++d) {
    const V move = k.pattern_move[d] & lanes;
    row[kAroundRow[d] + 1] = row[kAroundRow[d] + 1] | move;
    column[kAroundColumn[d] + 1] = column[kAroundColumn[d] + 1] | move;
  }
  for (int y = 1; y <= s.rows(); ++y) {
    V here = row[1] & k.last_row[y];
    if (y > 1) here = here | (row[2] & k.last_row[y - 1]);
    if (y < s.rows()) here = here | (row[0] & k.last_row[y + 1]);
    s.row_of_move[y] = s.row_of_move[y] | here;
  }
  HG_UNROLL for (int x = 0; x < S::N; ++x) {
    V here = column[1] & k.last_column[x];
    if (x > 0) here = here | (column[2] & k.last_column[x - 1]);
    if (x < S::N - 1) here = here | (column[0] & k.last_column[x + 1]);
    s.column_of_move[x] = s.column_of_move[x] | here;
    V& reset = s.reset[S::Rules::column_class(x)];
    reset = reset | here;
  }
  s.drawn = s.drawn | lanes;
}

// Every free lane follows the first rule that has a move, and draws it.
template <class S>
HG_NOINLINE void choose_and_draw(S& s, typename S::V held_back) {
  using V = typename S::V;
  auto& k = s.known;
  V free = ~(s.busy | s.over | s.fresh | k.waiting | held_back), by[kRuleCount];
  const auto take = [&](Rule rule, V lanes) {
    of_rule(by, rule) = free & lanes;
    free = without(free, lanes);
  };
  take(Rule::Save, without(k.any_save, k.skip_save));
  take(Rule::Nakade, k.any_vital);
  // Also where nobody looks for one: a word's random numbers are those it uses, whatever stands
  // beside it in the register.
  take(Rule::Fill, finds_open_place(s, free & k.any_block));
  Window<V> window;
  look_around(s, window);
  take(Rule::Pattern, find_pattern_moves(s, window));
  take(Rule::Capture, k.any_take);
  take(Rule::Anywhere, free);
  const V by_pattern = draw_pattern_move(s, window, of_rule(by, Rule::Pattern));
  mix_planes(s, by);
  const V save = of_rule(by, Rule::Save);
  for (int i = 0; i < kRuleCount; ++i) k.by[i] = by[i] | (k.by[i] & s.busy);
  const V has_moves = draw(s);
  put_pattern_moves(s, by_pattern);
  k.skip_save = k.skip_save | without(save, has_moves);
  k.reset = s.drawn | k.reflood;
  s.reset[0] = s.reset[0] | k.reflood;
  s.reset[1] = s.reset[1] | k.reflood;
}

// Tells the tracer what the moves of this step are drawn from.
template <class S>
HG_NOINLINE void trace_choices(S& s, const Tracer& tracer) {
  auto& k = s.known;
  const int size = s.rows();
  for (int rule = 0; rule < kRuleCount; ++rule)
    for_each_lane(k.by[rule] & s.drawn, [&](int lane) {
      uint64_t moves[kMaxSetWords] = {};
      const auto add = [&](int y, int x) {
        const int p = (y - 1) * size + x;
        moves[p / 64] |= uint64_t{1} << (p % 64);
      };
      for (int y = 1; y <= size; ++y)
        for (int x = 0; x < size; ++x) {
          if (rule != static_cast<int>(Rule::Pattern)) {
            if (has_bit<S>(s.candidate[y][x], lane)) add(y, x);
          } else if (has_bit<S>(k.last_row[y], lane) && has_bit<S>(k.last_column[x], lane)) {
            for (int d = 0; d < 8; ++d)
              if (has_bit<S>(k.pattern_set[d], lane)) add(y + kAroundRow[d], x + kAroundColumn[d]);
          }
        }
      tracer.on_choice(tracer.context, s.game[lane], static_cast<Rule>(rule), moves);
    });
}

}  // namespace hayago::bulk
