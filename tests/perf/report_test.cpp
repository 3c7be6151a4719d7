// Report page and README table from result files, honest and hostile.
#include "perf/report.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace hayago::perf {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json row(const std::string& policy, int size, int threads, double rate) {
  return {{"policy", policy},           {"size", size},
          {"threads", threads},         {"isa", "native"},
          {"playouts_per_s", rate},     {"min", rate * 0.9},
          {"max", rate * 1.1},          {"cv", 0.05},
          {"moves_per_playout", 110.8}, {"ns_per_move", 80.0},
          {"black_win_rate", 0.42},     {"repeats", {rate * 0.9, rate, rate * 1.1}}};
}

Json file_of(const std::string& cpu) {
  return {{"schema", 1},
          {"context", {{"cpu", cpu}, {"commit", "1a2b3c4"}, {"compiler", "GNU 12"}}},
          {"results",
           {row("light", 9, 1, 100000), row("light", 19, 1, 12345.6), row("bulk", 9, 1, 700000),
            row("light", 9, 2, 190000)}}};
}

std::string error_of(const Json& json) {
  const Result<NamedResults> results = parse_for_report(json.dump(), "some/file.json");
  EXPECT_FALSE(results.ok()) << json.dump();
  return results ? "" : results.error().text;
}

NamedResults results_of(const Json& json) {
  Result<NamedResults> results = parse_for_report(json.dump(), "some/file.json");
  EXPECT_TRUE(results.ok()) << results.error().text;
  return std::move(*results);
}

size_t count_of(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Json loop_run(const std::string& name, double per_op) {
  return {{"name", name},       {"run_name", name},  {"run_type", "iteration"},
          {"cpu_time", 7000.0}, {"time_unit", "us"}, {"per_op", per_op}};
}
Json loop_file(const std::vector<Json>& runs) {
  return {{"context", {{"cpu", "AMD <b>"}, {"hayago", "1.0"}, {"compiler", "GNU"}}},
          {"benchmarks", runs}};
}

TEST(Loops, MedianOfRepetitionsPerOperation) {
  Json mean = loop_run("play/light/9", 1);
  mean["run_type"] = "aggregate";
  Json skipped = loop_run("wrong/9", 1);
  skipped["error_occurred"] = true;
  Json plain = loop_run("whole/9", 0);
  plain.erase("per_op");
  const Json json = loop_file({loop_run("play/light/9", 30e-9), loop_run("play/light/9", 10e-9),
                               loop_run("play/light/9", 12e-9), mean, skipped, plain});
  EXPECT_TRUE(is_loop_file(json.dump()));
  EXPECT_FALSE(is_loop_file(file_of("X").dump()));
  const Result<LoopFile> file = parse_loops(json.dump(), "folder/loops.json");
  ASSERT_TRUE(file.ok()) << file.error().text;
  EXPECT_EQ(file->name, "loops.json");
  EXPECT_EQ(file->cpu, "AMD <b>");
  ASSERT_EQ(file->loops.size(), 2u);
  EXPECT_EQ(file->loops[0].name, "play/light/9");
  EXPECT_NEAR(file->loops[0].ns, 12, 1e-9);
  EXPECT_NEAR(file->loops[0].low, 10, 1e-9);
  EXPECT_NEAR(file->loops[0].high, 30, 1e-9);
  EXPECT_NEAR(file->loops[1].ns, 7e6, 1e-6);  // microseconds
  const std::string page = report_html({results_of(file_of("X"))}, {*file});
  EXPECT_EQ(page.find("AMD <b>"), std::string::npos);
  EXPECT_NE(page.find("play/light/9"), std::string::npos);
}

TEST(Loops, BrokenFilesAreOneLine) {
  Json nameless = loop_run("a", 1);
  nameless.erase("run_name");
  for (const Json& json :
       {loop_file({}), loop_file({nameless}), loop_file({loop_run("a", 0)}),
        loop_file({loop_run("a", -1)}), Json{{"benchmarks", 3}}, loop_file({Json(7)})}) {
    const Result<LoopFile> file = parse_loops(json.dump(), "l.json");
    ASSERT_FALSE(file.ok()) << json.dump();
    EXPECT_NE(file.error().text.find("'l.json'"), std::string::npos);
    EXPECT_EQ(file.error().text.find('\n'), std::string::npos);
  }
  EXPECT_FALSE(parse_loops("{\"benchmarks\": [", "l.json").ok());
}

TEST(Report, BrokenFilesAreOneLine) {
  std::vector<Json> broken(7, file_of("X"));
  broken[0]["schema"] = 2;
  broken[1].erase("results");
  broken[2]["results"] = Json::array();
  broken[3]["results"][1].erase("max");
  broken[4]["results"][0]["playouts_per_s"] = "fast";
  broken[5]["results"][2]["ns_per_move"] = -1;
  broken[6]["results"][2]["min"] = 1e9;  // above the median
  for (const Json& json : broken) {
    const std::string text = error_of(json);
    EXPECT_NE(text.find("some/file.json"), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  }
  for (const char* text : {"", "{", "null", "[]", "7", "\xff\xfe", "{\"schema\":1}"})
    EXPECT_FALSE(parse_for_report(text, "f").ok()) << text;
}

TEST(Report, HugeAndDeepFilesAreSurvived) {
  EXPECT_NE(parse_for_report(std::string(65u << 20, ' '), "f").error().text.find("MB"),
            std::string::npos);
  const std::string deep =
      "{\"schema\":1,\"context\":{\"cpu\":\"X\",\"deep\":" + std::string(1'000'000, '[') +
      std::string(1'000'000, ']') + "},\"results\":" + file_of("X")["results"].dump() + "}";
  const Result<NamedResults> results = parse_for_report(deep, "f");
  ASSERT_TRUE(results.ok()) << results.error().text;
  EXPECT_EQ(report_html({*results}).find("[[["), std::string::npos);
}

TEST(Report, PageHoldsTheNumbersAndNothingForeign) {
  const std::string page = report_html({results_of(file_of("A CPU"))});
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_EQ(page.find("@@"), std::string::npos);
  EXPECT_NE(page.find("\"playouts_per_s\":12345.6"), std::string::npos);
  for (const char* foreign : {"src=\"http", "href=\"http", "url(http", "@import", "fetch("})
    EXPECT_EQ(page.find(foreign), std::string::npos) << foreign;
}

TEST(Report, HostileNamesCannotLeaveTheData) {
  const std::string evil = "</script><script>alert(1)</script><!-- \"' & @@data@@ \xe2\x80\xa8";
  Json json = file_of(evil);
  json["context"][evil] = evil;
  json["context"]["list"] = {evil, Json::array({evil}), nullptr, 3};
  json["results"][0]["policy"] = evil;
  json["results"][0]["isa"] = std::string(5000, 'x');
  const std::string plain = report_html({results_of(file_of("A CPU"))});
  NamedResults results = results_of(json);
  results.name = evil + "\xff";
  const std::string page = report_html({results});
  for (const char* mark : {"<script", "</script", "<!--", "<img"})
    EXPECT_EQ(count_of(page, mark), count_of(plain, mark)) << mark;
  EXPECT_EQ(page.find(std::string(1500, 'x')), std::string::npos);
}

TEST(Report, ReadmeTable) {
  const std::string table = readme_table({results_of(file_of("A | <CPU>"))});
  EXPECT_EQ(table,
            "| CPU | policy | isa | 9x9 | 13x13 | 19x19 | compiler |\n"
            "|---|---|---|---:|---:|---:|---|\n"
            "| A    CPU  | bulk | native | 700,000 | | | GNU 12 |\n"
            "| A    CPU  | light | native | 100,000 | | 12,346 | GNU 12 |\n");
  const std::string readme =
      "top\n<!-- results: made by `hayago report --readme` -->\nold\n<!-- end of results "
      "-->\nrest\n";
  const Result<std::string> filled = replace_readme_table(readme, table);
  ASSERT_TRUE(filled.ok());
  EXPECT_EQ(filled->find("old"), std::string::npos);
  EXPECT_TRUE(filled->starts_with("top\n"));
  EXPECT_TRUE(filled->ends_with("<!-- end of results -->\nrest\n"));
  EXPECT_EQ(*replace_readme_table(*filled, table), *filled);
  EXPECT_FALSE(replace_readme_table("no markers", table).ok());
}

TEST(Report, ReadmeSaysWhichMachinesWereNotQuiet) {
  Json noisy = file_of("A CPU 1"), quiet = file_of("A CPU 2");
  EXPECT_EQ(readme_table({results_of(quiet)}).find("not quiet"), std::string::npos);
  noisy["context"]["warnings"] = {"wide spread in 2 of 3 rows; close other programs", "load 3"};
  const std::string table = readme_table({results_of(noisy), results_of(quiet)});
  EXPECT_TRUE(
      table.ends_with("not quiet, and what that did:\n\n"
                      "- A CPU 1: wide spread in 2 of 3 rows; load 3\n"))
      << table;
}

TEST(Report, CpusOfOneNameAreToldApart) {
  Json zen3 = file_of("EPYC"), zen4 = zen3;
  zen3["context"]["cpu_id"] = "AuthenticAMD family 25 model 1 stepping 1";
  zen4["context"]["cpu_id"] = "AuthenticAMD family 25 model 17 stepping 1";
  const std::string both = readme_table({results_of(zen3), results_of(zen4)});
  EXPECT_NE(both.find("| EPYC, family 25 model 1 | bulk"), std::string::npos) << both;
  EXPECT_NE(both.find("| EPYC, family 25 model 17 | bulk"), std::string::npos) << both;
  zen3["context"]["cpu"] = "EPYC 7B13";
  const std::string twice = readme_table({results_of(zen3), results_of(zen3)});
  EXPECT_NE(twice.find("| EPYC 7B13 | bulk"), std::string::npos) << twice;
}

// One name and one metric for a file, whether it stands in the README or on the page.
TEST(Report, PageAndReadmeShowTheSame) {
  Json json = file_of("AMD EPYC");
  json["context"]["cpu_id"] = "AuthenticAMD family 25 model 17 stepping 1";
  json["results"][0]["playouts_per_cpu_s"] = 123456.0;
  const std::string table = readme_table({results_of(json)});
  EXPECT_NE(table.find("| AMD EPYC, family 25 model 17 | light | native | 123,456 |"),
            std::string::npos)
      << table;
  const std::string page = report_html({results_of(json)});
  EXPECT_NE(page.find("\"cpu\":\"AMD EPYC, family 25 model 17\""), std::string::npos);
  EXPECT_NE(page.find("\"playouts_per_cpu_s\":123456.0"), std::string::npos);
  EXPECT_NE(page.find("rate: result.playouts_per_cpu_s"), std::string::npos);
}

TEST(Report, FileNames) {
  EXPECT_EQ(result_file_name(results_of(file_of("AMD EPYC 7B13 (Milan)")).file),
            "amd-epyc-7b13-milan-1a2b3c4.json");
  EXPECT_EQ(result_file_name(results_of(file_of("../../etc/passwd")).file),
            "etc-passwd-1a2b3c4.json");
  EXPECT_EQ(result_file_name({}), "unknown.json");
}

// The entries of this repository: valid, under their own names, and the source of the README.
TEST(Report, StoredResultsAndReadmeAgree) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(HAYAGO_SOURCE "/perf/results"))
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  ASSERT_FALSE(paths.empty());
  std::vector<NamedResults> files;
  for (const fs::path& path : paths) {
    Result<NamedResults> results = parse_for_report(read(path), path.string());
    ASSERT_TRUE(results.ok()) << results.error().text;
    EXPECT_EQ(path.filename().string(), result_file_name(results->file));
    files.push_back(std::move(*results));
  }
  const std::string readme = read(HAYAGO_SOURCE "/README.md");
  const Result<std::string> filled = replace_readme_table(readme, readme_table(files));
  ASSERT_TRUE(filled.ok()) << filled.error().text;
  EXPECT_EQ(*filled, readme) << "run: build/hayago report perf/results/*.json --readme README.md";
}

}  // namespace
}  // namespace hayago::perf
