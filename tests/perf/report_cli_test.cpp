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
