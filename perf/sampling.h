// A sampling profile: Debian's perf records a worker of ourselves, with any event the machine has.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "perf/profile.h"

namespace hayago::perf {

struct Samples {
  Profile profile;       // cost in samples; stacks start below kRegionName
  std::string event;     // what was sampled
  uint64_t outside = 0;  // samples outside the playouts: start-up, the measuring itself
};

// Runs `worker` (a command of this executable that plays inside kRegionName) under perf. About
// `seconds * threads` of CPU time is expected and decides how often to sample.
Result<Samples> sample(const std::vector<std::string>& worker, double cpu_seconds);

// One sample as `perf script -F ip,sym,dso` prints it.
struct RawFrame {
  uint64_t address = 0;  // in the file `object`
  std::string symbol;
  std::string object;
};
using RawStack = std::vector<RawFrame>;  // innermost first
std::vector<RawStack> parse_perf_script(const std::string& output);

}  // namespace hayago::perf
