// The standard benchmark: playouts per second by policy, board size, threads and instruction set.
// Every row is verified, warmed up and then measured `repeats` times, the repeats interleaved
// across the rows so that a slow minute of the machine touches all rows alike.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/playout/registry.h"

namespace hayago::bench {

struct RowKey {
  std::string policy;
  int size = 9;
  int threads = 1;
  std::string isa;
  bool operator==(const RowKey&) const = default;
  std::string to_text() const;  // "light 9x9 2 threads native"
};

struct RowChoice {
  std::vector<std::string> policies;  // empty: all
  std::vector<int> sizes = {9, 13, 19};
  std::vector<int> threads;       // empty: standard_threads()
  std::vector<std::string> isas;  // empty: the best of each policy; "all": every one
};
// The rows of a choice, in the order of its lists, or what is wrong with it.
Result<std::vector<RowKey>> choose_rows(const RowChoice& choice);

// 1, 2, 4, ... up to the usable cores, and these.
std::vector<int> standard_threads(int usable_cores);

struct RunOptions {
  double seconds = 1;  // per repeat
  int repeats = 5;
  uint64_t seed = 1;
  PolicyOptions playout = {};               // for the policies that take them
  const std::atomic<bool>* stop = nullptr;  // ends the run early once it is set
  std::function<double()> joules = {};      // used so far by what the meter sees; none: no meter

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

struct RowResult {
  RowKey key;
  std::vector<double> repeats;  // playouts per second of each, by the wall clock
  double moves_per_playout = 0;
  double black_win_rate = 0;  // at kBenchKomi
  // Share of the time the workers were on a CPU: below 1 somebody else used it.
  double cpu_share = 1;
  // Playouts per second of CPU time, times the threads: the rate of an undisturbed machine.
  double playouts_per_cpu_s = 0;
  std::vector<double> cpu_repeats;  // the same of each repeat
  double seconds = 0;               // of all repeats, by the wall clock
  std::optional<double> joules;     // of all repeats, where there is a meter
  uint64_t playouts = 0;            // of all repeats

  double playouts_per_s() const;  // median of the repeats, by the wall clock
  // CPU time per move: what one worker needs, however busy the machine is.
  double ns_per_move() const;
};

struct Progress {
  int repeat;  // 0 is the warm-up
  int repeats;
  const RowKey& row;
  double share_done;
  const RowResult* last = nullptr;  // what was measured last, with the repeats it has so far
};

// Runs the rows. An error names the row that failed its verification. What was stopped early has
// the finished repeats of the rows that have any.
Result<std::vector<RowResult>> run_rows(std::span<const RowKey> rows, const RunOptions& options,
                                        const std::function<void(const Progress&)>& progress);

// Seconds a run takes, warm-up included.
double expected_seconds(size_t rows, const RunOptions& options);
// The longest repeat, at most one second, with which the run takes no more than `total` seconds.
double seconds_for_total(size_t rows, int repeats, double total);

// The one-thread row that `row` is compared with, or nullptr.
const RowResult* single_thread_row(std::span<const RowResult> results, const RowResult& row);

// Threads with the highest rate (fewest within 3 % of it) on the largest board measured with more
// than one thread count, never more than `usable_cores`; nothing where nothing was compared.
std::optional<int> recommended_threads(std::span<const RowResult> results, int usable_cores);

}  // namespace hayago::bench
