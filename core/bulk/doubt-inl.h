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
  const Place last = place_of<S>(k.last_row, k.last_column, lane);
  for (const auto& [dy, dx] : {Place{-1, 0}, Place{1, 0}, Place{0, -1}, Place{0, 1}}) {
    const Place beside = {static_cast<int16_t>(last.y + dy), static_cast<int16_t>(last.x + dx)};
    if (beside.x < 0 || beside.x >= S::N) continue;
    if (!has_bit<S>(k.short_own[beside.y][beside.x], lane)) continue;
    Walk<S> chain(s, lane, beside);
    const int liberties = chain.find_liberties();
    chain.find_all_stones();
    for (int i = 0; i < chain.count(); ++i) {
      const Place p = chain.place(i);
      PlaneWord& word = words_of(k.threatened[p.y][p.x])[lane / 64];
      const uint64_t want = liberties > 1 ? word & ~bit : word | bit;
      changed |= want != word;
      word = want;
    }
  }
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
