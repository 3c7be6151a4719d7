#include "tools/match/experiment.h"

#include <fmt/format.h>

#include <algorithm>

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

// Quick is for seeing that it works: short moves and short clocks beside few games.
constexpr int64_t kQuickPlayouts = 500;
constexpr double kQuickSeconds = 0.05, kQuickGame = 4;

void hurry(ContestantSpec& spec) {
  if (!spec.is_preset()) return;
  PlayerSettings& s = spec.settings;
  if (s.playouts > 0) s.playouts = std::min(s.playouts, kQuickPlayouts);
  if (s.seconds > 0) s.seconds = std::min(s.seconds, kQuickSeconds);
  spec.time.main = std::min(spec.time.main, kQuickGame);
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
  if (options.quick)
    for (ContestantSpec& contestant : match.contestants) hurry(contestant);
  match.games = games_per_row(experiment, options);
  match.size = experiment.size;
  match.rules.komi = experiment.komi;
  match.judge = options.judge;
  match.opening = experiment.opening;
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
  result.ponder = report->ponder[0];
  if (report->tally.games() > 0)
    result.seconds = report->seconds[0] / static_cast<double>(report->tally.games());
  else
    result.tally.reset(), result.why_not = "interrupted";
  return result;
}

// Those of the experiment's theme, evenly spread where there are many.
std::vector<SuitePosition> positions_for(const Experiment& experiment) {
  constexpr size_t kMost = 16;
  std::vector<SuitePosition> all, some;
  for (const SuitePosition& position : suite_positions())
    if (position.theme.find(experiment.theme) != std::string::npos) all.push_back(position);
  for (size_t i = 0; i < all.size(); ++i)
    if (all.size() <= kMost || (i + 1) * kMost / all.size() != i * kMost / all.size())
      some.push_back(all[i]);
  return some;
}

// MoGo Fig. 3: independent searches of positions with a known answer.
Result<RowResult> solve_row(const Experiment& experiment, const ExperimentRow& row,
                            const ExperimentOptions& options,
                            const std::function<void(const std::string&)>& progress,
                            const std::atomic<bool>& stop) {
  const Result<ContestantSpec> spec = parse_contestant(row.contestant, match_defaults());
  if (!spec) return spec.error();
  Budget budget{spec->settings.playouts, spec->settings.seconds};
  if (options.quick) budget.seconds = std::min(budget.seconds, kQuickSeconds);
  Tally tally;
  double seconds = 0;
  for (int64_t run = 0; run < games_per_row(experiment, options) && !stop; ++run)
    for (const SuitePosition& position : positions_for(experiment)) {
      SearchSetup setup;
      setup.workers = spec->settings.threads;
      setup.memory_mib = 64;
      setup.seed = options.seed + static_cast<uint64_t>(run);
      const Result<std::vector<SuiteAnswer>> answers =
          solve(position, spec->settings.params, setup, {&budget, 1}, stop);
      if (!answers) return answers.error();
      if (stop) break;
      ++(answers->front().solved ? tally.wins : tally.losses);
      seconds += answers->front().seconds;
    }
  if (progress) progress(fmt::format("{}: {}", row.label, rate_text(tally)));
  RowResult result{&row, tally, "", 0};
  if (tally.games() > 0) result.seconds = seconds / static_cast<double>(tally.games());
  return result;
}

// SuperGo 1.5.1: playouts in a time.
Result<RowResult> count_row(const Experiment& experiment, const ExperimentRow& row,
                            const ExperimentOptions& options,
                            const std::function<void(const std::string&)>& progress,
                            const std::atomic<bool>& stop) {
  const Result<ContestantSpec> spec = parse_contestant(row.contestant, match_defaults());
  if (!spec) return spec.error();
  const double seconds = options.quick ? 1 : experiment.seconds_per_game;
  const auto search =
      make_search(experiment.size, spec->settings.params, spec->settings.setup(options.seed));
  search->show(make_game(experiment.size, {}), Color::Black);
  const SearchReport report = search->run(
      {0, seconds},
      [&](const SearchProgress&) {
        if (stop) search->stop();
      },
      0.01);
  RowResult result{&row, {}, "", report.seconds};
  result.figure = fmt::format("{} playouts", report.simulations);
  if (progress) progress(fmt::format("{}: {} in {:.1f} s", row.label, result.figure, seconds));
  return result;
}

// Erica Fig. 5.1: what the formula gives each of our moves of a long game that is never slow.
Result<RowResult> clock_row(const Experiment& experiment, const ExperimentRow& row,
                            const ExperimentOptions&,
                            const std::function<void(const std::string&)>&,
                            const std::atomic<bool>&) {
  const Result<ContestantSpec> spec = parse_contestant(row.contestant, match_defaults());
  if (!spec) return spec.error();
  constexpr int kPlies = 300;
  TimeParams params = spec->settings.time(experiment.size);
  params.lag = 0;
  ClockState clock;
  clock.settings = *parse_match_time(experiment.clock);
  clock.left = clock.settings.main;
  double longest = 0, first = 0;
  int longest_at = 0;
  for (int ply = 0; ply < kPlies; ply += 2) {
    const std::optional<MoveBudget> budget = move_budget(params, clock, experiment.size, ply);
    const double think = budget ? budget->think : 0;
    if (ply == 0) first = think;
    if (think > longest) longest = think, longest_at = ply;
    clock.left -= think;
  }
  RowResult result{&row, {}, "", clock.settings.main - clock.left};
  result.figure =
      fmt::format("first {:.2f} s, longest {:.2f} s at ply {}", first, longest, longest_at);
  return result;
}

auto row_of(Experiment::Kind kind) {
  switch (kind) {
    case Experiment::Kind::Positions:
      return solve_row;
    case Experiment::Kind::Speed:
      return count_row;
    case Experiment::Kind::Clock:
      return clock_row;
    case Experiment::Kind::Training:  // not run here
    case Experiment::Kind::Weights:
    case Experiment::Kind::Prediction:
    case Experiment::Kind::Match:
      break;
  }
  return play_row;
}

}  // namespace

double seconds_per_game(const Experiment& experiment, const ExperimentOptions& options) {
  if (!options.quick) return experiment.seconds_per_game;
  // Of a preset its moves are shortened; a program such as GNU Go takes the time it takes.
  const bool program = std::string_view(experiment.opponent).find("gtp") != std::string_view::npos;
  const double whole_game = experiment.size <= 9 ? 6 : 20;
  return std::min(experiment.seconds_per_game, program ? 2.5 * whole_game : whole_game);
}

int64_t games_per_row(const Experiment& experiment, const ExperimentOptions& options) {
  if (options.games > 0) return options.games;
  return options.quick ? 2 : experiment.games;
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
    Result<RowResult> result = row_of(experiment.kind)(experiment, row, options, progress, stop);
    if (!result) return result.error();
    results.push_back(std::move(*result));
  }
  return results;
}

}  // namespace hayago::match
