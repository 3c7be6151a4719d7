// Matches: what is counted, kept and repeated. Faults: match_fault_test.cpp.
#include "tools/match/match.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/record/sgf.h"
#include "tests/support/small_match.h"
#include "tools/cmd/cli.h"

namespace hayago {
namespace {

using namespace match;

TEST(Match, ResignationIsNoFault) {
  const MatchReport report =
      play(small_match(fake("moves=A1,A2,A3"), fake("moves=E1,E2 at=2 do=resign"), 2));
  EXPECT_EQ(report.by_resignation, 2);
  EXPECT_EQ(report.faults[1].total(), 0);
}

// White's stone in the last column is dead; plain counting takes it for alive.
TEST(Match, JudgesDifferWhereDeadStonesAreLeft) {
  MatchSettings settings =
      small_match(fake("moves=D1,D2,D3,D4,D5"), fake("moves=B1,B2,B3,B4,B5,E3"), 1);
  settings.rules.komi = -0.5;
  settings.judge = "area";
  const MatchReport area = play(settings);
  EXPECT_EQ(area.tally.losses, 1);
  settings.judge = "ours";
  const MatchReport ours = play(settings);
  EXPECT_EQ(ours.tally.wins, 1);
  EXPECT_EQ(ours.counted_games, 1);
  EXPECT_EQ(ours.area_differs, 1);
}

TEST(Match, RecordsSayWhatPresetsThought) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light"), contestant("light:playouts=60"), 1);
  settings.opening = "random:2";
  settings.folder = folder.path();
  play(settings);
  const Result<std::string> text = read_file(folder.path() + "/00000.sgf");
  ASSERT_TRUE(text);
  const Result<SgfGame> record = parse_sgf(*text);
  ASSERT_TRUE(record);
  ASSERT_GT(record->nodes.size(), 6u);
  for (const size_t opening : {0, 1, 2}) EXPECT_EQ(record->nodes[opening].comment, "");
  const std::string& black = record->nodes[3].comment;
  EXPECT_EQ(black.find("winning "), 0u) << black;
  EXPECT_NE(black.find("playouts"), std::string::npos) << black;
  const std::string& white = record->nodes[4].comment;
  EXPECT_NE(white.find(", 60 playouts"), std::string::npos) << white;
  for (const SgfNode& node : record->nodes) EXPECT_FALSE(node.seconds_left);
}

TEST(Match, RecordsKeepTheClock) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light"), contestant("light"), 1);
  settings.contestants[0].time = *parse_match_time("1000");
  settings.folder = folder.path();
  play(settings);
  const Result<SgfGame> record = parse_sgf(*read_file(folder.path() + "/00000.sgf"));
  ASSERT_TRUE(record);
  ASSERT_GT(record->nodes.size(), 3u);
  ASSERT_TRUE(record->nodes[1].seconds_left);
  EXPECT_LE(*record->nodes[1].seconds_left, 1000);
  EXPECT_LE(*record->nodes[3].seconds_left, *record->nodes[1].seconds_left);
  EXPECT_FALSE(record->nodes[2].seconds_left);
}

TEST(Match, RepeatsItselfWhateverRunsAtTheSameTime) {
  MatchFolder folder;
  std::filesystem::create_directories(folder.path());
  MatchSettings settings = small_match(contestant("light"), contestant("light:playouts=60"), 6);
  settings.opening = "random:2";
  settings.folder = folder.path() + "/one";
  play(settings);
  settings.folder = folder.path() + "/three";
  settings.parallel = 3;
  play(settings);
  const Result<std::string> record = read_file(folder.path() + "/one/00000.sgf");
  ASSERT_TRUE(record);
  for (const char* name : {"/00000.sgf", "/00003.sgf", "/00005.sgf"})
    EXPECT_EQ(*read_file(folder.path() + "/one" + name),
              *read_file(folder.path() + "/three" + name));
}

TEST(Match, GoesOnAfterAnInterruption) {
  MatchFolder whole, broken;
  MatchSettings settings = small_match(contestant("light"), contestant("light:playouts=50"), 8);
  settings.folder = whole.path();
  const MatchReport expected = play(settings);
  settings.folder = broken.path();
  settings.parallel = 2;
  std::atomic<bool> stop{false};
  const auto interrupt = [&](const MatchProgress& now) { stop = now.report.finished >= 3; };
  ASSERT_TRUE(run_match(settings, interrupt, stop));
  // As if killed while a line was written.
  std::ofstream(broken.path() + "/games.jsonl", std::ios::app) << "{\"game\": 7, \"fir";
  const MatchReport report = play(settings);
  EXPECT_EQ(report.tally.wins, expected.tally.wins);
  EXPECT_EQ(report.tally.games(), 8);
  EXPECT_EQ(broken.games(), whole.games());
  settings.games = 10;
  EXPECT_EQ(play(settings).tally.games(), 10);
}

TEST(Match, AnotherMatchDoesNotMixWithIt) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light"), contestant("light"), 2);
  settings.folder = folder.path();
  play(settings);
  settings.rules.komi = 3.5;
  const Result<MatchReport> other = run_match(settings, {}, kNeverStop);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().text.find("komi: '0.5' there, '3.5' here"), std::string::npos);
}

// What is typed stays the same; what a preset does where nothing is said has changed.
TEST(Match, AnotherDefaultDoesNotMixWithIt) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light"), contestant("light"), 2);
  settings.folder = folder.path();
  play(settings);
  settings.contestants[0].settings.lag += 0.1;
  const Result<MatchReport> other = run_match(settings, {}, kNeverStop);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().text, folder.path() +
                                    "/match.json is another match (lag of black: '0.05' there, "
                                    "'0.15000000000000002' here); choose another --out");
}

// Few words, however much differs: the name first, then settings, each with both values.
TEST(Match, SaysInAFewWordsWhatDiffers) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light"), contestant("light"), 2);
  settings.folder = folder.path();
  play(settings);
  settings.contestants[1] = contestant("erica:playouts=77");
  const Result<MatchReport> other = run_match(settings, {}, kNeverStop);
  ASSERT_FALSE(other);
  const std::string& text = other.error().text;
  EXPECT_NE(text.find("(white: 'light' there, 'erica:playouts=77' here; playouts of white: '30' "
                      "there, '77' here; "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(" more); choose another --out"), std::string::npos) << text;
  EXPECT_LT(text.size(), 400u);
}

TEST(Match, MakesOneFolderAndNoPath) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light"), contestant("light"), 1);
  settings.folder = folder.path() + "/deep";
  const Result<MatchReport> deep = run_match(settings, {}, kNeverStop);
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().text,
            "'" + settings.folder + "' cannot be made: there is no folder '" + folder.path() + "'");
  EXPECT_FALSE(std::filesystem::exists(folder.path()));
  settings.folder = folder.path() + "/";
  EXPECT_EQ(play(settings).tally.games(), 1);
  std::ofstream(folder.path() + "/file") << "x";
  settings.folder = folder.path() + "/file";
  EXPECT_EQ(run_match(settings, {}, kNeverStop).error().text,
            "'" + settings.folder + "' is not a folder");
}

// The constants of time control are defaults too, and those of the size.
TEST(Match, ClockIsPartOfWhatItIs) {
  MatchSettings settings = small_match(contestant("light"), contestant("light"), 2);
  EXPECT_EQ(settings.identity()["black"].find("clock="), std::string::npos);
  settings.contestants[0].time = gtp_time_settings(40, 0, 0);
  settings.size = 19;
  const std::string at_19 = settings.identity()["black"];
  EXPECT_NE(at_19.find(" time=40 clock=40/160/0.5/0.4/1 "), std::string::npos) << at_19;
  settings.size = 9;
  EXPECT_NE(settings.identity()["black"], at_19);
}

TEST(MatchClock, CanadianOvertimeBeginsAfterMainTime) {
  MatchClock clock(*parse_match_time("10+6/2"));
  EXPECT_TRUE(clock.spend(8, 0));
  EXPECT_DOUBLE_EQ(clock.until_flag(), 8);
  EXPECT_TRUE(clock.spend(3, 0));  // one second into the period
  EXPECT_EQ(clock.state().stones, 1);
  EXPECT_DOUBLE_EQ(clock.state().left, 5);
  EXPECT_TRUE(clock.spend(5, 0));
  EXPECT_EQ(clock.state().stones, 2);
  EXPECT_DOUBLE_EQ(clock.state().left, 6);
  EXPECT_FALSE(clock.spend(6.5, 0.1));
}

TEST(MatchClock, SuddenDeathEndsAtZero) {
  MatchClock clock(*parse_match_time("10"));
  EXPECT_TRUE(clock.spend(9, 0.1));
  EXPECT_TRUE(clock.spend(1.05, 0.1));
  EXPECT_FALSE(clock.spend(0.2, 0.1));
  for (const char* bad : {"", "x", "-1", "0", "10+", "10+5", "10+5/0", "10+0/5"})
    EXPECT_FALSE(parse_match_time(bad)) << bad;
}

TEST(Contestants, AreReadFromText) {
  EXPECT_EQ(contestant("erica:c_uct=0.25,playouts=77").settings.playouts, 77);
  EXPECT_EQ(contestant("erica:c_uct=0.25").settings.params.c_uct, 0.25);
  PlayerSettings defaults;
  ASSERT_TRUE(set_by_name(defaults, "prior_without=last"));
  ASSERT_TRUE(set_by_name(defaults, "prior_file=prior_13"));
  const ContestantSpec both = *parse_contestant("mogo", defaults);
  EXPECT_EQ(both.settings.params.prior_source, defaults.params.prior_source);
  EXPECT_EQ(both.settings.params.prior, PriorKind::Trained);
  EXPECT_NE(describe_settings(both.settings).find("prior_file=prior_13 prior_without=last "),
            std::string::npos);
  EXPECT_FALSE(parse_contestant("erica:c_uct=x", {}));
  EXPECT_FALSE(parse_contestant("erica:nonsense=1", {}));
  const Result<ContestantSpec> missing = parse_contestant("no-such-program --gtp", {});
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().text.find("no-such-program"), std::string::npos);
}

TEST(OpeningsTest, HandicapStonesWithPassesBetween) {
  const Result<Openings> two = Openings::of_handicap(2, 19);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->of_pair(0), (Opening{"D4", "pass", "Q16"}));
  EXPECT_EQ(two->of_pair(7), two->of_pair(0));
  EXPECT_EQ(Openings::of_handicap(9, 9)->of_pair(0).size(), 17u);
  EXPECT_FALSE(Openings::of_handicap(5, 8)) << "even boards have four corners only";
}

// Who gives a handicap gives it in every game.
TEST(Match, HandicapStonesAreTheFirstContestantsInEveryGame) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light"), contestant("light"), 3);
  settings.size = 9;
  settings.handicap = 4;
  settings.folder = folder.path();
  const MatchReport report = play(settings);
  EXPECT_EQ(report.by_color[0].games(), 3);
  EXPECT_EQ(report.by_color[1].games(), 0);
  EXPECT_EQ(settings.identity().at("handicap"), "4");
  const std::string record = *read_file(folder.path() + "/00001.sgf");
  size_t passes = 0;
  for (size_t at = 0; (at = record.find(";W[]", at)) != std::string::npos; ++at) ++passes;
  EXPECT_GE(passes, 3u) << record;
  settings.handicap = 12;
  const Result<MatchReport> refused = run_match(settings, {}, kNeverStop);
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().text.starts_with("--handicap: ")) << refused.error().text;
}

TEST(Match, CountsPonderHits) {
  MatchFolder folder;
  MatchSettings settings = small_match(contestant("light:ponder=on"), contestant("light"), 2);
  settings.folder = folder.path();
  const MatchReport report = play(settings);
  EXPECT_EQ(report.ponder[0].misses, 0) << "all moves are pondered on";
  EXPECT_EQ(report.ponder[1].moves(), 0);
  EXPECT_EQ(play(settings).ponder[0].hits, report.ponder[0].hits) << "kept in the folder too";
  GameResult game;
  game.ponder = {PonderTally{7, 3}, PonderTally{0, 2}};
  const Result<GameResult> read = parse_json_line(to_json_line(game));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->ponder[0].hits, 7);
  EXPECT_EQ(read->ponder[1].misses, 2);
}

TEST(OpeningsTest, ArePairedAndLegal) {
  const GameRules rules;
  const Result<Openings> random = Openings::make("random:6", 9, rules, 3);
  ASSERT_TRUE(random);
  EXPECT_EQ(random->of_pair(4), random->of_pair(4));
  EXPECT_NE(random->of_pair(4), random->of_pair(5));
  EXPECT_EQ(random->of_pair(0).size(), 6u);
  MatchFolder folder;
  std::filesystem::create_directories(folder.path());
  const std::string path = folder.path() + "/openings.txt";
  std::ofstream(path) << "E5 C3  # a comment\n\nG7\n";
  const Result<Openings> listed = Openings::make(path, 9, rules, 1);
  ASSERT_TRUE(listed);
  EXPECT_EQ(listed->of_pair(0), (Opening{"E5", "C3"}));
  EXPECT_EQ(listed->of_pair(3), Opening{"G7"});
  std::ofstream(path) << "E5 E5\n";
  EXPECT_FALSE(Openings::make(path, 9, rules, 1));
  EXPECT_FALSE(Openings::make("random:0", 9, rules, 1));
}

}  // namespace
}  // namespace hayago
