// What the softmax policy chooses between, written down as a model: for every move that a draw can
// give, its pattern class and its local features. Training fits weights to exactly this list, and a
// test holds it against the policy's own draws. Left out are moves into real eyes and self-ataris
// that the policy refuses; its one replacement rule (capture instead of filling a false eye) acts
// after the draw and is no part of the model.
#pragma once

#include "core/model/local_features.h"
#include "core/model/playout_weights.h"
#include "core/patterns/pattern3.h"

namespace hayago {

// Calls f(point, pattern class, FeatureMask). Needs a board that keeps patterns.
template <class B, class F>
void for_each_playout_move(const B& board, Color c, Point last, F&& f) {
  constexpr int N = B::kN;
  PointMap<N, FeatureMask> local;
  if (last != kPass) {
    for_each_around<N>(last, [&](Point p, int) { local[p] = mask_of(LocalFeature::Contiguous); });
    TacticalMoves<N> tactical;
    tactical.collect(board, c, last);
    for (int i = 0; i < tactical.count; ++i)
      local[tactical.points[static_cast<size_t>(i)]] = tactical.masks[static_cast<size_t>(i)];
  }
  const PatternClasses& classes = pattern_classes();
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_at(i);
    if (!board.is_legal(c, p) || board.is_real_eye(c, p) || is_bad_self_atari(board, c, p))
      continue;
    f(p, classes.of(board.pattern(p), c), local[p]);
  }
}

// The strength of such a move before rounding to what playouts use.
inline double playout_strength(const Weights& weights, int pattern_class, FeatureMask mask) {
  double strength = weights.pattern[static_cast<size_t>(pattern_class)] / double{kPatternUnit};
  for (size_t i = 0; i < kLocalFeatures; ++i)
    if (mask >> i & 1) strength *= weights.feature[i] / double{kFeatureUnit};
  return strength;
}

}  // namespace hayago
