// Positions with known answers: how they are written, searched, and made out of games.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "tests/support/hayago_command.h"
#include "tools/play/suite.h"
#include "tools/train/suite_make.h"
#include "tools/train/suite_theme.h"

namespace hayago {
namespace {

const std::atomic<bool> kGoOn{false};

constexpr const char* kTwo =
    "# a comment\n"
    "\n"
    "nakade white 15.5 B1 a2 # the middle\n"
    ".X.X\nXXX.\nOOOX\n...O\n"
    "\n"
    "seki black -3 !A1 !D1\n"
    ".X.X\nXXX.\nOOOX\n...O\n";

TEST(SuiteFile, IsReadAndWritten) {
  const Result<std::vector<SuitePosition>> read = parse_suite(kTwo);
  ASSERT_TRUE(read) << read.error().text;
  ASSERT_EQ(read->size(), 2u);
  const SuitePosition& first = (*read)[0];
  EXPECT_EQ(first.theme, "nakade");
  EXPECT_EQ(first.to_move, Color::White);
  EXPECT_EQ(first.komi, 15.5);
  EXPECT_EQ(first.why, "the middle");
  EXPECT_TRUE(first.is_right("B1") && first.is_right("A2") && !first.is_right("C1"));
  EXPECT_TRUE(!(*read)[1].is_right("A1") && !(*read)[1].is_right("D1"));
  EXPECT_TRUE((*read)[1].is_right("pass"));
  std::string again;
  for (const SuitePosition& position : *read) again += to_text(position);
  const Result<std::vector<SuitePosition>> reread = parse_suite(again);
  ASSERT_TRUE(reread) << again;
  EXPECT_EQ((*reread)[0].answers_text(), "B1 A2");
  EXPECT_EQ((*reread)[1].answers_text(), "!A1 !D1");
  EXPECT_EQ((*reread)[1].diagram, (*read)[1].diagram);
}

TEST(SuiteFile, WhatIsWrongIsNamedWithItsLine) {
  const auto error = [](const std::string& head, const std::string& rows = "..\n..\n") {
    const Result<std::vector<SuitePosition>> read = parse_suite("\n" + head + "\n" + rows);
    return read ? "nothing" : read.error().text;
  };
  EXPECT_EQ(error("ko black 0"), "line 2: expected: theme, player, komi, moves");
  EXPECT_EQ(error("ko red 0 A1").substr(0, 7), "line 2:");
  EXPECT_EQ(error("ko black much A1"), "line 2: 'much' is not a komi");
  EXPECT_EQ(error("ko black 0 A1 !B1"), "line 2: right and wrong moves are mixed");
  EXPECT_NE(error("ko black 0 C1"), "nothing");
  EXPECT_NE(error("ko black 0 A1", "X.\nX\n"), "nothing");
  EXPECT_NE(error("ko black 0 A1", "XO\nOO\n"), "nothing");
  EXPECT_EQ(error("ko black 0 A1"), "nothing");
}

// What the program holds: enough of every theme, each once, with moves that can be played.
TEST(SuitePositions, AreSound) {
  std::map<std::string, int> themes;
  std::set<std::string> seen;
  for (const SuitePosition& position : suite_positions()) {
    ++themes[position.theme];
    EXPECT_TRUE(seen.insert(color_name(position.to_move) + position.diagram).second)
        << to_text(position);
    const Result<Board<kAnySize>> board =
        board_from_diagram<kAnySize>(*parse_diagram(position.diagram));
    ASSERT_TRUE(board) << to_text(position);
    for (const std::string& answer : position.answers) {
      const Result<Point> p = parse_vertex<kAnySize>(answer, board->size());
      EXPECT_TRUE(p && (*p == kPass || board->is_legal(position.to_move, *p))) << to_text(position);
    }
  }
  EXPECT_GE(suite_positions().size(), 120u);
  for (const char* theme : {"fight", "life", "nakade", "seki", "semeai"})
    EXPECT_GE(themes[theme], 5) << theme;
}

// A look on the way is what a search of that length says.
TEST(SuiteSearch, LooksAtOneSearchSeveralTimes) {
  const SearchParams params = *preset_params("champion");
  const SearchSetup setup{1, 64, 1, {}, {}};
  const SuitePosition& position = suite_positions()[0];
  const Budget budgets[] = {{100}, {400}};
  const auto both = solve(position, params, setup, budgets, kGoOn);
  const auto first = solve(position, params, setup, {budgets, 1}, kGoOn);
  ASSERT_TRUE(both && first);
  ASSERT_EQ(both->size(), 2u);
  EXPECT_EQ((*both)[0].simulations, 100);
  EXPECT_EQ((*both)[1].simulations, 400);
  EXPECT_EQ((*both)[0].move, (*first)[0].move);
  EXPECT_EQ((*both)[0].value, (*first)[0].value);
  EXPECT_NE((*both)[0].value, (*both)[1].value);
}

TEST(SuiteCommand, CurveCountsEveryPresetThemeAndBudget) {
  const auto result =
      run_hayago({"suite", "--preset", "champion,light", "--theme", "seki", "--most", "3",
                  "--curve", "20,50", "--threads", "1", "--format", "json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  ASSERT_EQ(json["systems"].size(), 2u);
  EXPECT_EQ(json["systems"][1]["preset"], "light");
  const auto& scores = json["systems"][0]["scores"];
  ASSERT_EQ(scores.size(), 4u);  // the theme and all, two budgets each
  EXPECT_EQ(scores[0]["theme"], "seki");
  EXPECT_EQ(scores[1]["playouts"], 50);
  EXPECT_EQ(scores[3]["theme"], "all");
  EXPECT_EQ(scores[3]["total"], 3);
  EXPECT_LE(scores[3]["low"].get<double>(), scores[3]["solved"].get<double>() / 3);
  EXPECT_EQ(json["systems"][0]["positions"].size(), 6u);
  const auto table = run_hayago(
      {"suite", "--theme", "seki", "--most", "2", "--curve", "--threads", "1", "--format", "csv"});
  EXPECT_EQ(table.out.substr(0, table.out.find('\n')),
            "preset,theme,total,100: %,\"1,000: %\",\"10,000: %\"");
  EXPECT_EQ(run_hayago({"suite", "--curve", "50,20"}).status, 2);
}

// --- Themes --------------------------------------------------------------------------------------

Board<kAnySize> board_of(const char* diagram) {
  return *board_from_diagram<kAnySize>(*parse_diagram(diagram));
}

TEST(SuiteThemes, AreReadFromTheDragons) {
  constexpr const char* kDragons =
      "A1:\nowl_attack_code 1\nowl_attack_point B2\nowl_defense_code 0\nowl_defense_point C3\n"
      "semeai_attack_code 5\nsemeai_attack_point D4\n";
  EXPECT_TRUE(train::news_of(kDragons, "B2").owl);
  EXPECT_FALSE(train::news_of(kDragons, "B2").semeai);
  EXPECT_FALSE(train::news_of(kDragons, "C3").owl) << "a defence that fails";
  EXPECT_TRUE(train::news_of(kDragons, "D4").semeai);
}

TEST(SuiteThemes, AreSeenOnTheBoard) {
  const Board<kAnySize> board = board_of(
      ".O.XXXX\n"
      "O.O..XX\n"
      ".O.XX..\n"
      "..XO...\n"
      ".....X.\n"
      "OOOOO..\n"
      "...XO..\n");
  const auto theme = [&](Color c, const char* vertex, const char* dragons = "") {
    return train::theme_of(board, c, *parse_vertex<kAnySize>(vertex, 7), dragons);
  };
  constexpr const char* kOwl = "owl_attack_code 1\nowl_attack_point B1\n";
  EXPECT_EQ(theme(Color::White, "C1"), "capture");
  EXPECT_EQ(theme(Color::Black, "B1", kOwl), "life") << "a black stone borders on the space";
  EXPECT_EQ(theme(Color::Black, "G1"), "fight");
  const Board<kAnySize> ko = board_of(
      ".X.....\n"
      "X.XO...\n"
      ".XO.O..\n"
      "..XO...\n"
      ".......\n"
      "OOOO...\n"
      "...O...\n");
  EXPECT_EQ(train::theme_of(ko, Color::Black, *parse_vertex<kAnySize>("D5", 7), ""), "ko");
  EXPECT_EQ(train::theme_of(ko, Color::Black, *parse_vertex<kAnySize>("B1", 7), kOwl), "nakade");
}

// --- Making --------------------------------------------------------------------------------------

constexpr const char* kThreeInARow =
    ".O.O.O.\nOOOOOOO\nXXXXXXX\nX.X.XX.\nXXXXXXX\nOOOOXXX\n...OX.X\n";

// A game that ends with this position, and one more move.
train::GameSet game_to(const char* text) {
  const Diagram diagram = *parse_diagram(text);
  train::GameSet set;
  set.size = diagram.size;
  set.games.emplace_back();
  for (int y = 0; y < set.size; ++y)
    for (int x = 0; x < set.size; ++x)
      if (is_player(diagram.at(x, y))) set.games[0].emplace_back(diagram.at(x, y), x, y);
  set.games[0].emplace_back(Color::White, -1, -1);
  return set;
}

train::SuiteMaking making_with(const std::string& judge, const train::GameSet& games) {
  train::SuiteMaking making;
  making.params = *preset_params("champion");
  making.playouts = 2000;
  making.quick = 200;
  making.first_move = static_cast<int>(games.games[0].size()) - 1;
  making.stride = 1;
  making.judge = judge;
  return making;
}

Result<std::vector<SuitePosition>> made_from(const train::GameSet& games,
                                             const train::SuiteMaking& making) {
  std::vector<SuitePosition> found;
  const Result<train::SuiteCounts> counts = train::make_suite(
      games, making, [&](const SuitePosition& position) { found.push_back(position); },
      [](double) {}, kGoOn);
  if (!counts) return counts.error();
  return found;
}

// Every question of the last position, to a judge that has one answer to everything.
Result<std::vector<SuitePosition>> made(const std::string& judge) {
  const train::GameSet games = game_to(kThreeInARow);
  return made_from(games, making_with(judge, games));
}

TEST(SuiteMaking, KeepsWhatBothJudgesSay) {
  const Result<std::vector<SuitePosition>> found = made("sed -u 's/.*/= B1\\n/'");
  ASSERT_TRUE(found) << found.error().text;
  ASSERT_EQ(found->size(), 1u);
  EXPECT_EQ((*found)[0].answers_text(), "B1");
  EXPECT_EQ((*found)[0].to_move, Color::White);
  EXPECT_EQ((*found)[0].diagram, kThreeInARow);
  // White lives or loses eight stones and three points: komi lies between.
  EXPECT_GT((*found)[0].komi, 0);
  EXPECT_TRUE(parse_suite(to_text((*found)[0])));
}

TEST(SuiteMaking, DropsWhatOneJudgeDenies) {
  const Result<std::vector<SuitePosition>> found = made("sed -u 's/.*/= A1\\n/'");
  ASSERT_TRUE(found) << found.error().text;
  EXPECT_TRUE(found->empty());
  const Result<std::vector<SuitePosition>> broken = made("sed -u 's/.*/? what\\n/'");
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().text.find("the judge, asked 'boardsize 7'"), std::string::npos);
}

// White overlooks the point: the score falls, and the position before is asked about.
TEST(SuiteMaking, LooksBackWhereTheScoreChanges) {
  train::GameSet games = game_to(kThreeInARow);
  train::SuiteMaking making = making_with("sed -u 's/.*/= B1\\n/'", games);
  games.games[0].emplace_back(Color::Black, -1, -1);
  making.quick_gap = 2;  // never
  making.swing = 1000;
  EXPECT_TRUE(made_from(games, making)->empty());
  making.swing = 3;
  const Result<std::vector<SuitePosition>> found = made_from(games, making);
  ASSERT_TRUE(found) << found.error().text;
  ASSERT_EQ(found->size(), 1u);
  EXPECT_EQ((*found)[0].to_move, Color::White);
  EXPECT_EQ((*found)[0].diagram, kThreeInARow);
}

}  // namespace
}  // namespace hayago
