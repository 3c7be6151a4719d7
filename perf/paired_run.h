// Measuring two programs side by side: every pair is a slice of A, one of B and a second one of A
// as the control, started in an order drawn anew. Rows that are decided stop, the others go on to
// the limits. How a pair is measured is handed in, so that tests measure noise they made
// themselves.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bench/standard.h"
#include "core/base/result.h"
#include "perf/paired.h"

namespace hayago::perf {

enum class Slice { A, ControlA, B };
using SliceOrder = std::array<Slice, 3>;

// Playouts per second of CPU time.
struct PairRates {
  double a = 0, control = 0, b = 0;
};
// The slices share a seed, so that programs which play alike play the same games.
using MeasurePair =
    std::function<Result<PairRates>(const bench::RowKey&, const SliceOrder&, uint64_t seed)>;

struct PairedOptions {
  int look_every = 10;  // pairs
  int most_pairs = 40;
  double max_seconds = 25;  // for all rows together
  // Shared by all looks, by the part of the pairs or of the time that each has used up, so that all
  // intervals ever seen hold together with 1 - alpha.
  double alpha = 0.05;
  double margin = 0.02;  // see judge_pairs
  double limit = -1;     // see is_decided; negative: none
  uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;  // set: no more pairs, and the one under way is lost
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
  MeasurePair measure;
  std::function<double()> seconds;  // since the start
  std::function<void(const PairedProgress&)> progress;
};

// An Error where a pair could not be measured. Rows for which the time did not suffice, or which
// were stopped before, are judged by the pairs they have; without any they are too noisy.
Result<std::vector<PairedRow>> run_pairs(std::span<const bench::RowKey> rows,
                                         const PairedOptions& options, const PairedHooks& hooks);

}  // namespace hayago::perf
