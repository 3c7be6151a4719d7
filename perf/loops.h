// Hot loops in the report: what `hayago-bench --benchmark_format=json` writes, Google Benchmark's
// own format, read as far as the page shows it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace hayago::perf {

struct LoopTime {
  std::string name;  // "play/light/9"
  double ns = 0;     // CPU time per operation, the median of the repetitions
  double low = 0, high = 0;
};

struct LoopFile {
  std::string name;  // of the file, without folders
  std::string cpu, program, compiler;
  std::vector<LoopTime> loops;  // in the order of the file
};

// Whether a text is of this kind, rather than a result file of `hayago bench`.
bool is_loop_file(std::string_view text);
// `path` stands for the file in the error. Loops that were skipped are left out.
Result<LoopFile> parse_loops(std::string_view text, const std::string& path);

}  // namespace hayago::perf
