#include "bench/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/base/check.h"

namespace hayago::bench {
namespace {

constexpr size_t kExactLimit = 50;

// Twice the middle rank of every value, so that ties stay integers: a first, then b.
struct Ranks {
  std::vector<int> doubled;
  double tie_term = 0;  // sum of t^3 - t over groups of t equal values
};

Ranks rank(std::span<const double> a, std::span<const double> b) {
  std::vector<double> pooled(a.begin(), a.end());
  pooled.insert(pooled.end(), b.begin(), b.end());
  std::vector<size_t> order(pooled.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t i, size_t j) { return pooled[i] < pooled[j]; });
  Ranks ranks{std::vector<int>(pooled.size()), 0};
  for (size_t i = 0; i < order.size();) {
    size_t end = i;
    while (end < order.size() && pooled[order[end]] == pooled[order[i]]) ++end;
    for (size_t k = i; k < end; ++k) ranks.doubled[order[k]] = static_cast<int>(i + 1 + end);
    const auto ties = static_cast<double>(end - i);
    ranks.tie_term += ties * ties * ties - ties;
    i = end;
  }
  return ranks;
}

// Of all ways to choose `chosen` of the ranks, the share whose sum is as far from the middle as
// the observed one. Counts stay below 2^53, so doubles hold them exactly.
double exact_p(const std::vector<int>& doubled, size_t chosen, int observed) {
  const int total = std::accumulate(doubled.begin(), doubled.end(), 0);
  const auto sums = static_cast<size_t>(total) + 1;
  std::vector<std::vector<double>> ways(chosen + 1, std::vector<double>(sums, 0.0));
  ways[0][0] = 1;
  for (const int r : doubled)
    for (size_t k = chosen; k > 0; --k)
      for (size_t s = sums - 1; s >= static_cast<size_t>(r); --s)
        ways[k][s] += ways[k - 1][s - static_cast<size_t>(r)];
  // The middle is total * chosen / n: compare distances without dividing.
  const auto n = static_cast<int64_t>(doubled.size());
  const auto distance = [&](int64_t sum) {
    return std::abs(sum * n - static_cast<int64_t>(total) * static_cast<int64_t>(chosen));
  };
  double all = 0, extreme = 0;
  for (size_t s = 0; s < sums; ++s) {
    all += ways[chosen][s];
    if (distance(static_cast<int64_t>(s)) >= distance(observed)) extreme += ways[chosen][s];
  }
  return extreme / all;
}

double normal_p(const Ranks& ranks, double na, double nb, double rank_sum) {
  const double n = na + nb;
  const double mean = na * (n + 1) / 2;
  const double variance = na * nb / 12 * (n + 1 - ranks.tie_term / (n * (n - 1)));
  if (variance <= 0) return 1;
  const double z = std::max(0.0, std::abs(rank_sum - mean) - 0.5) / std::sqrt(variance);
  return std::erfc(z / std::sqrt(2.0));
}

}  // namespace

double median(std::span<const double> values) {
  HG_ASSERT(!values.empty());
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const size_t half = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

double variation(std::span<const double> values) {
  if (values.size() < 2) return 0;
  const auto n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double v : values) squares += (v - mean) * (v - mean);
  return mean == 0 ? 0 : std::sqrt(squares / (n - 1)) / std::abs(mean);
}

double rank_sum_p(std::span<const double> a, std::span<const double> b) {
  if (a.empty() || b.empty()) return 1;
  const Ranks ranks = rank(a, b);
  int doubled_sum = 0;
  for (size_t i = 0; i < a.size(); ++i) doubled_sum += ranks.doubled[i];
  if (ranks.doubled.size() <= kExactLimit) return exact_p(ranks.doubled, a.size(), doubled_sum);
  return normal_p(ranks, static_cast<double>(a.size()), static_cast<double>(b.size()),
                  doubled_sum / 2.0);
}

double smallest_rank_sum_p(int a, int b) {
  std::vector<double> low(static_cast<size_t>(std::max(a, 0))),
      high(static_cast<size_t>(std::max(b, 0)));
  std::iota(low.begin(), low.end(), 0.0);
  std::iota(high.begin(), high.end(), static_cast<double>(low.size()));
  return rank_sum_p(low, high);
}

}  // namespace hayago::bench
