// hayago suite: positions with known answers, solved or not, by theme.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/options.h"
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
  int threads = 1, memory = 256;
  uint64_t seed = 1;
  bool each = false;
};

void declare(CLI::App& app, Options& o) {
  app.add_option("--preset", o.preset, "system to search with")->capture_default_str();
  app.add_option("--param", o.params, "name=value: changes one parameter of the preset")
      ->expected(1)
      ->take_all();
  app.add_option("--theme", o.theme, "only this theme");
  declare_weights_option(app, o.weights);
  whole_option(app, "--playouts", o.playouts, 1, int64_t{1} << 40,
               "per position; default 10000 where no time is given");
  real_option(app, "--seconds", o.seconds, 0.001, 86400, "per position");
  threads_option(app, o.threads, "worker threads in one tree");
  whole_option(app, "--memory", o.memory, 1, 1 << 20, "limit of a tree in MiB");
  seed_option(app, o.seed, "seed: one thread and one seed repeat a search exactly");
  app.add_flag("--each", o.each, "show every position and its answer");
  app.add_option("--format", o.format, kFormatNames)->capture_default_str();
  app.footer("Example: hayago suite --preset nomitan --playouts 20000 --each");
}

struct Theme {
  std::string name;
  int solved = 0, total = 0;
};

std::string printed(const Table& table, Format format) {
  if (format == Format::Markdown) return table.to_markdown();
  if (format == Format::Csv) return table.to_csv();
  return table.to_text();
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

  constexpr auto kLeft = Table::Align::Left;
  Table each({{"theme", kLeft},
              {"to move", kLeft},
              {"answer", kLeft},
              {"right", kLeft},
              {"solved", kLeft},
              {"wins %"},
              {"why", kLeft}});
  std::vector<Theme> themes;
  auto json = nlohmann::ordered_json::array();
  Theme all{"all"};
  for (const SuitePosition& position : suite_positions()) {
    if (!o.theme.empty() && o.theme != position.theme) continue;
    const Result<SuiteAnswer> answer =
        solve(position, *params, {o.threads, o.memory, o.seed, *playout}, {o.playouts, o.seconds});
    if (!answer) return failed_run("suite", answer.error().text);
    if (themes.empty() || themes.back().name != position.theme) themes.push_back({position.theme});
    for (Theme* theme : {&themes.back(), &all}) {
      theme->total += 1;
      theme->solved += answer->solved;
    }
    each.add({position.theme, color_name(position.to_move), answer->move, position.answers,
              answer->solved ? "yes" : "no", fmt::format("{:.1f}", 100 * answer->value),
              position.why});
    json.push_back({{"theme", position.theme},
                    {"to_move", color_name(position.to_move)},
                    {"answer", answer->move},
                    {"right", position.answers},
                    {"solved", answer->solved},
                    {"value", answer->value},
                    {"simulations", answer->simulations}});
  }
  if (all.total == 0) return wrong_usage("suite", "--theme: no position of '" + o.theme + "'");
  if (*format == Format::Json) {
    fmt::print(
        "{}\n",
        nlohmann::ordered_json{
            {"preset", o.preset}, {"solved", all.solved}, {"total", all.total}, {"positions", json}}
            .dump(2));
    return kSuccess;
  }
  if (o.each) fmt::print("{}\n", printed(each, *format));
  Table sums({{"theme", kLeft}, {"solved"}, {"total"}});
  themes.push_back(all);
  for (const Theme& theme : themes)
    sums.add({theme.name, std::to_string(theme.solved), std::to_string(theme.total)});
  fmt::print("{}", printed(sums, *format));
  return kSuccess;
}

}  // namespace hayago
