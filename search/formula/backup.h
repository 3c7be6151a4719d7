// What goes up the tree after a simulation: the value of a result, and the operator that moves a
// node's value from the mean to the maximum of its children. Pure functions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "search/node/node.h"

namespace hayago {

// Black's view in 1 / kWin of a final score against komi; a draw is worth half.
inline int64_t outcome(double score, double komi) {
  return score > komi ? kWin : score < komi ? 0 : kWin / 2;
}

// SuperGo 1.5.3: in the endgame wins with more area weigh more. `weight` of the result is the
// share of the board won by: 1/2 at a draw, 1 for the whole board.
inline int64_t endgame_outcome(double score, double komi, int area, double weight) {
  HG_ASSERT(weight >= 0 && weight <= 1 && area > 0);
  const double win = static_cast<double>(outcome(score, komi)) / static_cast<double>(kWin);
  const double share = std::clamp(0.5 + (score - komi) / (2.0 * area), 0.0, 1.0);
  return std::lround(static_cast<double>(kWin) * ((1 - weight) * win + weight * share));
}

// A win is worth more by a large margin, a loss less: `bonus` for each of the first `range` points.
// The worst win is still worth more than the best loss.
inline int64_t graded_outcome(double score, double komi, double bonus, double range) {
  HG_ASSERT(bonus >= 0 && range > 0);
  const double most = std::min(bonus * range, 0.25);
  const double win = static_cast<double>(outcome(score, komi)) / static_cast<double>(kWin);
  const double margin = std::clamp((score - komi) / range, -1.0, 1.0);
  return std::lround(static_cast<double>(kWin) * (most + (1 - 2 * most) * win + most * margin));
}

// One child in the parent's view.
struct MixChild {
  double games = 0;
  double mix = 0;
};

// Golois 3.3, computeMix: `mean` and `games` of the node, `best` the child with the best mix,
// `second` the child with the most games where that is not `best`, else the second best by mix.
// `goban` is the number of points. In the second average the paper prints best's mix (`printed`),
// which we take for a slip: a child that won its few games would set the value of a node with many,
// and second's own mix wins four games of five against it (docs/experiments.md).
inline double mean_to_max(double mean, double games, const MixChild& best, const MixChild& second,
                          double goban, bool printed = false) {
  HG_ASSERT(mean >= 0 && mean <= 1 && games >= 0 && goban > 0);
  double mean_weight = 2 * goban;
  if (games > 16 * goban) mean_weight *= games / (16 * goban);
  if (best.games <= 0 || second.games <= 0) return best.mix;
  const double averaged0 =
      (best.games * best.mix + mean_weight * mean) / (best.games + mean_weight);
  const double second_mix = printed ? best.mix : second.mix;
  const double averaged1 =
      (second.games * second_mix + mean_weight * mean) / (second.games + mean_weight);
  if (best.games < second.games) {
    if (second.mix > mean) return averaged1;
    if (best.mix < mean) return averaged0;
    return mean;
  }
  return averaged0;
}

// computeMix over the children of a node: Black's view of the move that leads to it, whose own
// statistics are `own`.
inline double mixed_value(const Node& node, const Tallied& own, double goban, bool printed) {
  // In the view of the player who chooses among the children.
  const bool black = node.to_move() == Color::Black;
  const auto view = [&](double value) { return black ? value : 1 - value; };
  MixChild best, second, most;
  for (int i = 0; i < node.count(); ++i) {
    const auto games = static_cast<double>(read(node.stat(i)).visits);
    if (games == 0) continue;
    const MixChild child{games, view(node.mix(i).load(kRelaxed))};
    if (best.games == 0 || child.mix > best.mix) {
      second = best;
      best = child;
    } else if (second.games == 0 || child.mix > second.mix) {
      second = child;
    }
    if (child.games > most.games) most = child;
  }
  if (best.games == 0) return own.mean();
  if (most.games > best.games) second = most;
  return view(
      mean_to_max(view(own.mean()), static_cast<double>(own.visits), best, second, goban, printed));
}

}  // namespace hayago
