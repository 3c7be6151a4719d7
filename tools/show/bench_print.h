// A benchmark result for people: header with the machine, table, warnings; and its other formats.
#pragma once

#include <string>

#include "perf/results.h"
#include "tools/show/format.h"

namespace hayago {

std::string print_results(const perf::ResultFile& file, Format format);

}  // namespace hayago
