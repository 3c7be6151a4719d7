// A benchmark result for people: header with the machine, table, warnings; and its other formats.
#pragma once

#include <string>

#include "perf/results.h"
#include "tools/show/format.h"

namespace hayago {

// Machine, build and command, as tables and Markdown have them above their rows.
std::string print_header(const perf::ResultFile& file, Format format);
std::string print_results(const perf::ResultFile& file, Format format);

}  // namespace hayago
