// A profile: how much of the cost (samples, or instructions) each function and each source line
// has. Built from stacks; where the stacks come from is sampling.h and callgrind.h.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perf/symbols.h"

namespace hayago::perf {

struct Stack {
  std::vector<Frame> frames;  // outermost first
  uint64_t cost = 0;
};

struct FunctionCost {
  std::string name;
  std::string file;  // of its most expensive line
  int line = 0;
  uint64_t self = 0;
  uint64_t total = 0;  // with the functions it calls
};

struct LineCost {
  std::string file;
  int line = 0;
  std::string function;
  uint64_t self = 0;
};

struct Profile {
  uint64_t total = 0;
  std::vector<FunctionCost> functions;  // by self cost, most first
  std::vector<LineCost> lines;          // by cost, most first
  std::vector<Stack> stacks;            // one per distinct stack
};

// Equal stacks are joined. Ties are ordered by name, so that equal input gives equal output.
Profile build_profile(std::vector<Stack> stacks);

}  // namespace hayago::perf
