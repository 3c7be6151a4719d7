// The commands that need a player, with a few playouts per move.
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "search/params/presets.h"
#include "search/player/endgame.h"
#include "search/player/player.h"
#include "tools/gtp/commands.h"
#include "tools/gtp/loop.h"

namespace hayago {
namespace {

using namespace gtp;

struct Session {
  explicit Session(int playouts = 60) : engine("Hayago", gtp_version()) {
    PlayerSettings settings;
    settings.params = *preset_params(kDefaultPreset);
    settings.params.policy = "light";
    settings.playouts = playouts;
    settings.threads = 1;
    settings.memory = 64;
    settings.seed = 7;
    state.player = std::make_unique<Player>(settings);
    add_all_commands(engine, state);
  }
  std::string ask(const std::string& line) {
    std::ostringstream out;
    engine.answer(line, out);
    return out.str();
  }
  GtpEngine engine;
  GtpState state;
};

size_t count(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++n;
  return n;
}

TEST(GtpPlay, AWholeGameEndsWithTwoPasses) {
  Session session(40);
  session.ask("boardsize 7");
  session.ask("komi 5.5");
  session.ask("kata-set-param resign 0");
  int passes = 0;
  std::string color = "b";
  for (int move = 0; move < 300 && passes < 2; ++move, color = color == "b" ? "w" : "b") {
    const std::string answer = session.ask("genmove " + color);
    ASSERT_TRUE(answer.starts_with("= ")) << answer;
    passes = answer == "= pass\n\n" ? passes + 1 : 0;
  }
  EXPECT_EQ(passes, 2);
  const std::string score = session.ask("final_score");
  EXPECT_TRUE(score.starts_with("= B+") || score.starts_with("= W+")) << score;
}

TEST(GtpPlay, AvoidAndAllowRestrictTheMove) {
  Session session;
  session.ask("boardsize 9");
  EXPECT_EQ(count(session.ask("lz-genmove_analyze b 5 allow b C3 1"), "play C3"), 1u);
  const std::string two = session.ask("kata-genmove_analyze w allow w G7,D4 1 minmoves 5");
  EXPECT_EQ(count(two, "info move"), 2u) << two;
  const std::string not_e5 = session.ask("lz-genmove_analyze b avoid b E5 1 avoid w A1 1");
  EXPECT_EQ(count(not_e5, "move E5") + count(not_e5, "play E5"), 0u) << not_e5;
  for (const char* bad : {"lz-analyze allow b C3", "lz-analyze avoid b I5 1",
                          "lz-analyze avoid red C3 1", "lz-analyze allow b C3 0"})
    EXPECT_TRUE(session.ask(bad).starts_with("? ")) << bad;
}

TEST(GtpPlay, PondersOnAFewMoves) {
  Session session;
  session.ask("boardsize 9");
  EXPECT_EQ(session.ask("kata-set-param ponder_moves 2"), "=\n\n");
  EXPECT_EQ(session.ask("kata-get-param ponder_moves"), "= 2\n\n");
  EXPECT_TRUE(session.ask("kata-set-param ponder_moves -1").starts_with("? "));
  session.state.player->start_pondering(session.state.game);
  session.state.player->stop_pondering();
  EXPECT_TRUE(session.ask("genmove b").starts_with("= "));
}

TEST(GtpPlay, PassesWhenTheOpponentPassedAndTheCountIsWon) {
  Session session;
  session.ask("boardsize 5");
  session.ask("komi 0.5");
  session.ask("gogui-setup b C1 b C2 b C3 b C4 b C5");
  session.ask("play w pass");
  EXPECT_EQ(session.ask("genmove b"), "= pass\n\n");
  session.ask("undo");
  EXPECT_TRUE(may_end_by_passing(session.state.game, Color::Black));
  EXPECT_FALSE(may_end_by_passing(session.state.game, Color::White)) << "White passed itself";
  session.ask("komi 30");
  EXPECT_FALSE(may_end_by_passing(session.state.game, Color::Black)) << "the count is lost now";
}

TEST(GtpPlay, ResignsBelowTheThresholdOnly) {
  Session session(200);
  session.ask("boardsize 5");
  session.ask("komi 0.5");
  session.ask("gogui-play_sequence b C1 w pass b C2 w pass b C3 w pass b C4 w pass b C5");
  EXPECT_EQ(session.ask("genmove w"), "= resign\n\n");
  session.ask("kata-set-param resign 0");
  EXPECT_NE(session.ask("genmove w"), "= resign\n\n");
}

// A controller that cuts fractions says 39 after a quick first move of 40 seconds.
TEST(GtpPlay, WholeSecondsOfTimeLeftAreNotTakenForLag) {
  Session session(10);
  session.ask("time_settings 40 0 0");
  session.ask("genmove b");
  session.ask("time_left b 39 0");
  EXPECT_EQ(session.state.clock.observed_lag(Color::Black), 0);
  EXPECT_GT(session.state.clock.state(Color::Black).left, 39);
}

TEST(GtpPlay, RegGenmoveLeavesTheBoard) {
  Session session;
  session.ask("boardsize 9");
  const std::string before = session.ask("showboard");
  EXPECT_TRUE(session.ask("reg_genmove b").starts_with("= "));
  EXPECT_EQ(session.ask("showboard"), before);
}

TEST(GtpPlay, OneSeedRepeatsAGame) {
  std::string games[2];
  for (std::string& game : games) {
    Session session;
    session.ask("boardsize 9");
    for (int i = 0; i < 6; ++i) game += session.ask(i % 2 == 0 ? "genmove b" : "genmove w");
  }
  EXPECT_EQ(games[0], games[1]);
}

TEST(GtpPlay, OneSeedRepeatsAGameAfterClearBoard) {
  Session session;
  std::string games[2];
  for (std::string& game : games) {
    session.ask("boardsize 9");
    session.ask("clear_board");
    for (int i = 0; i < 6; ++i) game += session.ask(i % 2 == 0 ? "genmove b" : "genmove w");
  }
  EXPECT_EQ(games[0], games[1]);
}

// Without a seed every game has its own, which is told and plays it again.
TEST(GtpPlay, EveryGameHasAnotherSeedUnlessOneIsGiven) {
  Session session;
  session.ask("boardsize 9");
  std::vector<std::string> log;
  session.state.log = [&](const std::string& line) { log.push_back(line); };
  EXPECT_EQ(session.ask("kata-set-param seed random"), "=\n\n");
  EXPECT_EQ(session.ask("kata-get-param seed"), "= random\n\n");
  const auto game = [&] {
    session.ask("clear_board");
    std::string moves;
    for (int i = 0; i < 6; ++i) moves += session.ask(i % 2 == 0 ? "genmove b" : "genmove w");
    return moves;
  };
  const auto seed = [&] {
    const std::string answer = session.ask("get_random_seed");
    return answer.substr(2, answer.size() - 4);
  };
  const std::string first = game(), drawn = seed();
  EXPECT_NE(session.ask("gomill-describe_engine").find("seed " + drawn), std::string::npos);
  ASSERT_FALSE(log.empty());
  EXPECT_EQ(log[0], "seed " + drawn);
  game();
  EXPECT_NE(seed(), drawn);
  EXPECT_EQ(log.size(), 14u) << "twelve moves and two seeds";
  EXPECT_EQ(session.ask("set_random_seed " + drawn), "=\n\n");
  EXPECT_EQ(game(), first);
  game();
  EXPECT_EQ(seed(), drawn);
  EXPECT_TRUE(session.ask("set_random_seed -1").starts_with("? '-1' is not a value of seed"));
}

// Black lives on the left, White on the right; a white stone inside Black's area is dead.
TEST(GtpPlay, DeadStonesAreListedAndCounted) {
  Session session(400);
  session.ask("boardsize 5");
  session.ask("komi 0.5");
  session.ask(
      "gogui-setup b C1 b C2 b C3 b C4 b C5 b A2 b B2 b A4 b B4 w D1 w D2 w D3 w D4 w D5 w E2 w E4 "
      "w A3");
  EXPECT_EQ(session.ask("final_status_list dead"), "= A3\n\n");
  EXPECT_EQ(session.ask("final_score"), "= B+4.5\n\n");
  EXPECT_EQ(session.ask("final_status_list seki"), "=\n\n");
  EXPECT_EQ(count(session.ask("final_status_list alive"), "A3"), 0u);
  EXPECT_TRUE(session.ask("final_status_list sleepy").starts_with("? syntax error"));
}

TEST(GtpAnalysis, LinesOfTheDialects) {
  Session session(400);
  session.ask("boardsize 9");
  const std::string lz = session.ask("7 lz-analyze b 5");
  EXPECT_TRUE(lz.starts_with("=7\ninfo move ")) << lz;
  EXPECT_TRUE(lz.ends_with("\n\n"));
  EXPECT_EQ(count(lz, "info move"), count(lz, " pv "));
  EXPECT_EQ(count(lz, "order 0 "), 1u);
  // Either order, and the interval by name.
  for (const char* request : {"5 b", "b 5", "interval 5", "b interval 5 maxmoves 3", "W 5", "5"})
    EXPECT_TRUE(session.ask(std::string("lz-analyze ") + request).starts_with("=\ninfo move "))
        << request;
  EXPECT_LE(count(session.ask("lz-analyze 5 maxmoves 2"), "info move"), 2u);

  const std::string kata = session.ask("kata-analyze b 5 ownership true rootInfo true");
  const size_t at = kata.find(" ownership ");
  ASSERT_NE(at, std::string::npos);
  EXPECT_LT(kata.find(" rootInfo visits "), at);
  std::istringstream numbers(kata.substr(at + 11));
  int values = 0;
  for (double v; numbers >> v; ++values) EXPECT_LE(std::abs(v), 1.0);
  EXPECT_EQ(values, 81);
}

TEST(GtpAnalysis, BadRequestsAreErrors) {
  Session session;
  for (const char* bad : {"b 5 ownership", "b 5 ownership maybe", "b 5 colour red", "green 5",
                          "b 99999999999999", "b 5 maxmoves x", "b 5 movesOwnership maybe"}) {
    const std::string answer = session.ask(std::string("kata-analyze ") + bad);
    EXPECT_TRUE(answer.starts_with("? ")) << bad << ": " << answer;
  }
  EXPECT_EQ(session.ask("kata-analyze b 5 maxmove 3"),
            "? syntax error: unknown key 'maxmove'; did you mean 'maxmoves'?\n\n");
}

TEST(GtpAnalysis, WhatIsNoIntervalIsCalledSo) {
  Session session;
  for (const char* bad : {"lz-analyze -5", "kata-analyze b -5", "lz-analyze 2.5 w",
                          "lz-genmove_analyze b -5", "lz-analyze interval -5"}) {
    const std::string answer = session.ask(bad);
    EXPECT_TRUE(answer.starts_with("? ")) << bad << ": " << answer;
    EXPECT_EQ(count(answer, "is not an interval; centiseconds expected"), 1u) << answer;
  }
}

// Outputs of other engines are left out; what we have comes all the same.
TEST(GtpAnalysis, UnknownOutputsAreLeftOut) {
  Session session;
  session.ask("boardsize 9");
  for (const char* key : {"movesOwnership", "ownershipStdev", "pvEdgeVisits", "somethingNew"}) {
    const std::string answer =
        session.ask(std::string("kata-analyze b 5 ") + key + " true ownership true");
    EXPECT_TRUE(answer.starts_with("=\ninfo move ")) << answer.substr(0, 200);
    EXPECT_EQ(count(answer, " ownership "), 1u) << key;
    EXPECT_EQ(count(answer, key), 0u);
  }
}

TEST(GtpAnalysis, KataLinesTellTheSpreadOfScores) {
  Session session;
  session.ask("boardsize 9");
  const std::string answer = session.ask("kata-genmove_analyze b 100 rootInfo true");
  EXPECT_EQ(count(answer, " scoreStdev "), count(answer, "info move ") + 1) << answer;
  const size_t at = answer.find(" scoreStdev ") + 12;
  EXPECT_GT(std::stod(answer.substr(at)), 1) << answer;
}

TEST(GtpPlay, BenchmarkCountsItsPlayouts) {
  Session session;
  session.ask("boardsize 9");
  session.ask("play b E5");
  const std::string before = session.ask("showboard");
  const std::string answer = session.ask("kata-benchmark 250");
  EXPECT_TRUE(answer.starts_with("= 250 playouts in ")) << answer;
  EXPECT_EQ(count(answer, " playouts/s\n9x9, "), 1u) << answer;
  EXPECT_EQ(count(answer, "ended by: playouts"), 1u) << answer;
  EXPECT_EQ(session.ask("showboard"), before);
  for (const char* bad : {"kata-benchmark 0", "kata-benchmark x", "kata-benchmark 5 5"})
    EXPECT_TRUE(session.ask(bad).starts_with("? ")) << bad;
}

TEST(GtpAnalysis, GenmoveAnalyzeEndsWithItsMove) {
  Session session(200);
  session.ask("boardsize 9");
  for (const char* command : {"lz-genmove_analyze b 100", "kata-genmove_analyze w 100",
                              "genmove_analyze b", "cgos-genmove_analyze w"}) {
    const std::string answer = session.ask(command);
    const size_t play = answer.rfind("\nplay ");
    ASSERT_NE(play, std::string::npos) << answer;
    EXPECT_TRUE(answer.ends_with("\n\n"));
  }
  EXPECT_EQ(count(session.ask("move_history"), "\n"), 5u) << "four moves and the blank line";
}

TEST(GtpAnalysis, CgosGetsOneLineOfJson) {
  Session session(200);
  session.ask("boardsize 9");
  std::istringstream lines(session.ask("cgos-genmove_analyze b").substr(2));
  std::string line;
  std::getline(lines, line);
  const nlohmann::json json = nlohmann::json::parse(line);
  EXPECT_EQ(json["ownership"].get<std::string>().size(), 81u);
  EXPECT_GE(json["winrate"].get<double>(), 0);
  EXPECT_LE(json["winrate"].get<double>(), 1);
  EXPECT_FALSE(json["moves"].empty());
  std::getline(lines, line);
  EXPECT_TRUE(line.starts_with("play "));
}

TEST(GtpGogui, MapsHaveARowPerLine) {
  Session session(100);
  session.ask("boardsize 5");
  for (const char* map :
       {"hayago-visits", "hayago-values", "hayago-prior", "hayago-rave", "hayago-ownership"}) {
    std::istringstream numbers(session.ask(map).substr(2));
    int values = 0;
    for (double v; numbers >> v; ++values) EXPECT_LE(std::abs(v), 1.0) << map;
    EXPECT_EQ(values, 25) << map;
  }
  EXPECT_TRUE(session.ask("hayago-variation").starts_with("= VAR b "));
  // Every analysis command that is announced exists.
  std::istringstream list(session.ask("gogui-analyze_commands").substr(2));
  for (std::string line; std::getline(list, line) && !line.empty();) {
    const std::string command = line.substr(line.rfind('/') + 1);
    EXPECT_TRUE(session.engine.knows(command.substr(0, command.find(' ')))) << line;
  }
}

TEST(GtpParams, CanBeListedReadAndSet) {
  Session session;
  std::istringstream names(session.ask("kata-list-params").substr(2));
  for (std::string name; names >> name;)
    EXPECT_TRUE(session.ask("kata-get-param " + name).starts_with("=")) << name;
  EXPECT_EQ(session.ask("kata-set-param playouts 123"), "=\n\n");
  EXPECT_EQ(session.ask("kata-get-param playouts"), "= 123\n\n");
  EXPECT_EQ(session.ask("kata-set-param c_uct 0.25"), "=\n\n");
  EXPECT_EQ(session.ask("kata-get-param c_uct"), "= 0.25\n\n");
  EXPECT_TRUE(session.ask("kata-set-param c_uct much").starts_with("?"));
  EXPECT_EQ(session.ask("kata-get-param c_uct"), "= 0.25\n\n");
  EXPECT_TRUE(session.ask("kata-set-param nothing 1").starts_with("?"));
  EXPECT_NE(session.ask("gomill-describe_engine").find("seed 7"), std::string::npos);
}

TEST(GtpVersion, SatisfiesLizzie) {
  const std::string version = gtp_version();
  const size_t first = version.find('.');
  EXPECT_GE(std::stoi(version.substr(first + 1)), 15);
  EXPECT_EQ(version[version.find('.', first + 1)], '.');
}

TEST(Unstable, WhenTheMostVisitedIsNotTheBest) {
  SearchReport report;
  EXPECT_FALSE(is_unstable(report));
  report.moves = {{Point(5), 100, 0.5, 0, 0.5, 0, {}}, {Point(6), 90, 0.4, 0, 0.5, 0, {}}};
  EXPECT_FALSE(is_unstable(report));
  report.moves[1].value = 0.6;
  EXPECT_TRUE(is_unstable(report));
  report.moves[1].visits = 5;
  EXPECT_FALSE(is_unstable(report)) << "too few visits to say";
}

// The loop with a pipe for stdin: analysis stops at the next line, and a bare newline is one.
TEST(GtpLoop, AnalysisStopsWhenALineArrives) {
  Session session(0);
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::ostringstream out;
  std::thread sender([&] {
    const auto write = [&](const std::string& text) {
      ASSERT_EQ(::write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    };
    write("boardsize 9\n1 lz-analyze b 5\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    write("\n");
    write("2 kata-analyze w 5\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    write("3 name\n# interrupt\n");
    ::close(ends[1]);
  });
  GtpInput input(ends[0], false);
  run_gtp(session.engine, session.state, input, out);
  sender.join();
  ::close(ends[0]);
  const std::string all = out.str();
  EXPECT_TRUE(all.starts_with("=\n\n=1\ninfo move ")) << all.substr(0, 100);
  EXPECT_EQ(count(all, "\n\n"), 4u);
  EXPECT_TRUE(all.ends_with("\n\n=3 Hayago\n\n"));
}

TEST(GtpInputTest, LongLinesInterruptsAndTheEnd) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::thread sender([&] {
    const std::string text =
        "name\n# interrupt\n" + std::string(kMaxGtpLine + 10, 'x') + "\nlast without end";
    size_t sent = 0;
    while (sent < text.size()) {
      const ssize_t n = ::write(ends[1], text.data() + sent, text.size() - sent);
      if (n > 0) sent += static_cast<size_t>(n);
    }
    ::close(ends[1]);
  });
  GtpInput input(ends[0], false);
  EXPECT_EQ(input.next()->text, "name");
  const std::optional<InputLine> longer = input.next();
  EXPECT_TRUE(longer->too_long);
  EXPECT_TRUE(longer->text.empty());
  EXPECT_TRUE(input.take_interrupt());
  EXPECT_FALSE(input.take_interrupt());
  EXPECT_EQ(input.next()->text, "last without end");
  EXPECT_FALSE(input.next());
  EXPECT_TRUE(input.has_news());
  sender.join();
  ::close(ends[0]);
}

}  // namespace
}  // namespace hayago
