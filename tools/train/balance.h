// Simulation balancing by policy gradient (Erica 4.2.3, Algorithm 1): the weights of the softmax
// playouts are moved so that the mean result of playouts comes near the value of the position. That
// is another aim than likely moves (fit.h): what counts is that the two players err alike.
//
// The value of a position is who won the game it is from, or what a search of ours thinks of it.
// One position is noise; the mean over many thousands is not.
#pragma once

#include <atomic>
#include <string>

#include "core/base/result.h"
#include "core/model/playout_weights.h"
#include "tools/train/game_set.h"

namespace hayago::train {

struct BalanceOptions {
  int64_t positions = 100'000;  // about so many, from all games alike
  int value_playouts = 32;      // M: for the value of a position
  int gradient_playouts = 32;   // N: for the gradient
  double rate = 100;            // alpha; falls to 0 over the second half
  int batch = 64;           // positions between two steps, each with the mean of their gradients
  int target_playouts = 0;  // of the search that values a position; 0: the winner of its game
  uint64_t seed = 1;
  int threads = 0;
  bool resume = false, quiet = false;
  std::string checkpoint;  // path; empty: none
  std::string identity;    // of data and options, for the checkpoint
  const std::atomic<bool>* interrupted = nullptr;
};

struct BalanceResult {
  Weights weights;
  int64_t positions = 0;  // learnt from
  // (target - mean result)^2 / 4 on the first and on the last tenth of the positions, each measured
  // before the weights had seen it; what M playouts add by chance is taken off.
  double error_before = 0, error_after = 0;
  bool interrupted = false;
};

// Independent of the number of threads. An Error where no game can be used or the checkpoint
// cannot be written or read.
Result<BalanceResult> balance(const GameSet& games, const Weights& start,
                              const BalanceOptions& options);

// One playout of `weights` from a position with the gradient of its probability: for every feature
// the sum over the moves of psi = phi(move) - sum over all moves b of pi(b) phi(b).
struct ScoredPlayout {
  int score = 0, length = 0;
  std::vector<double> psi;  // pattern classes, then local features
};
template <int N>
ScoredPlayout scored_playout(const std::shared_ptr<const SoftmaxTables>& tables,
                             const Weights& weights, const Board<N>& board, Color to_move,
                             Point last, Random& random);

}  // namespace hayago::train
