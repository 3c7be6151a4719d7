// Two result files side by side: which rows belong together, the ratio of their rates, and whether
// the difference is more than noise (rank-sum test on the stored repeats).
#pragma once

#include <string>
#include <vector>

#include "perf/results.h"

namespace hayago::perf {

enum class Verdict { NoDifference, Faster, Slower, TooFewRepeats };
const char* verdict_name(Verdict verdict);

struct RowPair {
  ResultRow a, b;
  double ratio = 1;  // b over a: above 1, b is faster
  double p = 1;      // two-sided; the chance of such repeats if both ran at one speed
  Verdict verdict = Verdict::NoDifference;

  bool same_key() const { return a.key == b.key; }
};

struct Comparison {
  std::vector<RowPair> pairs;
  std::vector<bench::RowKey> only_a, only_b;

  int different() const;          // pairs that are faster or slower
  double geometric_mean() const;  // of the ratios; 1 without pairs
};

// Rows with the same policy, size, threads and instruction set belong together. Of the rest, rows
// of the same size and threads that differ in the instruction set, or else in the policy, are
// paired where the choice is unambiguous; what is left is named in only_a and only_b.
Comparison compare_results(const ResultFile& a, const ResultFile& b, double alpha);

}  // namespace hayago::perf
