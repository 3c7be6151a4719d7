// hayago suite: positions with known answers, solved or not, by theme.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

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

struct Options {
  std::string preset = kDefaultPreset, theme, format = "table";
  std::vector<std::string> params;
  std::string weights;
  int64_t playouts = 0;
  double seconds = 0;
  int threads = 0, memory = 256;
  uint64_t seed = 1;
  bool each = false;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare(CLI::App& app, Options& o) {
  app.add_option("--preset", o.preset, "system to search with")->capture_default_str();
  app.add_option("--param", o.params, "name=value: changes one parameter of the preset")
      ->expected(1)
      ->take_all();
  app.add_option("--theme", o.theme, "only this theme");
  declare_weights_option(app, o.weights);
  declare_prior_options(app, o.params);
  whole_option(app, "--playouts", o.playouts, 1, int64_t{1} << 40,
               "per position; default 10000 where no time is given");
  real_option(app, "--seconds", o.seconds, 0.001, 86400, "per position");
  threads_option(app, o.threads, "worker threads in one tree");
  whole_option(app, "--memory", o.memory, 1, 1 << 20, "limit of a tree in MiB");
  seed_option(app, o.seed, "seed: one thread and one seed repeat a search exactly");
  app.add_flag("--each", o.each, "show every position and its answer");
  app.add_option("--format", o.format, kFormatNames)->capture_default_str();
  progress_options(app, o.progress);
  app.footer("Example: hayago suite --preset nomitan --playouts 20000 --each");
}

struct Theme {
  std::string name;
  int solved = 0, total = 0;
};

// What came of the positions searched so far.
struct Answers {
  std::vector<SuitePosition> positions;
  std::vector<SuiteAnswer> answers;
  size_t asked = 0;

  // The themes in their order, and all of them at the end.
  std::vector<Theme> themes() const {
    std::vector<Theme> themes;
    Theme all{"all"};
    for (size_t i = 0; i < answers.size(); ++i) {
      if (themes.empty() || themes.back().name != positions[i].theme)
        themes.push_back({positions[i].theme});
      for (Theme* theme : {&themes.back(), &all}) {
        theme->total += 1;
        theme->solved += answers[i].solved;
      }
    }
    themes.push_back(all);
    return themes;
  }
};

std::string printed(const Table& table, Format format) {
  if (format == Format::Markdown) return table.to_markdown();
  if (format == Format::Csv) return table.to_csv();
  return table.to_text();
}

constexpr auto kLeft = Table::Align::Left;

Table each_table(const Answers& done) {
  Table table({{"theme", kLeft},
               {"to move", kLeft},
               {"answer", kLeft},
               {"right", kLeft},
               {"solved", kLeft},
               {"wins %"},
               {"why", kLeft}});
  for (size_t i = 0; i < done.answers.size(); ++i) {
    const SuitePosition& position = done.positions[i];
    const SuiteAnswer& answer = done.answers[i];
    table.add({position.theme, color_name(position.to_move), answer.move, position.answers,
               answer.solved ? "yes" : "no", fmt::format("{:.1f}", 100 * answer.value),
               position.why});
  }
  return table;
}

std::string as_json(const Options& o, const Answers& done) {
  auto list = nlohmann::ordered_json::array();
  for (size_t i = 0; i < done.answers.size(); ++i) {
    const SuitePosition& position = done.positions[i];
    const SuiteAnswer& answer = done.answers[i];
    list.push_back({{"theme", position.theme},
                    {"to_move", color_name(position.to_move)},
                    {"answer", answer.move},
                    {"right", position.answers},
                    {"solved", answer.solved},
                    {"value", answer.value},
                    {"simulations", answer.simulations}});
  }
  const Theme all = done.themes().back();
  nlohmann::ordered_json json = {
      {"preset", o.preset}, {"solved", all.solved}, {"total", all.total}, {"positions", list}};
  if (done.answers.size() < done.asked) json["interrupted"] = true;
  return json.dump(2) + "\n";
}

std::string as_text(const Options& o, const Answers& done, Format format) {
  if (format == Format::Json) return as_json(o, done);
  Table sums({{"theme", kLeft}, {"solved"}, {"total"}});
  for (const Theme& theme : done.themes())
    sums.add({theme.name, std::to_string(theme.solved), std::to_string(theme.total)});
  return (o.each ? printed(each_table(done), format) + "\n" : "") + printed(sums, format);
}

Result<Answers> solve_all(const Options& o, const SearchParams& params,
                          const PolicyOptions& playout) {
  Answers done;
  for (const SuitePosition& position : suite_positions())
    if (o.theme.empty() || o.theme == position.theme) done.positions.push_back(position);
  done.asked = done.positions.size();
  const std::atomic<bool>& stop = catch_interrupts();
  ProgressLine line(o.progress);
  for (const SuitePosition& position : done.positions) {
    line.show(static_cast<double>(done.answers.size()) / static_cast<double>(done.asked),
              position.theme);
    const Result<SuiteAnswer> answer = solve(
        position, params, {o.threads, o.memory, o.seed, playout}, {o.playouts, o.seconds}, stop);
    if (!answer) return answer.error();
    if (stop) break;
    done.answers.push_back(*answer);
  }
  return done;
}

}  // namespace

int cmd_suite(int argc, char** argv) {
  Options o;
  CLI::App app{"Searches positions with known answers and counts the solved ones by theme."};
  declare(app, o);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(o.format);
  if (!format) return wrong_usage("suite", "--format: " + format.error().text);
  Result<SearchParams> params = preset_params(o.preset);
  if (!params) return wrong_usage("suite", "--preset: " + params.error().text);
  for (const std::string& assignment : o.params)
    if (Result<void> set = set_param(*params, assignment); !set)
      return wrong_usage("suite", "--param: " + set.error().text);
  const Result<PolicyOptions> playout = read_weights(o.weights);
  if (!playout) return wrong_usage("suite", "--weights: " + playout.error().text);
  if (o.playouts == 0 && o.seconds == 0) o.playouts = 10000;

  const Result<Answers> done = solve_all(o, *params, *playout);
  if (!done) return failed_run("suite", done.error().text);
  if (done->asked == 0) return wrong_usage("suite", "--theme: no position of '" + o.theme + "'");
  fmt::print("{}", as_text(o, *done, *format));
  if (!interrupted()) return kSuccess;
  return interrupted_run(
      "suite", fmt::format("partial: {} of {} positions", done->answers.size(), done->asked));
}

}  // namespace hayago
