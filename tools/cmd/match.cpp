// hayago match: games between two programs, with a referee, clocks and statistics.
#include <CLI/CLI.hpp>
#include <cstdio>

#include "core/base/cores.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/player_options.h"
#include "tools/match/match_print.h"

namespace hayago {
namespace {

using namespace match;

struct Options {
  std::array<std::string, 2> names;
  std::array<std::vector<std::string>, 2> params;
  std::array<std::string, 2> times;
  std::string time = "none", sprt, ko = "positional", format = "table";
  PlayerOptions presets{match_defaults()};
  bool quiet = false;
  MatchSettings match;
};

constexpr const char* kFooter =
    "PROGRAM is a preset ('hayago presets'), a preset with changes "
    "(erica:c_uct=0.3,playouts=500),\n"
    "or the command of a program that speaks GTP. The two exchange colours after every game: what\n"
    "is called black here has Black in games 0, 2, 4 ... and White in the others, so an even "
    "number\n"
    "of games is fair; both games of such a pair begin with the same opening.\n"
    "Results count in the order of the games. With --out a match that was interrupted goes on "
    "when\n"
    "the same command is given again; a larger --games adds games.\n"
    "Crashes, hangs, illegal moves, refusals and time losses are lost games and are listed.\n"
    "On several machines, --parallel games each: mpirun -np 4 hayago match ...; results are the "
    "same.\n"
    "GNU Go: gnugo --mode gtp --level 10 --chinese-rules --positional-superko\n"
    "Example: hayago match --black champion --white \"gnugo --mode gtp --level 10\n"
    "  --chinese-rules\" --size 9 --games 20 --playouts 300 --parallel 2 --out games/";

void declare(CLI::App& app, Options& o) {
  MatchSettings& m = o.match;
  app.add_option("--black", o.names[0], "PROGRAM that has Black in the first game")->required();
  app.add_option("--white", o.names[1], "PROGRAM that has White in the first game")->required();
  whole_option(app, "--games", m.games, 1, 10'000'000, "number of games");
  m.size = kDefaultSize;
  size_option(app, m.size);
  komi_option(app, m.rules.komi);
  app.add_option("--ko", o.ko, "simple, positional or situational")->capture_default_str();
  app.add_option("--time", o.time, "clock of each side: 40 (seconds a game), 60+10/5, none")
      ->capture_default_str();
  app.add_option("--time-black", o.times[0], "clock of the first program alone");
  app.add_option("--time-white", o.times[1], "clock of the second program alone");
  for (const size_t i : {0, 1})
    app.add_option(i == 0 ? "--param-black" : "--param-white", o.params[i],
                   "key=value: changes a preset")
        ->expected(1)
        ->take_all();
  whole_option(app, "--parallel", m.parallel, 0, 1024, "games at a time; 0: one for each core");
  app.add_option("--opening", m.opening, "FILE (SGF, or lines of vertices) or random:K moves");
  whole_option(app, "--handicap", m.handicap, 0, 9,
               "stones of --black, who then has Black in every game; give the komi you mean");
  app.add_option("--score", m.judge, "who counts: ours (dead stones by playouts), area, or COMMAND")
      ->capture_default_str();
  app.add_option("--sprt", o.sprt, "E0,E1: stop when it is clear which Elo difference holds");
  seed_option(app, m.seed, "seed of openings and presets");
  real_option(app, "--timeout", m.timeout, 0.1, 1e6,
              "seconds for a move without a clock, then it is a hang; for any other answer too, "
              "up to 60");
  app.add_flag("--keep-programs", m.keep_programs, "one start of a program for many games");
  app.add_option("--out", m.folder,
                 "folder for games.jsonl and an SGF of each game, with what presets thought of "
                 "their moves; goes on with what is there");
  app.add_option("--format", o.format, "table or json")->capture_default_str();
  app.add_flag("--quiet", o.quiet, "no progress on stderr");
  constexpr std::string_view kOfTheMatch[] = {"seed"};
  o.presets.declare_settings(app, kOfTheMatch);
  app.footer(kFooter);
}

Result<Sprt> parse_sprt(const std::string& text) {
  const Error bad{"--sprt: '" + text + "' is not E0,E1 with E0 below E1, such as 0,20"};
  const std::vector<std::string_view> words = split(text, ',');
  if (words.size() != 2) return bad;
  const std::optional<double> low = parse_real(words[0]), high = parse_real(words[1]);
  if (!low || !high || *low >= *high) return bad;
  Sprt sprt;
  sprt.elo0 = *low;
  sprt.elo1 = *high;
  return sprt;
}

Result<void> complete(Options& o) {
  MatchSettings& m = o.match;
  const Result<KoRule> ko = parse_ko_rule(o.ko);
  if (!ko) return Error{"--ko: " + ko.error().text};
  m.rules.ko = *ko;
  if (!o.sprt.empty()) {
    const Result<Sprt> sprt = parse_sprt(o.sprt);
    if (!sprt) return sprt.error();
    m.sprt = *sprt;
  }
  const Result<PlayerSettings> defaults = o.presets.settings();
  if (!defaults) return defaults.error();
  for (const size_t i : {0, 1}) {
    const std::string side = i == 0 ? "black" : "white";
    Result<ContestantSpec> spec = parse_contestant(o.names[i], *defaults);
    if (!spec) return Error{"--" + side + ": " + spec.error().text};
    if (!o.params[i].empty() && !spec->is_preset())
      return Error{"--param-" + side + " changes presets; '" + spec->text + "' is a program"};
    for (const std::string& assignment : o.params[i]) {
      if (const Result<void> set = set_by_name(spec->settings, assignment); !set)
        return Error{"--param-" + side + ": " + set.error().text};
      spec->text += (spec->text.find(':') == std::string::npos ? ":" : ",") + assignment;
    }
    const Result<TimeSettings> time = parse_match_time(o.times[i].empty() ? o.time : o.times[i]);
    if (!time) return Error{"--time: " + time.error().text};
    spec->time = *time;
    m.contestants[i] = std::move(*spec);
  }
  if (m.handicap == 1) return Error{"--handicap: 2 to 9 stones, or 0 for none"};
  if (m.handicap > 0 && !m.opening.empty())
    return Error{"--handicap and --opening exclude each other"};
  if (m.parallel == 0) m.parallel = usable_cores();
  if (o.format != "table" && o.format != "json") return Error{"--format: table or json"};
  return {};
}

}  // namespace

int cmd_match(int argc, char** argv) {
  Options options;
  CLI::App app{"Plays games between two programs and says which is stronger."};
  declare(app, options);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  if (const Result<void> valid = complete(options); !valid)
    return wrong_usage("match", valid.error().text);
  const MatchSettings& match = options.match;
  if (match.games % 2 != 0 && match.handicap == 0 && !options.quiet)
    std::fprintf(stderr, "an odd number of games: '%s' has Black once more\n",
                 match.contestants[0].text.c_str());
  const auto show = [&](const MatchProgress& progress) {
    if (!options.quiet) std::fprintf(stderr, "%s\n", progress_line(match, progress).c_str());
  };
  const Result<MatchReport> report = run_match(match, show, catch_interrupts());
  if (!report) return failed_run("match", report.error().text);
  const std::string text =
      options.format == "json" ? report_json(match, *report) : report_text(match, *report);
  std::fputs(text.c_str(), stdout);
  if (!interrupted()) return kSuccess;
  return interrupted_run("match", match.folder.empty() ? "the games played so far are shown"
                                                       : "the same command goes on from here");
}

}  // namespace hayago
