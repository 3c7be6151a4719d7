// Ctrl-C in the middle of every long command: what is done is shown and kept, nothing is left in
// the temporary folder, and the status says that it was interrupted.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>

#include "tests/support/child_process.h"
#include "tests/support/hayago_command.h"

namespace hayago {
namespace {

namespace fs = std::filesystem;

struct Interruption {
  std::string words;
  int lines;          // of progress to wait for
  const char* shows;  // of the result
  const char* says;
};

class Interrupt : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("hayago_interrupt_") +
               testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "tmp");
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const char* name) const { return (folder_ / name).string(); }

  void interrupt(const Interruption& c, int signal = SIGINT) const {
    ChildProcess child({"/bin/sh", "-c",
                        "exec env TMPDIR=" + path("tmp") + " " + HAYAGO_PROGRAM + " " + c.words +
                            " 2>&1 </dev/null"});
    for (int i = 0; i < c.lines; ++i) ASSERT_TRUE(child.read_line(120)) << c.words;
    child.signal(signal);
    std::string text;
    while (const auto line = child.read_line(120)) text += *line + "\n";
    EXPECT_EQ(child.wait(), 128 + signal) << c.words;
    EXPECT_NE(text.find(c.shows), std::string::npos) << c.words << "\n" << text;
    EXPECT_NE(text.find(c.says), std::string::npos) << c.words << "\n" << text;
    EXPECT_TRUE(fs::is_empty(folder_ / "tmp")) << c.words;
  }
  fs::path folder_;
};

void write_games(const std::string& path, int count) {
  std::string game = "(;SZ[9]";
  for (int i = 0; i < 45; ++i)
    game += std::string(i % 2 == 0 ? ";B[" : ";W[") + static_cast<char>('a' + i % 9) +
            static_cast<char>('a' + i / 9) + "]";
  std::ofstream file(path);
  for (int i = 0; i < count; ++i) file << game << ")\n";
}

// Two lines of progress: the first is written before anything is done.
TEST_F(Interrupt, BenchShowsItsRepeats) {
  interrupt(
      {"bench --policy light --size 5 --threads 1 --seconds 0.02 --repeats 1000 --progress "
       "--format csv",
       2, "light,", "hayago bench: interrupted; partial: 1 of 1 rows, "});
}

TEST_F(Interrupt, PlayoutsShowThePosition) {
  const Interruption long_run = {
      "playouts --size 9 --policy light --playouts 4e9 --threads 1 --progress", 1, "Speed",
      "hayago playouts: interrupted; partial: "};
  interrupt(long_run);
  interrupt(long_run, SIGTERM);
}

TEST_F(Interrupt, SearchShowsWhatItFound) {
  interrupt({"search --size 9 --seconds 600 --threads 1 --progress", 1, "simulations",
             "hayago search: interrupted; what "});
}

TEST_F(Interrupt, SuiteShowsThePositionsDone) {
  interrupt({"suite --threads 1 --seconds 0.5 --progress", 2, "all",
             "hayago suite: interrupted; partial: "});
}

TEST_F(Interrupt, PerftShowsTheDepthsDone) {
  interrupt({"perft --size 5 --depth 64 --format csv --progress", 1, "\n1,25,",
             "hayago perft: interrupted; partial: "});
}

TEST_F(Interrupt, PredictShowsTheGamesDone) {
  write_games(path("games.sgf"), 3000);
  interrupt({"predict --size 9 --threads 1 --progress --games " + path("games.sgf"), 1, "top T %",
             "hayago predict: interrupted; partial: "});
}

TEST_F(Interrupt, ProfileShowsItsCountersAndCleansUp) {
  interrupt({"profile --size 5 --seconds 3000", 1, "playouts",
             "hayago profile: interrupted; partial: the counters alone"});
  if (perf::find_tool("valgrind", "valgrind"))
    interrupt({"profile --size 5 --exact --playouts 1e8", 1, "",
               "hayago profile: interrupted; nothing was counted to its end"});
}

TEST_F(Interrupt, CompareShowsThePairsDone) {
  interrupt({std::string("compare --run ") + HAYAGO_PROGRAM + " " + HAYAGO_PROGRAM +
                 " --policy light --size 5 --seconds 0.2 --pairs 10 --max-seconds 1e6 --progress",
             2, "Interrupted: partial, by the pairs so far",
             "hayago compare: interrupted; partial: 1 rows of "});
}

// It names its rows and then never answers: after two seconds it is ended.
TEST_F(Interrupt, CompareEndsADeafProgram) {
  const std::string json = path("rows.json"), deaf = path("deaf");
  ASSERT_EQ(run_hayago({"bench", "--policy", "light", "--size", "5", "--threads", "1", "--seconds",
                        "0.001", "--format", "json", "--out", json})
                .status,
            0);
  std::ofstream(deaf) << "#!/bin/sh\ncase \"$*\" in *0.001*) exec cat " << json
                      << ";; esac\ntrap '' INT\nexec sleep 600\n";
  fs::permissions(deaf, fs::perms::owner_all);
  interrupt({"compare --run " + deaf + " " + deaf + " --progress", 1, "",
             "hayago compare: interrupted; nothing was measured"});
}

TEST_F(Interrupt, HarvestKeepsTheGamesDone) {
  write_games(path("games.sgf"), 8 * 2048);
  interrupt({"train harvest --size 9 --threads 1 --games " + path("games.sgf") + " --out " +
                 path("patterns.txt"),
             2, "size 4: ", "hayago train: interrupted; partial: "});
  std::ifstream file(path("patterns.txt"));
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(text.find("\n# partial: "), std::string::npos) << text.substr(0, 500);
  EXPECT_NE(text.find(" of 16384 games\nmoves "), std::string::npos) << text.substr(0, 500);
  EXPECT_TRUE(text.ends_with("\nend\n"));
}

TEST_F(Interrupt, MatchShowsTheGamesPlayed) {
  interrupt({"match --black light --white light --size 5 --games 1e6 --playouts 2", 1, "light",
             "hayago match: interrupted; the games played so far are shown"});
}

TEST_F(Interrupt, TuneKeepsItsState) {
  interrupt(
      {"tune --preset light --param c_uct=0.1:0:1 --size 5 --games 2 --playouts 2 "
       "--iterations 1e6 --state " +
           path("state.json"),
       2, "light:c_uct=", "hayago tune: interrupted; what "});
  EXPECT_TRUE(fs::exists(path("state.json")));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 2)
      << "the state and tmp, nothing else";
}

}  // namespace
}  // namespace hayago
