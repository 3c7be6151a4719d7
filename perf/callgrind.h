// Exact instruction counts: a worker of ourselves plays a fixed number of games under valgrind's
// callgrind, which counts every instruction of kRegionName and what it calls. Nothing depends on
// the clock or on other programs, so the same build gives the same numbers on every run.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "perf/profile.h"

namespace hayago::perf {

struct ExactRun {
  Profile profile;     // cost in instructions
  std::string output;  // what the worker printed
};

// `worker` is a command whose program has the function kRegionName.
Result<ExactRun> count_instructions(const std::vector<std::string>& worker);

// The sum alone: quicker, and does not ask where in the source the instructions stand.
struct InstructionTotal {
  uint64_t instructions = 0;
  std::string output;  // what the worker printed
};
Result<InstructionTotal> count_total(const std::vector<std::string>& worker);

// What callgrind writes, as far as it is needed: costs by instruction, and who called whom.
// A context is a function together with its callers ("f'caller'its caller").
struct CallgrindCost {
  uint64_t address = 0;
  uint64_t instructions = 0;
};
struct CallgrindCall {
  std::string caller;    // context
  uint64_t address = 0;  // of the call
  uint64_t instructions = 0;
};
struct CallgrindContext {
  std::string name;
  std::string object;  // path of the program or library
  std::vector<CallgrindCost> self;
  std::vector<CallgrindCall> callers;
};
struct CallgrindData {
  uint64_t total = 0;
  std::unordered_map<std::string, CallgrindContext> contexts;
};
Result<CallgrindData> parse_callgrind(const std::string& text);

}  // namespace hayago::perf
