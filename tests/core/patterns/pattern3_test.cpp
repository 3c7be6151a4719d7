#include "core/patterns/pattern3.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/random.h"

namespace hayago {
namespace {

TEST(Pattern3, CountsTheClassesOfErica) {
  EXPECT_EQ(pattern_classes().count(), kPatternClasses);
  int eyes = 0;
  for (int i = 0; i < kPatternClasses; ++i)
    eyes += is_eye_pattern(pattern_classes().representative(i));
  EXPECT_EQ(eyes, 17);
}

TEST(Pattern3, SymmetriesAndSwapAreInvolutionsOrTurns) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto code = static_cast<PatternCode>(random.below(kPatternCodes));
    EXPECT_EQ(swap_colors(swap_colors(code)), code);
    EXPECT_EQ(transform(code, 0), code);
    EXPECT_EQ(transform(transform(code, 1), 1), code);
    PatternCode turned = code;
    for (int turn = 0; turn < 4; ++turn) turned = transform(turned, 2);
    EXPECT_EQ(turned, code);
    for (int s = 0; s < 8; ++s) {
      EXPECT_EQ(canonical(transform(code, s)), canonical(code));
      EXPECT_EQ(swap_colors(transform(code, s)), transform(swap_colors(code), s));
    }
  }
}

// Along random games, on every empty point and for both players: the code is possible, its class
// says what the board says about legality and eyes, and mirrored boards have the same classes.
template <int N>
void compare_along_games(int size, int games, std::set<int>* seen) {
  for (int game = 0; game < games; ++game) {
    Random random(3, static_cast<uint64_t>(game));
    Board<N> board(size), turned(size);
    Color c = Color::Black;
    for (int ply = 0; ply < 3 * size * size && board.empty_count() > 0; ++ply) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if (!board.is_legal(c, p) || (board.is_real_eye(c, p) && ply % 3 != 0)) continue;
      board.play(c, p);
      turned.play(opponent(c), point_at<N>(row_of<N>(p), size - 1 - column_of<N>(p)));
      c = opponent(c);
      for (int i = 0; i < board.empty_count(); ++i) {
        const Point q = board.empty_at(i);
        const PatternCode code = board.pattern(q);
        ASSERT_TRUE(is_possible(code)) << pattern_text(code);
        for (Color mover : {Color::Black, Color::White}) {
          const uint16_t pattern_class = pattern_classes().of(code, mover);
          ASSERT_EQ(pattern_class != kNoClass, !board.is_suicide(mover, q)) << pattern_text(code);
          const PatternCode own = mover == Color::Black ? code : swap_colors(code);
          ASSERT_EQ(is_eye_pattern(own), board.is_real_eye(mover, q)) << pattern_text(code);
          const Point t = point_at<N>(row_of<N>(q), size - 1 - column_of<N>(q));
          ASSERT_EQ(pattern_class, pattern_classes().of(turned.pattern(t), opponent(mover)));
          if (pattern_class != kNoClass) seen->insert(pattern_class);
        }
      }
    }
  }
}

TEST(Pattern3, ClassesAgreeWithTheBoard) {
  std::set<int> seen;
  compare_along_games<9>(9, 60, &seen);
  compare_along_games<kAnySize>(5, 60, &seen);
  compare_along_games<kAnySize>(2, 5, &seen);
  EXPECT_GT(seen.size(), 1500u);  // most classes turn up
}

TEST(Pattern3, DrawsPatterns) {
  Board<9> board;
  board.play(Color::White, point_at<9>(0, 0));
  board.play(Color::Black, point_at<9>(0, 1));
  EXPECT_EQ(pattern_text(board.pattern(point_at<9>(1, 0))), "X../o*./###");
  EXPECT_EQ(pattern_text(board.pattern(point_at<9>(1, 1))),
            "..."
            "/X*."
            "/O..");
}

}  // namespace
}  // namespace hayago
