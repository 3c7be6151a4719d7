// What paired measurements show. A and B are measured pair by pair, so that a slow minute of the
// machine touches both; each pair gives one difference of log rates. Nothing is assumed
// about the noise but that it is as often up as down: ranks decide, not means.
// Pure functions of plain numbers.
#pragma once

#include <span>
#include <vector>

namespace hayago::perf {

enum class Verdict {
  NoDifference,
  Faster,
  Slower,
  MaybeFaster,  // what two stored files show that were not measured in turn
  MaybeSlower,
  TooNoisy,
  TooFewRepeats,
};
const char* verdict_name(Verdict verdict);

// Of a difference, or of a ratio. Infinite (or 0) where the values are too few to say.
struct Estimate {
  double middle = 0;
  double low = 0;
  double high = 0;
  bool contains(double value) const { return low <= value && value <= high; }
};

// Hodges and Lehmann's estimate of the centre of the differences (the median of the means of every
// two of them, and of each with itself) and the interval that the signed-rank test does not reject
// at `alpha`, from the exact distribution of its statistic.
Estimate signed_rank_estimate(std::span<const double> differences, double alpha);

struct PairedSample {
  std::vector<double> differences;  // log rate of B less that of A
  std::vector<double> controls;     // log rate of a second run of A less that of the first
};

struct PairedResult {
  Estimate ratio;    // B over A: above 1, B is faster
  Estimate control;  // A over A: noise alone
  int pairs = 0;
  Verdict verdict = Verdict::TooNoisy;
};
// `margin`: differences below it do not matter (0.02: 2 %). An interval that holds 1 is "no
// difference" only where it lies inside the margin. Where two runs of A differ as much as A and B,
// the machine made the difference: too noisy.
PairedResult judge_pairs(const PairedSample& sample, double margin, double alpha);

// Slower than `limit` (0.02: 2 %) beyond doubt.
bool exceeds(const PairedResult& result, double limit);
// Whether more pairs could change what is said, about the verdict or (where not negative) about
// the limit.
bool is_decided(const PairedResult& result, double limit);

}  // namespace hayago::perf
