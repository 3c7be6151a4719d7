// Bulk kernels against the light policy: a quick look; bulk_slow_test.cpp looks closely.
#include "tests/support/bulk_against_light.h"

namespace hayago::bulk {
namespace {

TEST(BulkStatistics, EmptyBoardsPlayLikeLight) {
  expect_same_play(Board<9>(9), Color::Black, 20000, 40000);
  expect_same_play(Board<kAnySize>(3), Color::White, 20000, 40000);
  expect_same_play(Board<19>(19), Color::White, 600, 1200);
}

TEST(BulkStatistics, MiddleGamesPlayLikeLight) {
  Random random(3);
  for (int plies = 20; plies < 120; plies += 30) {
    const auto position = random_middle_game<9>(9, plies, plies % 60 == 50, random);
    expect_same_play(position.board, position.to_move, 10000, 20000);
  }
}

}  // namespace
}  // namespace hayago::bulk
