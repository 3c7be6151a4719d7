// How well a model predicts the moves of games: the share of moves among its first T choices
// (Nomitan Fig. 1), overall and by stage of the game, and the mean log-likelihood.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "search/cores.h"
#include "tools/train/game_set.h"

namespace hayago {

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

// evaluate(GamePosition<N>, strengths, winner) fills the strengths of the moves; false where the
// move played is not among them. Threads do not change the result.
template <int N, class Evaluate>
PredictionCounts predict_games(const GameSet& games, int threads, const Evaluate& evaluate) {
  constexpr size_t kTasks = 64;
  std::vector<PredictionCounts> parts(kTasks);
  tbb::task_arena arena(threads > 0 ? threads : usable_cores());
  arena.execute([&] {
    tbb::parallel_for(size_t{0}, kTasks, [&](size_t task) {
      std::vector<double> strength;
      for (size_t g = games.games.size() * task / kTasks;
           g < games.games.size() * (task + 1) / kTasks; ++g)
        for_each_position<N>(games, g, [&](const GamePosition<N>& position) {
          strength.clear();
          size_t winner = 0;
          if (evaluate(position, strength, winner))
            parts[task].add(strength, winner, position.number);
          else
            ++parts[task].unknown;
        });
    });
  });
  PredictionCounts all;
  for (const PredictionCounts& part : parts) all += part;
  return all;
}

// The curve as a picture, with the published marks on it.
std::string prediction_svg(const PredictionCounts& counts, const std::string& title);

}  // namespace hayago
