// hayago score: one number for a core and one for the machine.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "bench/score.h"
#include "core/base/cores.h"
#include "core/base/files.h"
#include "perf/context.h"
#include "perf/publish.h"
#include "perf/score.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/energy_option.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/ranks/launch.h"
#include "tools/show/bench_print.h"
#include "tools/show/score_print.h"

namespace hayago {
namespace {

using namespace bench;
using namespace perf;

constexpr int kUnstable = 3;

struct Options {
  bool quick = false, insist = false;
  int threads = 0;
  double seconds = 0;  // 0: as the rules say
  std::string isa = "auto", format = "table", out = "-", publish, from, against;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare(CLI::App& app, Options& o) {
  app.add_flag("--quick", o.quick, "a first look in 20 seconds; not to be published");
  threads_option(app, o.threads, "threads of the score for all cores");
  app.add_option("--isa", o.isa,
                 "instruction set of the rows that have several ('hayago bench --list'); auto: the "
                 "best")
      ->capture_default_str();
  real_option(app, "--seconds", o.seconds, 0.001, 3600,
              "time of each repeat instead of what the rules say");
  app.add_option("--format", o.format, kFormatNames)->capture_default_str();
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  app.add_option("--publish", o.publish,
                 "also write the result into this folder (perf/results) as JSON; 'hayago report "
                 "--check' reads it");
  app.add_flag("--publish-anyway", o.insist, "publish a score that is unstable")
      ->needs("--publish");
  app.add_option("--from", o.from, "show the score of this file instead of measuring");
  app.add_option("--against", o.against,
                 "one thread of this file is 1,000 instead of the reference machine");
  progress_options(app, o.progress);
  app.footer(fmt::format(
      "Benchmark {}: the geometric mean over eight rows, two for each part: branchy (playouts),\n"
      "vector (SIMD playouts), memory (a tree larger than caches), threads (a shared tree).\n"
      "1,000 is {}. The work is verified before and after.\n"
      "Exit status {}: measured, but unstable (spread over 5 %, other programs or the hypervisor\n"
      "took CPU time, too short).\n"
      "Example: hayago score --quick",
      kScoreVersion, kReferenceMachine, kUnstable));
}

Result<ResultFile> load(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_results(*text, path);
}

// A stored file whose score is in order.
Result<ResultFile> load_scored(const std::string& path) {
  Result<ResultFile> file = load(path);
  if (!file) return file.error();
  if (const Result<Score> score = read_score(*file); !score)
    return Error{fmt::format("'{}': {}", path, score.error().text)};
  return file;
}

Result<Reference> chosen_reference(const Options& o) {
  if (o.against.empty()) return standard_reference();
  const Result<ResultFile> file = load_scored(o.against);
  if (!file) return file.error();
  return reference_of(*file);
}

// Rows appear where they do not get into what was asked for: on stdout above the rest of the table,
// else on stderr.
class RowPrinter {
 public:
  RowPrinter(const Options& o, Format format, const Reference& reference)
      : out_(format == Format::Table && o.out == "-" ? stdout : stderr),
        shown_(out_ == stdout || o.progress != ProgressMode::Quiet),
        reference_(reference),
        line_(o.progress) {}
  // Whether the result's beginning is on stdout already.
  bool on_stdout() const { return out_ == stdout; }

  void begin(const ResultFile& file) {
    energy_ = file.context.contains("energy");
    if (on_stdout()) print(print_header(file, Format::Table) + "\n");
    print(score_row_names(energy_));
  }
  void show(const ResultRow& row) {
    line_.clear();
    print(score_row(row, reference_, energy_));
  }
  ProgressLine& line() { return line_; }

 private:
  void print(const std::string& text) {
    if (!shown_) return;
    fmt::print(out_, "{}", text);
    std::fflush(out_);
  }
  std::FILE* out_;
  bool shown_, energy_ = false;
  const Reference& reference_;
  ProgressLine line_;
};

Result<void> verify_work(const char* when) {
  if (score_signature() == kScoreSignature) return {};
  return Error{
      fmt::format("this program does not do the work of benchmark {} {}: signature "
                  "{:016x}, not {:016x}",
                  kScoreVersion, when, score_signature(), kScoreSignature)};
}

// One row after the other, so that each can be shown when it is measured.
Result<std::vector<RowResult>> measure(const std::vector<RowKey>& keys, const RunOptions& run,
                                       RowPrinter& printer) {
  std::vector<RowResult> results;
  for (size_t i = 0; i < keys.size() && !run.stopped(); ++i) {
    Result<std::vector<RowResult>> row = run_rows({&keys[i], 1}, run, [&](const Progress& p) {
      const double share =
          (static_cast<double>(i) + p.share_done) / static_cast<double>(keys.size());
      printer.line().show(share, p.row.to_text());
    });
    if (!row) return row.error();
    if (row->empty()) break;
    results.push_back(std::move(row->front()));
    printer.show(summarize(results).back());
  }
  return results;
}

Result<void> publish(const Options& o, const ResultFile& file) {
  if (is_quick(file)) return Error{"a quick score is not to be published"};
  if (!is_stable(file) && !o.insist)
    return Error{"the score is unstable; --publish-anyway insists"};
  const Result<std::string> path = publish_path(o.publish, file);
  if (!path) return path.error();
  if (const Result<void> kept = write_file(*path, print_results(file, Format::Json)); !kept)
    return kept;
  if (o.progress != ProgressMode::Quiet) fmt::print(stderr, "published as {}\n", *path);
  return {};
}

int finish(const Options& o, const ResultFile& file, const Reference& reference, Format format,
           bool begun) {
  const Result<Score> score = score_of(file.rows, reference);
  if (!score) return failed_run("score", score.error().text);
  const std::string text =
      begun ? "\n" + score_summary(file, *score) : print_score(file, *score, reference, format);
  if (const Result<void> written = write_file(o.out, text); !written)
    return failed_run("score", written.error().text);
  if (!o.publish.empty())
    if (const Result<void> published = publish(o, file); !published)
      return failed_run("score", "not published: " + published.error().text);
  return is_stable(file) ? kSuccess : kUnstable;
}

int measure_score(const Options& o, const Reference& reference, Format format,
                  const std::string& command) {
  const Result<std::vector<RowKey>> keys = score_keys(o.threads, o.isa);
  if (!keys) return wrong_usage("score", keys.error().text);
  ResultFile file;
  file.context = describe_context(describe_machine(), command);
  file.score = nlohmann::ordered_json::object();  // not known yet, but to be named after
  if (!o.publish.empty())
    if (const Result<std::string> path = publish_path(o.publish, file); !path)
      return wrong_usage("score", "--publish: " + path.error().text);
  if (const Result<void> right = verify_work("before the run"); !right)
    return failed_run("score", right.error().text);
  RunOptions run = score_run(o.quick);
  if (o.seconds > 0) run.seconds = o.seconds;
  run.stop = &catch_interrupts();
  complete_context(file, run, std::nullopt);  // again below, with what the rows tell
  file.context["interleaved"] = false;
  const EnergyUse energy(run, file);
  const StealWatch steal;
  RowPrinter printer(o, format, reference);
  printer.begin(file);
  const Result<std::vector<RowResult>> results = measure(*keys, run, printer);
  if (!results) return failed_run("score", results.error().text);
  const RunRules rules{o.quick, steal.share()};
  if (interrupted())
    return interrupted_run("score", fmt::format("no score: {} of {} rows were measured",
                                                results->size(), keys->size()));
  if (const Result<void> right = verify_work("after the run"); !right)
    return failed_run("score", right.error().text);
  file.rows = summarize(*results);
  complete_context(file, run, std::nullopt);
  const Result<Score> score = score_of(file.rows, standard_reference());
  if (!score) return failed_run("score", score.error().text);
  add_score(file, *score, rules);
  return finish(o, file, reference, format, printer.on_stdout());
}

}  // namespace

int cmd_score(int argc, char** argv) {
  Options o;
  CLI::App app{"Measures the score of this machine: one number for a core, one for all."};
  declare(app, o);
  if (const auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(o.format);
  if (!format) return wrong_usage("score", "--format: " + format.error().text);
  const Result<Reference> reference = chosen_reference(o);
  if (!reference) return failed_run("score", reference.error().text);
  if (ranks::world() != nullptr) return wrong_usage("score", "one machine at a time");
  if (o.from.empty()) return measure_score(o, *reference, *format, quoted_command_line(argc, argv));
  if (!o.publish.empty())
    return wrong_usage("score", "--from shows what is measured; --publish is for a new score");
  const Result<ResultFile> file = load_scored(o.from);
  if (!file) return failed_run("score", file.error().text);
  return finish(o, *file, *reference, *format, false);
}

}  // namespace hayago
