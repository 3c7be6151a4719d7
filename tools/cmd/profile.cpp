// hayago profile: where the time of a playout goes. The measured work runs here for the counters,
// and in a worker (this program with --worker) under perf or callgrind.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <sstream>
#include <string>

#include "core/base/build_info.h"
#include "core/base/files.h"
#include "perf/callgrind.h"
#include "perf/exact.h"
#include "perf/flame.h"
#include "perf/process.h"
#include "perf/sampling.h"
#include "perf/workload.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/show/profile_output.h"

namespace hayago {
namespace {

using namespace bench;
using namespace perf;

struct Options {
  Work work{.size = kDefaultSize};
  double seconds = 2;
  std::string format = "table";
  std::string flame;
  bool exact = false;
  uint64_t playouts = 0;  // 0: exact_playouts
  std::string save;
  std::string against;
  bool worker = false;
};

void add_options(CLI::App& app, Options& options) {
  app.footer(
      "First plays for --seconds and reads the hardware counters, then again under perf to see\n"
      "which functions and lines take the time (Debian package linux-perf).\n"
      "HAYAGO_COUNTERS=off in the environment leaves the counters out.\n\n"
      "  hayago profile --policy light --size 9 --seconds 5 --flame light.svg\n"
      "  hayago profile --size 19 --threads 4 --format json\n\n"
      "To judge a change on a noisy machine, count instructions instead (package valgrind):\n"
      "the same build gives the same numbers every time.\n\n"
      "  hayago profile --size 9 --exact --save before.json\n"
      "  ... change the code, build ...\n"
      "  hayago profile --size 9 --exact --against before.json");
  app.add_option("--policy", options.work.policy, "playout policy")->capture_default_str();
  size_option(app, options.work.size);
  app.add_option("--isa", options.work.isa, "instruction set, where a policy has several")
      ->capture_default_str();
  threads_option(app, options.work.threads, "worker threads");
  real_option(app, "--seconds", options.seconds, 0.01, 3600, "length of each of the two runs");
  seed_option(app, options.work.seed, "seed of the playouts");
  app.add_option("--format", options.format, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  output_option(app, "--flame", options.flame, "write a flame graph (SVG) for a browser");
  auto* exact = app.add_flag("--exact", options.exact,
                             "count instructions with callgrind instead: one thread, exact");
  whole_option(app, "--playouts", options.playouts, 1, 100'000'000,
               "games played with --exact (default: 160000 / points of the board)")
      ->needs(exact);
  output_option(app, "--save", options.save, "with --exact: keep the counts in this file")
      ->needs(exact);
  app.add_option("--against", options.against,
                 "with --exact: compare with counts kept by --save, function by function")
      ->needs(exact);
  app.add_flag("--worker", options.worker)->group("");  // what runs under perf
}

std::vector<std::string> worker_command(const Options& options) {
  std::vector<std::string> command = {own_executable(),
                                      "profile",
                                      "--worker",
                                      "--policy",
                                      options.work.policy,
                                      "--size",
                                      std::to_string(options.work.size),
                                      "--isa",
                                      options.work.isa,
                                      "--threads",
                                      std::to_string(options.work.threads),
                                      "--seed",
                                      std::to_string(options.work.seed)};
  if (options.exact)
    command.insert(command.end(), {"--exact", "--playouts", std::to_string(options.playouts)});
  else
    command.insert(command.end(), {"--seconds", fmt::format("{}", options.seconds)});
  return command;
}

// What runs under perf or callgrind. An exact worker prints what it played.
int run_worker(const Options& options) {
  if (options.exact) {
    const Result<Tally> done = run_exactly(options.work, options.playouts);
    if (!done) return failed_run("profile", done.error().text);
    fmt::print("{} {} {}\n", done->playouts, done->moves, resolve_work(options.work)->isa);
    return kSuccess;
  }
  const Result<TimedRun> run = run_for(options.work, options.seconds);
  return run ? kSuccess : failed_run("profile", run.error().text);
}

std::string title_of(const Options& options) {
  return fmt::format("Hayago {} {}x{}", options.work.policy, options.work.size, options.work.size);
}

Result<void> write_flame(const Options& options, const Profile& profile, const std::string& unit) {
  if (options.flame.empty()) return {};
  return write_file(options.flame, flame_svg(profile, {title_of(options), unit}));
}

void take_samples(const Options& options, ProfileReport& report) {
  if (!interrupted()) fmt::print(stderr, "sampling for {} s\n", options.seconds);
  const TimedProgress progress(ProgressMode::Terminal, options.seconds, "sampling");
  Result<Samples> samples =
      interrupted() ? Result<Samples>(Error{"interrupted"})
                    : sample(worker_command(options), options.seconds * options.work.threads);
  if (interrupted())
    report.no_samples = "interrupted";
  else if (samples)
    report.samples = std::move(*samples);
  else
    report.no_samples = samples.error().text;
}

int profile_by_time(const Options& options) {
  ProfileReport report;
  report.work = options.work;
  fmt::print(stderr, "counting for {} s\n", options.seconds);
  Result<TimedRun> run = [&] {
    const TimedProgress progress(ProgressMode::Terminal, options.seconds, "counting");
    return run_for(options.work, options.seconds, open_perf_event, &catch_interrupts());
  }();
  if (!run) return failed_run("profile", run.error().text);
  report.run = std::move(*run);
  take_samples(options, report);
  fmt::print("{}", options.format == "json" ? profile_json(report) : profile_text(report));
  if (interrupted()) return interrupted_run("profile", "partial: the counters alone");
  if (options.flame.empty()) return kSuccess;
  if (!report.samples) return failed_run("profile", "no flame graph: " + report.no_samples);
  const Result<void> written = write_flame(options, report.samples->profile, "samples");
  return written ? kSuccess : failed_run("profile", written.error().text);
}

Result<ExactProfile> read_saved(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  Result<ExactProfile> profile = exact_from_json(*text);
  if (!profile) return Error{path + ": " + profile.error().text};
  return profile;
}

Result<ExactProfile> to_exact(const Options& options, const ExactRun& run) {
  ExactProfile profile;
  profile.work = options.work;
  // valgrind's CPU may lack instruction sets of this one: the worker tells what "auto" was.
  std::istringstream(run.output) >> profile.done.playouts >> profile.done.moves >> profile.work.isa;
  if (profile.done.moves == 0) return Error{"the worker said nothing about its games"};
  profile.build = fmt::format("hayago {}, {}", build_info().version, build_info().compiler);
  profile.instructions = run.profile.total;
  profile.functions = run.profile.functions;
  profile.lines = run.profile.lines;
  return profile;
}

// Compares where asked and prints; nothing is written before everything has worked.
int show_exact(const Options& options, const ExactProfile& profile,
               const std::optional<ExactProfile>& before) {
  const bool json = options.format == "json";
  std::string text = json ? exact_to_json(profile) : exact_text(profile);
  if (before) {
    const Result<ExactComparison> comparison = compare_exact(*before, profile);
    if (!comparison) return failed_run("profile", options.against + ": " + comparison.error().text);
    text =
        json ? comparison_json(*comparison) : text + comparison_text(*comparison, options.against);
  }
  if (!options.save.empty()) {
    const Result<void> saved = write_file(options.save, exact_to_json(profile));
    if (!saved) return failed_run("profile", saved.error().text);
  }
  fmt::print("{}", text);
  return kSuccess;
}

int profile_exactly(const Options& options) {
  std::optional<ExactProfile> before;
  if (!options.against.empty()) {
    Result<ExactProfile> read = read_saved(options.against);
    if (!read) return failed_run("profile", read.error().text);
    before = std::move(*read);
  }
  fmt::print(stderr, "counting the instructions of {} playouts\n", options.playouts);
  const Result<ExactRun> run = count_instructions(worker_command(options));
  if (interrupted()) return interrupted_run("profile", "nothing was counted to its end");
  if (!run) return failed_run("profile", run.error().text);
  const Result<ExactProfile> profile = to_exact(options, *run);
  if (!profile) return failed_run("profile", profile.error().text);
  const Result<void> flame = write_flame(options, run->profile, "instructions");
  if (!flame) return failed_run("profile", flame.error().text);
  return show_exact(options, *profile, before);
}

}  // namespace

int cmd_profile(int argc, char** argv) {
  CLI::App app{"Shows where the time of a playout goes: counters, functions, source lines."};
  Options options;
  add_options(app, options);
  if (const auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Work> work = resolve_work(options.work);
  if (!work) return wrong_usage("profile", work.error().text);
  if (options.playouts == 0) options.playouts = exact_playouts(options.work.size);
  if (options.worker) return run_worker(options);
  interrupt_children_by(&catch_interrupts());
  if (options.exact && options.work.threads != 1)
    return wrong_usage("profile", "--exact counts one thread; leave --threads out");
  if (options.exact) return profile_exactly(options);
  options.work = *work;
  return profile_by_time(options);
}

}  // namespace hayago
