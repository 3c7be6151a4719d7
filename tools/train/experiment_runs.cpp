#include "tools/train/experiment_runs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/model/named_weights.h"
#include "tools/match/match_print.h"
#include "tools/show/table.h"
#include "tools/train/balance.h"
#include "tools/train/playout_set.h"
#include "tools/train/prediction.h"
#include "tools/train/weights_compare.h"

namespace hayago::train {
namespace {

using namespace match;
namespace fs = std::filesystem;
using Progress = std::function<void(const std::string&)>;

// Erica 4.4 compares weights fitted to 19x19 games with those balanced on 9x9.
constexpr const char* kMm = "playout_19";
constexpr const char* kSb = "balanced_9";

// What every row of a run is given.
struct Run {
  const Experiment& experiment;
  const ExperimentOptions& options;
  const Progress& progress;
  const std::atomic<bool>& stop;

  void tell(const std::string& line) const {
    if (progress) progress(line);
  }
};

// A folder for games and weights: the one that was asked for, or one that is gone at the end.
class WorkFolder {
 public:
  explicit WorkFolder(const std::string& asked)
      : path_(asked.empty()
                  ? (fs::temp_directory_path() / fmt::format("hayago-{}", getpid())).string()
                  : asked),
        keep_(!asked.empty()) {}
  ~WorkFolder() {
    std::error_code ignored;
    if (!keep_) fs::remove_all(path_, ignored);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  bool keep_;
};

// Erica 4.3.3: games of the program with itself, 3,000 playouts a move.
Result<GameSet> own_games(const Run& run, const WorkFolder& folder) {
  const bool quick = run.options.quick;
  const std::string player = quick ? "erica:playouts=30" : "erica:playouts=3000";
  const Result<ContestantSpec> erica = parse_contestant(player, match_defaults());
  if (!erica) return erica.error();
  MatchSettings match;
  match.contestants = {*erica, *erica};
  match.games = quick ? 4 : 500;
  match.size = run.experiment.size;
  match.rules.komi = run.experiment.komi;
  match.judge = "ours";
  match.seed = run.options.seed;
  match.parallel = run.options.parallel;
  match.folder = folder / "selfplay";
  run.tell(fmt::format("{} games of {} with itself", match.games, player));
  const Result<MatchReport> played = run_match(
      match, [](const MatchProgress&) {}, run.stop);
  if (!played) return played.error();
  return read_games({match.folder, match.size, 0, {}});
}

Result<GameSet> games_for(const Run& run, const WorkFolder& folder) {
  if (run.options.records.empty()) return own_games(run, folder);
  return read_games({run.options.records, run.experiment.size, run.options.quick ? 20 : 0, {}});
}

// Rows from `first` that are points of one training.
size_t end_of_training(std::span<const ExperimentRow> rows, size_t first) {
  size_t end = first + 1;
  while (end < rows.size() && rows[end].training.is_same(rows[first].training)) ++end;
  return end;
}

// Algorithm 1 with the numbers of a row; --quick has few of everything.
BalanceOptions balance_options(const Run& run, const TrainingSetting& setting, int passes) {
  const bool quick = run.options.quick;
  BalanceOptions b;
  b.positions = quick ? 24 : setting.positions;
  b.target_playouts = quick ? 60 : setting.target_playouts;
  b.value_playouts = b.gradient_playouts = quick ? 8 : setting.playouts;
  b.rate = setting.rate;
  b.constant_rate = true;
  b.baseline = false;
  b.outcome = setting.zero_one ? Outcome::WinOrNothing : Outcome::WinOrLoss;
  b.batch = 1;
  b.passes = passes;
  b.measure_playouts = quick ? 32 : 1000;
  b.seed = run.options.seed;
  b.crew = Crew(run.options.parallel, &run.stop);
  b.quiet = true;
  return b;
}

// The games of a row, where its experiment has an opponent and that is here.
Result<RowResult> games_of_row(const Run& run, const ExperimentRow& row, const Weights& weights,
                               const WorkFolder& folder) {
  const std::string opponent =
      run.options.opponent.empty() ? run.experiment.opponent : run.options.opponent;
  RowResult none{&row, {}, ""};
  if (opponent.empty()) return none;
  if (const auto found = parse_contestant(opponent, match_defaults()); !found) {
    none.why_not = "trained, not played: " + found.error().text;
    return none;
  }
  const std::string path = folder / fmt::format("row{}.txt", &row - run.experiment.rows.data());
  if (const Result<void> written = write_file(path, to_text(weights)); !written)
    return written.error();
  const std::string player =
      fmt::format("erica:playouts={},weights={}", run.options.quick ? 30 : 3000, path);
  ExperimentRow played = row;
  played.contestant = player.c_str();
  Experiment match = run.experiment;
  match.kind = Experiment::Kind::Match;
  match.rows = {&played, 1};
  ExperimentOptions options = run.options;
  if (!options.folder.empty()) options.folder = path + "-games";
  Result<std::vector<RowResult>> results = run_experiment(match, options, run.progress, run.stop);
  if (!results) return results.error();
  results->front().row = &row;
  return std::move(results->front());
}

// One column of Table 4.2: a training, looked at after several numbers of passes.
Result<void> train_rows(const Run& run, const GameSet& games, const WorkFolder& folder,
                        std::span<const ExperimentRow> rows, std::vector<RowResult>& results) {
  const auto pass_of = [&](size_t i) {
    return run.options.quick ? static_cast<int>(i + (rows[0].training.pass > 0 ? 1 : 0))
                             : rows[i].training.pass;
  };
  BalanceOptions b = balance_options(run, rows[0].training, pass_of(rows.size() - 1));
  std::vector<Weights> after(rows.size());
  for (size_t i = 0; i < rows.size(); ++i) b.measured_passes.push_back(pass_of(i));
  b.after_pass = [&](int pass, const Weights& weights) {
    for (size_t i = 0; i < rows.size(); ++i)
      if (pass_of(i) == pass) after[i] = weights;
  };
  if (!run.options.quick && b.target_playouts > 0)
    b.values = folder / fmt::format("values-{}-{}.txt", b.positions, b.target_playouts);
  run.tell(fmt::format("{}: {} passes over {} positions", rows[0].label, b.passes, b.positions));
  const Weights flat =
      playout_weights(playout_space(), std::vector<double>(playout_space().features(), 1));
  const Result<BalanceResult> trained = balance(games, flat, b);
  if (!trained) return trained.error();
  for (size_t i = 0; i < rows.size(); ++i) {
    if (i >= trained->passes.size()) {
      results.push_back({&rows[i], {}, "interrupted"});
      continue;
    }
    Result<RowResult> result = games_of_row(run, rows[i], after[i], folder);
    if (!result) return result.error();
    result->cells = {fmt::format("{:.4f}", trained->passes[i].error)};
    result->value = 100 * trained->passes[i].error;
    // What the label says is not what was done.
    if (run.options.quick)
      result->why_not = fmt::format("quick: pass {} over {} positions{}{}", pass_of(i), b.positions,
                                    result->why_not.empty() ? "" : "; ", result->why_not);
    results.push_back(std::move(*result));
  }
  return {};
}

Result<std::vector<RowResult>> run_trainings(const Run& run) {
  const WorkFolder folder(run.options.folder);
  if (Result<void> made = make_folder(folder.path()); !made) return made.error();
  const Result<GameSet> games = games_for(run, folder);
  if (!games) return games.error();
  std::vector<RowResult> results;
  const std::span<const ExperimentRow> rows = run.experiment.rows;
  for (size_t first = 0; first < rows.size();) {
    const size_t end = end_of_training(rows, first);
    const auto group = rows.subspan(first, end - first);
    if (run.stop)
      for (const ExperimentRow& row : group) results.push_back({&row, {}, "interrupted"});
    else if (Result<void> done = train_rows(run, *games, folder, group, results); !done)
      return done.error();
    first = end;
  }
  return results;
}

std::string gamma_text(double gamma) { return fmt::format("{:.2f}", gamma); }

// Table 4.4: patterns of one list, each with both ranks and both weights.
std::string list_text(const PatternList& list) {
  std::vector<std::string> parts;
  for (const ComparedPattern& p : list.patterns)
    parts.push_back(fmt::format("{} {}/{} {}/{}", p.drawing, p.rank[0], p.rank[1],
                                gamma_text(p.gamma[0]), gamma_text(p.gamma[1])));
  return joined(parts, "; ");
}

// The cells of a row: "feature I", "list I", "bin I" or "neutral".
std::vector<std::string> compared_cells(const WeightsComparison& c, std::string_view what) {
  const std::vector<std::string_view> words = words_of(what);
  const size_t i = words.size() > 1 ? static_cast<size_t>(*parse_whole(words[1])) : 0;
  if (words[0] == "feature") return {gamma_text(c.feature(0, i)), gamma_text(c.feature(1, i))};
  if (words[0] == "bin")
    return {std::to_string(c.histogram(0)[i]), std::to_string(c.histogram(1)[i])};
  if (words[0] == "neutral")
    return {fmt::format("{:.1f} %", 100 * c.neutral_share(0)),
            fmt::format("{:.1f} %", 100 * c.neutral_share(1))};
  return {list_text(c.lists(10, "MM", "SB")[i])};
}

WeightsComparison mm_and_sb() { return {*load_weights(kMm), *load_weights(kSb)}; }

std::vector<RowResult> compare_rows(const Run& run) {
  const WeightsComparison comparison = mm_and_sb();
  std::vector<RowResult> results;
  for (const ExperimentRow& row : run.experiment.rows) {
    RowResult& result = results.emplace_back();
    result.row = &row;
    result.cells = compared_cells(comparison, row.contestant);
  }
  return results;
}

// Nomitan Fig. 1: a row names the features that are switched off.
Result<std::vector<RowResult>> predict_rows(const Run& run) {
  const WorkFolder folder(run.options.folder);
  if (Result<void> made = make_folder(folder.path()); !made) return made.error();
  const Result<GameSet> games = games_for(run, folder);
  if (!games) return games.error();
  const PriorModel& model = default_tree_model(run.experiment.size);
  std::vector<RowResult> results;
  for (const ExperimentRow& row : run.experiment.rows) {
    const Result<PriorGroupSet> without = parse_prior_groups(row.contestant);
    if (!without) return without.error();
    const PredictionCounts counts =
        predict_with_tree(*games, model, {run.options.parallel, &run.stop, {}}, *without);
    RowResult& result = results.emplace_back();
    result.row = &row;
    for (const int top : {1, 8, 20})
      result.cells.push_back(fmt::format("{:.1f} %", 100 * counts.share(top)));
    result.value = 100 * counts.share(20);
    if (run.stop) result.why_not = "interrupted";
  }
  return results;
}

std::string published_text(const ExperimentRow& row) {
  if (row.said[0] != '\0' || row.published < 0) return row.said[0] != '\0' ? row.said : "-";
  return fmt::format("{:.1f} % (±{:.1f})", row.published, row.margin);
}

// What was published, games where some are played, what was found.
std::vector<std::string> row_cells(const Experiment& e, const RowResult& r) {
  std::vector<std::string> cells = {r.row->label, published_text(*r.row)};
  if (e.opponent[0] != '\0')
    cells.insert(cells.end(), {r.tally ? rate_text(*r.tally) : "-",
                               r.tally ? std::to_string(r.tally->games()) : "-"});
  for (size_t i = 0; i < e.columns.size(); ++i)
    cells.push_back(i < r.cells.size() ? r.cells[i] : "-");
  cells.push_back(r.why_not);
  return cells;
}

}  // namespace

Result<std::vector<RowResult>> run_any_experiment(const Experiment& experiment,
                                                  const ExperimentOptions& options,
                                                  const Progress& progress,
                                                  const std::atomic<bool>& stop) {
  const Run run{experiment, options, progress, stop};
  switch (experiment.kind) {
    case Experiment::Kind::Training:
      return run_trainings(run);
    case Experiment::Kind::Weights:
      return compare_rows(run);
    case Experiment::Kind::Prediction:
      return predict_rows(run);
    case Experiment::Kind::Match:
    case Experiment::Kind::Positions:
    case Experiment::Kind::Speed:
    case Experiment::Kind::Clock:
      break;
  }
  return run_experiment(experiment, options, progress, stop);
}

std::string any_experiment_text(const Experiment& e, const std::vector<RowResult>& results,
                                bool markdown) {
  if (!e.is_about_learning()) return experiment_text(e, results, markdown);
  constexpr auto kLeft = Table::Align::Left;
  std::vector<Table::Column> columns = {{"setting", kLeft}, {"published", kLeft}};
  const bool games = e.opponent[0] != '\0';
  if (games) columns.insert(columns.end(), {{"here"}, {"games"}});
  for (const char* name : e.columns)
    columns.push_back({name, e.columns.size() > 1 || games ? Table::Align::Right : kLeft});
  columns.push_back({"", kLeft});
  Table table(columns);
  for (const RowResult& r : results) table.add(row_cells(e, r));
  const std::string note = e.note[0] != '\0' ? fmt::format("Note: {}.\n", e.note) : "";
  return fmt::format("{}{}: {} ({})\n{}\n{}", markdown ? "### " : "", e.name, e.title, e.source,
                     note, markdown ? table.to_markdown() : table.to_text());
}

std::string any_experiment_json(const Experiment& e, const std::vector<RowResult>& results) {
  std::string text = experiment_json(e, results);
  if (!e.is_about_learning()) return text;
  auto json = nlohmann::ordered_json::parse(text);
  for (size_t i = 0; i < results.size(); ++i) {
    nlohmann::ordered_json& row = json["rows"][i];
    row.erase("contestant");
    if (results[i].why_not.empty()) row.erase("not_played");
    if (results[i].row->said[0] != '\0') row["said"] = results[i].row->said;
    for (size_t c = 0; c < results[i].cells.size(); ++c) row[e.columns[c]] = results[i].cells[c];
  }
  return json.dump(2) + "\n";
}

std::string any_experiment_svg(const Experiment& experiment,
                               const std::vector<RowResult>& results) {
  if (experiment.kind == Experiment::Kind::Weights) return comparison_svg(mm_and_sb(), "MM", "SB");
  return experiment_svg(experiment, results);
}

}  // namespace hayago::train
