// What lanes that play by rules keep beside the position (state-inl.h): which chains are short of
// liberties, what the last move threatened, and the planes of the rules.
#pragma once

#include "core/base/simd.h"
#include "core/bulk/job.h"

namespace hayago::bulk {

// Bits of a number. A variable, because clang 14 rejects a consteval function on members.
template <int kNumber>
inline constexpr int kBitLength = 1 + kBitLength<kNumber / 2>;
template <>
inline constexpr int kBitLength<0> = 0;

template <class V>
HG_INLINE V& of_rule(V (&lanes)[kRuleCount], Rule rule) {
  return lanes[static_cast<int>(rule)];
}

template <class V, int N>
struct Insight {
  using Plane = V[N + 2][N];
  static constexpr int kRowBits = kBitLength<N>;

  Plane unproved;    // as State::unreached: the chain is short, no two liberties of it are known
  Plane threatened;  // own chains that the last move put in atari
  Plane was_short;   // stones whose chain was short of a second liberty a ply ago

  // Scratch of a step. Walls are `full` and `shut`, and in no other.
  Plane full;                  // a stone or a wall
  Plane near;                  // beside the last move
  Plane short_opp, short_own;  // chains in atari
  Plane calm_own;              // own chains that are not
  Plane hit;                   // the opponent's chains in atari that touch a threatened one
  Plane shut;      // full, or a dead end: one empty neighbour, no own stone beside it; walls too
  Plane bend;      // empty, two empty neighbours, no own stone beside it
  Plane near_end;  // a dead end or bend beside the last move
  // The moves of the rules; those of patterns live in the window around the last move.
  Plane save, vital, block, take;
  V empty_count[N][kRowBits], block_count[N][kRowBits];
  V room[3][N];  // of the last rows flooded: stones with a liberty
  V any_save, any_vital, any_block, any_take, any_hit;  // lanes
  V one_reach;                                          // threats with a liberty
  V doubtful_threat;  // more than one liberty in sight, or called short before

  // The last move of each lane, as in State; none after a pass.
  V last_row[N + 2], last_column[N];

  // Lane masks.
  V starting;   // nothing is known yet about this ply
  V waiting;    // liberties have to be found before the next draw
  V reflood;    // a stone that had joined chains was taken back: their liberties are found anew
  V skip_save;  // no move that saves is left
  V by[kRuleCount];   // the rule that this step's move is drawn by
  V risky;            // a pattern's move beside own stones, without room
  V reset;            // this step: proofs of two liberties are looked for anew
  V refused;          // last step: the rule's move does not do what the rule wants
  V pattern_set[8];   // by direction: what this step's is drawn from
  V pattern_move[8];  // by direction: this step's
  // Since the last move: where moves were refused. All crossings of their rows and columns, which
  // is more than them only where there are several.
  V shun_row[N + 2], shun_column[N];
};

// Nothing is known about the games of these lanes.
template <class S, class V = typename S::V>
HG_NOINLINE void forget_known(S& s, V lanes) {
  auto& k = s.known;
  for (int y = 1; y <= s.rows(); ++y)
    for (int x = 0; x < s.rows(); ++x) {
      k.unproved[y][x] = k.unproved[y][x] | lanes;
      k.was_short[y][x] = k.was_short[y][x] | lanes;
      k.threatened[y][x] = without(k.threatened[y][x], lanes);
    }
  for (V& row : k.last_row) row = without(row, lanes);
  for (V& column : k.last_column) column = without(column, lanes);
  for (V& row : k.shun_row) row = without(row, lanes);
  for (V& column : k.shun_column) column = without(column, lanes);
  k.waiting = without(k.waiting, lanes);
  k.reflood = without(k.reflood, lanes);
  k.skip_save = without(k.skip_save, lanes);
  k.refused = without(k.refused, lanes);
  k.starting = k.starting | lanes;
}

template <class S>
void clear_known(S& s) {
  using V = typename S::V;
  auto& k = s.known;
  const V none = V::fill(false);
  for (int y = 0; y < S::N + 2; ++y)
    for (int x = 0; x < S::N; ++x)
      for (auto* plane :
           {&k.unproved, &k.was_short, &k.threatened, &k.near, &k.short_opp, &k.short_own,
            &k.calm_own, &k.hit, &k.near_end, &k.bend, &k.save, &k.vital, &k.block, &k.take})
        (*plane)[y][x] = none;
  for (int y = 0; y < S::N + 2; ++y)
    for (int x = 0; x < S::N; ++x) k.shut[y][x] = k.full[y][x] = V::fill(true);
  for (V* lanes :
       {&k.starting, &k.waiting, &k.reflood, &k.skip_save, &k.risky, &k.reset, &k.refused})
    *lanes = none;
  for (V& lanes : k.by) lanes = none;
  for (V& row : k.last_row) row = none;
  for (V& row : k.shun_row) row = none;
  for (V& column : k.shun_column) column = none;
  for (V& column : k.last_column) column = none;
  for (int d = 0; d < 8; ++d) k.pattern_set[d] = k.pattern_move[d] = none;
  forget_known(s, V::fill(true));
}

}  // namespace hayago::bulk
