// Third and fourth part of a step: the stones are placed and the liberties of all chains found
// (flood-inl.h, proof-inl.h); then the moves are judged.
#pragma once

#include "core/bulk/flood-inl.h"
#include "core/bulk/proof-inl.h"
#include "core/bulk/refuse-inl.h"

namespace hayago::bulk {

template <class S>
HG_NOINLINE void play_and_sweep_up(S& s) {
  const int rows = s.rows();
  put_row(s, 1);
  for (int y = 1; y <= rows; ++y) {
    if (y < rows) put_row(s, y + 1);
    sweep_up_row(s, y);
    if constexpr (S::Rules::kKnowing) prove_up_row(s, y);
  }
}

// Lanes whose move is known: who moved, captured, must take the move back; ko: one stone taken by
// one stone that had no liberty of its own. Then the clocks of the lanes advance.
template <class S>
HG_INLINE void judge(S& s, const Findings<typename S::V>& found,
                     const ShortMoves<typename S::V>& short_moves) {
  using V = typename S::V;
  const V playing = s.drawn | s.busy;
  V unsettled = found.unsettled;
  if constexpr (S::Rules::kKnowing) unsettled = unsettled | short_moves.unsettled;
  const V settled = without(playing, unsettled);
  s.busy = playing & unsettled;
  s.captures = settled & found.dead_opp;
  s.suicide = without(settled & found.dead_own, found.dead_opp);
  s.ko_taken = without(without(s.captures & found.dead_own, found.many_opp), found.many_own);
  s.moved = without(settled, s.suicide);
  if constexpr (S::Rules::kKnowing) {
    auto& k = s.known;
    k.refused = refused_moves(s, without(s.moved, s.captures), short_moves.moved);
    s.moved = without(s.moved, k.refused);
    // What was taken gives the taker liberties, which matter where its chains were short of them.
    const V stale = s.captures & (short_moves.moved | of_rule(k.by, Rule::Save));
    k.waiting = (k.waiting & unsettled) | stale | k.refused;
    k.starting = k.starting | s.moved | s.pass;
  }
  s.done_ = s.moved | s.pass;
  s.black = s.black ^ s.done_;
  s.over = s.over | (s.pass & s.passed);
  s.passed = without(s.passed, s.done_) | s.pass;
  V carry = s.done_, at_cap = s.done_;
  const int cap = 3 * s.rows() * s.rows();
  HG_UNROLL for (int i = 0; i < S::kPlyBits; ++i) {
    const V bit = s.ply[i] ^ carry;
    carry = s.ply[i] & carry;
    s.ply[i] = bit;
    at_cap = at_cap & ((cap >> i) & 1 ? bit : ~bit);
  }
  s.over = s.over | at_cap;
}

template <class S>
HG_NOINLINE void sweep_down_and_judge(S& s) {
  using V = typename S::V;
  const V none = V::fill(false);
  Findings<V> found = {none, none, none, none, none};
  ShortMoves<V> short_moves = {none, none};
  sweep_down_row<S, true>(s, s.rows(), found);
  if constexpr (S::Rules::kKnowing) prove_down_row<S, true>(s, s.rows(), short_moves);
  for (int y = s.rows() - 1; y >= 1; --y) {
    sweep_down_row<S, false>(s, y, found);
    if constexpr (S::Rules::kKnowing) prove_down_row<S, false>(s, y, short_moves);
  }
  judge(s, found, short_moves);
}

}  // namespace hayago::bulk
