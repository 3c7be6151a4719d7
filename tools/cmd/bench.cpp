// hayago bench: playouts per second by policy, size, threads and instruction set.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "bench/signature.h"
#include "bench/standard.h"
#include "bench/subject.h"
#include "core/base/cores.h"
#include "core/base/files.h"
#include "core/base/types.h"
#include "core/playout/registry.h"
#include "perf/context.h"
#include "perf/publish.h"
#include "perf/results.h"
#include "tools/cluster/rank_bench.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/energy_option.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/weights_option.h"
#include "tools/ranks/launch.h"
#include "tools/show/bench_print.h"
#include "tools/show/format.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace bench;
using namespace perf;

constexpr double kStandardTotal = 115;  // seconds, and a little for starting and verifying

struct Options {
  std::string policies = "all", sizes = "9,13,19", threads = "auto", isas = "auto";
  double seconds = 0;  // 0: as long as the standard run allows
  RunOptions run;
  std::string format = "table", out = "-", publish, weights;
  bool signature = false, list = false, insist = false;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare(CLI::App& app, Options& o) {
  list_option(app, "--policy", o.policies, "policies, comma-separated, or all (--list names them)");
  list_option(app, "--size", o.sizes, "board sizes 2 to 25: 9,13,19 or 5-9");
  list_option(app, "--threads", o.threads,
              "worker threads: 1,2,4 or 1-4, 0 for as many as this process may use; auto: 1, 2, 4, "
              "... up to these");
  list_option(app, "--isa", o.isas,
              "instruction sets of policies that have several: a list, all, or auto for the best");
  real_option(app, "--seconds", o.seconds, 0.001, 3600,
              "time per repeat; default 1, less where the run would exceed two minutes");
  whole_option(app, "--repeats", o.run.repeats, 1, 1000,
               "repeats per row, interleaved across the rows");
  seed_option(app, o.run.seed, "seed of the playouts");
  declare_weights_option(app, o.weights);
  app.add_option("--format", o.format, kFormatNames)->capture_default_str();
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  app.add_option("--publish", o.publish,
                 "also write the result into this folder (perf/results) as JSON, under a name made "
                 "of CPU and commit: the full set of rows, on a quiet machine");
  app.add_flag("--publish-anyway", o.insist,
               "publish rows that are not the full set, or measured on a noisy machine")
      ->needs("--publish");
  app.add_flag("--signature", o.signature,
               "print the behaviour hash of all policies instead, the same on every machine; "
               "with --list also that of each policy and size");
  app.add_flag("--list", o.list, "list the policies and their instruction sets");
  progress_options(app, o.progress);
  app.footer(
      "playouts/s is the median of the repeats, each on its own threads pinned to the CPUs this\n"
      "process may use: wall time. per CPU s and ns/move are CPU time. Black's share is at komi "
      "7.5 from the empty "
      "board.\n"
      "mpirun -np 4 hayago bench ...: first rank 0 alone, then all ranks at once, --threads each;\n"
      "rows have the sum, the speed-up against one rank, and what each rank and host did.\n"
      "Example: hayago bench --policy light --size 9 --threads 1,2 --format json --out a.json");
}

int print_signature(bool each) {
  if (each)
    for (const std::string& name : signature_subjects())
      for (const int size : kSignatureSizes)
        fmt::print("{} {} {:016x}\n", name, size, signature_of(name, size).value());
  fmt::print("signature {:016x}\n", behaviour_signature());
  return kSuccess;
}

int print_list() {
  for (const Subject& subject : all_subjects())
    fmt::print("{:<12} {} [{}]\n", subject.name, subject.summary, fmt::join(subject.isas, ", "));
  return kSuccess;
}

// "all" and "auto" become the empty list, which choose_rows takes as its default.
Result<RowChoice> parse_choice(const Options& o) {
  RowChoice choice;
  const auto blame = [](const char* option, const Error& error) {
    return Error{std::string(option) + ": " + error.text};
  };
  if (o.policies != "all") {
    auto policies = parse_name_list(o.policies);
    if (!policies) return blame("--policy", policies.error());
    choice.policies = *policies;
  }
  auto sizes = parse_int_list(o.sizes, kMinSize, kMaxSize);
  if (!sizes) return blame("--size", sizes.error());
  choice.sizes = *sizes;
  if (o.threads != "auto") {
    auto threads = parse_int_list(o.threads, 0, 1024);
    if (!threads) return blame("--threads", threads.error());
    std::replace(threads->begin(), threads->end(), 0, usable_cores());
    choice.threads = *threads;
  }
  if (o.isas != "auto") {
    auto isas = parse_name_list(o.isas);
    if (!isas) return blame("--isa", isas.error());
    choice.isas = *isas;
  }
  return choice;
}

// With the last figure, so that nobody has to wait for the table to see a first one.
std::string doing(const Progress& p) {
  std::string text = fmt::format(
      "{}, {}", p.repeat == 0 ? "warm-up" : fmt::format("repeat {} of {}", p.repeat, p.repeats),
      p.row.to_text());
  if (p.last != nullptr)
    text += fmt::format(" ({}: {} per CPU s)", p.last->key.to_text(),
                        with_thousands(p.last->playouts_per_cpu_s));
  return text;
}

// How much of what was asked for is shown.
std::string partial_text(const std::vector<RowResult>& results, size_t rows, int repeats) {
  if (results.empty()) return "nothing was measured";
  size_t fewest = results.front().repeats.size();
  for (const RowResult& row : results) fewest = std::min(fewest, row.repeats.size());
  return fmt::format("partial: {} of {} rows, {} of {} repeats of each", results.size(), rows,
                     fewest, repeats);
}

// Status 2 where this command line can publish nothing, 1 where the machine is too busy for it now.
std::optional<int> refuse_to_publish(const Options& o, const std::vector<RowKey>& rows,
                                     const ResultFile& file) {
  if (o.publish.empty()) return std::nullopt;
  const Result<std::string> path = publish_path(o.publish, file);
  if (!path) return wrong_usage("bench", "--publish: " + path.error().text);
  if (o.insist) return std::nullopt;
  if (!o.weights.empty())
    return wrong_usage("bench",
                       "--publish: it was measured with other weights; --publish-anyway insists");
  const std::vector<RowKey> full = *choose_rows({});
  RunOptions standard;
  standard.seconds = seconds_for_total(full.size(), standard.repeats, kStandardTotal);
  const std::optional<PublishRefusal> refusal =
      refuse_publishing({rows, full, o.run, standard}, file);
  if (!refusal) return std::nullopt;
  const std::string text = "--publish: " + refusal->text;
  return refusal->by_command_line ? wrong_usage("bench", text) : failed_run("bench", text);
}

// After the result was shown: a noisy one is not lost, only not published.
int publish(const Options& o, const ResultFile& file) {
  if (Result<void> quiet = check_quiet(file); !quiet && !o.insist)
    return failed_run("bench", "not published: " + quiet.error().text);
  const Result<std::string> path = publish_path(o.publish, file);
  if (!path) return failed_run("bench", "not published: " + path.error().text);
  const Result<void> kept = write_file(*path, print_results(file, Format::Json));
  if (!kept) return failed_run("bench", kept.error().text);
  if (o.progress != ProgressMode::Quiet) fmt::print(stderr, "published as {}\n", *path);
  return kSuccess;
}

// The same rows on all ranks: the file is of all of them together.
int bench_all_ranks(ranks::Comm& comm, const Options& o, const std::vector<RowKey>& rows,
                    ResultFile file, Format format) {
  Result<ResultFile> found = [&] {
    ProgressLine line(o.progress);
    return cluster::bench_on_ranks(
        comm, rows, o.run, o.weights, file.context,
        [&](const Progress& p, double share) { line.show(share, doing(p)); });
  }();
  if (!found) return failed_run("bench", found.error().text);
  complete_context(*found, o.run, std::nullopt);
  if (interrupted()) found->context["interrupted"] = true;
  const Result<void> written = write_file(o.out, print_results(*found, format));
  if (!written) return failed_run("bench", written.error().text);
  return interrupted() ? interrupted_run("bench", "what was measured is shown") : kSuccess;
}

}  // namespace

int cmd_bench(int argc, char** argv) {
  Options o;
  CLI::App app{"Measures playouts per second by policy, board size, threads and instruction set."};
  declare(app, o);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  if (o.signature) return print_signature(o.list);
  if (o.list) return print_list();
  const Result<Format> format = parse_format(o.format);
  if (!format) return wrong_usage("bench", "--format: " + format.error().text);
  const Result<RowChoice> choice = parse_choice(o);
  if (!choice) return wrong_usage("bench", choice.error().text);
  const Result<std::vector<RowKey>> rows = choose_rows(*choice);
  if (!rows) return wrong_usage("bench", rows.error().text);
  const Result<PolicyOptions> playout = read_weights(o.weights);
  if (!playout) return wrong_usage("bench", "--weights: " + playout.error().text);
  o.run.playout = *playout;

  o.run.seconds =
      o.seconds > 0 ? o.seconds : seconds_for_total(rows->size(), o.run.repeats, kStandardTotal);
  const Machine machine = describe_machine();
  ResultFile file;
  file.context = describe_context(machine, quoted_command_line(argc, argv));
  if (const std::optional<int> refused = refuse_to_publish(o, *rows, file)) return *refused;
  o.run.stop = &catch_interrupts();
  if (ranks::Comm* comm = ranks::world()) {
    if (!o.publish.empty()) return wrong_usage("bench", "--publish: one machine at a time");
    return bench_all_ranks(*comm, o, *rows, std::move(file), *format);
  }
  const EnergyUse energy(o.run, file);
  Result<std::vector<RowResult>> results = [&] {
    ProgressLine line(o.progress);
    return run_rows(*rows, o.run, [&](const Progress& p) { line.show(p.share_done, doing(p)); });
  }();
  if (!results) return failed_run("bench", results.error().text);
  const std::string partial = partial_text(*results, rows->size(), o.run.repeats);
  if (results->empty()) return interrupted_run("bench", partial);
  file.rows = summarize(*results);
  complete_context(file, o.run, recommended_threads(*results, machine.cores_usable));
  if (interrupted()) file.context["interrupted"] = true;
  const Result<void> written = write_file(o.out, print_results(file, *format));
  if (!written) return failed_run("bench", written.error().text);
  if (interrupted()) return interrupted_run("bench", partial);
  return o.publish.empty() ? kSuccess : publish(o, file);
}

}  // namespace hayago
