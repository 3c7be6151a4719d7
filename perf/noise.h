// What makes a result doubtful: the machine's load, a wide spread of the repeats, CPU time that
// went to others. One place for the limits, for those who warn, compare and publish.
#pragma once

#include <string>
#include <vector>

#include "perf/results.h"

namespace hayago::perf {

inline constexpr double kWideSpread = 0.05;  // coefficient of variation of the repeats
inline constexpr double kBusyShare = 0.97;   // of the time on a CPU: below it, others ran
inline constexpr double kBusyLoad = 0.5;     // tasks per usable core before the run

// One sentence each, for the person who reads the table.
std::vector<std::string> find_warnings(const ResultFile& file);

// The warnings stored in a file.
std::vector<std::string> warnings_of(const ResultFile& file);

// How the circumstances of two files differ: machine, system, load; compiler and flags.
struct Difference {
  std::string text;      // "the CPUs differ: X; Y"
  bool doubtful = true;  // false for what is compared on purpose: another build
};
std::vector<Difference> context_differences(const ResultFile& a, const ResultFile& b);

}  // namespace hayago::perf
