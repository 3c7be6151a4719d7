// Confidence intervals of shares.
#pragma once

#include <cstdint>

namespace hayago {

struct Interval {
  double low = 0;
  double high = 1;
};

inline constexpr double kZ95 = 1.959963984540054;  // two-sided 95 %

// Wilson's score interval of a share; half points count. (0, 1) without trials.
Interval wilson(double points, int64_t trials, double z = kZ95);

}  // namespace hayago
