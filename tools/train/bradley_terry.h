// The generalised Bradley-Terry model over competitions: a team's strength is the product of the
// gammas of its features, and it wins with the share of its strength in the sum. Fitted by
// Minorization-Maximization (Coulom 2007; Erica 4.2.2) or by gradient ascent (Nomitan 3.3), both on
// the same objective: the log-likelihood plus Coulom's prior, for every feature one win and one
// loss against an opponent of gamma 1. That keeps every gamma finite and rare features near 1.
//
// The work is done by a crew in a fixed number of parts, so the result depends on neither threads
// nor ranks.
#pragma once

#include <vector>

#include "tools/train/competitions.h"
#include "tools/train/crew.h"

namespace hayago::train {

struct FitQuality {
  double log_likelihood = 0;   // mean per competition, natural
  double objective = 0;        // sum of log-likelihoods plus the prior's
  double top1 = 0, top20 = 0;  // share of winners among the strongest teams; ties count half
};

class BradleyTerry {
 public:
  // An interruption of the crew makes an iteration give up.
  BradleyTerry(const Competitions& competitions, Crew crew);

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
  // One walk over all competitions; the expected wins of every number of every column, if asked
  // for.
  bool expected(bool by_number, Pass& pass) const;
  bool sum_over_parts(size_t size, const Crew::Part& part, std::vector<double>& total) const;
  void add_competition(size_t i, std::vector<double>& strength, double* sums, bool by_number) const;
  bool update_group(size_t column, size_t group_in_column);
  bool walk_strengths(size_t column, std::vector<double>& wins);
  bool fill_strengths();
  void refresh(size_t column);
  double prior_objective() const;
  std::vector<double> expected_by_feature(const Pass& pass) const;

  const Competitions& data_;
  Crew crew_;
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
