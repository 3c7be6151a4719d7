// Simulation balancing by policy gradient (Erica 4.2.3, Algorithm 1): the weights of the softmax
// playouts are moved so that the mean result of playouts comes near the value of the position. That
// is another aim than likely moves (fit.h): what counts is that the two players err alike.
//
// The value of a position is who won the game it is from, or what a search of ours thinks of it.
// One position is noise; the mean over many thousands is not.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/playout_weights.h"
#include "tools/train/crew.h"
#include "tools/train/game_set.h"

namespace hayago::train {

// What the result of a playout is called (4.3.4, Table 4.2): -1/1, or 0/1 for the player to move.
enum class Outcome : uint8_t { WinOrLoss, WinOrNothing };

struct BalanceOptions {
  int64_t positions = 100'000;  // about so many, from all games alike
  int value_playouts = 32;      // M: for the value of a position
  int gradient_playouts = 32;   // N: for the gradient
  double rate = 100;            // alpha; falls to 0 over the second half, unless it is constant
  bool constant_rate = false;   // as in Algorithm 1
  Outcome outcome = Outcome::WinOrLoss;
  bool baseline =
      true;        // z - b in the gradient, b the mean result (4.3.4); Algorithm 1 has z alone
  int passes = 1;  // over the same positions: the iterations of Table 4.2
  int batch = 64;  // positions between two steps, each with the mean of their gradients
  int target_playouts = 0;   // of the search that values a position; 0: the winner of its game
  std::string values;        // file that keeps what the searches found; empty: none
  int measure_playouts = 0;  // for the error on all positions after every pass (Fig. 4.2); 0: none
  std::vector<int> measured_passes;  // only after these; empty: after all
  std::function<void(int pass, const Weights& weights)> after_pass;  // and before the first, as 0
  uint64_t seed = 1;
  Crew crew{};
  bool resume = false, quiet = false;
  std::string checkpoint;  // path; empty: none; read and written by the leader
  std::string identity;    // of data and options, for the checkpoint
};

struct BalanceResult {
  Weights weights;
  int64_t positions = 0;  // learnt from
  // (target - mean result)^2 / 4 on the first and on the last tenth of the positions, each measured
  // before the weights had seen it; what M playouts add by chance is taken off.
  double error_before = 0, error_after = 0;
  bool interrupted = false;
  // The same on all positions after each pass, where that was asked for; pass 0 is the start.
  struct Pass {
    int number;
    double error;
  };
  std::vector<Pass> passes;
};

// Independent of the number of threads and ranks. An Error where no game can be used or the
// checkpoint cannot be written or read.
Result<BalanceResult> balance(const GameSet& games, const Weights& start,
                              const BalanceOptions& options);

// How far one playout moves the weights, (V* - V) (z - b); `wanted` (V*), `value` (V) and `result`
// are from -1 to 1 for Black. Outcomes -1/1 are the same for either player, since both factors
// change their sign; 0/1 are those of the player to move, and where b is 0 a lost playout adds
// nothing.
double push(const BalanceOptions& options, Color to_move, double wanted, double value,
            double result);

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
