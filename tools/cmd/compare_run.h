// hayago compare --run: two programs measured side by side.
#pragma once

#include <cstdint>
#include <string>

#include "tools/show/format.h"
#include "tools/show/progress.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hayago {

struct CompareRunOptions {
  std::string policies = "all", sizes = "9,13,19", threads = "1", isas = "auto", weights;
  double seconds = 0.15;   // per slice
  int pairs = 40;          // at most
  double max_seconds = 0;  // 0: kSecondsPerRow for each row
  std::string fail_above;  // "2%"; empty: never fails
  uint64_t seed = 1;
  bool exact = false;
  ProgressMode progress = ProgressMode::Terminal;
};
void declare_run_options(CLI::App& app, CompareRunOptions& options, CLI::Option* run);

// The exit status: 1 too where a row is slower than --fail-above. Ctrl-C shows the pairs so far.
int compare_programs(const std::string& a, const std::string& b, const CompareRunOptions& options,
                     Format format, const std::string& out);

}  // namespace hayago
