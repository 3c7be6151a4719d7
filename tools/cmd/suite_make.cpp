// hayago suite make: positions with known answers out of games.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "core/base/files.h"
#include "search/params/presets.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/games_option.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/suite.h"
#include "tools/train/suite_make.h"

namespace hayago {

using namespace train;

namespace {

struct Options {
  GamesOption games;
  SuiteMaking making;
  std::string out = "-", preset = kDefaultPreset;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare(CLI::App& app, Options& o) {
  SuiteMaking& m = o.making;
  declare_games_option(app, o.games);
  output_option(app, "--out", o.out, "file for the positions")->capture_default_str();
  m.judge = "gnugo --mode gtp --level 10 --chinese-rules";
  app.add_option("--judge", m.judge, "GTP program whose move is the answer")->capture_default_str();
  app.add_option("--preset", o.preset, "system to search with")->capture_default_str();
  whole_option(app, "--playouts", m.playouts, 100, int64_t{1} << 40, "of the search that judges");
  whole_option(app, "--quick", m.quick, 10, int64_t{1} << 40,
               "playouts of the search that looks where a move matters");
  real_option(app, "--gap", m.gap, 0, 1, "between winning shares with and without the answer");
  real_option(app, "--quick-gap", m.quick_gap, 0, 1, "the same, of the quick search");
  real_option(app, "--swing", m.swing, 0, 1000,
              "points between two positions of a game that make one ask, too");
  whole_option(app, "--per-theme", m.per_theme, 1, 1'000'000, "positions of a theme");
  real_option(app, "--easy", m.easy, 0, 1, "share of a theme that the quick search may solve");
  whole_option(app, "--first-move", m.first_move, 0, 1000, "of a game, to look at");
  whole_option(app, "--stride", m.stride, 1, 1000, "looks at every so many positions of a game");
  seed_option(app, m.seed, "seed of the searches");
  progress_options(app, o.progress);
  app.footer(
      "Ctrl-C keeps what was found so far. Positions of other people's games are their data.\n"
      "Example: hayago match --black champion --white mogo --games 100 --size 9 --playouts 60 "
      "--out games\n"
      "         hayago suite make --games games --size 9 --out positions.txt");
}

std::string summary(const SuiteCounts& counts) {
  int total = 0;
  std::string themes;
  for (const auto& [theme, count] : counts.total) {
    total += count;
    themes += fmt::format(", {} {}", theme, count);
  }
  return fmt::format("{} positions looked at, {} asked about, {} agreed on, {} kept{}",
                     counts.looked, counts.asked, counts.agreed, total, themes);
}

}  // namespace

int suite_make(int argc, char** argv) {
  Options o;
  CLI::App app{"Finds positions in games where two judges agree which move decides."};
  std::string command = "hayago";
  for (int i = 0; i < argc; ++i) command += fmt::format(" {}", argv[i]);
  declare(app, o);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<SearchParams> params = preset_params(o.preset);
  if (!params) return wrong_usage("suite make", "--preset: " + params.error().text);
  o.making.params = *params;
  const Result<GameSet> games = games_of(o.games);
  if (!games) return failed_run("suite make", games.error().text);
  const std::atomic<bool>& stop = catch_interrupts();
  ProgressLine line(o.progress);
  std::vector<SuitePosition> found;
  const Result<SuiteCounts> counts = make_suite(
      *games, o.making, [&](const SuitePosition& position) { found.push_back(position); },
      [&](double done) { line.show(done, "suite"); }, stop);
  line.clear();
  const std::string sums = counts ? summary(*counts) : "partial: " + counts.error().text;
  std::string text =
      fmt::format("# made by: {}\n# games: digest {}\n# {}\n\n", command, games->digest(), sums);
  std::stable_sort(found.begin(), found.end(), [](const SuitePosition& a, const SuitePosition& b) {
    return a.theme < b.theme;
  });
  for (const SuitePosition& position : found) text += to_text(position);
  if (Result<void> written = write_file(o.out, text); !written)
    return failed_run("suite make", written.error().text);
  if (!counts) return failed_run("suite make", counts.error().text);
  fmt::print(stderr, "{}\n", sums);
  return interrupted() ? interrupted_run("suite make", "partial: " + sums) : kSuccess;
}

}  // namespace hayago
