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

// The meta-parameters of simulation balancing (Erica 4.3.4), and the pass after which it is looked
// at. Rows that follow one another and differ in the pass alone are points of one training.
struct TrainingSetting {
  int positions = 0;
  int target_playouts = 0;  // for the value of each
  int playouts = 0;         // M = N
  double rate = 0;          // alpha
  bool zero_one = false;    // outcomes 0/1, else -1/1
  int pass = 0;

  bool is_same(const TrainingSetting& o) const {
    return positions == o.positions && target_playouts == o.target_playouts &&
           playouts == o.playouts && rate == o.rate && zero_one == o.zero_one;
  }
};

// One line of a table, or one point of a figure.
struct ExperimentRow {
  const char* label;
  const char* contestant;     // as for match
  double published = -1;      // per cent; negative: none
  double margin = 0;          // of the published figure, per cent
  double x = 0;               // in a figure
  const char* missing = "";   // what we lack to play it; empty: nothing
  const char* opponent = "";  // another one than the experiment's
  double prediction = -1;     // published rate of ponder hits, per cent; negative: none
  const char* said = "";      // what was published, where that is no rate of games won
  TrainingSetting training = {};
  const char* series = "";  // in a figure of several curves, whose x are drawn by their logarithms
};

struct Experiment {
  // What a row does: plays games, answers positions of the suite, counts playouts in a time, or
  // works out the time of each move. Training: rows have a TrainingSetting. Weights: contestants
  // name what is compared. Prediction: they name the features switched off. These three are run by
  // tools/train/experiment_runs.h.
  enum class Kind : uint8_t { Match, Positions, Speed, Clock, Training, Weights, Prediction };
  const char* name;
  const char* title;
  const char* source;    // paper and table
  const char* opponent;  // as for match; empty where no games are played
  int size;
  double komi;
  int games;                // published, for each row
  double seconds_per_game;  // here, about
  const char* clock;        // of our side, as for match
  const char* x_label;      // of the chart; empty: the paper has a table
  const char* note;
  std::span<const ExperimentRow> rows;
  Kind kind = Kind::Match;
  bool standard_errors = false;               // what margins are; else 95 %
  const char* theme = "";                     // of the positions; empty: all
  std::span<const char* const> columns = {};  // of RowResult::cells
  const char* opening = "";                   // of the games, as for match

  bool is_about_learning() const {
    return kind == Kind::Training || kind == Kind::Weights || kind == Kind::Prediction;
  }
};
std::span<const Experiment> experiments();
// Tables and figures of the papers that no experiment repeats, and why.
struct NotRepeated {
  const char* source;
  const char* why;
};
std::span<const NotRepeated> not_repeated();

Result<const Experiment*> find_experiment(const std::string& name);

struct ExperimentOptions {
  int64_t games = 0;   // 0: as published
  bool quick = false;  // few games, of short moves
  int parallel = 1;
  uint64_t seed = 1;
  std::string opponent;  // instead of the published one
  std::string judge = "ours";
  std::string folder;   // keeps the games, a folder for each row; empty: none
  std::string records;  // games to learn from or to predict; empty: games of erica with itself
};
int64_t games_per_row(const Experiment& experiment, const ExperimentOptions& options);
// Here, about.
double seconds_per_game(const Experiment& experiment, const ExperimentOptions& options);

struct RowResult {
  const ExperimentRow* row = nullptr;
  std::optional<Tally> tally;  // nothing: not played
  std::string why_not;
  double seconds = 0;                   // our thinking time per game
  PonderTally ponder = {};              // ours, of all games
  std::string figure = "";              // of a row that is not about winning
  std::vector<std::string> cells = {};  // by the columns of the experiment
  std::optional<double> value = {};     // in a figure, where no games are counted
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
