// A score for people: rows as they are measured, parts and totals below, and the line to paste.
#pragma once

#include <string>

#include "perf/score.h"
#include "tools/show/format.h"

namespace hayago {

// The names of the columns of score_row(); energy: where the machine tells it.
std::string score_row_names(bool energy);
std::string score_row(const perf::ResultRow& row, const perf::Reference& reference, bool energy);

// What follows the rows: a table of the parts, why the run is unstable, the line to paste.
std::string score_summary(const perf::ResultFile& file, const perf::Score& score);

// The whole result in any format: header, rows, summary.
std::string print_score(const perf::ResultFile& file, const perf::Score& score,
                        const perf::Reference& reference, Format format);

}  // namespace hayago
