// hayago profile: where the time of a playout goes. The measured work runs here for the counters,
// and in a worker (this program with --worker) under perf or callgrind.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <string_view>

#include "core/playout/registry.h"
#include "perf/process.h"
#include "perf/sampling.h"
#include "perf/workload.h"
#include "tools/cli.h"
#include "tools/commands.h"
#include "tools/profile_output.h"

namespace hayago {
namespace {

struct Options {
  Work work;
  double seconds = 2;
  std::string format = "table";
  std::string flame;
  bool worker = false;
};

void add_options(CLI::App& app, Options& options) {
  app.footer(
      "First plays for --seconds and reads the hardware counters, then again under perf to see\n"
      "which functions and lines take the time (Debian package linux-perf).\n"
      "HAYAGO_COUNTERS=off in the environment leaves the counters out.\n\n"
      "  hayago profile --policy light --size 9 --seconds 5 --flame light.svg\n"
      "  hayago profile --size 19 --threads 4 --format json");
  app.add_option("--policy", options.work.policy, "playout policy")->capture_default_str();
  app.add_option("--size", options.work.size, "board size, 2 to 25")->capture_default_str();
  app.add_option("--threads", options.work.threads, "threads")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_option("--seconds", options.seconds, "length of each of the two runs")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  app.add_option("--seed", options.work.seed, "seed of the playouts")->capture_default_str();
  app.add_option("--format", options.format, "table or json")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  app.add_flag("--worker", options.worker)->group("");  // what runs under perf
}

std::vector<std::string> worker_command(const Options& options) {
  return {own_executable(),
          "profile",
          "--worker",
          "--policy",
          options.work.policy,
          "--size",
          std::to_string(options.work.size),
          "--threads",
          std::to_string(options.work.threads),
          "--seed",
          std::to_string(options.work.seed),
          "--seconds",
          fmt::format("{}", options.seconds)};
}

int run_worker(const Options& options) {
  const Result<TimedRun> run = run_for(options.work, options.seconds);
  return run ? kSuccess : failed_run("profile", run.error().text);
}

int profile_by_time(const Options& options) {
  ProfileReport report;
  report.work = options.work;
  fmt::print(stderr, "counting for {} s\n", options.seconds);
  Result<TimedRun> run = run_for(options.work, options.seconds);
  if (!run) return failed_run("profile", run.error().text);
  report.run = std::move(*run);
  fmt::print(stderr, "sampling for {} s\n", options.seconds);
  Result<Samples> samples = sample(worker_command(options), options.seconds * options.work.threads);
  if (samples)
    report.samples = std::move(*samples);
  else
    report.no_samples = samples.error().text;
  fmt::print("{}", options.format == "json" ? profile_json(report) : profile_text(report));
  return kSuccess;
}

}  // namespace

int cmd_profile(int argc, char** argv) {
  CLI::App app{"Shows where the time of a playout goes: counters, functions, source lines."};
  Options options;
  add_options(app, options);
  if (const auto status = parse_command_line(app, argc, argv)) return *status;
  if (const auto player = make_player(options.work, 0); !player)
    return wrong_usage("profile", player.error().text);
  if (options.worker) return run_worker(options);
  return profile_by_time(options);
}

}  // namespace hayago
