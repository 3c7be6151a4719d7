// Which move to play when the search is over. Pure functions of the root's numbers.
#pragma once

#include <algorithm>

#include "search/params/params.h"

namespace hayago {

struct ChoiceNumbers {
  double visits = 0;
  double value = 0;        // the mover's view
  double most_visits = 1;  // of any move
  double coefficient = 1;  // expert knowledge
};

// Erica 3.2.1: the most visited. Value: the best winning ratio among moves with a tenth of the
// most visits, since few simulations say little (MoGo, Algorithm 1). Nomitan 6.2: a balance of
// both; the paper gives no formula, ours is the weighted mean of the shares. SuperGo 1.5.2
// multiplies by an expert's coefficient.
inline double choice_score(const ChoiceNumbers& m, FinalChoice rule, double balance) {
  HG_ASSERT(m.visits <= m.most_visits && balance >= 0 && balance <= 1);
  const double share = m.visits / std::max(m.most_visits, 1.0);
  switch (rule) {
    case FinalChoice::Visits:
      return m.coefficient * m.visits;
    case FinalChoice::Value:
      return share >= 0.1 ? m.coefficient * m.value : share - 1;
    case FinalChoice::Balanced:
      return m.coefficient * (balance * share + (1 - balance) * m.value) * (m.visits > 0);
  }
  return 0;
}

}  // namespace hayago
