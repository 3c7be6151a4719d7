#include "core/rules/score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string_view>

#include "tests/support/compare_boards.h"
#include "tests/support/diagram.h"

namespace hayago {
namespace {

// Black holds A6, B4, A3 and the pair C5-C6; White F6, F4 and E3. C1 and E1 touch both.
constexpr const char* kFinished = R"(
    . X . X O .
    X X . X O O
    X . X X O .
    . X O O . O
    X X X O O O
    O O . X . X)";

TEST(Score, AreaFollowsTheFloodFill) {
  using reference::ReferenceBoard;
  using reference::Spot;
  std::mt19937_64 random(3);
  for (int size = kMinSize; size <= kMaxSize; ++size)
    for (int fill : {2, 5, 20}) {
      Board<kAnySize> board(size);
      ReferenceBoard truth(size);
      for (int i = 0; i < size * size * fill / 10; ++i) {
        const Spot s{static_cast<int>(random() % static_cast<unsigned>(size)),
                     static_cast<int>(random() % static_cast<unsigned>(size))};
        const Color c =
            s.x + static_cast<int>(random() % 3) < size / 2 ? Color::Black : Color::White;
        if (!truth.is_legal(c, s)) continue;
        truth.play(c, s);
        board.play(c, point_at<kAnySize>(s.x, s.y));
      }
      ASSERT_EQ(area_score(board), truth.area_score()) << to_text(board);
      int owned = 0;
      for (Color c : area_owners(board).cells) owned += (c == Color::Black) - (c == Color::White);
      ASSERT_EQ(owned, truth.area_score());
    }
}

TEST(Score, CountsAreaAndTerritory) {
  Game<kAnySize> game = game_from(kFinished, {.komi = 0.5});
  const std::string_view drawing = kFinished;
  const auto black = std::count(drawing.begin(), drawing.end(), 'X');
  const auto white = std::count(drawing.begin(), drawing.end(), 'O');
  EXPECT_EQ(game.score(), static_cast<double>(black - white) + 5 - 3 - 0.5);
  game.set_scoring(Scoring::Territory);
  EXPECT_EQ(game.score(), 5 - 3 - 0.5);
}

TEST(Score, DeadStonesAreTakenOffByChain) {
  Game<kAnySize> game = game_from(kFinished, {.komi = 0});
  const std::vector<Point> dead = {at("A1"), at("F1"), at("D1")};  // A1 stands for B1 too
  // Two stones of each side go, and the empty first line touches both colours.
  EXPECT_EQ(game.score(dead), game.board().stone_balance() + 5 - 3);
  game.set_scoring(Scoring::Territory);
  EXPECT_EQ(game.score(dead), 5 - 3 + 2 - 2);
  // Without White's two stones A1 to C1 reaches only Black.
  const DeadStoneEvaluator<kAnySize> evaluator = [](const Board<kAnySize>& board, Color to_move) {
    EXPECT_EQ(board.at(at("A1")), Color::White);
    EXPECT_EQ(to_move, Color::Black);
    return std::vector<Point>{at("B1")};
  };
  EXPECT_EQ(game.score(evaluator), 5 + 3 - 3 + 2);
  game.set_scoring(Scoring::Area);
  EXPECT_EQ(game.score(evaluator), game.board().stone_balance() + 2 + 5 + 3 - 3);
}

TEST(Score, PrisonersCountInTerritory) {
  Game<kAnySize> game = game_from(R"(
      O . .
      X . .
      . . .)",
                                  {.scoring = Scoring::Territory, .komi = 0});
  ASSERT_TRUE(game.play(Color::Black, at("B3")));
  EXPECT_EQ(game.prisoners(Color::Black), 1);
  EXPECT_EQ(game.score(), 7 + 1);
  game.set_scoring(Scoring::Area);
  EXPECT_EQ(game.score(), 9);
}

TEST(Score, HasAText) {
  EXPECT_EQ(score_text(3.5), "B+3.5");
  EXPECT_EQ(score_text(-12), "W+12");
  EXPECT_EQ(score_text(-100.5), "W+100.5");
  EXPECT_EQ(score_text(0), "0");
}

}  // namespace
}  // namespace hayago
