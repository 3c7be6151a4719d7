// hayago experiment: the papers' tables and figures, published and here side by side.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "core/base/cores.h"
#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/show/format.h"
#include "tools/train/experiment_runs.h"

namespace hayago {
namespace {

using namespace match;

void show_line(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

}  // namespace

int cmd_experiment(int argc, char** argv) {
  std::string name, format_name = "table", svg;
  bool quiet = false;
  ExperimentOptions options;
  options.parallel = 0;
  CLI::App app{
      "Reruns a table or figure of the papers and prints the published figures beside ours."};
  app.add_option("name", name, "list, or the name of an experiment")->required();
  whole_option(app, "--games", options.games, 1, 1'000'000,
               "games for each row; else as many as published");
  app.add_flag("--quick", options.quick,
               "a few games of short moves, to see that it works; figures mean nothing then");
  whole_option(app, "--parallel", options.parallel, 0, 1024,
               "games at a time; 0: one for each core");
  app.add_option("--opponent", options.opponent, "PROGRAM instead of the published opponent");
  app.add_option("--score", options.judge, "who counts, as for match")->capture_default_str();
  app.add_option("--records", options.records,
                 "games to learn from or to predict; without it games of erica with itself");
  seed_option(app, options.seed, "seed");
  app.add_option("--out", options.folder, "folder for games; goes on with what is there");
  app.add_option("--format", format_name, "table, md or json")->capture_default_str();
  output_option(app, "--svg", svg, "also draw a chart into this file");
  app.add_flag("--quiet", quiet, "no progress on stderr");
  app.footer(
      "Times in the list are for one game at a time; what an experiment needs that is not here is\n"
      "named with the Debian package that has it.\n"
      "Example: hayago experiment erica-4.5 --games 200 --out games --svg erica-4.5.svg");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(format_name);
  if (!format || *format == Format::Csv)
    return wrong_usage("experiment", "--format: table, md or json");
  if (name == "list") {
    std::fputs(experiment_list().c_str(), stdout);
    return kSuccess;
  }
  const Result<const Experiment*> experiment = find_experiment(name);
  if (!experiment) return wrong_usage("experiment", experiment.error().text);
  if (options.parallel == 0) options.parallel = usable_cores();
  const std::function<void(const std::string&)> progress =
      quiet ? std::function<void(const std::string&)>() : show_line;
  const auto results =
      train::run_any_experiment(**experiment, options, progress, catch_interrupts());
  if (!results) return failed_run("experiment", results.error().text);
  const std::string text =
      *format == Format::Json
          ? train::any_experiment_json(**experiment, *results)
          : train::any_experiment_text(**experiment, *results, *format == Format::Markdown);
  std::fputs(text.c_str(), stdout);
  if (!svg.empty())
    if (const Result<void> written =
            write_file(svg, train::any_experiment_svg(**experiment, *results));
        !written)
      return failed_run("experiment", written.error().text);
  if (!interrupted()) return kSuccess;
  return interrupted_run("experiment", options.folder.empty()
                                           ? "the games played so far are shown"
                                           : "the same command goes on from here");
}

}  // namespace hayago
