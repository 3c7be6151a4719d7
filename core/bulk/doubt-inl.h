// Doubts of the rules that are settled lane by lane, before anything is drawn.
#pragma once

#include "core/bulk/refuse-inl.h"

namespace hayago::bulk {

// Marks the short chains beside the last move as threatened if they have one liberty, and only
// then. Returns whether that changed anything: what else was found out about the lane is wrong
// then.
template <class S>
HG_NOINLINE bool settle_threats(S& s, int lane) {
  auto& k = s.known;
  const uint64_t bit = uint64_t{1} << (lane % 64);
  bool changed = false;
  for_each_beside(s, place_of<S>(k.last_row, k.last_column, lane), [&](int y, int x) {
    if (!has_bit<S>(k.short_own[y][x], lane)) return;
    Walk<S> chain;
    const int liberties =
        walk_own_chain(s, lane, {static_cast<int16_t>(y), static_cast<int16_t>(x)}, 2, chain);
    // With two liberties the walk may have ended early.
    if (liberties > 1) finish_walk(s, lane, chain);
    for (int i = 0; i < chain.count; ++i) {
      PlaneWord& word = words_of(k.threatened[chain.place[i].y][chain.place[i].x])[lane / 64];
      const uint64_t want = liberties > 1 ? word & ~bit : word | bit;
      changed |= want != word;
      word = want;
    }
  });
  return changed;
}

template <class S>
HG_INLINE void settle_doubts(S& s) {
  auto& k = s.known;
  if (!any(k.doubtful_threat)) return;
  k.waiting =
      k.waiting | lanes_where(k.doubtful_threat, [&](int lane) { return settle_threats(s, lane); });
}

}  // namespace hayago::bulk
