// What both kinds of simulation share, the single ones of worker.h and the lanes of lane_search.h:
// the value of a result, the mix of a move, and the counts for the report.
#pragma once

#include "search/formula/backup.h"
#include "search/tree/tree.h"

namespace hayago {

// What one worker saw; summed up for the report.
template <int N>
struct WorkerTotals {
  int64_t simulations = 0;  // playouts; a bulk batch counts as many as it plays
  int64_t descents = 0;
  int64_t plies = 0;      // moves in the tree and after it
  int64_t value_sum = 0;  // Black's, in 1 / kWin
  int64_t won_sum = 0;    // the same, at the komi of the game
  int64_t score_sum = 0;
  int64_t score_squares = 0;
  int64_t depth_sum = 0;
  int deepest = 0;
  int64_t owner_samples = 0;
  PointMap<N, int32_t> owner;  // Black's minus White's games, over the samples
};

// The value of a final score, with a share of the area in the endgame (SuperGo 1.5.3).
inline int64_t value_of_score(int score, double komi, bool endgame, int area, double weight) {
  return endgame ? endgame_outcome(score, komi, area, weight) : outcome(score, komi);
}

// The value of a move just updated, between the mean and the best of its children.
template <int N>
void update_mix(const Step& step, const SearchParams& params, int area) {
  const Tallied own = read(step.stat());
  const Node* node = Tree<N>::child_of(step);
  const double mix = node == nullptr
                         ? own.mean()
                         : mixed_value(*node, own, area, params.backup == Backup::Printed);
  HG_ASSERT(mix >= 0 && mix <= 1);
  step.node->mix(step.child).store(static_cast<float>(mix), kRelaxed);
}

}  // namespace hayago
