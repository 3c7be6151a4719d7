// Whether two samples may come from one distribution. With the fixed seeds of the tests the
// verdicts never change from run to run; the bounds are those a correct sampler meets with a
// probability above 99.9 %.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace hayago {

struct Sample {
  double count = 0, sum = 0, squares = 0;
  void add(double value) {
    count += 1;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double variance_of_mean() const { return (squares / count - mean() * mean()) / count; }
};

// Difference of the means in standard errors.
inline double z_score(const Sample& a, const Sample& b) {
  return (a.mean() - b.mean()) / std::sqrt(a.variance_of_mean() + b.variance_of_mean() + 1e-12);
}
// The statistics tests make about a hundred comparisons of fixed seeds: 4.3 keeps a correct sampler
// within all of them with a probability above 99.9 %.
inline constexpr double kZLimit = 4.3;

// Chi-square of two histograms against their common distribution, as a z-score (Wilson-Hilferty).
// Cells that expect fewer than ten are pooled.
inline double histogram_z(const std::vector<double>& a, const std::vector<double>& b) {
  double total_a = 0, total_b = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    total_a += a[i];
    total_b += b[i];
  }
  const double share = total_a / (total_a + total_b);
  double chi = 0, cells = 0, pool_a = 0, pool_b = 0;
  const auto add_cell = [&](double x, double y) {
    const double expect_a = (x + y) * share, expect_b = (x + y) * (1 - share);
    chi += (x - expect_a) * (x - expect_a) / expect_a + (y - expect_b) * (y - expect_b) / expect_b;
    cells += 1;
  };
  for (size_t i = 0; i < a.size(); ++i) {
    pool_a += a[i];
    pool_b += b[i];
    if ((pool_a + pool_b) * (share < 0.5 ? share : 1 - share) < 10) continue;
    add_cell(pool_a, pool_b);
    pool_a = pool_b = 0;
  }
  if (pool_a + pool_b > 0) add_cell(pool_a, pool_b);
  const double freedom = cells - 1;
  if (freedom < 1) return 0;
  const double width = 2 / (9 * freedom);
  return (std::cbrt(chi / freedom) - (1 - width)) / std::sqrt(width);
}

}  // namespace hayago
