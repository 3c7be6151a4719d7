#include "tools/match/experiment.h"

#include <fmt/format.h>

#include "core/base/cores.h"
#include "core/base/files.h"
#include "tools/match/match_print.h"
#include "tools/play/suite.h"

namespace hayago::match {
namespace {

// What keeps a row from being played; empty: nothing.
std::string why_not(const ExperimentRow& row) {
  return row.missing[0] == '\0' ? "" : std::string("needs ") + row.missing;
}

Result<MatchSettings> match_for(const Experiment& experiment, const ExperimentRow& row,
                                const ExperimentOptions& options) {
  const PlayerSettings defaults = match_defaults();
  std::string theirs = row.opponent[0] != '\0' ? row.opponent : experiment.opponent;
  if (!options.opponent.empty()) theirs = options.opponent;
  const Result<ContestantSpec> first = parse_contestant(row.contestant, defaults);
  if (!first) return first.error();
  const Result<ContestantSpec> second = parse_contestant(theirs, defaults);
  if (!second)
    return Error{"the opponent is missing: " + second.error().text +
                 " (--opponent names another program)"};
  MatchSettings match;
  match.contestants = {*first, *second};
  match.contestants[0].time = *parse_match_time(experiment.clock);
  if (second->is_preset()) match.contestants[1].time = match.contestants[0].time;
  match.games = games_per_row(experiment, options);
  match.size = experiment.size;
  match.rules.komi = experiment.komi;
  match.judge = options.judge;
  match.seed = options.seed;
  match.parallel = options.parallel;
  if (!options.folder.empty())
    match.folder =
        fmt::format("{}/{}-{}", options.folder, experiment.name, &row - experiment.rows.data());
  return match;
}

Result<RowResult> play_row(const Experiment& experiment, const ExperimentRow& row,
                           const ExperimentOptions& options,
                           const std::function<void(const std::string&)>& progress,
                           const std::atomic<bool>& stop) {
  const Result<MatchSettings> match = match_for(experiment, row, options);
  if (!match) return match.error();
  const auto show = [&](const MatchProgress& now) {
    if (progress) progress(fmt::format("{}: {}", row.label, progress_line(*match, now)));
  };
  const Result<MatchReport> report = run_match(*match, show, stop);
  if (!report) return report.error();
  RowResult result{&row, report->tally, "", 0};
  if (report->tally.games() > 0)
    result.seconds = report->seconds[0] / static_cast<double>(report->tally.games());
  else
    result.tally.reset(), result.why_not = "interrupted";
  return result;
}

// MoGo Fig. 3: independent searches of positions with a known answer.
Result<RowResult> solve_row(const Experiment& experiment, const ExperimentRow& row,
                            const ExperimentOptions& options,
                            const std::function<void(const std::string&)>& progress,
                            const std::atomic<bool>& stop) {
  const Result<ContestantSpec> spec = parse_contestant(row.contestant, {});
  if (!spec) return spec.error();
  Tally tally;
  double seconds = 0;
  for (int64_t run = 0; run < games_per_row(experiment, options) && !stop; ++run)
    for (const SuitePosition& position : suite_positions()) {
      SearchSetup setup;
      setup.workers = 1;
      setup.memory_mib = 64;
      setup.seed = options.seed + static_cast<uint64_t>(run);
      const Result<SuiteAnswer> answer =
          solve(position, spec->settings.params, setup, {spec->settings.playouts, 0}, stop);
      if (!answer) return answer.error();
      if (stop) break;
      ++(answer->solved ? tally.wins : tally.losses);
      seconds += answer->seconds;
    }
  if (progress) progress(fmt::format("{}: {}", row.label, rate_text(tally)));
  RowResult result{&row, tally, "", 0};
  if (tally.games() > 0) result.seconds = seconds / static_cast<double>(tally.games());
  return result;
}

}  // namespace

int64_t games_per_row(const Experiment& experiment, const ExperimentOptions& options) {
  if (options.games > 0) return options.games;
  if (!options.quick) return experiment.games;
  return experiment.size <= 9 ? 4 : 2;
}

Result<std::vector<RowResult>> run_experiment(
    const Experiment& experiment, const ExperimentOptions& options,
    const std::function<void(const std::string&)>& progress, const std::atomic<bool>& stop) {
  if (!options.folder.empty())
    if (Result<void> made = make_folder(options.folder); !made) return made.error();
  std::vector<RowResult> results;
  for (const ExperimentRow& row : experiment.rows) {
    if (const std::string lack = why_not(row); !lack.empty()) {
      results.push_back({&row, {}, lack, 0});
      continue;
    }
    if (stop) {
      results.push_back({&row, {}, "interrupted", 0});
      continue;
    }
    const bool positions = experiment.kind == Experiment::Kind::Positions;
    Result<RowResult> result =
        (positions ? solve_row : play_row)(experiment, row, options, progress, stop);
    if (!result) return result.error();
    results.push_back(std::move(*result));
  }
  return results;
}

}  // namespace hayago::match
