// hayago report: one page, or the table of the README, from the result files of many machines.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "perf/report.h"
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
};

void declare(CLI::App& app, Options& o) {
  app.add_option("files", o.files, "result files of 'hayago bench --format json'")
      ->required()
      ->type_name("FILE.json...");
  output_option(app, "--out", o.out, "the page to write (HTML), - for stdout");
  output_option(app, "--readme", o.readme,
                "put the table of one-thread rates between the marker lines of this file");
  app.footer(
      "The page is one file that needs no network: open it in any browser.\n"
      "Example: hayago report perf/results/*.json --out report.html");
}

Result<std::vector<NamedResults>> read_all(const std::vector<std::string>& paths) {
  std::vector<NamedResults> all;
  for (const std::string& path : paths) {
    const Result<std::string> text = read_file(path);
    if (!text) return text.error();
    Result<NamedResults> results = parse_for_report(*text, path);
    if (!results) return results.error();
    all.push_back(std::move(*results));
  }
  return all;
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
  if (o.out.empty() && o.readme.empty())
    return wrong_usage("report", "say where to write: --out report.html, or --readme README.md");
  const Result<std::vector<NamedResults>> files = read_all(o.files);
  if (!files) return failed_run("report", files.error().text);
  if (!o.out.empty())
    if (const Result<void> written = write_file(o.out, report_html(*files)); !written)
      return failed_run("report", written.error().text);
  if (!o.readme.empty())
    if (const Result<void> written = write_readme(o.readme, readme_table(*files)); !written)
      return failed_run("report", written.error().text);
  return kSuccess;
}

}  // namespace hayago
