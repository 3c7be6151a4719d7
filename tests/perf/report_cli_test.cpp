// hayago report and hayago profile as commands: exit status, one line, nothing left behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/support/hayago_command.h"

namespace hayago::perf {
namespace {

void expect_one_line(const ProcessResult& result, int status) {
  EXPECT_EQ(result.status, status) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_EQ(result.out, "");
}

TEST(ReportCommand, BrokenInputWritesNothing) {
  const TemporaryFolder folder;
  const std::string bad = folder.file("bad.json");
  const std::string out = folder.file("out.html");
  std::ofstream(bad) << "{\"schema\": 1, \"results\": [{}]}";
  expect_one_line(run_hayago({"report", bad, "--out", out}), 1);
  EXPECT_FALSE(std::filesystem::exists(out));
  std::ofstream(out) << "kept";
  expect_one_line(run_hayago({"report", folder.file("missing.json"), "--out", out}), 1);
  EXPECT_EQ(read_left_file(out), "kept");
  expect_one_line(run_hayago({"report", "--out", out}), 2);
  expect_one_line(run_hayago({"report", bad}), 2);
}

TEST(ReportCommand, FromBenchToPage) {
  const TemporaryFolder folder;
  const std::string json = folder.file("a.json");
  const std::string out = folder.file("out.html");
  ASSERT_EQ(run_hayago({"bench", "--policy", "light", "--size", "5", "--threads", "1", "--seconds",
                        "0.01", "--repeats", "3", "--quiet", "--format", "json", "--out", json})
                .status,
            0);
  const ProcessResult result = run_hayago({"report", json, json, "--out", out});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(read_left_file(out).find("\"policy\":\"light\""), std::string::npos);
}

// From the measurement to the checked folder: too short to be stable, so status 3, and refused.
TEST(ScoreCommand, MeasuresStoresAndIsChecked) {
  const TemporaryFolder folder;
  const std::string json = folder.file("a.json");
  const ProcessResult run = run_hayago({"score", "--seconds", "0.01", "--threads", "1", "--quiet",
                                        "--format", "json", "--out", json});
  ASSERT_EQ(run.status, 3) << run.err;
  const ProcessResult shown = run_hayago({"score", "--from", json, "--against", json});
  EXPECT_EQ(shown.status, 3) << shown.err;
  EXPECT_NE(shown.out.find("all parts   1,000"), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find("unstable: "), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find("\nHayago 1.0: "), std::string::npos) << shown.out;
  const ProcessResult checked = run_hayago({"report", "--check", folder.file("")});
  EXPECT_EQ(checked.status, 1);
  EXPECT_NE(checked.out.find("refused " + json + ": its score is unstable"), std::string::npos)
      << checked.out;
}

TEST(ScoreCommand, WrongCommandLines) {
  expect_one_line(run_hayago({"score", "--isa", "mmx"}), 2);
  expect_one_line(run_hayago({"score", "--format", "xml"}), 2);
  expect_one_line(run_hayago({"score", "--publish", "/nowhere"}), 2);
  expect_one_line(run_hayago({"score", "--from", "/nowhere/a.json"}), 1);
  expect_one_line(run_hayago({"report", "--check", "/nowhere"}), 1);
}

TEST(ProfileCommand, WrongCommandLines) {
  expect_one_line(run_hayago({"profile", "--policy", "none"}), 2);
  expect_one_line(run_hayago({"profile", "--size", "99"}), 2);
  expect_one_line(run_hayago({"profile", "--format", "xml"}), 2);
  expect_one_line(run_hayago({"profile", "--save", "x"}), 2);
  expect_one_line(run_hayago({"profile", "--exact", "--threads", "2"}), 2);
  expect_one_line(run_hayago({"profile", "--flame", "/nowhere/f.svg"}), 2);
  expect_one_line(run_hayago({"profile", "--exact", "--against", "/nowhere/a.json"}), 1);
}

}  // namespace
}  // namespace hayago::perf
