// What is made of result files of many machines: the report page (perf/page/) and the table in
// the README. Files come from strangers; whatever their names hold is shown as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "perf/loops.h"
#include "perf/results.h"

namespace hayago::perf {

struct NamedResults {
  std::string name;  // of the file, without folders
  ResultFile file;
};

// Reads a result file for a report: parse_results, and what a page needs beyond it (at least one
// row, sensible numbers). `path` stands for the file in the error.
Result<NamedResults> parse_for_report(std::string_view text, const std::string& path);

// One self-contained HTML page.
std::string report_html(const std::vector<NamedResults>& files,
                        const std::vector<LoopFile>& loops = {});

// Markdown: one row per machine and policy, a column per board size; playouts per second of CPU
// time on one thread. Below it what the files warn of.
std::string readme_table(const std::vector<NamedResults>& files);
// `readme` with the table between its marker lines replaced; an Error where there are none.
Result<std::string> replace_readme_table(const std::string& readme, const std::string& table);

// "amd-epyc-2cores-1a2b3c4.json": where a result belongs in perf/results/; "-score" at the end of
// one that has a score.
std::string result_file_name(const ResultFile& file);

}  // namespace hayago::perf
