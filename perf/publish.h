// What may go into perf/results/: full sets of rows, measured on a quiet machine, each under a name
// of its own. Asked before the run as far as possible, so that nobody measures in vain.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "bench/standard.h"
#include "core/base/result.h"
#include "perf/results.h"

namespace hayago::perf {

// Where a result with this context belongs in `folder`. An Error where that is no folder, or where
// the file exists: results are never overwritten.
Result<std::string> publish_path(const std::string& folder, const ResultFile& file);

// An Error where rows of the full set are missing, or the repeats fewer or shorter than standard.
struct PublishedRun {
  std::span<const bench::RowKey> rows, full_set;
  bench::RunOptions run, standard;
};
Result<void> check_full_set(const PublishedRun& run);

// An Error with the first reason to doubt the figures: the build, the load before the run, and once
// there are rows also their spread and the CPU time that others took.
Result<void> check_quiet(const ResultFile& file);

// Why a run may not be published, asked before it.
struct PublishRefusal {
  std::string text;
  bool by_command_line = true;  // false: by the machine, and the same words may do later
};
std::optional<PublishRefusal> refuse_publishing(const PublishedRun& run, const ResultFile& file);

}  // namespace hayago::perf
