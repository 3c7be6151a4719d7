// The few statistics a benchmark needs. Pure functions of plain numbers.
#pragma once

#include <span>

namespace hayago::bench {

double median(std::span<const double> values);
// Coefficient of variation: sample standard deviation over mean; 0 for fewer than two values.
double variation(std::span<const double> values);

// Two-sided p-value of the Wilcoxon-Mann-Whitney rank-sum test that a and b come from one
// distribution. Ties share their middle rank. Exact (every split of the pooled values counted) up
// to 50 values in all, the normal approximation with tie and continuity correction beyond.
double rank_sum_p(std::span<const double> a, std::span<const double> b);
// The smallest p-value that samples of these sizes can give: below it nothing can be shown.
double smallest_rank_sum_p(int a, int b);

}  // namespace hayago::bench
