// hayago compare: the ratio of every row of two result files, or of two programs measured side
// by side, and whether it is more than noise.
#include <CLI/CLI.hpp>

#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/compare_run.h"
#include "tools/cmd/options.h"
#include "tools/show/compare_print.h"
#include "tools/show/format.h"

namespace hayago {
namespace {

using namespace perf;

Result<ResultFile> load(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_results(*text, path);
}

int compare_files(StoredComparison& in, Format format, const std::string& out) {
  Result<ResultFile> a = load(in.path_a), b = load(in.path_b);
  if (!a) return failed_run("compare", a.error().text);
  if (!b) return failed_run("compare", b.error().text);
  in.a = std::move(*a);
  in.b = std::move(*b);
  in.comparison = compare_results(in.a, in.b, in.alpha);
  const Result<void> written = write_file(out, print_comparison(in, format));
  return written ? kSuccess : failed_run("compare", written.error().text);
}

}  // namespace

int cmd_compare(int argc, char** argv) {
  StoredComparison in;
  CompareRunOptions run_options;
  std::string format_name = "table", out = "-";
  bool run = false;
  CLI::App app{
      "Compares two results of 'hayago bench --format json' row by row, or two programs measured "
      "side by side."};
  app.add_option("A", in.path_a, "result file; with --run a program")->required();
  app.add_option("B", in.path_b, "what to compare with it")->required();
  CLI::Option* run_flag = app.add_flag(
      "--run", run,
      "A and B are programs: measure both side by side, which a busy machine cannot fool");
  real_option(app, "--alpha", in.alpha, 0, 1, "files: a difference counts when p is below this")
      ->excludes(run_flag);
  declare_run_options(app, run_options, run_flag);
  app.add_option("--format", format_name, kFormatNames)->capture_default_str();
  output_option(app, "--out", out, "file for the comparison, - for stdout");
  app.footer(
      "Programs are measured pair by pair: a slice of A, one of B and a second one of A as the\n"
      "control, at the same time on the same CPU, by the CPU time each of them used. The interval\n"
      "holds with 95 % however often it is looked at on the way. Rows that are decided stop.\n"
      "Of files, p comes from a two-sided rank-sum test (exact for small samples) on the stored\n"
      "repeats; they were measured one after the other, so that their warnings weaken the verdict. "
      "Rows\n"
      "that differ only in policy or instruction set are paired when that is unambiguous.\n\n"
      "  hayago compare --run old/hayago build/hayago --policy light --size 9 --fail-above 2%\n"
      "  hayago compare --run 'hayago --isa v2' 'hayago --isa v3' --policy light,mogo\n"
      "  hayago compare before.json after.json");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(format_name);
  if (!format) return wrong_usage("compare", "--format: " + format.error().text);
  if (run) return compare_programs(in.path_a, in.path_b, run_options, *format, out);
  return compare_files(in, *format, out);
}

}  // namespace hayago
