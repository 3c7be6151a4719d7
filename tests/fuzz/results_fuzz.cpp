// Result files of `hayago bench` and `hayago score`: read, written, shown on the page and in the
// table.
#include "perf/report.h"
#include "perf/results.h"
#include "tests/fuzz/door.h"

namespace hayago::fuzz {
namespace {

using namespace perf;

void read_results(std::string_view text) {
  const Result<ResultFile> file = parse_results(text, "file");
  if (!file) expect_error(file.error().text);
  if (file) {
    const std::string written = to_json(*file);
    expect(
        to_json(expect_value(parse_results(written, "file"), "a written file is read")) == written,
        "the same results");
  }
  const Result<NamedResults> shown = parse_for_report(text, "file");
  if (!shown) return expect_error(shown.error().text);
  const std::string name = result_file_name(shown->file);
  expect(name.find('/') == std::string::npos, "a file's name, not a path");
  const std::string page = report_html({*shown}), table = readme_table({*shown});
  expect(page.find("</html>") != std::string::npos, "a whole page");
  expect(!table.empty(), "a table");
}

const Door door("results", read_results);

}  // namespace
}  // namespace hayago::fuzz
