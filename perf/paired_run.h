// Measuring two programs in turn: every pair is a slice of A, one of B and a second one of A as the
// control, in an order drawn anew. Rows that are decided stop, the others go on to the limits.
// How a slice is measured is handed in, so that tests measure noise they made themselves.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bench/standard.h"
#include "core/base/result.h"
#include "perf/paired.h"

namespace hayago::perf {

enum class Slice { A, ControlA, B };

// The rate of one slice: playouts per second of CPU time. The slices of a pair share a seed, so
// that programs which play alike play the same games.
using MeasureSlice = std::function<Result<double>(Slice, const bench::RowKey&, uint64_t seed)>;

struct PairedOptions {
  LookPlan plan;
  double margin = 0.02;     // see judge_pairs
  double limit = -1;        // see is_decided; negative: none
  double max_seconds = 25;  // for all rows together
  uint64_t seed = 1;
};

struct PairedRow {
  bench::RowKey key;
  std::vector<double> a, control, b;  // rates, pair by pair
  PairedResult result;
};

struct PairedProgress {
  const bench::RowKey& row;
  int pair = 0;  // counted from 1
  int most = 0;
  int undecided = 0;        // rows
  double seconds_left = 0;  // at most
};

struct PairedHooks {
  MeasureSlice measure;
  std::function<double()> seconds;  // since the start
  std::function<void(const PairedProgress&)> progress;
};

// An Error where a slice could not be measured. Rows for which the time did not suffice are too
// noisy.
Result<std::vector<PairedRow>> run_pairs(std::span<const bench::RowKey> rows,
                                         const PairedOptions& options, const PairedHooks& hooks);

}  // namespace hayago::perf
