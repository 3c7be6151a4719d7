#include "tools/cmd/compare_run.h"

#include <fmt/format.h>

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
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
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

// How far the pairs are, as ProgressLine wants it.
void show_pair(ProgressLine& line, const PairedProgress& p, double seconds) {
  line.show(seconds / std::max(1e-9, seconds + p.seconds_left),
            fmt::format("pair {} of at most {}, {} {} undecided, {}", p.pair, p.most, p.undecided,
                        p.undecided == 1 ? "row" : "rows", p.row.to_text()));
}

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

// What one program calls a row of another: code that has no kernels to choose from is called after
// what the program was compiled for.
RowKey called_in(const ResultFile& there, const ResultFile& here, RowKey key) {
  if (key.isa == here.context.value("arch", "native"))
    key.isa = there.context.value("arch", "native");
  return key;
}

std::vector<RowKey> common_rows(const ResultFile& a, const ResultFile& b,
                                std::vector<std::string>& left_out) {
  std::vector<RowKey> rows;
  for (const ResultRow& row : a.rows)
    if (has_row(b, called_in(b, a, row.key)))
      rows.push_back(row.key);
    else
      left_out.push_back("only in A: " + row.key.to_text());
  for (const ResultRow& row : b.rows)
    if (!has_row(a, called_in(a, b, row.key)))
      left_out.push_back("only in B: " + row.key.to_text());
  return rows;
}

// One comparison from the programs' names to the figures.
class CompareRun {
 public:
  CompareRun(const CompareRunOptions& options, PairedComparison& comparison)
      : o_(options), c_(comparison), line_(options.progress) {}

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
    Result<ResultFile> a = list_rows(c_.program_a, bench_words(o_));
    if (!a) return a.error();
    Result<ResultFile> b = list_rows(c_.program_b, bench_words(o_));
    if (!b) return b.error();
    a_ = std::move(*a);
    b_ = std::move(*b);
    c_.context_a = a_.context;
    c_.context_b = b_.context;
    std::vector<RowKey> rows = common_rows(a_, b_, c_.left_out);
    if (rows.empty()) return Error{"the programs have no row in common"};
    return rows;
  }

  // Rows are called as A calls them.
  ProgramRow in_a(const RowKey& row) const { return {c_.program_a, row}; }
  ProgramRow in_b(const RowKey& row) const { return {c_.program_b, called_in(b_, a_, row)}; }

  // A program with code for several CPUs runs what the counter's CPU has.
  static ProgramRow counted(ProgramRow work, const ResultFile& file) {
    if (work.row.isa == file.context.value("arch", "native")) work.row.isa = "auto";
    return work;
  }

  // Before the clock starts. What cannot be counted is left out, and said.
  void count_instructions(const std::vector<RowKey>& rows) {
    c_.instructions.resize(rows.size());
    for (size_t i = 0; i < rows.size(); ++i) {
      if (interrupted()) return;
      line_.show(static_cast<double>(i) / static_cast<double>(rows.size()),
                 "counting instructions, " + rows[i].to_text());
      const Result<double> a = instructions_per_playout(counted(in_a(rows[i]), a_), o_.seed);
      const Result<double> b =
          a ? instructions_per_playout(counted(in_b(rows[i]), b_), o_.seed) : a;
      if (b)
        c_.instructions[i] = InstructionPair{*a, *b};
      else if (!interrupted())
        c_.no_instructions = rows[i].to_text() + ": " + b.error().text;
    }
  }

  Result<void> measure(const std::vector<RowKey>& rows) {
    const auto begin = std::chrono::steady_clock::now();
    line_.clear();
    ProgressLine line(o_.progress);
    PairedHooks hooks;
    hooks.measure = [&](const RowKey& row, const SliceOrder& order, uint64_t seed) {
      return measure_pair(row, order, seed);
    };
    hooks.seconds = [&] { return seconds_since(begin); };
    hooks.progress = [&](const PairedProgress& p) { show_pair(line, p, hooks.seconds()); };
    Result<std::vector<PairedRow>> measured = run_pairs(rows, c_.options, hooks);
    if (!measured) return measured.error();
    c_.rows = std::move(*measured);
    c_.seconds = seconds_since(begin);
    return {};
  }

  Result<PairRates> measure_pair(const RowKey& row, const SliceOrder& order, uint64_t seed) const {
    std::vector<ProgramRow> programs;
    for (const Slice slice : order) programs.push_back(slice == Slice::B ? in_b(row) : in_a(row));
    const Result<std::vector<double>> rates =
        measure_together(programs, {o_.seconds, seed, o_.weights});
    if (!rates) return rates.error();
    PairRates pair;
    for (size_t i = 0; i < order.size(); ++i)
      (order[i] == Slice::A ? pair.a : order[i] == Slice::B ? pair.b : pair.control) = (*rates)[i];
    return pair;
  }

  const CompareRunOptions& o_;
  PairedComparison& c_;
  ResultFile a_, b_;   // what they say of themselves; the figures mean nothing
  ProgressLine line_;  // of what comes before the pairs
};

Result<PairedOptions> paired_options(const CompareRunOptions& o) {
  PairedOptions options;
  options.most_pairs = o.pairs;
  options.seed = o.seed;
  options.stop = &catch_interrupts();
  if (o.fail_above.empty()) return options;
  const Result<double> limit = parse_percent(o.fail_above);
  if (!limit) return Error{"--fail-above: " + limit.error().text};
  options.limit = *limit;
  return options;
}

// What an interrupted comparison has to show.
bool has_figures(const PairedComparison& c) {
  const auto counted = [](const auto& count) { return count.has_value(); };
  return std::any_of(c.instructions.begin(), c.instructions.end(), counted) ||
         std::any_of(c.rows.begin(), c.rows.end(), [](const PairedRow& r) { return !r.b.empty(); });
}

std::string partial_text(const PairedComparison& c) {
  size_t fewest = c.rows.front().b.size(), most = fewest;
  for (const PairedRow& row : c.rows) {
    fewest = std::min(fewest, row.b.size());
    most = std::max(most, row.b.size());
  }
  return fmt::format("partial: {} rows of {} to {} pairs", c.rows.size(), fewest, most);
}

// 1 where a row is slower than --fail-above.
int status_of(const PairedComparison& c) {
  const double limit = c.options.limit;
  const bool failed =
      limit >= 0 && std::any_of(c.rows.begin(), c.rows.end(),
                                [&](const PairedRow& row) { return exceeds(row.result, limit); });
  return failed ? kFailedRun : kSuccess;
}

}  // namespace

void declare_run_options(CLI::App& app, CompareRunOptions& o, CLI::Option* run) {
  CLI::Option* const options[] = {
      list_option(app, "--policy", o.policies, "with --run: policies, as in 'hayago bench'"),
      list_option(app, "--size", o.sizes, "with --run: board sizes"),
      list_option(app, "--threads", o.threads, "with --run: worker threads"),
      list_option(app, "--isa", o.isas, "with --run: instruction sets"),
      app.add_option("--weights", o.weights, "with --run: weights file for both"),
      app.add_option("--fail-above", o.fail_above,
                     "with --run: exit status 1 where a row is slower by more than this, such as "
                     "2%, beyond doubt"),
      real_option(app, "--seconds", o.seconds, 0.001, 3600, "with --run: time per slice"),
      whole_option(app, "--pairs", o.pairs, 6, 1000, "with --run: most pairs per row"),
      real_option(app, "--max-seconds", o.max_seconds, 0.1, 1e6,
                  "with --run: most time for all rows; default 25 per row"),
      seed_option(app, o.seed, "with --run: seed of playouts and order"),
      app.add_flag("--exact", o.exact,
                   "with --run: instructions per playout beside the time (package valgrind)")};
  for (CLI::Option* option : options) option->needs(run);
  progress_options(app, o.progress);
  for (const char* name : {"--quiet", "--progress"}) app.get_option(name)->needs(run);
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
  interrupt_children_by(&catch_interrupts());
  const Result<void> done = CompareRun(o, comparison).run();
  comparison.interrupted = interrupted();
  if (interrupted() && !has_figures(comparison))
    return interrupted_run("compare", "nothing was measured");
  if (!done) return failed_run("compare", done.error().text);
  if (Result<void> written = write_file(out, print_pairs(comparison, format)); !written)
    return failed_run("compare", written.error().text);
  if (interrupted()) return interrupted_run("compare", partial_text(comparison));
  return status_of(comparison);
}

}  // namespace hayago
