#include "tools/cmd/compare_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>

#include "core/base/files.h"
#include "core/base/stopwatch.h"
#include "core/base/text.h"
#include "perf/child_bench.h"
#include "perf/paired_run.h"
#include "perf/process.h"
#include "tools/cmd/cli.h"
#include "tools/show/compare_print.h"

namespace hayago {
namespace {

using namespace bench;
using namespace perf;

constexpr double kSecondsPerRow = 25;

// "2%" or "2" -> 0.02.
Result<double> parse_percent(std::string_view text) {
  if (text.ends_with('%')) text.remove_suffix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  const auto value = parse_real(text);
  if (!value || *value < 0 || *value >= 100)
    return Error{"'" + std::string(text) + "' is not a percentage such as 2%"};
  return *value / 100;
}

// On a terminal one line that rewrites itself, otherwise one for every ten pairs.
class PairLine {
 public:
  explicit PairLine(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}
  ~PairLine() {
    if (!quiet_ && terminal_) fmt::print(stderr, "\r\033[K");
  }
  void show(const PairedProgress& p) {
    if (quiet_ || (!terminal_ && (p.pair % 10 != 1 || p.pair == last_pair_))) return;
    last_pair_ = p.pair;
    fmt::print(stderr, "{}pair {} of at most {}, {} {} undecided, at most {:.0f} s left: {}{}",
               terminal_ ? "\r\033[K" : "", p.pair, p.most, p.undecided,
               p.undecided == 1 ? "row" : "rows", p.seconds_left, p.row.to_text(),
               terminal_ ? "" : "\n");
    std::fflush(stderr);
  }

 private:
  bool quiet_, terminal_;
  int last_pair_ = 0;
};

std::vector<std::string> bench_words(const CompareRunOptions& o) {
  std::vector<std::string> words = {"--policy",  o.policies, "--size", o.sizes,
                                    "--threads", o.threads,  "--isa",  o.isas};
  if (!o.weights.empty()) words.insert(words.end(), {"--weights", o.weights});
  return words;
}

bool has_row(const ResultFile& file, const RowKey& key) {
  return std::any_of(file.rows.begin(), file.rows.end(),
                     [&](const ResultRow& row) { return row.key == key; });
}

std::vector<RowKey> common_rows(const ResultFile& a, const ResultFile& b,
                                std::vector<std::string>& left_out) {
  std::vector<RowKey> rows;
  for (const ResultRow& row : a.rows)
    if (has_row(b, row.key))
      rows.push_back(row.key);
    else
      left_out.push_back("only in A: " + row.key.to_text());
  for (const ResultRow& row : b.rows)
    if (!has_row(a, row.key)) left_out.push_back("only in B: " + row.key.to_text());
  return rows;
}

// One comparison from the programs' names to the figures.
class CompareRun {
 public:
  CompareRun(const CompareRunOptions& options, PairedComparison& comparison)
      : o_(options), c_(comparison) {}

  Result<void> run() {
    const Result<std::vector<RowKey>> rows = find_rows();
    if (!rows) return rows.error();
    c_.options.max_seconds =
        o_.max_seconds > 0 ? o_.max_seconds : kSecondsPerRow * static_cast<double>(rows->size());
    if (o_.exact) count_instructions(*rows);
    return measure(*rows);
  }

 private:
  Result<std::vector<RowKey>> find_rows() {
    const Result<ResultFile> a = list_rows(c_.program_a, bench_words(o_));
    if (!a) return a.error();
    const Result<ResultFile> b = list_rows(c_.program_b, bench_words(o_));
    if (!b) return b.error();
    c_.context_a = a->context;
    c_.context_b = b->context;
    std::vector<RowKey> rows = common_rows(*a, *b, c_.left_out);
    if (rows.empty()) return Error{"the programs have no row in common"};
    return rows;
  }

  // Before the clock starts. What cannot be counted is left out, and said.
  void count_instructions(const std::vector<RowKey>& rows) {
    c_.instructions.resize(rows.size());
    for (size_t i = 0; i < rows.size(); ++i) {
      if (!o_.quiet) fmt::print(stderr, "counting instructions: {}\n", rows[i].to_text());
      const Result<double> a = instructions_per_playout(c_.program_a, rows[i], o_.seed);
      const Result<double> b = a ? instructions_per_playout(c_.program_b, rows[i], o_.seed) : a;
      if (b)
        c_.instructions[i] = InstructionPair{*a, *b};
      else
        c_.no_instructions = rows[i].to_text() + ": " + b.error().text;
    }
  }

  Result<void> measure(const std::vector<RowKey>& rows) {
    const auto begin = std::chrono::steady_clock::now();
    PairLine line(o_.quiet);
    PairedHooks hooks;
    hooks.measure = [&](const RowKey& row, const SliceOrder& order, uint64_t seed) {
      return measure_pair(row, order, seed);
    };
    hooks.seconds = [&] { return seconds_since(begin); };
    hooks.progress = [&](const PairedProgress& progress) { line.show(progress); };
    Result<std::vector<PairedRow>> measured = run_pairs(rows, c_.options, hooks);
    if (!measured) return measured.error();
    c_.rows = std::move(*measured);
    c_.seconds = seconds_since(begin);
    return {};
  }

  Result<PairRates> measure_pair(const RowKey& row, const SliceOrder& order, uint64_t seed) const {
    std::vector<std::string> programs;
    for (const Slice slice : order)
      programs.push_back(slice == Slice::B ? c_.program_b : c_.program_a);
    const Result<std::vector<double>> rates =
        measure_together(programs, row, {o_.seconds, seed, o_.weights});
    if (!rates) return rates.error();
    PairRates pair;
    for (size_t i = 0; i < order.size(); ++i)
      (order[i] == Slice::A ? pair.a : order[i] == Slice::B ? pair.b : pair.control) = (*rates)[i];
    return pair;
  }

  const CompareRunOptions& o_;
  PairedComparison& c_;
};

Result<PairedOptions> paired_options(const CompareRunOptions& o) {
  PairedOptions options;
  options.most_pairs = o.pairs;
  options.seed = o.seed;
  if (o.fail_above.empty()) return options;
  const Result<double> limit = parse_percent(o.fail_above);
  if (!limit) return Error{"--fail-above: " + limit.error().text};
  options.limit = *limit;
  return options;
}

}  // namespace

void declare_run_options(CLI::App& app, CompareRunOptions& o, CLI::Option* run) {
  const auto text = [&](const char* name, std::string& value, const char* meaning) {
    app.add_option(name, value, meaning)->needs(run);
  };
  text("--policy", o.policies, "with --run: policies, as in 'hayago bench' (default all)");
  text("--size", o.sizes, "with --run: board sizes (default 9,13,19)");
  text("--threads", o.threads, "with --run: worker threads (default 1)");
  text("--isa", o.isas, "with --run: instruction sets (default the best)");
  text("--weights", o.weights, "with --run: weights file for both");
  text("--fail-above", o.fail_above,
       "with --run: exit status 1 where a row is slower by more than this, such as 2%, beyond "
       "doubt");
  app.add_option("--seconds", o.seconds, "with --run: time per slice (default 0.15)")
      ->check(CLI::Range(0.001, 3600.0))
      ->needs(run);
  app.add_option("--pairs", o.pairs, "with --run: most pairs per row (default 40)")
      ->check(CLI::Range(6, 1000))
      ->needs(run);
  app.add_option("--max-seconds", o.max_seconds,
                 "with --run: most time for all rows (default 25 per row)")
      ->check(CLI::Range(0.1, 1e6))
      ->needs(run);
  app.add_option("--seed", o.seed, "with --run: seed of playouts and order (default 1)")
      ->needs(run);
  app.add_flag("--exact", o.exact,
               "with --run: instructions per playout beside the time (package valgrind)")
      ->needs(run);
  app.add_flag("--quiet", o.quiet, "with --run: no progress on stderr")->needs(run);
}

int compare_programs(const std::string& a, const std::string& b, const CompareRunOptions& o,
                     Format format, const std::string& out) {
  const Result<std::string> program_a = find_program(a), program_b = find_program(b);
  if (!program_a) return wrong_usage("compare", program_a.error().text);
  if (!program_b) return wrong_usage("compare", program_b.error().text);
  const Result<PairedOptions> options = paired_options(o);
  if (!options) return wrong_usage("compare", options.error().text);
  PairedComparison comparison;
  comparison.program_a = *program_a;
  comparison.program_b = *program_b;
  comparison.options = *options;
  comparison.slice_seconds = o.seconds;
  if (Result<void> done = CompareRun(o, comparison).run(); !done)
    return failed_run("compare", done.error().text);
  if (Result<void> written = write_file(out, print_pairs(comparison, format)); !written)
    return failed_run("compare", written.error().text);
  const double limit = comparison.options.limit;
  const bool failed =
      limit >= 0 && std::any_of(comparison.rows.begin(), comparison.rows.end(),
                                [&](const PairedRow& row) { return exceeds(row.result, limit); });
  return failed ? kFailedRun : kSuccess;
}

}  // namespace hayago
