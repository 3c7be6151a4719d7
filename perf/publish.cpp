#include "perf/publish.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/base/files.h"
#include "perf/noise.h"
#include "perf/report.h"

namespace hayago::perf {

namespace fs = std::filesystem;
using bench::RowKey;

Result<std::string> publish_path(const std::string& folder, const ResultFile& file) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) return Error{"'" + folder + "' is not a folder"};
  const std::string path = (fs::path(folder) / result_file_name(file)).string();
  if (fs::exists(path, ignored))
    return Error{"'" + path + "' exists, and results are never overwritten; move it away first"};
  if (Result<void> writable = check_writable(path); !writable) return writable.error();
  return path;
}

Result<void> check_full_set(const PublishedRun& run) {
  const auto missing =
      std::count_if(run.full_set.begin(), run.full_set.end(), [&](const RowKey& key) {
        return std::find(run.rows.begin(), run.rows.end(), key) == run.rows.end();
      });
  if (missing > 0)
    return Error{
        fmt::format("{} of the {} rows of the full set are missing", missing, run.full_set.size())};
  if (run.run.repeats < run.standard.repeats)
    return Error{fmt::format("{} repeats are fewer than the standard {}", run.run.repeats,
                             run.standard.repeats)};
  // A little room: with more rows than the full set each takes less time.
  if (run.run.seconds < 0.5 * run.standard.seconds)
    return Error{fmt::format("repeats of {:.3g} s are much shorter than the standard {:.3g} s",
                             run.run.seconds, run.standard.seconds)};
  return {};
}

Result<void> check_quiet(const ResultFile& file) {
  const std::vector<std::string> warnings = find_warnings(file);
  return warnings.empty() ? Result<void>() : Error{warnings.front()};
}

std::optional<PublishRefusal> refuse_publishing(const PublishedRun& run, const ResultFile& file) {
  if (Result<void> full = check_full_set(run); !full)
    return PublishRefusal{full.error().text + "; --publish-anyway insists", true};
  if (Result<void> quiet = check_quiet(file); !quiet)
    return PublishRefusal{quiet.error().text + "; --publish-anyway insists", false};
  return std::nullopt;
}

}  // namespace hayago::perf
