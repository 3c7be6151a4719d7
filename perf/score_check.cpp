#include "perf/score_check.h"

#include <fmt/format.h>

#include <cmath>

#include "bench/statistics.h"
#include "perf/report.h"
#include "perf/score.h"

namespace hayago::perf {
namespace {

using namespace bench;

// The slowest and the fastest core there could be, relative to the reference.
constexpr double kSlowest = 1e-3, kFastest = 50;

// What the length of games may differ by: that of short runs does.
constexpr double kMovesTolerance = 0.03;

Result<void> check_known_work(const ResultRow& row, const ScoreRow& known) {
  if (std::abs(row.moves_per_playout / known.moves_per_playout - 1) > kMovesTolerance)
    return Error{fmt::format("{}: {:.4g} moves per playout, where the work has {:.4g}",
                             row.key.to_text(), row.moves_per_playout, known.moves_per_playout)};
  const double ratio = row.playouts_per_s / known.reference / row.key.threads;
  if (ratio < kSlowest || ratio > kFastest)
    return Error{fmt::format("{}: {:.4g} playouts per second is a rate that no CPU has",
                             row.key.to_text(), row.playouts_per_s)};
  return {};
}

Result<void> check_rows(const ResultFile& file) {
  for (const ResultRow& row : file.rows) {
    if (!row.repeats.empty() && std::abs(median(row.repeats) / row.playouts_per_s - 1) > 1e-3)
      return Error{row.key.to_text() + ": the rate is not the median of its repeats"};
    for (const ScoreRow& known : score_rows())
      if (row.key.policy == known.policy && row.key.size == known.size)
        if (Result<void> right = check_known_work(row, known); !right) return right;
  }
  return {};
}

bool names_cpu(const ResultFile& file) {
  return file.context.is_object() && file.context.contains("cpu") &&
         file.context["cpu"].is_string() && !file.context["cpu"].get<std::string>().empty();
}

}  // namespace

Result<std::string> check_stranger(std::string_view text, const std::string& path) {
  const Result<NamedResults> results = parse_for_report(text, path);
  if (!results) return results.error();
  const ResultFile& file = results->file;
  if (!names_cpu(file)) return Error{"it names no CPU"};
  if (Result<void> plausible = check_rows(file); !plausible) return plausible.error();
  if (file.score.is_null()) return std::string("rows without a score");
  if (const Result<Score> score = read_score(file); !score) return score.error();
  if (is_quick(file)) return Error{"it is a quick score, for a first look only"};
  if (!is_stable(file)) return Error{"its score is unstable"};
  return paste_line(file);
}

}  // namespace hayago::perf
