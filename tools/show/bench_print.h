// A benchmark result for people: header with the machine, table, warnings; and its other formats.
#pragma once

#include <string>

#include "perf/results.h"
#include "tools/show/format.h"

namespace hayago {

// Adds what is known only after the run: settings, recommended threads, warnings.
void complete_context(perf::ResultFile& file, const bench::RunOptions& run,
                      int recommended_threads);

std::string print_results(const perf::ResultFile& file, Format format);

}  // namespace hayago
