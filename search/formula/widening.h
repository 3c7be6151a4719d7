// How many moves of a node are searched, the best by prior first.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace hayago {

// Progressive widening, Nomitan (3): T = 1 + log n / log mu.
inline int widening_log(double visits, double mu) {
  HG_ASSERT(mu > 1);
  return 1 + static_cast<int>(std::log(std::max(visits, 1.0)) / std::log(mu));
}

// Progressive unpruning, MoGo II.B.4: some non-decreasing K(n); ours is k0 + c n^a.
inline int unpruning_power(double visits, double k0, double c, double a) {
  return static_cast<int>(k0 + c * std::pow(std::max(visits, 0.0), a));
}

}  // namespace hayago
