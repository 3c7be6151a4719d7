// The board of ladders against the board it copies: every move, and every move taken back.
#include "core/board/ladder_board.h"

#include <gtest/gtest.h>

#include "core/base/random.h"

namespace hayago {
namespace {

constexpr int kN = 9;

void expect_same(const LadderBoard<kN>& read, const BareBoard<kN>& board) {
  for (int y = 0; y < kN; ++y)
    for (int x = 0; x < kN; ++x) {
      const Point p = point_at<kN>(x, y);
      ASSERT_EQ(read.at(p), board.at(p));
      if (board.is_empty(p)) {
        for (const Color c : {Color::Black, Color::White})
          ASSERT_EQ(read.is_legal(c, p), board.is_legal(c, p));
        continue;
      }
      ASSERT_EQ(read.next_in_chain(p), board.next_in_chain(p));
      ASSERT_EQ(read.pseudo_liberties(p), board.pseudo_liberties(p));
      std::array<Point, 3> expected{};
      const auto found = read.liberties(p);
      ASSERT_EQ(found.count, board.liberties(p, 3, expected.data()));
      ASSERT_EQ(found.at, expected);
      ASSERT_EQ(read.atari_point(p), found.count == 1 ? found.at[0] : kNoPoint);
    }
}

// A random game; at every move a line of random moves by either player, there and back.
TEST(LadderBoard, MovesAsTheBoardAndBack) {
  int captures = 0, merges = 0;
  for (uint64_t game = 0; game < 30; ++game) {
    Random random(11, game);
    BareBoard<kN> board;
    for (int ply = 0; ply < 120; ++ply) {
      LadderBoard<kN> read;
      read.copy(board);
      std::vector<LadderBoard<kN>::Change> line;
      std::vector<BareBoard<kN>> boards = {board};
      for (int i = 0; i < 12; ++i) {
        const BareBoard<kN>& now = boards.back();
        const Color c = random.below(2) == 0 ? Color::Black : Color::White;
        const Point p =
            now.empty_at(static_cast<int>(random.below(static_cast<uint32_t>(now.empty_count()))));
        if (!now.is_legal(c, p)) continue;
        line.push_back(read.play(c, p));
        captures += line.back().captures;
        merges += line.back().merges;
        boards.push_back(now);
        boards.back().play(c, p);
        expect_same(read, boards.back());
        if (HasFatalFailure()) return;
      }
      board = boards[boards.size() > 1 ? 1 : 0];
      for (; !line.empty(); line.pop_back(), boards.pop_back()) {
        expect_same(read, boards.back());
        if (HasFatalFailure()) return;
        read.take_back(line.back());
      }
      expect_same(read, boards.back());
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(captures, 1000);
  EXPECT_GT(merges, 1000);
}

}  // namespace
}  // namespace hayago
