// hayago search: searches one position and shows what was found.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <optional>

#include "core/base/cores.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/board/board_text.h"
#include "core/record/sgf.h"
#include "core/rules/game.h"
#include "search/params/presets.h"
#include "search/tree/report_picture.h"
#include "search/tree/search.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/player_options.h"
#include "tools/cmd/weights_option.h"
#include "tools/show/format.h"
#include "tools/show/search_print.h"

namespace hayago {
namespace {

struct Options {
  std::string record, diagram, to_move, ko = "positional", preset = kDefaultPreset;
  int size = kDefaultSize, threads = 0, memory = 512, most = 12, before_move = 0;
  std::optional<double> komi;
  double seconds = 0;
  int64_t playouts = 0;
  uint64_t seed = 1;
  std::vector<std::string> params;
  std::string weights;
  PolicyOptions playout;  // what it says
  std::string format = "table", out = "-", svg;
  std::string svg_show = "moves,ownership";
  PictureParts parts;  // what it says
  bool size_given = false;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare(CLI::App& app, Options& o) {
  auto* position =
      app.add_option("--position", o.record, "game record (SGF): the position after its main line");
  whole_option(app, "--before-move", o.before_move, 1, 100'000,
               "stop the record before this move; 1: at its start")
      ->needs(position);
  app.add_option("--diagram", o.diagram,
                 "file with a diagram of the position: X, O and ., top row first; - for stdin");
  auto* to_play = app.add_option("--to-play", o.to_move,
                                 "black or white; default: Black, or what the position says");
  old_name(app, to_play, "--to-move");
  size_option(app, o.size, "size of the empty board, where no position is given");
  komi_option(app, o.komi, "points for White; default as the record says, or 7.5");
  app.add_option("--ko", o.ko, "simple, positional or situational")->capture_default_str();
  app.add_option("--preset", o.preset, "system to search with; 'hayago presets' lists them")
      ->capture_default_str();
  app.add_option("--param", o.params, "name=value: changes one parameter of the preset")
      ->expected(1)
      ->take_all();
  declare_weights_option(app, o.weights);
  declare_prior_options(app, o.params);
  whole_option(app, "--playouts", o.playouts, 1, int64_t{1} << 40,
               "simulations; default 10000 where no time is given");
  real_option(app, "--seconds", o.seconds, 0.001, 86400, "time");
  threads_option(app, o.threads, "worker threads in one tree");
  seed_option(app, o.seed, "seed: one thread and one seed repeat a search exactly");
  whole_option(app, "--memory", o.memory, 1, 1 << 20, "limit of the tree in MiB");
  whole_option(app, "--most", o.most, 1, 1000, "moves to show in the table");
  app.add_option("--format", o.format, "table|json")->capture_default_str();
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  auto* svg = output_option(app, "--svg", o.svg, "file for a picture of the board");
  app.add_option("--svg-show", o.svg_show,
                 "what the picture shows, of moves (area: visits), ownership, line (numbered)")
      ->capture_default_str()
      ->needs(svg);
  progress_options(app, o.progress);
  app.footer(
      "wins % is the mover's. Ctrl-C ends the search and shows what it found so far.\n"
      "Example: hayago search --size 9 --preset erica --playouts 100000 --param c_uct=0.4");
}

// What a file gave: a record, a diagram, or nothing.
struct Source {
  std::optional<SgfGame> record;
  std::optional<Diagram> diagram;

  int size_or(int unless_given) const {
    return record ? record->size : diagram ? diagram->size : unless_given;
  }
};

Result<Source> read_source(const Options& o) {
  Source source;
  const std::string& path = o.record.empty() ? o.diagram : o.record;
  if (path.empty()) return source;
  const Result<std::string> text = read_file(path == "-" ? "/dev/stdin" : path);
  if (!text) return text.error();
  const auto blame = [&](const Error& error) { return Error{path + ": " + error.text}; };
  if (o.record.empty()) {
    Result<Diagram> diagram = parse_diagram(*text);
    if (!diagram) return blame(diagram.error());
    source.diagram = std::move(*diagram);
  } else {
    Result<SgfGame> record = parse_sgf(*text);
    if (!record) return blame(record.error());
    source.record = std::move(*record);
  }
  return source;
}

// Options that say something else than the file are mistakes, not to be passed over.
Result<void> check_source(const Options& o, const Source& source) {
  if (const int size = source.size_or(o.size); o.size_given && size != o.size)
    return Error{fmt::format("--size: the position is {0}x{0}, not {1}x{1}", size, o.size)};
  if (!source.record) return {};
  const auto moves = std::count_if(source.record->nodes.begin(), source.record->nodes.end(),
                                   [](const SgfNode& node) { return node.move.has_value(); });
  if (o.before_move > moves)
    return Error{
        fmt::format("--before-move: the record has {} moves, no move {}", moves, o.before_move)};
  return {};
}

template <int N>
Result<Game<N>> set_up(const Options& o, const Source& source, const GameRules& rules) {
  Game<N> game(o.size, rules);
  if (source.record) {
    Result<Game<N>> replayed = replay_sgf<N>(*source.record, rules, o.before_move);
    if (!replayed) return Error{o.record + ": " + replayed.error().text};
    game = *replayed;
  }
  if (source.diagram) {
    const Result<Board<N>> board = board_from_diagram<N>(*source.diagram);
    if (!board) return Error{o.diagram + ": " + board.error().text};
    game.set_position(*board, Color::Black);
  }
  if (o.komi)
    if (Result<void> komi = game.set_komi(*o.komi); !komi) return komi.error();
  if (!o.to_move.empty()) game.set_to_move(*parse_color(o.to_move));
  return game;
}

// The rules, or what is wrong with the options that give them.
Result<GameRules> parse_rules(const Options& o) {
  GameRules rules;
  const Result<KoRule> ko = parse_ko_rule(o.ko);
  if (!ko) return Error{"--ko: " + ko.error().text};
  rules.ko = *ko;
  if (!o.to_move.empty())
    if (const Result<Color> color = parse_color(o.to_move); !color)
      return Error{"--to-play: " + color.error().text};
  if (!o.record.empty() && !o.diagram.empty())
    return Error{"give --position or --diagram, not both"};
  return rules;
}

Result<PictureParts> parse_parts(const Options& o) {
  PictureParts parts{.ownership = false, .moves = false, .line = false, .most_moves = o.most};
  for (const std::string_view part : split(o.svg_show, ',')) {
    if (part == "ownership")
      parts.ownership = true;
    else if (part == "moves")
      parts.moves = true;
    else if (part == "line")
      parts.line = true;
    else
      return Error{"--svg-show: '" + std::string(part) + "' is not one of moves, ownership, line"};
  }
  return parts;
}

template <int N>
std::string doing(const SearchProgress& p) {
  return fmt::format("{} simulations, {} {:.1f} %, {:.0f} MiB", p.simulations, to_text<N>(p.best),
                     100 * p.value, static_cast<double>(p.tree_bytes) / 1048576);
}

double share_done(const Options& o, const SearchProgress& p) {
  double share = 0;
  if (o.playouts > 0) share = static_cast<double>(p.simulations) / static_cast<double>(o.playouts);
  if (o.seconds > 0) share = std::max(share, p.seconds / o.seconds);
  return share;
}

template <int N>
int run(const Options& o, const SearchParams& params, const Source& source, const GameRules& rules,
        Format format) {
  const Result<Game<N>> game = set_up<N>(o, source, rules);
  if (!game) return failed_run("search", game.error().text);
  Search<N> search(params, {o.threads, o.memory, o.seed, o.playout}, game->size());
  search.set_position(position_of(*game));
  const std::atomic<bool>& stop = catch_interrupts();
  const SearchReport report = [&] {
    ProgressLine line(o.progress);
    return search.run(
        {o.playouts, o.seconds},
        [&](const SearchProgress& p) {
          if (stop) search.stop();
          if (line.is_due(share_done(o, p))) line.show(share_done(o, p), doing<N>(p));
        },
        0.005);  // short, so that Ctrl-C is seen soon
  }();
  const std::string text = format == Format::Json
                               ? report_json<N>(report)
                               : print_report<N>(report, game->board(), game->last_move(), o.most);
  if (Result<void> written = write_file(o.out, text); !written)
    return failed_run("search", written.error().text);
  if (!o.svg.empty()) {
    const BoardPicture picture = picture_of(report, game->board(), game->last_move(), o.parts);
    if (Result<void> written = write_file(o.svg, board_svg(picture).value()); !written)
      return failed_run("search", written.error().text);
  }
  if (!interrupted()) return kSuccess;
  return interrupted_run("search", fmt::format("what {} simulations found", report.simulations));
}

}  // namespace

int cmd_search(int argc, char** argv) {
  Options o;
  CLI::App app{"Searches a position and shows moves, winning shares, ownership and tree."};
  declare(app, o);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  o.size_given = app.count("--size") > 0;
  const Result<Format> format = parse_format(o.format);
  if (!format || (*format != Format::Table && *format != Format::Json))
    return wrong_usage("search", "--format: '" + o.format + "' is not one of table|json");
  Result<SearchParams> params = preset_params(o.preset);
  if (!params) return wrong_usage("search", "--preset: " + params.error().text);
  for (const std::string& assignment : o.params)
    if (Result<void> set = set_param(*params, assignment); !set)
      return wrong_usage("search", "--param: " + set.error().text);
  const Result<PolicyOptions> playout = read_weights(o.weights);
  if (!playout) return wrong_usage("search", "--weights: " + playout.error().text);
  o.playout = *playout;
  if (o.playouts == 0 && o.seconds == 0) o.playouts = 10000;

  if (o.svg == "-" && o.out == "-")
    return wrong_usage("search",
                       "--svg: stdout has the result already; give a file, or --out FILE");
  const Result<PictureParts> parts = parse_parts(o);
  if (!parts) return wrong_usage("search", parts.error().text);
  o.parts = *parts;

  const Result<GameRules> rules = parse_rules(o);
  if (!rules) return wrong_usage("search", rules.error().text);

  const Result<Source> source = read_source(o);
  if (!source) return failed_run("search", source.error().text);
  if (const Result<void> fits = check_source(o, *source); !fits)
    return wrong_usage("search", fits.error().text);
  o.size = source->size_or(o.size);
  return with_size(o.size, [&]<int N>() { return run<N>(o, *params, *source, *rules, *format); });
}

}  // namespace hayago
