// Matches with programs that misbehave or say nothing, and matches that are stopped, killed or out
// of room: who is to blame loses, nobody waits for ever, no finished game is lost.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "perf/process.h"
#include "tests/support/child_process.h"
#include "tests/support/small_match.h"

namespace hayago {
namespace {

using namespace match;

struct FaultCase {
  const char* plan;
  Ending ending;
};
void PrintTo(const FaultCase& fault, std::ostream* out) { *out << '"' << fault.plan << '"'; }
class Misbehaviour : public testing::TestWithParam<FaultCase> {};

TEST_P(Misbehaviour, LosesTheGameAndIsNamed) {
  MatchSettings settings = small_match(fake("moves=A1,A2,A3"),
                                       fake(std::string("moves=E1,E2,E2 ") + GetParam().plan), 2);
  settings.timeout = 0.5;  // also for the start of a program on a busy machine
  const MatchReport report = play(settings);
  EXPECT_EQ(report.tally.wins, 2);
  EXPECT_EQ(report.faults[0].total(), 0);
  EXPECT_EQ(report.faults[1].by_ending[static_cast<size_t>(GetParam().ending)], 2);
  EXPECT_EQ(report.fault_notes.size(), 2u);
}

INSTANTIATE_TEST_SUITE_P(Kinds, Misbehaviour,
                         testing::Values(FaultCase{"at=1 do=crash", Ending::Crash},
                                         FaultCase{"at=0 do=exit", Ending::Crash},
                                         FaultCase{"at=0 do=hang", Ending::Hang},
                                         FaultCase{"at=0 do=garbage", Ending::Hang},
                                         FaultCase{"at=1 do=nothing", Ending::Crash},
                                         FaultCase{"at=1 do=endless", Ending::Crash},
                                         FaultCase{"at=1 do=fork", Ending::Hang},
                                         FaultCase{"at=0 do=deaf", Ending::Hang},
                                         FaultCase{"at=1 do=illegal", Ending::Illegal},
                                         FaultCase{"", Ending::Illegal},
                                         FaultCase{"at=0 do=refuse", Ending::Refusal}));

// Answers that come twice or belong to other questions, floods on stderr, answers without ids: the
// game is the one that would have been played without.
TEST(Match, StrangeAnswersChangeNoGame) {
  const auto record_with = [](const std::string& plan) {
    const MatchFolder folder;
    MatchSettings settings = small_match(fake("moves=A1,A2,A3"), fake("moves=E1,E2,E3 " + plan), 1);
    settings.folder = folder.path();
    const MatchReport report = play(settings);
    EXPECT_EQ(report.faults[1].total(), 0) << plan;
    const std::string stderr_file = folder.path() + "/second.stderr";
    EXPECT_LT(std::filesystem::file_size(stderr_file), 5u << 20) << plan;
    const std::string record = *read_file(folder.path() + "/00000.sgf");
    return record.substr(record.find(";B["));
  };
  const std::string plain = record_with("");
  EXPECT_NE(plain.find(";W[ee]"), std::string::npos) << plain;
  for (const char* plan : {"at=1 do=twice", "at=1 do=other", "at=1 do=flood", "do=plain"})
    EXPECT_EQ(record_with(plan), plain) << plan;
}

// A disk that is full in the middle of a match: a sentence, and the match goes on when there is
// room.
TEST(Match, AFullDiskLosesNothing) {
  const MatchFolder folder;
  const std::string command = std::string(HAYAGO_PROGRAM) +
                              " match --black mogo:policy=light --white mogo --size 5 --playouts 4 "
                              "--score area --parallel 2 --games 80 --quiet --out " +
                              folder.path();
  const auto run = [&](const std::string& limit) {
    return *perf::run_process({"/bin/sh", "-c", limit + "exec " + command});
  };
  const perf::ProcessResult cut = run("ulimit -f 16; ");  // blocks of 512 bytes
  EXPECT_EQ(cut.status, 1);
  EXPECT_NE(cut.err.find("games.jsonl' cannot be written: File too large"), std::string::npos)
      << cut.err;
  const size_t before = folder.games().size();
  EXPECT_GT(before, 0u);
  EXPECT_LT(before, 60u);
  EXPECT_EQ(run("").status, 0);
  EXPECT_EQ(folder.games().size(), 80u);
}

TEST(Match, AFallenFlagLoses) {
  MatchSettings settings = small_match(fake("moves=A1"), fake("at=0 do=slow"), 2);
  settings.contestants[1].time = *parse_match_time("0.1");
  const MatchReport report = play(settings);
  EXPECT_EQ(report.faults[1].by_ending[static_cast<size_t>(Ending::Time)], 2);
  EXPECT_EQ(report.tally.wins, 2);
}

// A program that repeats what it hears and never answers: the wait is as long as --timeout says.
// Sixty seconds would be a failure of the whole program of tests.
TEST(Match, WaitsForAnIntroductionAsLongAsItWasTold) {
  MatchSettings settings = small_match(contestant("light"), contestant("cat"), 1);
  settings.timeout = 0.1;
  const Result<MatchReport> report = run_match(settings, {}, kNeverStop);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().text, "'cat' gave no answer to 'name'");
  const Patience patience = settings.patience(kNeverStop);
  EXPECT_EQ(patience.quick, 0.1);
  EXPECT_EQ(patience.thinking, 0.1);
  settings.timeout = 600;
  EXPECT_EQ(settings.patience(kNeverStop).quick, 60) << "no thinking, no long wait";
}

TEST(Match, AnInterruptEndsTheIntroduction) {
  MatchSettings settings = small_match(contestant("light"), contestant("cat"), 1);
  settings.timeout = 100'000;
  const std::atomic<bool> stop{true};
  const Result<MatchReport> report = run_match(settings, {}, stop);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->finished, 0);
}

// Judges are programs too.
TEST(Match, AnInterruptEndsTheCounting) {
  std::atomic<bool> stop{false};
  const Patience patience{100'000, 100'000, &stop};
  Result<std::unique_ptr<Judge>> judge = make_judge("cat", patience);
  ASSERT_TRUE(judge);
  stop = true;
  EXPECT_EQ((*judge)->score(make_game(5, {})).error().text, "the arbiter: stopped");
  stop = false;
  Result<std::unique_ptr<Judge>> hasty = make_judge("cat", Patience{0.1, 0.1, &stop});
  EXPECT_EQ((*hasty)->score(make_game(5, {})).error().text,
            "the arbiter: gave no answer to 'boardsize 5'");
}

TEST(MatchProgram, CtrlCEndsAnyWait) {
  ChildProcess program({HAYAGO_PROGRAM, "match", "--black", "light", "--white", "cat", "--quiet"});
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  program.signal(SIGINT);
  EXPECT_EQ(program.wait(30), 130);
}

TEST(Match, SurvivesKillAndGoesOn) {
  MatchFolder folder;
  const std::vector<std::string> command = {
      HAYAGO_PROGRAM, "match",       "--black",    "light", "--white", "light:playouts=40",
      "--size",       "5",           "--playouts", "40",    "--games", "60",
      "--out",        folder.path(), "--format",   "json",  "--score", "area",
      "--quiet"};
  {
    ChildProcess program(command);
    const auto lines = [&] {
      const Result<std::string> text = read_file(folder.path() + "/games.jsonl");
      return text ? std::count(text->begin(), text->end(), '\n') : 0;
    };
    for (int i = 0; i < 2000 && lines() < 2; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    program.signal(SIGKILL);
    program.wait();
  }
  ChildProcess again(command);
  EXPECT_EQ(again.wait(), 0);
  const std::vector<std::string> games = folder.games();
  EXPECT_EQ(games.size(), 60u);
  EXPECT_EQ(std::adjacent_find(games.begin(), games.end()), games.end());
}

}  // namespace
}  // namespace hayago
