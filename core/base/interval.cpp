// Wilson's interval, which stays within 0 and 1 however few the games are.
#include "core/base/interval.h"

#include <algorithm>
#include <cmath>

namespace hayago {

Interval wilson(double points, int64_t trials, double z) {
  if (trials <= 0) return {0, 1};
  const double n = static_cast<double>(trials), p = points / n, zz = z * z;
  const double centre = (p + zz / (2 * n)) / (1 + zz / n);
  const double half = z / (1 + zz / n) * std::sqrt(p * (1 - p) / n + zz / (4 * n * n));
  // Exactly 0 and 1 at the ends, where rounding would leave a trace.
  return {points <= 0 ? 0 : std::max(0.0, centre - half),
          points >= n ? 1 : std::min(1.0, centre + half)};
}

}  // namespace hayago
