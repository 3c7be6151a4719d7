// The generalised Bradley-Terry model over competitions: a team's strength is the product of the
// gammas of its features, and it wins with the share of its strength in the sum. Fitted by
// Minorization-Maximization (Coulom 2007; Erica 4.2.2) or by gradient ascent (Nomitan 3.3), both on
// the same objective: the log-likelihood plus Coulom's prior, for every feature one win and one
// loss against an opponent of gamma 1. That keeps every gamma finite and rare features near 1.
//
// Work is cut into a fixed number of slices whose sums are added in order, so the result does not
// depend on the number of threads.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "tools/train/competitions.h"

namespace hayago::train {

struct FitQuality {
  double log_likelihood = 0;   // mean per competition, natural
  double objective = 0;        // sum of log-likelihoods plus the prior's
  double top1 = 0, top20 = 0;  // share of winners among the strongest teams; ties count half
};

class BradleyTerry {
 public:
  // threads 0: as many as there are cores. `interrupted`, where given, makes an iteration give up.
  BradleyTerry(const Competitions& competitions, int threads,
               const std::atomic<bool>* interrupted = nullptr);
  ~BradleyTerry();

  const std::vector<double>& gammas() const { return gamma_; }
  void set_gammas(std::vector<double> gammas);
  // Competitions that a feature won; 0 for features that never did.
  const std::vector<double>& wins() const { return wins_; }

  FitQuality quality() const;

  // One pass of MM over every group in turn; the objective never falls. False: interrupted, and
  // the gammas are what they were.
  bool mm_iteration();

  // The objective's derivative with respect to the logarithm of every gamma; empty: interrupted.
  std::vector<double> gradient() const;
  // One step up the gradient, scaled by how often each feature competes, with momentum; a step that
  // would lower the objective is taken back and halved. False: interrupted, or no step helps.
  bool gradient_iteration();

 private:
  struct Pass;
  class Threads;
  // Expected wins by column number: of one column, or of all.
  bool expected(size_t from_column, size_t to_column, Pass& pass) const;
  bool update_group(size_t column, size_t group_in_column);
  bool walk_strengths(size_t column, std::vector<double>& wins);
  bool fill_strengths();
  void refresh(size_t column);
  double prior_objective() const;
  std::vector<double> expected_by_feature(const Pass& pass) const;

  const Competitions& data_;
  const std::atomic<bool>* interrupted_;
  std::unique_ptr<Threads> threads_;
  std::vector<double> gamma_, wins_;
  std::vector<std::vector<uint32_t>> tuple_;  // by column: the features of number after number
  std::vector<std::vector<double>> table_;    // by column and number: product of its gammas
  // MM keeps the strength of every team and corrects it on the next walk: `change_` is what the
  // last update did to the numbers of `changed_column_`.
  std::vector<float> strength_;
  std::vector<double> change_;
  size_t changed_column_ = 0;
  // Gradient ascent.
  double step_ = 1;
  std::vector<double> velocity_;
};

}  // namespace hayago::train
