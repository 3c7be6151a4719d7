#include "perf/paired.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/check.h"

namespace hayago::perf {
namespace {

// The statistic's distribution where there is no difference: sums of the ranks 1 to n, each taken
// or left by the toss of a coin. chance[s] is that of the sum s.
std::vector<double> signed_rank_chances(size_t n) {
  std::vector<double> chance(n * (n + 1) / 2 + 1, 0.0);
  chance[0] = 1;
  size_t largest = 0;
  for (size_t rank = 1; rank <= n; ++rank) {
    largest += rank;
    for (size_t sum = largest + 1; sum-- > 0;)
      chance[sum] = 0.5 * (chance[sum] + (sum >= rank ? chance[sum - rank] : 0.0));
  }
  return chance;
}

// How many of the sorted means fall off at either end.
size_t means_to_drop(size_t n, double alpha) {
  const std::vector<double> chance = signed_rank_chances(n);
  double tail = 0;
  size_t dropped = 0;
  while (dropped < chance.size() && (tail += chance[dropped]) <= alpha / 2) ++dropped;
  return dropped;
}

std::vector<double> means_of_two(std::span<const double> values) {
  std::vector<double> means;
  means.reserve(values.size() * (values.size() + 1) / 2);
  for (size_t i = 0; i < values.size(); ++i)
    for (size_t j = i; j < values.size(); ++j) means.push_back((values[i] + values[j]) / 2);
  std::sort(means.begin(), means.end());
  return means;
}

Estimate as_ratio(const Estimate& log) {
  return {std::exp(log.middle), std::exp(log.low), std::exp(log.high)};
}

// Two runs of A differ for certain, and by as much as A and B may: nothing is left for B.
bool machine_explains(const Estimate& difference, const Estimate& control) {
  if (control.contains(0)) return false;
  const double noise = std::max(std::abs(control.low), std::abs(control.high));
  return std::min(std::abs(difference.low), std::abs(difference.high)) <= noise;
}

Verdict verdict_of(const Estimate& difference, const Estimate& control, double margin) {
  if (!difference.contains(0)) {
    if (machine_explains(difference, control)) return Verdict::TooNoisy;
    return difference.low > 0 ? Verdict::Faster : Verdict::Slower;
  }
  const bool inside =
      difference.low >= std::log(1 - margin) && difference.high <= std::log1p(margin);
  return inside ? Verdict::NoDifference : Verdict::TooNoisy;
}

}  // namespace

const char* verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::NoDifference:
      return "no difference";
    case Verdict::Faster:
      return "faster";
    case Verdict::Slower:
      return "slower";
    case Verdict::MaybeFaster:
      return "maybe faster";
    case Verdict::MaybeSlower:
      return "maybe slower";
    case Verdict::TooNoisy:
      return "too noisy";
    case Verdict::TooFewRepeats:
      return "too few repeats";
  }
  return "";
}

Estimate signed_rank_estimate(std::span<const double> differences, double alpha) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (differences.empty()) return {0, -kInfinite, kInfinite};
  const std::vector<double> means = means_of_two(differences);
  const size_t half = means.size() / 2;
  const double middle = means.size() % 2 == 1 ? means[half] : (means[half - 1] + means[half]) / 2;
  const size_t dropped = means_to_drop(differences.size(), alpha);
  if (dropped == 0) return {middle, -kInfinite, kInfinite};
  HG_ASSERT(dropped <= half);
  return {middle, means[dropped - 1], means[means.size() - dropped]};
}

PairedResult judge_pairs(const PairedSample& sample, double margin, double alpha) {
  const Estimate difference = signed_rank_estimate(sample.differences, alpha);
  const Estimate control = signed_rank_estimate(sample.controls, alpha);
  PairedResult result;
  result.ratio = as_ratio(difference);
  result.control = as_ratio(control);
  result.pairs = static_cast<int>(sample.differences.size());
  result.verdict = verdict_of(difference, control, margin);
  return result;
}

bool exceeds(const PairedResult& result, double limit) {
  return result.verdict == Verdict::Slower && result.ratio.high < 1 - limit;
}

bool is_decided(const PairedResult& result, double limit) {
  if (result.verdict == Verdict::TooNoisy) return false;
  return limit < 0 || !result.ratio.contains(1 - limit);
}

}  // namespace hayago::perf
