// Ranks as processes of which one is stopped, killed or out of room: no hang, a clear line, and no
// finished game is lost.
#include "tests/support/ranks_process.h"

#include <signal.h>
#include <sys/resource.h>

#include "core/base/files.h"
#include "tests/support/own_games.h"

namespace hayago {
namespace {

TEST_F(RanksProcess, AStoppedRankKeepsNobody) {
  ChildProcess child(gtp(3, {"--seconds", "0.3"}));
  child.ask("genmove b");
  const pid_t rank = rank_of(child, 2);
  ASSERT_GT(rank, 0);
  ::kill(rank, SIGSTOP);
  for (const char* color : {"w", "b", "w"})
    EXPECT_TRUE(child.ask(std::string("genmove ") + color).starts_with("= "));
  child.ask("quit");
  EXPECT_NE(child.wait(), -1);  // in time
}

// Stopped in the middle of a move and woken later: the move comes without it, and it takes part in
// the next and in the farewell.
TEST_F(RanksProcess, ARankThatWasStoppedForSecondsComesBack) {
  const std::string said = path("said");
  ChildProcess child(telling(said, gtp(3, {"--seconds", "7"})));
  child.ask("boardsize 9");
  const pid_t rank = rank_of(child, 2);
  ASSERT_GT(rank, 0);
  child.send("genmove b\n");
  ::usleep(500'000);
  ::kill(rank, SIGSTOP);
  EXPECT_TRUE(child.read_answer().value_or("").starts_with("= "));
  ::kill(rank, SIGCONT);
  EXPECT_TRUE(child.ask("genmove w").starts_with("= "));
  child.ask("quit");
  EXPECT_EQ(child.wait(), 0);
  const std::string text = *read_file(said);
  EXPECT_NE(text.find("has been silent for 5 s"), std::string::npos) << text;
  EXPECT_NE(text.find("is back"), std::string::npos) << text;
}

// mpirun ends the others and says which rank and where.
TEST_F(RanksProcess, AKilledRankEndsTheJob) {
  const std::string said = path("said");
  ChildProcess child(telling(said, gtp(3, {"--seconds", "600"})));
  child.ask("boardsize 9");
  child.send("genmove b\n");
  ::usleep(300'000);
  const pid_t rank = rank_of(child, 1);
  ASSERT_GT(rank, 0);
  ::kill(rank, SIGKILL);
  const int status = child.wait();
  EXPECT_NE(status, -1);
  EXPECT_NE(status, 0);
  EXPECT_NE(read_file(said)->find("process rank 1"), std::string::npos) << *read_file(said);
}

// Killed in the middle and continued with another number of ranks: every game once, and as one
// process alone plays them.
TEST_F(RanksProcess, AMatchThatWasKilledGoesOn) {
  const std::string folder = path("match"), alone = path("alone");
  {
    ChildProcess child(on_ranks(3, small_match(folder, 400)));
    ASSERT_GE(wait_for_games(folder, 3), 3u);
    ::kill(rank_of(child, 1), SIGKILL);
    EXPECT_NE(child.wait(), -1);
  }
  const auto before = results_in(folder);
  const int games = static_cast<int>(before.rbegin()->first) + 4;
  const auto rest = perf::run_process(on_ranks(2, small_match(folder, games)));
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->status, 0) << rest->err;
  const auto after = results_in(folder);
  EXPECT_EQ(after.size(), static_cast<size_t>(games));
  for (const auto& [game, result] : before) EXPECT_EQ(after.at(game), result);
  EXPECT_EQ(run_hayago(small_match(alone, games)).status, 0);
  EXPECT_EQ(results_in(alone), after);
}

// What the stopped rank had begun is played by others; the match ends.
TEST_F(RanksProcess, AMatchOutlivesAStoppedRank) {
  const std::string folder = path("match");
  ChildProcess child(on_ranks(3, small_match(folder, 30)));
  ASSERT_GE(wait_for_games(folder, 2), 2u);
  const pid_t rank = rank_of(child, 2);
  ASSERT_GT(rank, 0);
  ::kill(rank, SIGSTOP);
  EXPECT_EQ(wait_for_games(folder, 30), 30u);
  EXPECT_NE(child.wait(), -1);
}

// As on a full disk: what cannot be kept ends the match with a line, and what was kept stays.
TEST_F(RanksProcess, AFolderThatTakesNoMoreEndsTheMatch) {
  const std::string folder = path("match"), moved = path("moved");
  ChildProcess child(on_ranks(3, small_match(folder, 100000)));
  ASSERT_GE(wait_for_games(folder, 2), 2u);
  std::filesystem::rename(folder, moved);
  const int status = child.wait();
  EXPECT_NE(status, -1);
  EXPECT_NE(status, 0);
  EXPECT_GE(results_in(moved).size(), 2u);
}

// A disk that takes no more, as a limit on the size of files: one line says so, and the match goes
// on from there later.
TEST_F(RanksProcess, AFullDiskLosesNoFinishedGame) {
  const std::string folder = path("match"), said = path("said");
  constexpr rlim_t kRoom = 100;  // bytes: less than a line of the log
  {
    ChildProcess child(telling(said, on_ranks(3, small_match(folder, 100000))));
    ASSERT_GE(wait_for_games(folder, 24), 24u);  // then it is larger than any record
    const rlim_t full = std::filesystem::file_size(folder + "/games.jsonl") + kRoom;
    const rlimit limit = {full, full};
    if (::prlimit(rank_of(child, 0), RLIMIT_FSIZE, &limit, nullptr) != 0)
      GTEST_SKIP() << "the size of another process's files cannot be limited here";
    const int status = child.wait();
    EXPECT_EQ(status, 1);
  }
  const std::string text = *read_file(said);
  EXPECT_NE(text.find("/games.jsonl' cannot be written: File too large"), std::string::npos)
      << text;
  const auto before = results_in(folder);
  ASSERT_GE(before.size(), 24u);
  const int games = static_cast<int>(before.rbegin()->first) + 2;
  const auto rest = perf::run_process(on_ranks(2, small_match(folder, games)));
  EXPECT_EQ(rest->status, 0) << rest->err;
  const auto after = results_in(folder);
  EXPECT_EQ(after.size(), static_cast<size_t>(games));
  for (const auto& [game, result] : before) EXPECT_EQ(after.at(game), result);
}

// Killed after some iterations, it goes on from its checkpoint with other ranks; games that only
// rank 0 could read are refused.
TEST_F(RanksProcess, ATrainingThatWasKilledGoesOn) {
  std::string games;
  for (uint64_t i = 0; i < 20; ++i) games += own_game(i) + "\n";
  ASSERT_TRUE(write_file(path("games.sgf"), games));
  Words words = {"train", "mm",      "--size",    "9", "--games",      path("games.sgf"), "--quiet",
                 "--out", path("w"), "--threads", "1", "--iterations", "100000"};
  const std::string said = path("said");
  {
    ChildProcess child(telling(said, on_ranks(3, words)));
    for (int i = 0; i < 600 && !std::filesystem::exists(path("w.checkpoint")); ++i)
      ::usleep(50'000);
    ::kill(rank_of(child, 1), SIGKILL);
    EXPECT_NE(child.wait(), -1);
  }
  words.back() = "1";
  words.emplace_back("--resume");
  const auto rest = perf::run_process(on_ranks(2, words));
  EXPECT_EQ(rest->status, 0) << rest->err;
  EXPECT_TRUE(std::filesystem::exists(path("w")));
  words[5] = "-";
  const auto refused = perf::run_process(on_ranks(2, words));
  EXPECT_EQ(refused->status, 2);
  EXPECT_NE(refused->err.find("every rank reads the games"), std::string::npos) << refused->err;
}

// A rank that freezes after it took its leave cannot hold up the end of the job: MPI's own farewell
// would wait for it for ever.
TEST_F(RanksProcess, ARankThatFreezesAtTheFarewellKeepsNobody) {
  ChildProcess child({HAYAGO_MPIRUN, "--oversubscribe", "-np", "3", HAYAGO_FAREWELL});
  EXPECT_NE(child.wait(), -1);
}

}  // namespace
}  // namespace hayago
