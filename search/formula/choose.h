// Which move to play when the search is over. Pure functions of the root's numbers.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/params/params.h"

namespace hayago {

struct ChoiceNumbers {
  double visits = 0;
  double value = 0;        // the mover's view
  double most_visits = 1;  // of any move
  double coefficient = 1;  // expert knowledge
};

// A value that n results hardly fall short of: z standard errors below the mean, with one more win
// and one more loss, so that a move that always won its few is not certain.
inline double lower_bound(double value, double visits, double z) {
  const double n = visits + 2, mean = (value * visits + 1) / n;
  return mean - z * std::sqrt(mean * (1 - mean) / n);
}

// Erica 3.2.1: the most visited. Value: the best winning ratio among moves with a tenth of the
// most visits, since few simulations say little (MoGo, Algorithm 1). Nomitan 6.2: a balance of
// both; the paper gives no formula, ours is the weighted mean of the shares. Lcb: the best lower
// bound, under the condition of Value. SuperGo 1.5.2 multiplies by an expert's coefficient.
inline double choice_score(const ChoiceNumbers& m, FinalChoice rule, double balance,
                           double lcb_z = 2) {
  HG_ASSERT(m.visits <= m.most_visits && balance >= 0 && balance <= 1);
  const double share = m.visits / std::max(m.most_visits, 1.0);
  switch (rule) {
    case FinalChoice::Visits:
      return m.coefficient * m.visits;
    case FinalChoice::Value:
      return share >= 0.1 ? m.coefficient * m.value : share - 1;
    case FinalChoice::Balanced:
      return m.coefficient * (balance * share + (1 - balance) * m.value) * (m.visits > 0);
    case FinalChoice::Lcb:
      return share >= 0.1 ? m.coefficient * lower_bound(m.value, m.visits, lcb_z) : share - 101;
  }
  return 0;
}

}  // namespace hayago
