// What options promise in every command: numbers are numbers, lists may be given in parts, files
// are tried before the work, nothing that was said is passed over, and slips are answered.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/cores.h"
#include "tests/support/hayago_command.h"
#include "tools/show/progress.h"

namespace hayago {
namespace {

using namespace perf;

namespace fs = std::filesystem;

struct Refused {
  Words words;
  const char* says;
};

// Status 2 and one line, before any work.
void expect_refused(const Refused& refused) {
  const ProcessResult result = run_hayago(refused.words);
  const std::string shown = testing::PrintToString(refused.words) + ": " + result.err;
  EXPECT_EQ(result.status, 2) << shown;
  EXPECT_EQ(result.out, "") << shown;
  EXPECT_NE(result.err.find(refused.says), std::string::npos) << shown;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << shown;
}

TEST(Options, NumbersAreNumbers) {
  const Refused kAll[] = {
      {{"playouts", "--komi", "nan"}, "--komi: 'nan' is not a number from -1000 to 1000"},
      {{"playouts", "--komi", "0.3"}, "--komi: komi must be a whole or half number"},
      {{"search", "--komi", "inf"}, "--komi: 'inf' is not a number"},
      {{"search", "--seconds", "nan"}, "--seconds: 'nan' is not a number from 0.001 to 86400"},
      {{"suite", "--seconds", "nan"}, "--seconds: 'nan' is not a number"},
      {{"bench", "--seconds", "nan"}, "--seconds: 'nan' is not a number from 0.001 to 3600"},
      {{"bench", "--seconds", "1 "}, "--seconds: '1 ' is not a number"},
      {{"profile", "--seconds", "nan"}, "--seconds: 'nan' is not a number"},
      {{"compare", "a", "b", "--alpha", "nan"}, "--alpha: 'nan' is not a number from 0 to 1"},
      {{"rating", "--example", "--base", "nan"}, "--base: 'nan' is not a number"},
      {{"gtp", "--lag", "nan"}, "--lag: 'nan' is not a value of lag"},
      {{"match", "--black", "light", "--white", "light", "--resign", "nan"},
       "--resign: 'nan' is not a value of resign"},
      {{"match", "--black", "light", "--white", "light", "--timeout", "nan"},
       "--timeout: 'nan' is not a number"},
      {{"match", "--black", "light", "--white", "light", "--sprt", "-inf,inf"}, "--sprt"},
      {{"match", "--black", "light", "--white", "light", "--sprt", "0,20x"}, "--sprt"},
      {{"tune", "--param", "c_uct=nan:0:1"}, "is not NAME=START:LOW:HIGH"},
      {{"tune", "--param", "c_uct=0.1:0:1", "--spread", "nan"}, "--spread: 'nan' is not a number"},
      {{"bench", "--seed", "99999999999999999999999"},
       "--seed: '99999999999999999999999' is not a whole number from 0 to 18446744073709551615"},
      {{"bench", "--seed", "-1"}, "--seed: '-1' is not a whole number from 0 to"},
      {{"suite", "--seed", "-1"}, "--seed: '-1' is not a whole number"},
      {{"playouts", "--playouts", "1e-1"}, "'1e-1' is not a whole number from 1 to 4000000000"},
      {{"perft", "--depth", "0x3"}, "--depth: '0x3' is not a whole number from 1 to 64"},
      {{"train", "mm", "--games", "g", "--out", "-", "--iterations", "1.5"},
       "--iterations: '1.5' is not a whole number"},
      {{"predict", "--games", "g", "--size", "1"},
       "--size: '1' is not a whole number from 2 to 25"},
  };
  for (const Refused& refused : kAll) expect_refused(refused);
}

TEST(Options, WholeNumbersMayHaveAnExponent) {
  const ProcessResult result = run_hayago(
      {"playouts", "--size", "5", "--policy", "light", "--playouts", "1e3", "--format", "json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(nlohmann::json::parse(result.out)["playouts"], 1000);
}

TEST(Options, NoThreadsMeansAllUsable) {
  using Json = nlohmann::json;
  const auto all_threads = [](Words words) {
    words.insert(words.end(), {"--playouts", "10", "--threads", "0", "--format", "json"});
    return Json::parse(run_hayago(words).out);
  };
  EXPECT_EQ(all_threads({"playouts", "--policy", "light"})["threads"], usable_cores());
  EXPECT_EQ(all_threads({"search"})["workers"], usable_cores());
  for (const Words& words : {Words{"playouts", "--policy", "light", "--playouts", "10"},
                             {"suite", "--theme", "capture", "--playouts", "10"},
                             {"bench", "--policy", "light", "--size", "5", "--seconds", "0.001"}}) {
    Words all = words;
    all.insert(all.end(), {"--threads", "0", "--format", "json"});
    EXPECT_EQ(run_hayago(all).status, 0) << words[0];
  }
}

class OptionFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("hayago_options_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::ofstream(path("three.sgf")) << "(;SZ[9]KM[7];B[ee];W[cc];B[gg])";
    std::ofstream(path("flat.txt")) << ". . .\n. X .\n. . .\n";
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }
  fs::path folder_;
};

TEST_F(OptionFiles, OutputsAreTriedBeforeTheWork) {
  const std::string no = "/no/such/x";
  const Refused kAll[] = {
      {{"bench", "--out", ""}, "--out: an empty name is no file"},
      {{"bench", "--out", no}, "--out: cannot write '/no/such/x'"},
      {{"compare", "a", "b", "--out", no}, "--out: cannot write"},
      {{"experiment", "erica-4.5", "--svg", no}, "--svg: cannot write"},
      {{"perft", "--out", no}, "--out: cannot write"},
      {{"playouts", "--out", ""}, "--out: an empty name"},
      {{"predict", "--games", "g", "--out", no}, "--out: cannot write"},
      {{"predict", "--games", "g", "--svg", no}, "--svg: cannot write"},
      {{"profile", "--flame", no}, "--flame: cannot write"},
      {{"profile", "--exact", "--save", no}, "--save: cannot write"},
      {{"report", "a.json", "--out", no}, "--out: cannot write"},
      {{"report", "a.json", "--readme", no}, "--readme: cannot write"},
      {{"search", "--out", ""}, "--out: an empty name"},
      {{"train", "mm", "--games", "g", "--out", no}, "--out: cannot write"},
      {{"train", "balance", "--games", "g", "--out", ""}, "--out: an empty name"},
      {{"tune", "--param", "c_uct=0.1:0:1", "--state", no}, "--state: cannot write"},
      {{"tune", "--param", "c_uct=0.1:0:1", "--state", "-"}, "--state: the state is read again"},
  };
  for (const Refused& refused : kAll) expect_refused(refused);
}

TEST_F(OptionFiles, NothingThatWasSaidIsPassedOver) {
  const std::string record = path("three.sgf");
  const Refused kAll[] = {
      {{"search", "--position", record, "--size", "19"}, "--size: the position is 9x9, not 19x19"},
      {{"search", "--diagram", path("flat.txt"), "--size", "9"}, "the position is 3x3, not 9x9"},
      {{"search", "--position", record, "--before-move", "99"},
       "--before-move: the record has 3 moves, no move 99"},
      {{"search", "--position", record, "--before-move", "4"}, "no move 4"},
      {{"search", "--before-move", "2"}, "--before-move requires --position"},
      {{"playouts", "--position", record, "--size", "19"}, "the position is 9x9, not 19x19"},
      {{"playouts", "--policy", "light", "--isa", "sse2"}, "--isa: light has no choice"},
      {{"version", "--foo"}, "unknown option '--foo'"},
      {{"version", "now"}, "'now' is not expected here"},
      {{"tune", "--param", "c_uct=0.1:0:1", "--games", "3"}, "--games: 3 is odd"},
  };
  for (const Refused& refused : kAll) expect_refused(refused);
  EXPECT_EQ(run_hayago({"search", "--position", record, "--before-move", "3", "--size", "9",
                        "--playouts", "10", "--quiet"})
                .status,
            0);
}

TEST(Options, SlipsAreAnsweredWithTheNearestName) {
  const Refused kAll[] = {
      {{"benhc"}, "unknown command 'benhc'; did you mean 'bench'?"},
      {{"bench", "--polcy", "light"}, "unknown option '--polcy'; did you mean '--policy'?"},
      {{"search", "--playout=3"}, "unknown option '--playout'; did you mean '--playouts'?"},
      {{"tune", "--parm", "c_uct=0.1:0:1"}, "unknown option '--parm'; did you mean '--param'?"},
      {{"gtp", "--thread", "2"}, "did you mean '--threads'?"},
      {{"tune", "--param", "c_utc=0.1:0:1"},
       "--param: unknown parameter 'c_utc'; did you mean 'c_uct'?"},
      {{"tune", "--param", "qqqqqqqq=1:0:2"}, "'hayago presets champion' lists them"},
  };
  for (const Refused& refused : kAll) expect_refused(refused);
}

TEST(Options, AListMayBeGivenInParts) {
  const ProcessResult result = run_hayago(
      {"bench", "--policy", "light", "--policy", "golois", "--size", "5", "--size", "7",
       "--threads", "1", "--seconds", "0.001", "--repeats", "1", "--quiet", "--format", "json"});
  ASSERT_EQ(result.status, 0) << result.err;
  std::vector<std::string> rows;
  const auto json = nlohmann::json::parse(result.out);
  for (const auto& row : json["results"])
    rows.push_back(row["policy"].get<std::string>() + row["size"].dump());
  EXPECT_EQ(rows, (std::vector<std::string>{"light5", "light7", "golois5", "golois7"}));
}

TEST(Options, OldNamesGoOnWorkingWithAHint) {
  const ProcessResult playouts =
      run_hayago({"playouts", "--size", "5", "--count", "100", "--to-move", "w", "--policy",
                  "light", "--format", "json"});
  ASSERT_EQ(playouts.status, 0) << playouts.err;
  EXPECT_EQ(playouts.err,
            "hayago playouts: --to-move is now called --to-play\n"
            "hayago playouts: --count is now called --playouts\n");
  const auto json = nlohmann::json::parse(playouts.out);
  EXPECT_EQ(json["playouts"], 100);
  EXPECT_EQ(json["to_play"], "white");
  const ProcessResult search = run_hayago({"search", "--playouts", "10", "--to-move", "w"});
  EXPECT_EQ(search.status, 0);
  EXPECT_EQ(search.err, "hayago search: --to-move is now called --to-play\n");
  EXPECT_EQ(run_hayago({"search", "--help"}).out.find("--to-move"), std::string::npos);
  expect_refused({{"search", "--to-play", "red"}, "--to-play"});
}

TEST(Options, OneDefaultSize) {
  for (const Words& words : {Words{"playouts", "--playouts", "10"}, {"perft", "--depth", "1"}}) {
    Words all = words;
    all.insert(all.end(), {"--format", "json"});
    const ProcessResult result = run_hayago(all);
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(nlohmann::json::parse(result.out)["size"], 19) << words[0];
  }
  for (const char* command :
       {"gtp", "search", "match", "tune", "playouts", "perft", "profile", "predict"})
    EXPECT_NE(run_hayago({command, "--help"}).out.find("--size 2 to 25=19"), std::string::npos)
        << command;
}

TEST_F(OptionFiles, PublishedFiguresBelongToTheirSize) {
  std::ofstream(path("large.sgf")) << "(;SZ[19];B[dd];W[pp];B[dp])";
  for (const auto& [size, games] : {std::pair("9", "three.sgf"), {"19", "large.sgf"}}) {
    const ProcessResult result =
        run_hayago({"predict", "--size", size, "--games", path(games), "--svg", path("p.svg")});
    ASSERT_EQ(result.status, 0) << result.err;
    const bool published = std::string(size) == "19";
    EXPECT_EQ(result.out.find("published") != std::string::npos, published);
    EXPECT_EQ(read_left_file(path("p.svg")).find("Coulom") != std::string::npos, published);
  }
}

TEST(Progress, SaysTheShareAndTheTimeLeft) {
  EXPECT_EQ(progress_text(0, 5, "warm-up"), "  0 %: warm-up");
  EXPECT_EQ(progress_text(0.25, 10, "x"), " 25 %, 30 s left: x");
  EXPECT_EQ(progress_text(0.5, 600, ""), " 50 %, 10 min 0 s left");
  EXPECT_EQ(progress_text(0.1, 3600, ""), " 10 %, 9 h 0 min left");
  EXPECT_EQ(progress_text(1.5, 1, ""), "100 %, 0 s left");
}

// Silent where stderr is no terminal, unless asked; then a line for every tenth.
TEST(Progress, IsShownWhereItIsAskedFor) {
  const Words words = {"playouts",   "--size", "5",         "--policy", "light",
                       "--playouts", "20000",  "--threads", "1"};
  EXPECT_EQ(run_hayago(words).err, "");
  Words asked = words;
  asked.push_back("--progress");
  const std::string lines = run_hayago(asked).err;
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 11) << lines;
  EXPECT_NE(lines.find(" 50 %, "), std::string::npos) << lines;
  asked.push_back("--quiet");
  expect_refused({asked, "--quiet excludes --progress"});
}

TEST(Progress, PerftTellsTheDepth) {
  const std::string lines =
      run_hayago({"perft", "--size", "5", "--depth", "3", "--progress", "--out", "/dev/null"}).err;
  EXPECT_TRUE(lines.starts_with("  0 %: depth 2 of 3\n")) << lines;
  EXPECT_NE(lines.find(" left: depth 3 of 3\n"), std::string::npos) << lines;
}

TEST(Progress, ByTheClockWhereWorkIsInOtherHands) {
  testing::internal::CaptureStderr();
  { const TimedProgress endless(ProgressMode::Lines, 1e9, "sampling"); }
  { const TimedProgress quiet(ProgressMode::Quiet, 1e9, "sampling"); }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "  0 %: sampling\n");
}

TEST_F(OptionFiles, GamesOfAnotherSizeGetOneHint) {
  std::ofstream small(path("small.sgf"));
  for (int i = 0; i < 30; ++i) small << "(;SZ[9];B[ee];W[cc];B[gg])\n";
  small.close();
  for (const Words& words : {Words{"predict"}, {"train", "mm", "--out", path("w.txt")}}) {
    Words all = words;
    all.insert(all.end(), {"--games", path("small.sgf")});
    const ProcessResult result = run_hayago(all);
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.err, "hayago " + words[0] + ": no usable 19x19 game in '" + path("small.sgf") +
                              "' (30 skipped); 30 of them are 9x9: use --size 9\n");
  }
}

TEST(Options, GtpHelpSaysWhatAnalysisLeavesOut) {
  const std::string help = run_hayago({"gtp", "--help"}).out;
  EXPECT_NE(help.find("(movesOwnership true) are accepted and left out"), std::string::npos);
}

// One table of settings: the same names and the same words wherever a game is played.
TEST(Options, SettingsOfAPlayerAreTheSameEverywhere) {
  const char* says = "'0' is not a value of time_c; allowed: auto, 1 to 1e+06";
  expect_refused({{"gtp", "--time-c", "0"}, says});
  expect_refused({{"gtp", "--param", "time_c=0"}, says});
  expect_refused(
      {{"cgos", "--server", "h", "--user", "abc", "--password-file", "p", "--time-c", "0"}, says});
  expect_refused({{"match", "--black", "light:time_c=0", "--white", "light"}, says});
  expect_refused({{"match", "--black", "light", "--white", "light", "--time-c", "0"}, says});
  const std::string shown = run_hayago({"presets", "champion"}).out;
  for (const char* name : {"time_c", "time_max_ply", "time_unstable", "time_behind_extra",
                           "ponder_moves", "resign", "lag"})
    EXPECT_NE(shown.find(name), std::string::npos) << name;
}

}  // namespace
}  // namespace hayago
