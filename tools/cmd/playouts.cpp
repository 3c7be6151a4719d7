// hayago playouts: plays a position to the end many times and shows what came of it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

#include "core/base/files.h"
#include "core/board/board_svg.h"
#include "core/playout/registry.h"
#include "core/record/sgf.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/weights_option.h"
#include "tools/show/format.h"
#include "tools/show/survey_print.h"

namespace hayago {
namespace {

struct Options {
  std::string position, diagram, to_play, policy = "bulk", weights, isa = "auto", format = "table",
                                          out = "-", svg;
  int size = kDefaultSize, threads = 0;
  bool size_given = false;
  double komi = 7.5;
  uint64_t count = 100000, seed = 1;
  ProgressMode progress = ProgressMode::Terminal;
};

constexpr uint64_t kMostPlayouts = 4000000000;

void declare(CLI::App& app, Options& o) {
  auto* position = app.add_option("--position", o.position,
                                  "SGF file: the position after its main line, - for stdin");
  app.add_option("--diagram", o.diagram,
                 "file with a board of X, O and . (top row first), - for stdin")
      ->excludes(position);
  size_option(app, o.size, "size of the empty board, where no position is given");
  komi_option(app, o.komi);
  auto* to_play = app.add_option("--to-play", o.to_play,
                                 "black or white; default: Black, or what the position says");
  old_name(app, to_play, "--to-move");
  auto* playouts = whole_option(app, "--playouts", o.count, 1, kMostPlayouts, "how many");
  old_name(app, playouts, "--count");
  app.add_option("--policy", o.policy,
                 "bulk, bulk:mogo, or a policy that 'hayago bench --list' names")
      ->capture_default_str();
  declare_weights_option(app, o.weights);
  seed_option(app, o.seed, "seed of the playouts");
  threads_option(app, o.threads, "worker threads; they do not change the result");
  app.add_option("--isa", o.isa, "instruction set of bulk: auto for the best")
      ->capture_default_str();
  app.add_option("--format", o.format, "table|json")->capture_default_str();
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  output_option(app, "--svg", o.svg, "file for a picture of the board, shaded by who owns it");
  progress_options(app, o.progress);
  app.footer(
      "Example: hayago playouts --size 9 --playouts 1e6 --policy bulk\n"
      "         hayago playouts --position game.sgf --format json");
}

Diagram empty_board(int size) {
  Diagram diagram;
  diagram.size = size;
  diagram.cells.assign(static_cast<size_t>(size * size), Color::Empty);
  return diagram;
}

Result<Diagram> read_diagram(const std::string& path) {
  const Result<std::string> text = read_file(path == "-" ? "/dev/stdin" : path);
  if (!text) return text.error();
  Result<Diagram> diagram = parse_diagram(*text);
  if (!diagram) return Error{"'" + path + "': " + diagram.error().text};
  return diagram;
}

struct Position {
  Diagram diagram;
  Color to_move = Color::Black;
};

template <int N>
Result<Position> position_after(const SgfGame& record) {
  GameRules rules;
  rules.ko = KoRule::Simple;
  const Result<Game<N>> game = replay_sgf<N>(record, rules);
  if (!game) return game.error();
  return Position{to_diagram(game->board(), game->to_move(), game->last_move()), game->to_move()};
}

Result<Position> read_sgf(const std::string& path) {
  const Result<std::string> text = read_file(path == "-" ? "/dev/stdin" : path);
  if (!text) return text.error();
  const Result<SgfGame> record = parse_sgf(*text);
  if (!record) return Error{"'" + path + "': " + record.error().text};
  Result<Position> position =
      with_size(record->size, [&]<int N>() { return position_after<N>(*record); });
  if (!position) return Error{"'" + path + "': " + position.error().text};
  return position;
}

// The position asked for; Black moves first where nothing is said.
Result<Position> read_position(const Options& o) {
  if (!o.position.empty()) return read_sgf(o.position);
  if (o.diagram.empty()) return Position{empty_board(o.size), Color::Black};
  Result<Diagram> diagram = read_diagram(o.diagram);
  if (!diagram) return diagram.error();
  return Position{std::move(*diagram), Color::Black};
}

Result<SurveyRequest> make_request(const Options& o) {
  SurveyRequest request;
  request.policy = o.policy;
  request.playouts = o.count;
  request.seed = o.seed;
  request.komi = o.komi;
  request.threads = o.threads;
  const bool bulk = bulk::parse_policy(o.policy).has_value();
  if (!bulk && !is_policy(o.policy)) {
    std::string known = "bulk, bulk:mogo";
    for (const PolicyInfo& info : policies()) known += std::string(", ") + info.name;
    return Error{"--policy: unknown policy '" + o.policy + "'; known: " + known};
  }
  Result<PolicyOptions> weights = read_weights(o.weights);
  if (!weights) return Error{"--weights: " + weights.error().text};
  if (weights->softmax && o.policy != "erica" && o.policy != "balanced")
    return Error{"--weights: " + o.policy + " plays without weights; use --policy erica"};
  request.options = std::move(*weights);
  const Result<bulk::Isa> isa = bulk::parse_isa(o.isa);
  if (!isa) return Error{"--isa: " + isa.error().text};
  if (o.isa != "auto" && !bulk)
    return Error{"--isa: " + o.policy + " has no choice of instruction sets; only bulk has"};
  request.isa = *isa;
  if (const Result<Color> color = parse_color(o.to_play); !o.to_play.empty() && !color)
    return Error{"--to-play: " + color.error().text};
  return request;
}

int run(const Options& o, SurveyRequest request, Format format) {
  Result<Position> position = read_position(o);
  if (!position) return failed_run("playouts", position.error().text);
  const int size = position->diagram.size;
  if (o.size_given && size != o.size)
    return wrong_usage("playouts",
                       fmt::format("--size: the position is {0}x{0}, not {1}x{1}", size, o.size));
  request.to_move = o.to_play.empty() ? position->to_move : *parse_color(o.to_play);
  request.position = std::move(position->diagram);
  request.stop = &catch_interrupts();
  const auto begin = std::chrono::steady_clock::now();
  Result<Survey> survey = [&] {
    ProgressLine line(o.progress);
    return run_survey(request, [&](double share) { line.show(share); });
  }();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  if (!survey) return failed_run("playouts", survey.error().text);
  if (survey->playouts == 0) return interrupted_run("playouts", "no playout was finished");
  const std::string text = format == Format::Json ? survey_json(*survey, request, taken.count())
                                                  : survey_text(*survey, request, taken.count());
  for (const auto& [path, content] :
       {std::pair{o.out, text}, {o.svg, survey_svg(*survey, request)}})
    if (Result<void> written = path.empty() ? Result<void>() : write_file(path, content); !written)
      return failed_run("playouts", written.error().text);
  if (!interrupted()) return kSuccess;
  return interrupted_run("playouts",
                         fmt::format("partial: {} of {} playouts", survey->playouts, o.count));
}

}  // namespace

int cmd_playouts(int argc, char** argv) {
  CLI::App app{"plays a position to the end many times: win rate, scores, ownership"};
  Options options;
  declare(app, options);
  if (const auto status = parse_command_line(app, argc, argv)) return *status;
  options.size_given = app.count("--size") > 0;
  const Result<Format> format = parse_format(options.format);
  if (!format || (*format != Format::Table && *format != Format::Json))
    return wrong_usage("playouts",
                       "--format: unknown format '" + options.format + "'; known: table|json");
  if (options.svg == "-" && options.out == "-")
    return wrong_usage("playouts",
                       "--svg: stdout has the result already; give a file, or --out FILE");
  Result<SurveyRequest> request = make_request(options);
  if (!request) return wrong_usage("playouts", request.error().text);
  return run(options, std::move(*request), *format);
}

}  // namespace hayago
