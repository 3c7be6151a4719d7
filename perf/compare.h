// Two result files side by side: which rows belong together, the ratio of their rates, and whether
// the difference is more than noise (rank-sum test on the stored repeats). Files are measured one
// after the other, so that the test alone may be fooled by a minute in which the machine was busy:
// where a file warns, the spread is wide or the circumstances differ, the verdict says less.
// paired_run.h measures two programs side by side.
#pragma once

#include <string>
#include <vector>

#include "perf/paired.h"
#include "perf/results.h"

namespace hayago::perf {

struct RowPair {
  ResultRow a, b;
  double rate_a = 0, rate_b = 0;  // medians of what was compared
  double ratio = 1;               // b over a: above 1, b is faster
  double p = 1;                   // two-sided; the chance of such repeats if both ran at one speed
  Verdict verdict = Verdict::NoDifference;

  bool same_key() const { return a.key == b.key; }
};

struct Comparison {
  std::vector<RowPair> pairs;
  std::vector<bench::RowKey> only_a, only_b;
  // What was compared is playouts per second of CPU time; false: of wall time, as files of old have
  // no other repeats.
  bool cpu_time = true;
  // The files' warnings, and how their circumstances differ: one line each.
  std::vector<std::string> notes;
  // Some of the notes could have made a difference: no verdict is stronger than "maybe".
  bool doubtful = false;

  int different() const;          // pairs that are faster or slower
  bool certain() const;           // nothing is maybe, too noisy or of too few repeats
  double geometric_mean() const;  // of the ratios; 1 without pairs
};

// Rows with the same policy, size, threads and instruction set belong together. Of the rest, rows
// of the same size and threads that differ in the instruction set, or else in the policy, are
// paired where the choice is unambiguous; what is left is named in only_a and only_b.
Comparison compare_results(const ResultFile& a, const ResultFile& b, double alpha);

}  // namespace hayago::perf
