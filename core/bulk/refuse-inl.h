// Moves of rules that turn out not to do what the rule wants, once their liberties are known: they
// are taken back, and the lane draws again without them. So a rule's moves need no test beforehand
// that only a flood could answer, and what is drawn in the end is uniform over those that pass.
#pragma once

#include "core/bulk/finish-inl.h"

namespace hayago::bulk {

// The chain of a lane's new stone, as far as its shape matters.
template <class S>
struct NewChain {
  static constexpr int kMost = 6;  // no larger chain has a nakade shape
  int row[kMost + 1], column[kMost + 1];
  int count = 0;
  bool contains(int y, int x) const {
    for (int i = 0; i < count; ++i)
      if (row[i] == y && column[i] == x) return true;
    return false;
  }
};

template <class S>
HG_INLINE bool has_bit(const typename S::V& plane, int lane) {
  return (reinterpret_cast<const PlaneWord*>(&plane)[lane / 64] >> (lane % 64) & 1) != 0;
}

template <class S>
HG_NOINLINE NewChain<S> new_chain(S& s, int lane) {
  NewChain<S> chain;
  int y = 1, x = 0;
  while (!has_bit<S>(s.row_of_move[y], lane)) ++y;
  while (!has_bit<S>(s.column_of_move[x], lane)) ++x;
  chain.row[0] = y;
  chain.column[0] = x;
  chain.count = 1;
  constexpr int kRow[] = {1, 0, -1, 0}, kColumn[] = {0, 1, 0, -1};
  for (int i = 0; i < chain.count; ++i)
    for (int d = 0; d < 4; ++d) {
      y = chain.row[i] + kRow[d];
      x = chain.column[i] + kColumn[d];
      if (x < 0 || x >= s.rows() || y < 1 || y > s.rows()) continue;
      if (!has_bit<S>(s.own[y][x], lane) || chain.contains(y, x)) continue;
      if (chain.count > NewChain<S>::kMost) return chain;
      chain.row[chain.count] = y;
      chain.column[chain.count++] = x;
    }
  return chain;
}

// As tactics.h: three stones always; four as a square or a T; the bulky and the crossed five; the
// rabbity six.
template <class S>
HG_NOINLINE bool is_nakade(const NewChain<S>& chain) {
  int links = 0, most = 0;
  for (int i = 0; i < chain.count; ++i) {
    int degree = 0;
    for (int j = 0; j < chain.count; ++j) {
      const int dy = chain.row[i] - chain.row[j], dx = chain.column[i] - chain.column[j];
      degree += dy * dy + dx * dx == 1;
    }
    links += degree;
    most = degree > most ? degree : most;
  }
  links /= 2;
  switch (chain.count) {
    case 3:
      return true;
    case 4:
      return links == 4 || most == 3;
    case 5:
      return links == 5 || most == 4;
    case 6:
      return links == 6 && most == 4;
    default:
      return false;
  }
}

// Of lanes whose new stone's chain is short: those that throw away more than two stones for
// nothing. They are few, so each is looked at by itself.
template <class S, class V = typename S::V>
HG_NOINLINE V thrown_away(S& s, V lanes) {
  alignas(64) uint64_t bad[V::kWords] = {};
  for_each_lane(lanes, [&](int lane) {
    const NewChain<S> chain = new_chain(s, lane);
    if (chain.count > 2 && !is_nakade(chain)) bad[lane / 64] |= uint64_t{1} << (lane % 64);
  });
  return V::load(bad);
}

// `quiet`: lanes whose move is legal and takes nothing; `short_move`: its chain is in atari. A save
// must leave two liberties, a capture must take something, a pattern may not throw stones away.
template <class S, class V = typename S::V>
HG_INLINE V refused_moves(S& s, V quiet, V short_move) {
  auto& k = s.known;
  const V by_pattern = of_rule(k.by, Rule::Pattern);
  const V check = quiet & short_move & by_pattern & k.risky;
  V refused = quiet & (of_rule(k.by, Rule::Capture) | (of_rule(k.by, Rule::Save) & short_move));
  if (any(check)) refused = refused | thrown_away(s, check);
  HG_UNROLL for (int d = 0; d < 8; ++d) k.pattern_refused[d] =
      k.pattern_refused[d] | (k.pattern_move[d] & by_pattern & refused);
  return refused;
}

}  // namespace hayago::bulk
