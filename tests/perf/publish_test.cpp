// What may be published: new, full and quiet.
#include "perf/publish.h"

#include <gtest/gtest.h>

#include <fstream>

#include "perf/process.h"

namespace hayago::perf {
namespace {

using bench::RowKey;

const std::vector<RowKey> kFull = {{"light", 9, 1, "native"}, {"light", 19, 1, "native"}};

ResultFile quiet_file() {
  bench::RowResult row;
  row.key = kFull[0];
  row.repeats = {100, 101, 99, 100, 100};
  row.moves_per_playout = 110;
  row.playouts_per_cpu_s = 100;
  ResultFile file;
  file.context = {{"cpu", "A CPU"}, {"commit", "1a2b3c4"}, {"load", 0.2}, {"cores_usable", 2}};
  file.rows = summarize({row});
  return file;
}

TEST(Publish, NeverOverwrites) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a-cpu-1a2b3c4.json");
  const auto first = publish_path(folder.file(""), quiet_file());
  ASSERT_TRUE(first.ok()) << first.error().text;
  std::ofstream(path) << "a full result";
  const auto second = publish_path(folder.file(""), quiet_file());
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().text.find("never overwritten"), std::string::npos);
}

TEST(Publish, AsksForAFolder) {
  const TemporaryFolder folder;
  const std::string path = folder.file("file");
  std::ofstream(path) << "text";
  EXPECT_EQ(publish_path(path, quiet_file()).error().text, "'" + path + "' is not a folder");
  EXPECT_FALSE(publish_path(folder.file("none"), quiet_file()).ok());
}

TEST(Publish, AsksForTheFullSet) {
  const bench::RunOptions standard = {0.4, 5, 1, {}};
  const std::vector<RowKey> part = {kFull[1]};
  EXPECT_TRUE(check_full_set({kFull, kFull, standard, standard}).ok());
  EXPECT_EQ(check_full_set({part, kFull, standard, standard}).error().text,
            "1 of the 2 rows of the full set are missing");
  bench::RunOptions quick = standard;
  quick.repeats = 3;
  EXPECT_FALSE(check_full_set({kFull, kFull, quick, standard}).ok());
  quick = standard;
  quick.seconds = 0.01;
  EXPECT_FALSE(check_full_set({kFull, kFull, quick, standard}).ok());
}

TEST(Publish, RefusesNoise) {
  EXPECT_TRUE(check_quiet(quiet_file()).ok());
  ResultFile busy = quiet_file(), wide = busy, stolen = busy;
  busy.context["load"] = 1.5;
  EXPECT_NE(check_quiet(busy).error().text.find("busy"), std::string::npos);
  wide.rows[0].cv = 0.2;
  EXPECT_NE(check_quiet(wide).error().text.find("wide spread"), std::string::npos);
  stolen.rows[0].cpu_share = 0.8;
  EXPECT_NE(check_quiet(stolen).error().text.find("other programs"), std::string::npos);
  ResultFile checked = quiet_file(), sanitized = checked;
  checked.context["checks"] = true;
  sanitized.context["sanitizer"] = "address";
  for (const ResultFile& slow : {checked, sanitized})
    EXPECT_NE(check_quiet(slow).error().text.find("figures mean nothing"), std::string::npos);
}

// A command line that is wrong stays wrong; a machine that is busy becomes quiet.
TEST(Publish, TellsTheCommandLineFromTheMachine) {
  const bench::RunOptions standard = {0.4, 5, 1, {}};
  const std::vector<RowKey> part = {kFull[1]};
  const PublishedRun whole = {kFull, kFull, standard, standard};
  ResultFile busy = quiet_file();
  busy.context["load"] = 1.5;
  EXPECT_FALSE(refuse_publishing(whole, quiet_file()));
  const auto missing = refuse_publishing({part, kFull, standard, standard}, busy);
  ASSERT_TRUE(missing);
  EXPECT_TRUE(missing->by_command_line);
  const auto load = refuse_publishing(whole, busy);
  ASSERT_TRUE(load);
  EXPECT_FALSE(load->by_command_line);
  EXPECT_NE(load->text.find("load 1.50 on 2 cores); --publish-anyway"), std::string::npos);
}

}  // namespace
}  // namespace hayago::perf
