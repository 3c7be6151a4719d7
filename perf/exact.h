// What `hayago profile --exact` keeps and compares: instructions by function, with what was
// played, so that two builds can be held against each other on a noisy machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "perf/profile.h"
#include "perf/workload.h"

namespace hayago::perf {

struct ExactProfile {
  Work work;
  bench::Tally done;
  std::string build;  // version and compiler
  uint64_t instructions = 0;
  std::vector<FunctionCost> functions;
  std::vector<LineCost> lines;

  double per_move(uint64_t count) const {
    return done.moves == 0 ? 0 : static_cast<double>(count) / static_cast<double>(done.moves);
  }
};

std::string exact_to_json(const ExactProfile& profile);
// An Error says what is wrong with the text in one line.
Result<ExactProfile> exact_from_json(const std::string& text);

// Instructions per move of one function in two builds; 0 where it does not exist.
struct FunctionChange {
  std::string name;
  double before = 0;
  double after = 0;
  double change() const { return after - before; }
};
struct ExactComparison {
  double before = 0;  // instructions per move
  double after = 0;
  bool same_games = false;                // both played the same moves
  std::vector<FunctionChange> functions;  // those that changed, largest change first
};
// An Error where the two are not of the same policy and size.
Result<ExactComparison> compare_exact(const ExactProfile& before, const ExactProfile& after);

}  // namespace hayago::perf
