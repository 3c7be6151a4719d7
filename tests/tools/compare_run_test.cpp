// hayago compare as a command: programs that are scripts with rates of their own, and stored files
// with warnings.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "perf/results.h"
#include "tests/support/hayago_command.h"

namespace hayago {
namespace {

using namespace perf;
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

ResultFile result_file(double rate, std::vector<double> repeats = {}) {
  bench::RowResult row;
  row.key = {"light", 9, 1, "native"};
  row.repeats = repeats.empty() ? std::vector<double>{rate} : repeats;
  row.moves_per_playout = 100;
  row.playouts_per_cpu_s = rate;
  ResultFile file;
  file.context = {{"cpu", "a CPU"}, {"compiler", "GNU 12"}, {"load", 0.1}};
  file.rows = summarize({row});
  return file;
}

class CompareCommand : public testing::Test {
 protected:
  ProcessResult compare(Words words) const {
    words.insert(words.begin(), "compare");
    return run_hayago(words);
  }
  ProcessResult compare_runs(const std::string& a, const std::string& b, const Words& more) const {
    Words words = {"--run", a, b, "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return compare(words);
  }
  // A program whose `bench` always finds this rate.
  std::string program(const char* name, double rate) const {
    const std::string json = folder_.file(std::string(name) + ".json");
    std::ofstream(json) << to_json(result_file(rate));
    return script(name, "cat '" + json + "'");
  }
  std::string script(const char* name, const std::string& line) const {
    const std::string path = folder_.file(name);
    std::ofstream(path) << "#!/bin/sh\n" << line << "\n";
    fs::permissions(path, fs::perms::owner_all);
    return path;
  }
  std::string stored(const char* name, const ResultFile& file) const {
    const std::string path = folder_.file(name);
    std::ofstream(path) << to_json(file);
    return path;
  }

  const TemporaryFolder folder_;
};

void expect_one_line(const ProcessResult& result, int status, const std::string& says) {
  EXPECT_EQ(result.status, status) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_NE(result.err.find(says), std::string::npos) << result.err;
  EXPECT_EQ(result.out, "");
}

TEST_F(CompareCommand, NamesTheSlowerProgram) {
  const std::string fast = program("fast", 1000), slow = program("slow", 940);
  const ProcessResult json = compare_runs(fast, slow, {"--format", "json"});
  ASSERT_EQ(json.status, 0) << json.err;
  const Json result = Json::parse(json.out);
  EXPECT_EQ(result["kind"], "paired-comparison");
  ASSERT_EQ(result["rows"].size(), 1u);
  EXPECT_EQ(result["rows"][0]["verdict"], "slower");
  EXPECT_EQ(result["rows"][0]["pairs"], 10);  // decided at the first look
  EXPECT_NEAR(result["rows"][0]["b_over_a"]["ratio"].get<double>(), 0.94, 1e-9);
  EXPECT_NEAR(result["rows"][0]["a_over_a"]["ratio"].get<double>(), 1, 1e-9);
  EXPECT_NE(compare_runs(slow, fast, {}).out.find("B is faster: light 9x9 1 thread native"),
            std::string::npos);
  EXPECT_NE(compare_runs(slow, slow, {}).out.find("no difference"), std::string::npos);
}

// Words behind the program go before "bench", and code for the baseline is one row whatever it is
// compiled for.
TEST_F(CompareCommand, LevelsOfOneProgramAreCompared) {
  for (const auto& [level, rate] :
       {std::pair{"x86-64-v2", 940.0}, std::pair{"x86-64-v3", 1000.0}}) {
    ResultFile file = result_file(rate);
    file.context["arch"] = file.rows[0].key.isa = level;
    std::ofstream(folder_.file(level)) << to_json(file);
  }
  // --isa LEVEL bench ... --isa asked: what it is asked for has to be its own row.
  const std::string both =
      script("both", "case \"$*\" in \"--isa $2 bench \"*\"--isa $2 \"* | *'--isa auto '*) cat '" +
                         folder_.file("") + "'/$2 ;; *) echo \"asked: $*\" >&2; exit 1 ;; esac");
  const ProcessResult json =
      compare_runs(both + " --isa x86-64-v3", both + " --isa x86-64-v2", {"--format", "json"});
  ASSERT_EQ(json.status, 0) << json.err;
  const Json result = Json::parse(json.out);
  ASSERT_EQ(result["rows"].size(), 1u);
  EXPECT_EQ(result["rows"][0]["isa"], "x86-64-v3");
  EXPECT_NEAR(result["rows"][0]["b_over_a"]["ratio"].get<double>(), 0.94, 1e-9);
  EXPECT_EQ(result["programs"].dump().find("only in"), std::string::npos);
}

TEST_F(CompareCommand, TheLimitSetsTheExitStatus) {
  const std::string fast = program("fast", 1000), slow = program("slow", 940);
  const ProcessResult failed = compare_runs(fast, slow, {"--fail-above", "2%"});
  EXPECT_EQ(failed.status, 1);
  EXPECT_NE(failed.out.find("slower by more than 2 %: light 9x9"), std::string::npos) << failed.out;
  EXPECT_EQ(compare_runs(fast, slow, {"--fail-above", "10%"}).status, 0);
  EXPECT_EQ(compare_runs(slow, fast, {"--fail-above", "2%"}).status, 0);
}

TEST_F(CompareCommand, WhatCannotBeRunIsOneLine) {
  const std::string good = program("good", 1000);
  const std::string bad = script("bad", "echo 'hayago bench: no luck' >&2; exit 2");
  const std::string chatty = script("chatty", "echo hello");
  expect_one_line(compare_runs(good, bad, {}), 1, "no luck");
  expect_one_line(compare_runs(chatty, good, {}), 1, "is not JSON");
  expect_one_line(compare_runs(good, folder_.file("none"), {}), 2, "there is no program");
  expect_one_line(compare_runs(good, folder_.file("good.json"), {}), 2, "is not a program");
  expect_one_line(compare_runs(good, good, {"--fail-above", "much"}), 2, "not a percentage");
  expect_one_line(compare({good, good, "--pairs", "10"}), 2, "--run");
}

TEST_F(CompareCommand, MissingInstructionsAreExplained) {
  const std::string good = program("good", 1000);
  const ProcessResult result = compare_runs(good, good, {"--exact"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("instructions are not to be had: "), std::string::npos) << result.out;
}

TEST_F(CompareCommand, TheProgramItself) {
  const ProcessResult result = compare_runs(HAYAGO_PROGRAM, HAYAGO_PROGRAM,
                                            {"--policy", "light", "--size", "5", "--pairs", "6",
                                             "--seconds", "0.002", "--format", "json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const Json row = Json::parse(result.out)["rows"][0];
  EXPECT_EQ(row["policy"], "light");
  EXPECT_EQ(row["threads"], 1);
  EXPECT_EQ(row["playouts_per_cpu_s"]["b"].size(), 6u);
}

TEST_F(CompareCommand, StoredWarningsAreRepeatedAndWeaken) {
  ResultFile a = result_file(100, {100, 100.1, 100.2, 100.3, 100.4});
  ResultFile b = result_file(120, {120, 120.1, 120.2, 120.3, 120.4});
  EXPECT_NE(compare({stored("a", a), stored("b", b)}).out.find(" faster\n"), std::string::npos);
  b.context["warnings"] = {"the machine was busy before the run (load 3.00 on 2 cores)"};
  const ProcessResult warned = compare({stored("a", a), stored("b", b)});
  EXPECT_NE(warned.out.find("maybe faster"), std::string::npos) << warned.out;
  EXPECT_NE(warned.out.find("B warns: the machine was busy"), std::string::npos) << warned.out;
  EXPECT_NE(warned.out.find("hayago compare --run"), std::string::npos) << warned.out;
  EXPECT_NE(warned.out.find("no difference is certain in 1 row"), std::string::npos) << warned.out;
}

}  // namespace
}  // namespace hayago
