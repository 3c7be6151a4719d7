// Ranks as processes: what they do is what one does, and only rank 0 is heard.
#include "tests/support/ranks_process.h"

#include <signal.h>

#include "core/base/files.h"
#include "tests/support/cgos_server.h"
#include "tests/support/own_games.h"

namespace hayago {
namespace {

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
  EXPECT_NE(result->err.find("hayago version: works on rank 0 alone; 2 more wait"),
            std::string::npos)
      << result->err;
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
  EXPECT_EQ(tuned->err.find("rank 0 alone"), std::string::npos) << tuned->err;
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
