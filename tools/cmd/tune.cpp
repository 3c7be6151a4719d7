// hayago tune: numeric parameters of a preset by matches.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "core/base/cores.h"
#include "core/base/files.h"
#include "core/base/stopwatch.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/match/match_print.h"
#include "tools/match/tune.h"

namespace hayago {
namespace {

using namespace match;

struct Options {
  std::string preset = "champion", opponent, state_path, time = "none";
  std::vector<std::string> params;
  int64_t iterations = 200, games = 4, playouts = 300;
  SpsaGains gains;
  MatchSettings match;
};

struct Tuning {
  Options options;
  std::vector<TuneParam> params;
  PlayerSettings defaults;
  TimeSettings time;
  std::string about;
};

void declare(CLI::App& app, Options& o) {
  MatchSettings& m = o.match;
  app.add_option("--preset", o.preset, "preset to tune, also with changes (erica:c_uct=0.3)")
      ->capture_default_str();
  app.add_option("--param", o.params, "NAME=START:LOW:HIGH, once for each parameter")
      ->required()
      ->expected(1)
      ->take_all();
  app.add_option("--opponent", o.opponent,
                 "PROGRAM both settings play against; without one they play each other");
  whole_option(app, "--iterations", o.iterations, 1, 1'000'000, "steps");
  whole_option(app, "--games", o.games, 2, 10'000, "games of each match of a step; even");
  whole_option(app, "--playouts", o.playouts, 0, int64_t{1} << 40,
               "playouts per move; 0: as the clock says");
  app.add_option("--time", o.time, "clock, as for match")->capture_default_str();
  m.size = kDefaultSize;
  size_option(app, m.size);
  komi_option(app, m.rules.komi);
  whole_option(app, "--parallel", m.parallel, 0, 1024, "games at a time; 0: one for each core");
  app.add_option("--opening", m.opening, "as for match");
  app.add_option("--score", m.judge, "as for match")->capture_default_str();
  seed_option(app, m.seed, "seed");
  real_option(app, "--step", o.gains.a, 0, 100, "first step in parts of a range");
  real_option(app, "--spread", o.gains.c, 0.0001, 1, "first perturbation in parts of a range");
  output_option(app, "--state", o.state_path,
                "file that keeps the state; goes on with what is there");
  app.footer(
      "Each step changes all parameters at once, up or down by chance, plays the two settings, "
      "and\n"
      "moves towards the better (SPSA). The value to take is the mean over the second half of the\n"
      "steps. Confirm it with a match: the tuner promises nothing.\n"
      "Example: hayago tune --param c_uct=0.1:0:0.6 --param c_pb=20:0:200 --size 9 --games 8\n"
      "  --playouts 300 --iterations 300 --state tune.json");
}

Result<Tuning> prepare(Options options) {
  Tuning t;
  for (const std::string& text : options.params) {
    const Result<TuneParam> param = parse_tune_param(text);
    if (!param) return Error{"--param: " + param.error().text};
    t.params.push_back(*param);
    t.about += text + " ";
  }
  if (options.games % 2 != 0)
    return Error{
        fmt::format("--games: {} is odd; both sides have Black equally often in an even "
                    "number of games",
                    options.games)};
  if (options.state_path == "-") return Error{"--state: the state is read again; name a file"};
  const Result<TimeSettings> time = parse_match_time(options.time);
  if (!time) return Error{"--time: " + time.error().text};
  t.time = *time;
  t.defaults = match_defaults();
  t.defaults.playouts = options.playouts;
  for (const std::string& name : {options.preset, options.opponent})
    if (!name.empty())
      if (const auto spec = parse_contestant(name, t.defaults); !spec) return spec.error();
  if (options.match.parallel == 0) options.match.parallel = usable_cores();
  t.about += fmt::format("{} {} {}x{} komi {} {} games, {} playouts, time {}, seed {}, gains {} {}",
                         options.preset, options.opponent, options.match.size, options.match.size,
                         options.match.rules.komi, options.games, options.playouts, options.time,
                         options.match.seed, options.gains.a, options.gains.c);
  t.options = std::move(options);
  return t;
}

ContestantSpec with_values(const Tuning& t, const std::vector<double>& units) {
  ContestantSpec spec = *parse_contestant(t.options.preset, t.defaults);
  spec.time = t.time;
  for (size_t i = 0; i < units.size(); ++i)
    (void)set_by_name(spec.settings, assignment(t.params[i], units[i])).ok();
  return spec;
}

// Rate of the first; nothing where it was interrupted.
Result<std::optional<double>> rate(const Tuning& t, const ContestantSpec& first,
                                   const ContestantSpec& second, int64_t iteration) {
  MatchSettings match = t.options.match;
  match.contestants = {first, second};
  match.games = t.options.games;
  match.seed = t.options.match.seed * 1'000'003 + static_cast<uint64_t>(iteration);
  const Result<MatchReport> report = run_match(match, {}, catch_interrupts());
  if (!report) return report.error();
  if (interrupted()) return std::optional<double>();
  return std::optional<double>(report->tally.rate());
}

Result<std::optional<double>> difference(const Tuning& t, const Perturbed& step, int64_t number) {
  const ContestantSpec plus = with_values(t, step.plus), minus = with_values(t, step.minus);
  if (t.options.opponent.empty()) {
    const auto direct = rate(t, plus, minus, number);
    if (!direct || !*direct) return direct;
    return std::optional<double>(2 * **direct - 1);
  }
  ContestantSpec other = *parse_contestant(t.options.opponent, t.defaults);
  const auto up = rate(t, plus, other, number);
  if (!up || !*up) return up;
  const auto down = rate(t, minus, other, number);
  if (!down || !*down) return down;
  return std::optional<double>(**up - **down);
}

std::string values_text(const Tuning& t, const std::vector<double>& units) {
  std::string text;
  for (size_t i = 0; i < units.size(); ++i)
    text += (i == 0 ? "" : ",") + assignment(t.params[i], units[i]);
  return text;
}

int run(const Tuning& t) {
  const Options& o = t.options;
  TuneState state = first_state(t.params);
  if (!o.state_path.empty() && std::filesystem::exists(o.state_path)) {
    const Result<std::string> text = read_file(o.state_path);
    if (!text) return failed_run("tune", text.error().text);
    const Result<TuneState> stored = parse_state(*text, t.params, t.about);
    if (!stored)
      return failed_run("tune", o.state_path + " " + stored.error().text + "; name another file");
    state = *stored;
  }
  const int64_t played = o.games * (o.opponent.empty() ? 1 : 2);
  const int64_t first = state.iteration;
  const auto begin = std::chrono::steady_clock::now();
  while (state.iteration < o.iterations && !interrupted()) {
    const Perturbed step = perturb(state, o.gains, o.match.seed);
    const auto result = difference(t, step, state.iteration);
    if (!result) return failed_run("tune", result.error().text);
    if (!*result) break;
    advance(state, step, o.gains, **result, o.iterations, played);
    const double left = seconds_since(begin) / static_cast<double>(state.iteration - first) *
                        static_cast<double>(o.iterations - state.iteration);
    fmt::print(stderr, "step {}/{}, {} left, {} games: {:+.2f}, now {}\n", state.iteration,
               o.iterations, duration_text(left), state.games, **result,
               values_text(t, state.theta));
    if (o.state_path.empty()) continue;
    if (auto written = write_file(o.state_path, state_json(t.params, t.about, state)); !written)
      return failed_run("tune", written.error().text);
  }
  std::printf("%s:%s\n", o.preset.c_str(), values_text(t, state.average).c_str());
  if (!interrupted()) return kSuccess;
  return interrupted_run(
      "tune", fmt::format("what {} steps gave{}", state.iteration,
                          o.state_path.empty() ? "" : "; the same command goes on from here"));
}

}  // namespace

int cmd_tune(int argc, char** argv) {
  Options options;
  CLI::App app{"Tunes numeric parameters of a preset by matches."};
  declare(app, options);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Tuning> tuning = prepare(std::move(options));
  if (!tuning) return wrong_usage("tune", tuning.error().text);
  catch_interrupts();
  return run(*tuning);
}

}  // namespace hayago
