// The work that is profiled: one subject of the benchmark (bench/subject.h) on one board size, for
// a time or for a fixed number of playouts. All of it happens inside hayago_profile_region, the
// one symbol by which perf and callgrind tell playouts from start-up.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "bench/subject.h"
#include "core/base/result.h"
#include "perf/counters.h"

namespace hayago::perf {

struct Work {
  std::string policy = "light";
  int size = 9;
  int threads = 1;
  uint64_t seed = 1;
  std::string isa = "auto";  // or one that the policy has; auto is the best
};

// `work` with its instruction set chosen, or an Error naming what is unknown.
Result<Work> resolve_work(const Work& work);

struct TimedRun {
  bench::Tally done;
  double seconds = 0;  // wall clock
  CounterReading counters;
  std::string missing;  // counters that are missing, and why: Counters::missing
};
// Plays on work.threads threads for about `seconds`, less where it is interrupted.
Result<TimedRun> run_for(const Work& work, double seconds, OpenEvent open = open_perf_event,
                         const std::atomic<bool>* interrupted = nullptr);
// Exactly reproducible: one thread, at least `playouts` playouts (a bulk kernel may end above it).
Result<bench::Tally> run_exactly(const Work& work, uint64_t playouts);

// How many playouts an exact run plays unless told: about as many moves on every size, a second or
// two under callgrind.
uint64_t exact_playouts(int size);

// The name of the function all work runs in.
inline constexpr const char* kRegionName = "hayago_profile_region";

}  // namespace hayago::perf
