// The CGOS client against a server of our own, and its protocol line by line.
#include "tools/cgos/cgos.h"
#include "core/base/files.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/cgos_fixture.h"
#include "tests/support/cgos_server.h"
#include "tests/support/game_player.h"
#include "tools/cgos/cgos_player.h"
#include "tools/cmd/cli.h"

namespace hayago {
namespace {

using namespace cgos;

namespace fs = std::filesystem;

// Plays sensible random moves and checks that every game it is told about is consistent.
class RandomPlayer : public GamePlayer {
 public:
  Result<void> start_game(const CgosGame& game) override {
    ++starts;
    return GamePlayer::start_game(game);
  }
  CgosMove genmove(Color color, double seconds_left, bool analyse) override {
    EXPECT_GT(seconds_left, 0);
    if (resign_at > 0 && static_cast<int>(game_.moves().size()) >= resign_at)
      return {"resign", "", ""};
    const Point p = random_sensible_move(game_, color, random_);
    EXPECT_TRUE(game_.play(color, p));
    return {to_text<kAnySize>(p), analyse ? R"({"winrate":0.5})" : "", "a comment ]"};
  }
  std::atomic<int> starts{0};
  int resign_at = 0;

 private:
  Random random_{4};
};

class Cgos : public CgosFixture<RandomPlayer> {
 protected:
  CgosOptions options(int port) const {
    CgosOptions o = CgosFixture::options(port);
    o.first_pause = 0.01;
    o.longest_pause = 0.04;
    o.today = [] { return std::string("2001-02-03"); };
    return o;
  }
  Result<CgosTally> run(const CgosOptions& o) {
    CgosClient client(o, player_, [this](const std::string& line) { log_.push_back(line); });
    return client.run(stop_);
  }
  std::string whole_log() const {
    std::string all;
    for (const std::string& line : log_) all += line + "\n";
    return all;
  }
  // Player, server and record saw the same game.
  void expect_same_game(const CgosServer& server) {
    ASSERT_FALSE(server.finished().empty());
    const Game<kAnySize>& theirs = server.finished().back();
    EXPECT_EQ(player_.game().board().hash(), theirs.board().hash());
    EXPECT_EQ(player_.game().moves().size(), theirs.moves().size());
    const std::vector<SgfGame> saved = records();
    ASSERT_EQ(saved.size(), server.finished().size());
    if (saved.size() != 1) return;
    EXPECT_EQ(saved[0].info_or("RE"), server.results().back());
    EXPECT_EQ(saved[0].info_or("BR"), "1500?");
    const Result<Game<kAnySize>> replayed = replay_sgf<kAnySize>(saved[0], {});
    ASSERT_TRUE(replayed) << replayed.error().text;
    EXPECT_EQ(replayed->board().hash(), theirs.board().hash());
  }

  std::vector<std::string> log_;
};

TEST_F(Cgos, PlaysAGameOnBothServers) {
  for (bool analyze : {false, true}) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    CgosServer server({.analyze = analyze, .crlf = analyze});
    const Result<CgosTally> tally = run(options(server.port()));
    server.stop();
    ASSERT_TRUE(tally) << tally.error().text;
    EXPECT_EQ(tally->games, 1);
    EXPECT_EQ(tally->won + tally->lost + tally->drawn, 1);
    EXPECT_FALSE(server.saw_illegal_move());
    EXPECT_EQ(server.received()[0], analyze ? "e1 hayago genmove_analyze" : "e1 hayago");
    EXPECT_EQ(server.received()[1], "tester");
    EXPECT_EQ(server.received()[2], "very-secret");
    EXPECT_EQ(server.received()[3].ends_with(R"( {"winrate":0.5})"), analyze);
    EXPECT_EQ(server.received().back(), "quit");
    expect_same_game(server);
    EXPECT_EQ(whole_log().find("very-secret"), std::string::npos);
  }
}

TEST_F(Cgos, PlaysSeveralGamesThenQuits) {
  CgosServer server({.games = 3, .client_is_black = false});
  CgosOptions o = options(server.port());
  o.games = 3;
  const Result<CgosTally> tally = run(o);
  server.stop();
  EXPECT_EQ(tally->games, 3);
  EXPECT_EQ(records().size(), 3u);
  EXPECT_EQ(server.connections(), 1);
}

TEST_F(Cgos, ResumesAfterEveryCut) {
  CgosServer server({.cut_at = {0, 6, 8, 20, 40}});
  const Result<CgosTally> tally = run(options(server.port()));
  server.stop();
  ASSERT_TRUE(tally) << tally.error().text;
  EXPECT_EQ(server.connections(), 6);
  EXPECT_EQ(player_.starts, 6);
  EXPECT_FALSE(server.saw_illegal_move());
  expect_same_game(server);
  EXPECT_NE(whole_log().find("game 1 resumed: black against opponent"), std::string::npos);
}

TEST_F(Cgos, GarbageAndSlownessDoNotMatter) {
  CgosServer server({.garbage = true, .pause_ms = 1});
  const Result<CgosTally> tally = run(options(server.port()));
  server.stop();
  ASSERT_TRUE(tally) << tally.error().text;
  expect_same_game(server);
  for (char c : whole_log())
    EXPECT_TRUE(c == '\n' || (static_cast<unsigned char>(c) >= 32 && c != 127));
}

TEST_F(Cgos, AGameThatEndedMeanwhileIsGivenUp) {
  CgosServer server({.cut_at_end = true});
  CgosOptions o = options(server.port());
  o.resume_wait = 0.1;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop_ = 1;  // after the game in progress
  });
  const Result<CgosTally> tally = run(o);
  stopper.join();
  server.stop();
  ASSERT_TRUE(tally) << tally.error().text;
  EXPECT_EQ(tally->games, 0) << "its result is not known";
  ASSERT_EQ(records().size(), 1u);
  EXPECT_EQ(records()[0].info_or("DT"), "2001-02-03") << "the server has not said it";
  EXPECT_TRUE(fs::exists(folder_ / "2001-02-03-1-opponent-tester.sgf"));
}

TEST_F(Cgos, AWrongPasswordEndsItAtOnce) {
  CgosServer server({.refuse = "Error: Sorry, password doesn't match"});
  const Result<CgosTally> tally = run(options(server.port()));
  server.stop();
  ASSERT_FALSE(tally);
  EXPECT_EQ(tally.error().text, "the server says: Error: Sorry, password doesn't match");
  EXPECT_EQ(server.connections(), 1);
}

TEST_F(Cgos, ANameStillLoggedInIsWaitedFor) {
  CgosServer server({.refuse = "Error: You are already logged on", .refusals = 3});
  const Result<CgosTally> tally = run(options(server.port()));
  server.stop();
  ASSERT_TRUE(tally) << tally.error().text;
  EXPECT_EQ(server.connections(), 4);
}

TEST_F(Cgos, ResignsAndTheKillFileStopsIt) {
  CgosServer server({.games = 1'000'000});
  CgosOptions o = options(server.port());
  o.games = 0;
  o.kill_file = (folder_ / "stop").string();
  o.sgf_dir.clear();
  ASSERT_TRUE(write_file(o.kill_file, ""));
  // It exists already: no game is begun.
  EXPECT_EQ(run(o)->games, 0);
  fs::remove(o.kill_file);
  player_.resign_at = 10;
  std::thread killer([&] {
    while (player_.starts < 2) std::this_thread::yield();
    (void)write_file(o.kill_file, "").ok();
  });
  const Result<CgosTally> tally = run(o);
  killer.join();
  server.stop();
  EXPECT_GE(tally->games, 1);
  EXPECT_EQ(tally->lost, tally->games);
  EXPECT_EQ(server.results()[0], "W+Resign");
}

TEST_F(Cgos, StopsWhenAskedWhileNobodyAnswers) {
  int port = 0;
  { port = CgosServer({}).port(); }  // closed again: connections are refused
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop_ = 1;
  });
  const Result<CgosTally> tally = run(options(port));
  stopper.join();
  EXPECT_EQ(tally->games, 0);
  EXPECT_NE(whole_log().find("cannot connect to 127.0.0.1"), std::string::npos);
}

TEST_F(Cgos, TheServersDateIsTheRecords) {
  const CgosOptions o = options(0);
  CgosSession dated(o, player_, [](const std::string&) {});
  dated.on_line("setup 7 9 7.0 20000 them(1800?) tester(1800?)");
  dated.on_line("gameover 2026-11-15 W+Time");
  dated.on_line("setup 8 9 7.0 20000 them(1800?) tester(1800?)");
  dated.on_line("gameover W+Time");
  EXPECT_EQ(dated.tally().lost, 2) << "the result is known without a date too";
  EXPECT_TRUE(fs::exists(folder_ / "2026-11-15-7-them-tester.sgf"));
  EXPECT_TRUE(fs::exists(folder_ / "2001-02-03-8-them-tester.sgf"));
  EXPECT_TRUE(utc_date().starts_with("20")) << utc_date();
  EXPECT_EQ(utc_date().size(), 10u);
}

// One seed for each game, in the log and in the record; always the same where it is given.
TEST_F(Cgos, TellsTheSeedOfEveryGame) {
  const auto seeds = [&](std::optional<uint64_t> given) {
    PlayerSettings settings;
    settings.seed = given;
    SearchCgosPlayer player(settings);
    CgosOptions o = options(0);
    std::string log;
    CgosSession session(o, player, [&](const std::string& line) { log += line + "\n"; });
    std::vector<std::string> told;
    for (const std::string id : {"1", "2"}) {
      session.on_line("setup " + id + " 9 7.0 20000 them(1800?) tester(1800?)");
      told.push_back("seed " + std::to_string(player.player().seed()));
      EXPECT_NE(log.find("game " + id + ": black against them, 9x9, " + told.back() + "\n"),
                std::string::npos)
          << log;
      session.on_line("gameover 2026-11-15 W+Time");
      const Result<SgfGame> record =
          parse_sgf(*read_file((folder_ / ("2026-11-15-" + id + "-them-tester.sgf")).string()));
      EXPECT_EQ(record->info_or("GC"), told.back());
    }
    return told;
  };
  const std::vector<std::string> drawn = seeds(std::nullopt), given = seeds(5);
  EXPECT_NE(drawn[0], drawn[1]);
  EXPECT_EQ(given, (std::vector<std::string>{"seed 5", "seed 5"}));
}

TEST(CgosSessionTest, LinesOfTheTranscript) {
  CgosOptions o;
  o.user = "edgeB";
  o.password = "pw123";
  RandomPlayer player;
  CgosSession session(o, player, [](const std::string&) {});
  using Next = CgosSession::Answer::Next;
  EXPECT_EQ(session.on_line("protocol genmove_analyze").line, "e1 hayago genmove_analyze");
  EXPECT_EQ(session.on_line("username").line, "edgeB");
  EXPECT_EQ(session.on_line("password").line, "pw123");
  EXPECT_FALSE(session.on_line("info Games in progress: 0 Players:2").line);
  EXPECT_FALSE(
      session.on_line("setup 1 9 7.0 20000 edgeA(1800?) edgeB(1800?) D4 20000 e5 20000").line);
  EXPECT_TRUE(session.in_game());
  EXPECT_EQ(player.game().moves().size(), 2u);
  EXPECT_TRUE(session.on_line("genmove b 16992").line);
  EXPECT_FALSE(session.on_line("play w J9 17242").line);
  // What cannot be: come back and let the server send the game again.
  EXPECT_EQ(session.on_line("play b D4 1").next, Next::Reconnect);
  EXPECT_EQ(session.on_line("play b").next, Next::Reconnect);
  EXPECT_EQ(session.on_line("genmove w 1000").next, Next::Reconnect);
  EXPECT_EQ(session.on_line("genmove b soon").next, Next::Reconnect);
  const auto over = session.on_line("gameover 2026-11-15 B+Illegal Illegal move error");
  EXPECT_EQ(over.line, "ready");
  EXPECT_EQ(session.tally().won, 1);
  EXPECT_EQ(session.on_line("gameover 2026-11-15 B+1").line, "ready");
  EXPECT_EQ(session.tally().games, 1) << "a game that is not ours does not count";
  EXPECT_FALSE(session.on_line("play w D4 1").line) << "between games";
}

TEST(CgosAddress, HostAndPort) {
  EXPECT_EQ(*parse_host_port("example.org:6809"), std::pair(std::string("example.org"), 6809));
  EXPECT_EQ(parse_host_port("example.org")->second, 6867);
  for (const char* bad : {"", ":1", "h:0", "h:x", "h:70000"})
    EXPECT_FALSE(parse_host_port(bad)) << bad;
}

}  // namespace
}  // namespace hayago
