// hayago report: one page, or the table of the README, from the result files of many machines.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "perf/report.h"
#include "perf/score_check.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/options.h"

namespace hayago {
namespace {

using namespace perf;

struct Options {
  std::vector<std::string> files;
  std::string out;
  std::string readme;
  std::string check;  // folder
};

void declare(CLI::App& app, Options& o) {
  app.add_option("files", o.files,
                 "result files of 'hayago bench' and 'hayago score', and hot loops of "
                 "'hayago-bench --benchmark_format=json' for the page (JSON)")
      ->type_name("FILE.json...");
  output_option(app, "--out", o.out, "the page to write (HTML), - for stdout");
  output_option(app, "--readme", o.readme,
                "put the table of one-thread rates between the marker lines of this file");
  app.add_option("--check", o.check,
                 "say of every result file in this folder whether it may be published, or why not");
  app.footer(
      "The page is one file that needs no network: open it in any browser.\n"
      "Example: hayago report perf/results/*.json --out report.html");
}

Result<std::vector<std::string>> result_files_in(const std::string& folder) {
  std::error_code problem;
  std::vector<std::string> paths;
  for (std::filesystem::directory_iterator at(folder, problem), end; !problem && at != end;
       at.increment(problem))
    if (at->path().extension() == ".json") paths.push_back(at->path().string());
  if (problem) return Error{fmt::format("'{}': {}", folder, problem.message())};
  if (paths.empty()) return Error{fmt::format("'{}' has no result files (*.json)", folder)};
  std::sort(paths.begin(), paths.end());
  return paths;
}

struct ReportInput {
  std::vector<NamedResults> results;
  std::vector<LoopFile> loops;
};

Result<ReportInput> read_all(const std::vector<std::string>& paths) {
  ReportInput all;
  for (const std::string& path : paths) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    if (is_loop_file(*text)) {
      Result<LoopFile> loops = parse_loops(*text, path);
      if (!loops) return loops.error();
      all.loops.push_back(std::move(*loops));
      continue;
    }
    Result<NamedResults> results = parse_for_report(*text, path);
    if (!results) return results.error();
    all.results.push_back(std::move(*results));
  }
  if (all.results.empty())
    return Error{"only hot loops: a report needs a result file of 'hayago bench' too"};
  return all;
}

// Status 1 where a file is refused.
int check_folder(const std::string& folder) {
  const Result<std::vector<std::string>> paths = result_files_in(folder);
  if (!paths) return failed_run("report", "--check: " + paths.error().text);
  int refused = 0;
  for (const std::string& path : *paths) {
    const Result<std::string> text = read_file(path);
    const Result<std::string> verdict = text ? check_stranger(*text, path) : text.error();
    refused += !verdict;
    fmt::print("{} {}: {}\n", verdict ? "ok     " : "refused", path,
               verdict ? *verdict : verdict.error().text);
  }
  if (refused > 0)
    return failed_run("report", fmt::format("{} of {} files are refused", refused, paths->size()));
  return kSuccess;
}

Result<void> write_readme(const std::string& path, const std::string& table) {
  const Result<std::string> before = read_file(path);
  if (!before) return before.error();
  const Result<std::string> after = replace_readme_table(*before, table);
  if (!after) return Error{path + ": " + after.error().text};
  return *after == *before ? Result<void>() : write_file(path, *after);
}

}  // namespace

int cmd_report(int argc, char** argv) {
  Options o;
  CLI::App app{"Makes one page with tables and charts from result files of many machines."};
  declare(app, o);
  if (const auto status = parse_command_line(app, argc, argv)) return *status;
  if (!o.check.empty()) return check_folder(o.check);
  if (o.files.empty()) return wrong_usage("report", "which result files? perf/results/*.json");
  if (o.out.empty() && o.readme.empty())
    return wrong_usage("report", "say where to write: --out report.html, or --readme README.md");
  const Result<ReportInput> files = read_all(o.files);
  if (!files) return failed_run("report", files.error().text);
  if (!o.out.empty())
    if (const Result<void> written = write_file(o.out, report_html(files->results, files->loops));
        !written)
      return failed_run("report", written.error().text);
  if (!o.readme.empty())
    if (const Result<void> written = write_readme(o.readme, readme_table(files->results)); !written)
      return failed_run("report", written.error().text);
  return kSuccess;
}

}  // namespace hayago
