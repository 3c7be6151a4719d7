// Ranks as processes: the program under mpirun, with more ranks than this machine has cores.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "tests/support/cgos_server.h"
#include "tests/support/child_process.h"
#include "tests/support/hayago_command.h"
#include "tests/support/own_games.h"
#include "tools/ranks/launch.h"

namespace hayago {
namespace {

class RanksProcess : public testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "MPI itself does not pass the sanitizers";
#endif
    if (!ranks::has_mpi() || std::string(HAYAGO_MPIRUN).empty())
      GTEST_SKIP() << "no MPI here: install libopenmpi-dev and openmpi-bin";
    // For containers, whose only user is root.
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
    ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
    folder_ =
        std::filesystem::path(testing::TempDir()) / ("hayago_ranks_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  static Words on_ranks(int count, Words words) {
    Words all = {HAYAGO_MPIRUN, "--oversubscribe", "-np", std::to_string(count), HAYAGO_PROGRAM};
    all.insert(all.end(), words.begin(), words.end());
    return all;
  }
  static Words gtp(int count, Words more = {}) {
    Words words = {"gtp", "--size", "9", "--threads", "1", "--seed", "3"};
    words.insert(words.end(), more.begin(), more.end());
    return on_ranks(count, words);
  }
  // Moves of a short game.
  static std::string game(const Words& command) {
    ChildProcess child(command);
    std::string moves;
    for (const char* color : {"b", "w", "b"}) moves += child.ask(std::string("genmove ") + color);
    child.ask("quit");
    EXPECT_EQ(child.wait(), 0);
    return moves;
  }
  // A process that mpirun started.
  static pid_t rank_of(const ChildProcess& mpirun, size_t which) {
    const std::string pid = std::to_string(mpirun.pid());
    std::ifstream children("/proc/" + pid + "/task/" + pid + "/children");
    pid_t child = 0;
    for (size_t i = 0; i <= which; ++i) children >> child;
    return child;
  }
  // What it says on stderr goes into a file.
  static Words telling(const std::string& file, const Words& command) {
    Words all = {"/bin/sh", "-c", "exec \"$@\" 2> '" + file + "'", "sh"};
    all.insert(all.end(), command.begin(), command.end());
    return all;
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
};

TEST_F(RanksProcess, OneRankPlaysAsTheProgramAlone) {
  Words lone = gtp(1, {"--playouts", "200"});
  lone.erase(lone.begin(), lone.begin() + 4);
  EXPECT_EQ(game(gtp(1, {"--playouts", "200"})), game(lone));
}

struct RunLog {
  std::map<std::string, std::pair<int64_t, int64_t>> own_and_all;  // "1 root", "1 230"
  bool operator==(const RunLog&) const = default;
};
RunLog read_log(const std::string& file) {
  RunLog log;
  std::ifstream in(file);
  std::string kind, number, own, all, run;
  int64_t mine = 0, sum = 0;
  while (in >> kind >> number >> own >> mine >> all >> sum) {
    if (kind == "share") continue;  // times
    if (kind == "run") run = number;
    log.own_and_all[run + " " + (kind == "run" ? "root" : number)] = {mine, sum};
  }
  return log;
}

// The tree of every rank holds what the ranks' own logs add up to, and all of it repeats.
TEST_F(RanksProcess, SumsAreThoseOfTheRanksOwnLogs) {
  for (const int count : {2, 3, 5}) {
    SCOPED_TRACE(count);
    std::string moves[2];
    std::vector<RunLog> logs[2];
    for (size_t again = 0; again < 2; ++again) {
      const std::string prefix = path("log" + std::to_string(10 * count) + std::to_string(again));
      moves[again] = game(
          gtp(count, {"--playouts", "300", "--param", "share_every=30", "--rank-log", prefix}));
      for (int r = 0; r < count; ++r)
        logs[again].push_back(read_log(prefix + "." + std::to_string(r)));
    }
    EXPECT_EQ(moves[0], moves[1]);
    EXPECT_EQ(logs[0], logs[1]);
    std::map<std::string, int64_t> sums;
    for (const RunLog& log : logs[0])
      for (const auto& [what, pair] : log.own_and_all)
        if (what.starts_with("1 ")) sums[what] += pair.first;
    EXPECT_EQ(sums["1 root"], 300);
    ASSERT_GT(sums.size(), 5u);
    for (const auto& [what, sum] : sums)
      for (const RunLog& log : logs[0]) EXPECT_EQ(log.own_and_all.at(what).second, sum) << what;
  }
}

TEST_F(RanksProcess, OnlyRankZeroWritesToStdout) {
  const auto result = perf::run_process(on_ranks(3, {"version"}));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->out, run_hayago({"version"}).out);
}

// Also where a library would: their stdout leads nowhere. And what a signal to all of them means is
// for rank 0 to say.
TEST_F(RanksProcess, OtherRanksAreQuietAndDeafToSignals) {
  ChildProcess child(gtp(2, {"--playouts", "50"}));
  child.ask("genmove b");
  const pid_t rank = rank_of(child, 1);
  ASSERT_GT(rank, 0);
  EXPECT_EQ(std::filesystem::read_symlink("/proc/" + std::to_string(rank) + "/fd/1"), "/dev/null");
  ::kill(rank, SIGTERM);
  ::kill(rank, SIGINT);
  EXPECT_TRUE(child.ask("genmove w").starts_with("= "));
  child.ask("quit");
  EXPECT_EQ(child.wait(), 0);
}

TEST_F(RanksProcess, TheEndOfTheInputEndsAllRanks) {
  ChildProcess child(gtp(3, {"--seconds", "1", "--param", "share_rate=50"}));
  child.ask("boardsize 9");
  child.send("genmove b\n");
  child.close_input();
  EXPECT_TRUE(child.read_answer().value_or("").starts_with("= "));
  EXPECT_EQ(child.wait(), 0);
}

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

TEST_F(RanksProcess, ASignalEndsAllRanks) {
  ChildProcess child(gtp(3, {"--seconds", "600"}));
  child.ask("boardsize 9");
  child.send("genmove b\n");
  ::usleep(300'000);
  child.signal(SIGTERM);
  EXPECT_NE(child.wait(), -1);
}

// Accept by a match: four ranks behind one program.
TEST_F(RanksProcess, PlaysInAMatch) {
  std::string command;
  for (const std::string& word : gtp(4, {"--playouts", "40"})) command += word + " ";
  const auto result = run_hayago({"match", "--black", command, "--white", "light:playouts=20",
                                  "--games", "2", "--size", "5", "--quiet"});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_NE(result.out.find("2 of 2"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find(": none;"), std::string::npos) << result.out;
}

// The results of a match by game, without its times.
std::map<int64_t, std::string> results_in(const std::string& folder) {
  std::map<int64_t, std::string> results;
  std::ifstream in(folder + "/games.jsonl");
  for (std::string line; std::getline(in, line) && !in.eof();) {  // a line that was cut off is none
    const auto json = nlohmann::json::parse(line);
    EXPECT_TRUE(results.emplace(json.at("game"), json.at("result")).second) << line;
  }
  return results;
}

Words small_match(const std::string& folder, int games) {
  return {"match",  "--black", "champion",   "--white", "erica", "--games", std::to_string(games),
          "--size", "9",       "--playouts", "100",     "--out", folder,    "--quiet"};
}
size_t wait_for_games(const std::string& folder, size_t count) {
  for (int i = 0; i < 600 && results_in(folder).size() < count; ++i) ::usleep(50'000);
  return results_in(folder).size();
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

// Everything but the line with the command.
std::string without_command(const std::string& file) {
  std::string text = *read_file(file);
  const size_t line = text.find("# made by");
  return line == std::string::npos ? text : text.erase(line, text.find('\n', line) - line);
}

TEST_F(RanksProcess, TrainsToTheSameFile) {
  std::string games;
  for (uint64_t i = 0; i < 20; ++i)
    games += own_game(i, 9, 60, i % 3 == 0 ? Color::White : Color::Black) + "\n";
  ASSERT_TRUE(write_file(path("games.sgf"), games));
  const Words methods[] = {{"mm", "--iterations", "3"},
                           {"gradient", "--iterations", "3"},
                           {"mm", "--iterations", "2", "--features", "tree", "--min-count", "5"},
                           {"harvest", "--min-count", "3"},
                           {"balance", "--positions", "60", "--value-playouts", "4",
                            "--gradient-playouts", "4", "--from", "flat"}};
  for (const Words& method : methods) {
    SCOPED_TRACE(testing::PrintToString(method));
    Words words = {"train"};
    words.insert(words.end(), method.begin(), method.end());
    for (const char* word : {"--size", "9", "--threads", "1", "--games"}) words.emplace_back(word);
    words.push_back(path("games.sgf"));
    words.emplace_back("--out");
    words.push_back(path("alone"));
    ASSERT_EQ(run_hayago(words).status, 0);
    words.back() = path("together");
    const auto result = perf::run_process(on_ranks(3, words));
    ASSERT_TRUE(result);
    EXPECT_EQ(result->status, 0) << result->err;
    EXPECT_NE(result->err.find("3 ranks, each with its share"), std::string::npos) << result->err;
    EXPECT_EQ(without_command(path("together")), without_command(path("alone")));
  }
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

// A game on a server: legal, and nothing on stdout.
TEST_F(RanksProcess, PlaysOnAServer) {
  CgosServer server({.size = 9});
  ASSERT_TRUE(write_file(path("password"), "secret\n"));
  const auto result = perf::run_process(
      on_ranks(2, {"cgos", "--server", "127.0.0.1:" + std::to_string(server.port()), "--user",
                   "tester", "--password-file", path("password"), "--games", "1", "--sgf-dir",
                   folder_.string(), "--playouts", "30", "--threads", "1"}));
  server.stop();
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, 0) << result->err;
  EXPECT_EQ(result->out, "");
  EXPECT_FALSE(server.saw_illegal_move());
  EXPECT_EQ(server.connections(), 1);
  ASSERT_EQ(server.finished().size(), 1u);
  EXPECT_GT(server.finished()[0].moves().size(), 10u);
  EXPECT_NE(result->err.find("1 games: "), std::string::npos) << result->err;
}

TEST_F(RanksProcess, ExperimentsAndTuningPlayOnAllRanks) {
  const auto tuned = perf::run_process(
      on_ranks(3, {"tune", "--param", "c_uct=0.2:0:1", "--games", "4", "--iterations", "2",
                   "--size", "5", "--playouts", "20", "--state", path("state")}));
  ASSERT_TRUE(tuned);
  EXPECT_EQ(tuned->status, 0) << tuned->err;
  const auto alone = run_hayago({"tune", "--param", "c_uct=0.2:0:1", "--games", "4", "--iterations",
                                 "2", "--size", "5", "--playouts", "20"});
  EXPECT_EQ(tuned->out, alone.out);
}

TEST_F(RanksProcess, BenchAddsUpTheRanks) {
  const auto result = perf::run_process(
      on_ranks(2, {"bench", "--policy", "light,bulk", "--size", "9", "--threads", "1", "--seconds",
                   "0.02", "--repeats", "2", "--format", "json"}));
  ASSERT_TRUE(result);
  ASSERT_EQ(result->status, 0) << result->err;
  const auto json = nlohmann::json::parse(result->out);
  EXPECT_EQ(json.at("context").at("ranks").size(), 2u);
  EXPECT_FALSE(json.at("context").at("ranks").at(1).at("cpu").get<std::string>().empty());
  ASSERT_EQ(json.at("results").size(), 2u);
  for (const auto& row : json.at("results")) {
    EXPECT_EQ(row.at("threads"), 2);
    const auto& ranks = row.at("ranks");
    double sum = 0;
    for (const auto& rank : ranks.at("by_rank")) sum += rank.at("playouts_per_s").get<double>();
    EXPECT_NEAR(sum, ranks.at("by_host").at(0).at("playouts_per_s").get<double>(), 1);
    EXPECT_NEAR(row.at("speed_up").get<double>(), 2 * row.at("efficiency").get<double>(), 1e-3);
    EXPECT_GE(ranks.at("imbalance").get<double>(), 0);
  }
}

TEST_F(RanksProcess, WrongCommandLinesEndAllRanks) {
  const auto result = perf::run_process(on_ranks(3, {"match", "--black", "nobody"}));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, 2);
  EXPECT_NE(result->err.find("hayago match: "), std::string::npos);
}

TEST_F(RanksProcess, SeveralTasksThatAreAloneAreRefused) {
  const auto result =
      perf::run_process(Words{"/usr/bin/env", "SLURM_NTASKS=4", HAYAGO_PROGRAM, "version"});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->status, 1);
  EXPECT_EQ(result->out, "");
  EXPECT_NE(result->err.find("SLURM_NTASKS says 4 tasks, but this program is alone"),
            std::string::npos)
      << result->err;
}

}  // namespace
}  // namespace hayago
