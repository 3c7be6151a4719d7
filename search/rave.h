// RAVE: how much the all-moves-as-first value counts, and what one simulation adds to it. Pure
// functions; worker.cpp walks the moves.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "search/node.h"

namespace hayago {

// Silver's weight of RAVE (Erica 3.2.1, after Silver 2009): n_rave / (n_rave + n + 4 b^2 n n_rave).
// `b4` is 4 b^2. 0 while RAVE knows nothing.
inline float silver_weight(float visits, float rave_visits, float b4) {
  return rave_visits / std::max(rave_visits + visits + b4 * visits * rave_visits, 1e-6f);
}

// Erica (2.4) with k = 500, (2.5) with k = 100: sqrt(k / (k + 3 N)).
inline float equivalence_weight(double k, double parent_visits) {
  return static_cast<float>(std::sqrt(k / (k + 3 * parent_visits)));
}

// Erica 3.2.4.1: a result d moves away from the node counts 1 - d w for a win, d w for a loss.
// In Black's view and in 1 / kOne; `value` is the result (kOne Black wins), w256 = w in 1 / kOne
// and 16 more bits. Never beyond an even result.
inline int64_t distance_biased(int64_t value, int distance, int64_t w_fixed) {
  const int64_t shift = std::min((distance * w_fixed) >> 16, kOne / 2);
  return value > kOne / 2 ? std::max(value - shift, kOne / 2) : std::min(value + shift, kOne / 2);
}
inline int64_t distance_weight(double w) {
  return static_cast<int64_t>(std::lround(w * static_cast<double>(kOne) * 65536));
}

// Who plays first where, seen from some point of a simulation on: written backwards, so that the
// earliest play overwrites later ones (an all-moves-as-first play counts only before the opponent
// plays there: MoGo II.A). One 16-bit cell per point: ply * 2 + colour, kNever for none.
inline constexpr uint16_t kNever = 0xffff;
inline uint16_t first_play(int ply, Color c) {
  return static_cast<uint16_t>(ply * 2 + index_of(c));
}

// Adds the result of a simulation to every move of the node that its mover made first, from ply
// `ply` on (MoGo II.B.2). `value` is the sum over `games`. Returns the number of moves updated.
template <class FirstPlays>
int add_first_plays(Node& node, const FirstPlays& first_at, int ply, int64_t games, int64_t value,
                    int64_t w_fixed, bool alone) {
  const auto parity = static_cast<unsigned>(index_of(node.to_move()));
  const Point* moves = node.moves_data();
  int updates = 0;
  for (int i = 0; i < node.count(); ++i) {
    const unsigned first = first_at[moves[i]];
    if ((first & 1) != parity || first == kNever) continue;
    const int64_t biased =
        w_fixed == 0 ? value : distance_biased(value, static_cast<int>(first >> 1) - ply, w_fixed);
    add(node.rave(i), packed(games, biased), alone);
    ++updates;
  }
  return updates;
}

}  // namespace hayago
