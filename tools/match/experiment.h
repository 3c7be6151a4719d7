// The papers' tables by name: what was published, and the settings that repeat it here. The table
// is data (experiment_table.cpp); one runner serves all of it.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tools/match/match.h"

namespace hayago::match {

// One line of a table, or one point of a figure.
struct ExperimentRow {
  const char* label;
  const char* contestant;     // as for match
  double published = -1;      // per cent; negative: none
  double margin = 0;          // of the published figure, per cent
  double x = 0;               // in a figure
  const char* missing = "";   // what we lack to play it; empty: nothing
  const char* opponent = "";  // another one than the experiment's
};

struct Experiment {
  enum class Kind : uint8_t { Match, Positions };
  const char* name;
  const char* title;
  const char* source;    // paper and table
  const char* opponent;  // as for match; empty for Positions
  int size;
  double komi;
  int games;                // published, for each row
  double seconds_per_game;  // here, about
  const char* clock;        // of our side, as for match
  const char* x_label;      // of the chart; empty: the paper has a table
  const char* note;
  std::span<const ExperimentRow> rows;
  Kind kind = Kind::Match;
};
std::span<const Experiment> experiments();
Result<const Experiment*> find_experiment(const std::string& name);

struct ExperimentOptions {
  int64_t games = 0;  // 0: as published
  bool quick = false;
  int parallel = 1;
  uint64_t seed = 1;
  std::string opponent;  // instead of the published one
  std::string judge = "ours";
  std::string folder;  // keeps the games, a folder for each row; empty: none
};
int64_t games_per_row(const Experiment& experiment, const ExperimentOptions& options);

struct RowResult {
  const ExperimentRow* row = nullptr;
  std::optional<Tally> tally;  // nothing: not played
  std::string why_not;
  double seconds = 0;  // our thinking time per game
};

// The error: what the experiment lacks as a whole, such as the opponent. `progress` gets lines.
Result<std::vector<RowResult>> run_experiment(
    const Experiment& experiment, const ExperimentOptions& options,
    const std::function<void(const std::string&)>& progress, const std::atomic<bool>& stop);

// In experiment_print.cpp.
std::string experiment_list();
std::string experiment_text(const Experiment& experiment, const std::vector<RowResult>& results,
                            bool markdown);
std::string experiment_json(const Experiment& experiment, const std::vector<RowResult>& results);
// Published points and ours with their intervals.
std::string experiment_svg(const Experiment& experiment, const std::vector<RowResult>& results);

}  // namespace hayago::match
