// How well a model predicts the moves of games: the share of moves among its first T choices
// (Nomitan Fig. 1), overall and by stage of the game, and the mean log-likelihood.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "core/model/named_weights.h"
#include "tools/train/game_set.h"

namespace hayago::train {

inline constexpr int kTopMost = 50;
inline constexpr int kRangeMoves = 30;  // a range of move numbers: 1-30, 31-60, ...
inline constexpr size_t kRanges = 10;   // the last one is open

// The chance that a move is among the first `top` when `better` are stronger and `equal`, itself
// among them, are equally strong and put in any order.
inline double share_in_top(int better, int equal, int top) {
  return std::clamp(static_cast<double>(top - better) / equal, 0.0, 1.0);
}

struct PredictionCounts {
  int64_t positions = 0;
  int64_t unknown = 0;  // the move played is none that the model knows (passes, for playouts)
  double log_likelihood = 0;
  std::array<double, kTopMost> top{};
  struct Range {
    int64_t positions = 0;
    double top1 = 0, top20 = 0;
  };
  std::array<Range, kRanges> ranges;

  // strength[winner] was played as move `number` (from 0).
  void add(const std::vector<double>& strength, size_t winner, int number);
  PredictionCounts& operator+=(const PredictionCounts& other);

  double share(int top_t) const {
    return positions == 0 ? 0
                          : top[static_cast<size_t>(top_t - 1)] / static_cast<double>(positions);
  }
  double mean_log_likelihood() const {
    return positions == 0 ? 0 : log_likelihood / static_cast<double>(positions);
  }
};

struct PredictionOptions {
  int threads = 0;                          // they do not change the result; 0: one per core
  const std::atomic<bool>* stop = nullptr;  // leaves the games out that were not begun yet
  std::function<void(double)> progress;     // is told the share done, by one thread at a time
};

// The moves of all positions, by how a model rates them; a tree model may do so without some of its
// features (Nomitan Fig. 1, second curve).
PredictionCounts predict_with_tree(const GameSet& games, const PriorModel& model,
                                   const PredictionOptions& options, PriorGroupSet without = 0);
PredictionCounts predict_with_playouts(const GameSet& games, const Weights& weights,
                                       const PredictionOptions& options);

// The curve as a picture; on 19x19 with the published marks, which were measured there.
std::string prediction_svg(const PredictionCounts& counts, int size);

}  // namespace hayago::train
