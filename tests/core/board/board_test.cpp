#include "core/board/board.h"

#include <gtest/gtest.h>

#include "core/playout/registry.h"

namespace hayago {
namespace {

TEST(Board, SingleStoneIsCapturedInTheCorner) {
  Board<9> board;
  board.play(Color::White, point_at<9>(0, 0));
  board.play(Color::Black, point_at<9>(0, 1));
  EXPECT_EQ(board.atari_point(point_at<9>(0, 0)), point_at<9>(1, 0));
  board.play(Color::Black, point_at<9>(1, 0));
  EXPECT_TRUE(board.is_empty(point_at<9>(0, 0)));
  EXPECT_EQ(board.stone_balance(), 2);
}

TEST(Playout, UniformPlayHasTheKnownLengthAndBalance) {
  auto runner = make_runner<9>("light");
  ASSERT_TRUE(runner);
  (*runner)->set_start(Board<9>(), Color::Black, kPass);
  Random random(1);
  double length = 0, score = 0, black = 0;
  constexpr int kGames = 20000;
  for (int i = 0; i < kGames; ++i) {
    const PlayoutResult result = (*runner)->run(random);
    length += result.length;
    score += result.score;
    black += black_wins(result.score, 7.5);
  }
  EXPECT_NEAR(length / kGames, 110.8, 0.6);
  EXPECT_NEAR(score / kGames, 2.15, 0.6);
  EXPECT_NEAR(black / kGames, 0.421, 0.012);
}

}  // namespace
}  // namespace hayago
