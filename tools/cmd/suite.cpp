// hayago suite: positions with known answers, solved or not, by theme; --curve against playouts.
#include "tools/cmd/suite.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "core/base/interval.h"
#include "core/base/text.h"
#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/player_options.h"
#include "tools/cmd/weights_option.h"
#include "tools/play/suite.h"
#include "tools/show/format.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

constexpr int64_t kMostPlayouts = int64_t{1} << 40;
constexpr const char* kCurve = "100,1000,10000";

struct Options {
  std::string preset = kDefaultPreset, theme, format = "table", file, curve;
  std::vector<std::string> params;
  std::string weights;
  int64_t playouts = 0;
  double seconds = 0;
  int threads = 0, memory = 256, most = 0;
  uint64_t seed = 1;
  bool each = false;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare(CLI::App& app, Options& o) {
  list_option(app, "--preset", o.preset, "system to search with, or several, or all")
      ->capture_default_str();
  app.add_option("--param", o.params, "name=value: changes one parameter of the preset")
      ->expected(1)
      ->take_all();
  app.add_option("--theme", o.theme, "only this theme");
  app.add_option("--positions", o.file, "file of positions; default: those of the program");
  whole_option(app, "--most", o.most, 1, 1'000'000,
               "so many positions of a theme, evenly spread; default: all");
  declare_weights_option(app, o.weights);
  declare_prior_options(app, o.params);
  auto* playouts = whole_option(app, "--playouts", o.playouts, 1, kMostPlayouts,
                                "per position; default 10000 where no time is given");
  auto* seconds = real_option(app, "--seconds", o.seconds, 0.001, 86400, "per position");
  app.add_option("--curve", o.curve,
                 fmt::format("solved against playouts, each search looked at after so many; "
                             "alone: {}",
                             kCurve))
      ->expected(0, 1)
      ->default_str(kCurve)
      ->excludes(playouts)
      ->excludes(seconds);
  threads_option(app, o.threads, "worker threads in one tree");
  whole_option(app, "--memory", o.memory, 1, 1 << 20, "limit of a tree in MiB");
  seed_option(app, o.seed, "seed: one thread and one seed repeat a search exactly");
  app.add_flag("--each", o.each, "show every position and its answer");
  app.add_option("--format", o.format, kFormatNames)->capture_default_str();
  progress_options(app, o.progress);
  app.footer(
      "Percentages are with 95 % Wilson intervals. 'hayago suite make' finds new positions.\n"
      "Example: hayago suite --preset nomitan --playouts 20000 --each\n"
      "         hayago suite --preset all --curve 1000,10000");
}

struct System {
  std::string name;
  SearchParams params;
};

// What is asked, and what came of the searches so far.
struct Study {
  std::vector<SuitePosition> positions;
  std::vector<Budget> budgets;
  std::vector<System> systems;
  // By system and position, one answer for each budget.
  std::vector<std::vector<std::vector<SuiteAnswer>>> answers;

  size_t asked() const { return systems.size() * positions.size(); }
  size_t done() const {
    size_t sum = 0;
    for (const auto& system : answers) sum += system.size();
    return sum;
  }
};

struct Score {
  std::string theme;
  int total = 0;
  std::vector<int> solved;  // by budget
};

// The themes in their order, and all of them at the end.
std::vector<Score> scores(const Study& study, size_t system) {
  std::vector<Score> themes;
  Score all{"all", 0, std::vector<int>(study.budgets.size())};
  const auto& answers = study.answers[system];
  for (size_t i = 0; i < answers.size(); ++i) {
    const std::string& theme = study.positions[i].theme;
    auto found = std::find_if(themes.begin(), themes.end(),
                              [&](const Score& score) { return score.theme == theme; });
    if (found == themes.end())
      found = themes.insert(themes.end(), {theme, 0, std::vector<int>(study.budgets.size())});
    for (Score* score : {&*found, &all}) {
      ++score->total;
      for (size_t b = 0; b < study.budgets.size(); ++b) score->solved[b] += answers[i][b].solved;
    }
  }
  themes.push_back(all);
  return themes;
}

std::string printed(const Table& table, Format format) {
  if (format == Format::Markdown) return table.to_markdown();
  if (format == Format::Csv) return table.to_csv();
  return table.to_text();
}

constexpr auto kLeft = Table::Align::Left;

// "62 (48 to 74)"
std::string percent_text(int solved, int total) {
  if (total == 0) return "-";
  const Interval range = wilson(solved, total);
  return fmt::format("{:.0f} ({:.0f} to {:.0f})", 100.0 * solved / total, 100 * range.low,
                     100 * range.high);
}

std::string budget_text(const Budget& budget) {
  return budget.playouts > 0 ? with_thousands(static_cast<double>(budget.playouts))
                             : fmt::format("{:g} s", budget.seconds);
}

Table sums_table(const Study& study) {
  std::vector<Table::Column> columns{{"preset", kLeft}, {"theme", kLeft}, {"total"}};
  if (study.budgets.size() == 1) columns.push_back({"solved"});
  for (const Budget& budget : study.budgets) columns.push_back({budget_text(budget) + ": %"});
  Table table(columns);
  for (size_t s = 0; s < study.answers.size(); ++s)
    for (const Score& score : scores(study, s)) {
      std::vector<std::string> cells{study.systems[s].name, score.theme,
                                     std::to_string(score.total)};
      if (study.budgets.size() == 1) cells.push_back(std::to_string(score.solved[0]));
      for (const int solved : score.solved) cells.push_back(percent_text(solved, score.total));
      table.add(std::move(cells));
    }
  return table;
}

Table each_table(const Study& study) {
  Table table({{"preset", kLeft},
               {"nr"},
               {"theme", kLeft},
               {"to move", kLeft},
               {"answer", kLeft},
               {"right", kLeft},
               {"solved", kLeft},
               {"wins %"},
               {"why", kLeft}});
  for (size_t s = 0; s < study.answers.size(); ++s)
    for (size_t i = 0; i < study.answers[s].size(); ++i) {
      const SuitePosition& position = study.positions[i];
      std::vector<std::string> moves, solved;
      for (const SuiteAnswer& answer : study.answers[s][i]) {
        moves.push_back(answer.move);
        solved.emplace_back(answer.solved ? "yes" : "no");
      }
      table.add({study.systems[s].name, std::to_string(i + 1), position.theme,
                 color_name(position.to_move), joined(moves, " "), position.answers_text(),
                 joined(solved, " "), fmt::format("{:.1f}", 100 * study.answers[s][i].back().value),
                 position.why});
    }
  return table;
}

using Json = nlohmann::ordered_json;

Json scores_json(const Study& study, size_t system) {
  Json list = Json::array();
  for (const Score& score : scores(study, system))
    for (size_t b = 0; b < study.budgets.size(); ++b) {
      const Interval range = wilson(score.solved[b], score.total);
      Json entry = {{"theme", score.theme}};
      if (study.budgets[b].playouts > 0)
        entry["playouts"] = study.budgets[b].playouts;
      else
        entry["seconds"] = study.budgets[b].seconds;
      entry["solved"] = score.solved[b];
      entry["total"] = score.total;
      entry["low"] = range.low;
      entry["high"] = range.high;
      list.push_back(std::move(entry));
    }
  return list;
}

Json positions_json(const Study& study, size_t system) {
  Json list = Json::array();
  for (size_t i = 0; i < study.answers[system].size(); ++i)
    for (const SuiteAnswer& answer : study.answers[system][i])
      list.push_back({{"number", i + 1},
                      {"theme", study.positions[i].theme},
                      {"to_move", color_name(study.positions[i].to_move)},
                      {"answer", answer.move},
                      {"right", study.positions[i].answers_text()},
                      {"solved", answer.solved},
                      {"value", answer.value},
                      {"simulations", answer.simulations}});
  return list;
}

std::string as_json(const Study& study) {
  Json systems = Json::array();
  for (size_t s = 0; s < study.answers.size(); ++s) {
    const Score all = scores(study, s).back();
    systems.push_back({{"preset", study.systems[s].name},
                       {"solved", all.solved.back()},
                       {"total", all.total},
                       {"scores", scores_json(study, s)},
                       {"positions", positions_json(study, s)}});
  }
  Json json = {{"schema", 1}, {"systems", std::move(systems)}};
  if (study.done() < study.asked()) json["interrupted"] = true;
  return json.dump(2) + "\n";
}

std::string as_text(const Options& o, const Study& study, Format format) {
  if (format == Format::Json) return as_json(study);
  return (o.each ? printed(each_table(study), format) + "\n" : "") +
         printed(sums_table(study), format);
}

Result<std::vector<System>> systems_of(const Options& o) {
  std::vector<std::string> names;
  if (o.preset == "all")
    for (const Preset& preset : presets()) names.emplace_back(preset.name);
  else if (const Result<std::vector<std::string>> list = parse_name_list(o.preset); list)
    names = *list;
  else
    return Error{"--preset: " + list.error().text};
  std::vector<System> systems;
  for (const std::string& name : names) {
    Result<SearchParams> params = preset_params(name);
    if (!params) return Error{"--preset: " + params.error().text};
    for (const std::string& assignment : o.params)
      if (Result<void> set = set_param(*params, assignment); !set)
        return Error{"--param: " + set.error().text};
    systems.push_back({name, std::move(*params)});
  }
  return systems;
}

Result<std::vector<Budget>> budgets_of(const Options& o) {
  if (o.curve.empty())
    return std::vector{Budget{o.playouts == 0 && o.seconds == 0 ? 10000 : o.playouts, o.seconds}};
  std::vector<Budget> budgets;
  for (const std::string_view word : split(o.curve, ',')) {
    const std::optional<int64_t> playouts = parse_whole(word);
    const int64_t least = budgets.empty() ? 1 : budgets.back().playouts + 1;
    if (!playouts || *playouts < least || *playouts > kMostPlayouts)
      return Error{"--curve: '" + o.curve + "' is not a rising list of playouts"};
    budgets.push_back({*playouts, 0});
  }
  return budgets;
}

// Of each theme `most`, evenly spread; 0: all.
std::vector<SuitePosition> chosen(const std::vector<SuitePosition>& all, const Options& o) {
  std::map<std::string, int> total, seen;
  for (const SuitePosition& position : all) ++total[position.theme];
  std::vector<SuitePosition> positions;
  for (const SuitePosition& position : all) {
    if (!o.theme.empty() && o.theme != position.theme) continue;
    const int of = total[position.theme], i = seen[position.theme]++;
    const bool takes =
        o.most == 0 || of <= o.most || int64_t{i + 1} * o.most / of != int64_t{i} * o.most / of;
    if (takes) positions.push_back(position);
  }
  return positions;
}

Result<Study> study_of(const Options& o) {
  Study study;
  if (o.file.empty()) {
    study.positions = chosen(suite_positions(), o);
  } else {
    const Result<std::string> text = read_file(o.file);
    if (!text) return Error{"--positions: " + text.error().text};
    const Result<std::vector<SuitePosition>> all = parse_suite(*text);
    if (!all) return Error{"--positions: " + o.file + ": " + all.error().text};
    study.positions = chosen(*all, o);
  }
  if (study.positions.empty()) return Error{"--theme: no position of '" + o.theme + "'"};
  Result<std::vector<System>> systems = systems_of(o);
  if (!systems) return systems.error();
  study.systems = std::move(*systems);
  Result<std::vector<Budget>> budgets = budgets_of(o);
  if (!budgets) return budgets.error();
  study.budgets = std::move(*budgets);
  return study;
}

Result<void> solve_all(const Options& o, const PolicyOptions& playout, Study& study) {
  const std::atomic<bool>& stop = catch_interrupts();
  ProgressLine line(o.progress);
  for (const System& system : study.systems) {
    study.answers.emplace_back();
    for (const SuitePosition& position : study.positions) {
      line.show(static_cast<double>(study.done()) / static_cast<double>(study.asked()),
                system.name + ", " + position.theme);
      Result<std::vector<SuiteAnswer>> answers = solve(
          position, system.params, {o.threads, o.memory, o.seed, playout, {}}, study.budgets, stop);
      if (!answers) return answers.error();
      if (stop) return {};
      study.answers.back().push_back(std::move(*answers));
    }
  }
  return {};
}

}  // namespace

int cmd_suite(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "make") {
    std::string name = "suite make";
    argv[1] = name.data();
    return suite_make(argc - 1, argv + 1);
  }
  Options o;
  CLI::App app{
      "Searches positions with known answers and counts the solved ones by theme.\n"
      "'hayago suite make' makes such positions out of games; it has its own --help."};
  declare(app, o);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(o.format);
  if (!format) return wrong_usage("suite", "--format: " + format.error().text);
  const Result<PolicyOptions> playout = read_weights(o.weights);
  if (!playout) return wrong_usage("suite", "--weights: " + playout.error().text);
  Result<Study> study = study_of(o);
  if (!study) return wrong_usage("suite", study.error().text);

  const Result<void> solved = solve_all(o, *playout, *study);
  if (!solved) return failed_run("suite", solved.error().text);
  fmt::print("{}", as_text(o, *study, *format));
  if (!interrupted()) return kSuccess;
  return interrupted_run("suite",
                         fmt::format("partial: {} of {} positions", study->done(), study->asked()));
}

}  // namespace hayago
