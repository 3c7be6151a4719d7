// Moves of rules that turn out not to do what the rule wants, once their liberties are known: they
// are taken back, and the lane draws again without them. So a rule's moves need no test beforehand
// that only a flood could answer, and what is drawn in the end is uniform over those that pass.
#pragma once

#include "core/bulk/walk-inl.h"

namespace hayago::bulk {

// The new stone's chain is in atari, more than two stones are thrown away, and their shape is not
// one that leaves a dead eye behind.
template <class S>
HG_NOINLINE bool throws_away(S& s, int lane) {
  Walk<S> chain(s, lane, place_of<S>(s.row_of_move, s.column_of_move, lane));
  if (chain.find_liberties() > 1) return false;
  if (chain.count() <= 3 || chain.count() > kMostNakade) return chain.count() > 3;
  const Shape shape = shape_of(chain);
  return !has_vital_point(chain, shape) && !(chain.count() == 4 && shape.links == 4);
}

// Beside a threatened stone. (`save` tells that before the move only, and a flood may have taken
// more than one step.)
template <class S>
HG_INLINE bool extends_threatened(S& s, int lane, Place move) {
  const auto threatened = [&](int y, int x) { return has_bit<S>(s.known.threatened[y][x], lane); };
  return threatened(move.y - 1, move.x) || threatened(move.y + 1, move.x) ||
         (move.x > 0 && threatened(move.y, move.x - 1)) ||
         (move.x < S::N - 1 && threatened(move.y, move.x + 1));
}

// A save that takes nothing does not help: it extends no chain, or leaves it in atari.
template <class S>
HG_NOINLINE bool saves_nothing(S& s, int lane) {
  const Place move = place_of<S>(s.row_of_move, s.column_of_move, lane);
  return !extends_threatened(s, lane, move) || Walk<S>(s, lane, move).find_liberties() < 2;
}

// The lanes for which f(lane) is true.
template <class V, class F>
HG_INLINE V lanes_where(V lanes, F&& f) {
  alignas(64) uint64_t chosen[V::kWords] = {};
  for_each_lane(lanes, [&](int lane) {
    if (f(lane)) chosen[lane / 64] |= uint64_t{1} << (lane % 64);
  });
  return V::load(chosen);
}

// `quiet`: lanes whose move is legal and takes nothing; `short_move`: its chain seems in atari. A
// save must leave two liberties, a capture must take something, a pattern may not throw stones
// away.
template <class S, class V = typename S::V>
HG_INLINE V refused_moves(S& s, V quiet, V short_move) {
  auto& k = s.known;
  const V pattern = quiet & short_move & of_rule(k.by, Rule::Pattern) & k.risky;
  const V save = quiet & of_rule(k.by, Rule::Save) & (short_move | k.any_hit);
  V refused = quiet & of_rule(k.by, Rule::Capture);
  if (any(pattern))
    refused = refused | lanes_where(pattern, [&](int lane) { return throws_away(s, lane); });
  if (any(save))
    refused = refused | lanes_where(save, [&](int lane) { return saves_nothing(s, lane); });
  return refused;
}

}  // namespace hayago::bulk
