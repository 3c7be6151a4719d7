#include "core/rules/hash_after.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/board/board.h"

namespace hayago {
namespace {

// Random games to the end on a small board: captures of one and of several chains among them.
TEST(HashAfter, IsTheHashOfTheBoardWithTheMove) {
  Random random(7);
  int checked = 0, captures = 0;
  for (int game = 0; game < 20; ++game) {
    Board<kAnySize> board(5);
    Color c = Color::Black;
    for (int ply = 0; ply < 150; ++ply, c = opponent(c)) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if (!board.is_legal(c, p)) continue;
      const Hash expected = hash_after(board, c, p);
      const int empty = board.empty_count();
      board.play(c, p);
      EXPECT_EQ(board.hash(), expected);
      ++checked;
      captures += board.empty_count() >= empty;
    }
  }
  EXPECT_GT(checked, 1000);
  EXPECT_GT(captures, 100);
}

}  // namespace
}  // namespace hayago
