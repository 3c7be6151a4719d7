// What of a search report stands in its picture.
#include "search/tree/report_picture.h"

#include <gtest/gtest.h>

namespace hayago {
namespace {

constexpr Point kE5 = point_at<9>(4, 4), kC3 = point_at<9>(2, 2);

SearchReport report() {
  SearchReport r;
  r.size = 9;
  r.to_move = Color::White;
  r.best = kC3;
  r.value = 0.5;
  r.simulations = 1600;
  r.moves.resize(4);
  r.moves[0].move = kE5;
  r.moves[0].visits = 1000;
  r.moves[0].value = 0.498;
  r.moves[1].move = kC3;
  r.moves[1].visits = 500;
  r.moves[1].value = 0.5149;
  r.moves[1].variation = {kC3, kPass, kE5};
  r.moves[2].visits = 100;  // the pass
  r.moves[3].move = point_at<9>(0, 0);
  r.ownership.assign(81, 0.25f);
  return r;
}

TEST(ReportPicture, MarksAreTheMovesThatWereVisited) {
  const Board<9> board;
  const BoardPicture picture = picture_of(report(), board, kPass, {});
  ASSERT_EQ(picture.marks.size(), 2u) << "neither the pass nor the unvisited corner";
  EXPECT_EQ(picture.marks[0].label, "50");
  EXPECT_EQ(picture.marks[0].note, "1k");
  EXPECT_EQ(picture.marks[0].weight, 1);
  EXPECT_FALSE(picture.marks[0].best);
  EXPECT_TRUE(picture.marks[1].best);
  EXPECT_EQ(picture.marks[1].weight, 0.5);
  EXPECT_EQ(picture.marks[1].x, 2);
  EXPECT_EQ(picture.marks[1].y, 2);
  EXPECT_EQ(picture.marks[1].hint, "C3: 51.5 %, 500 visits");
  EXPECT_EQ(picture.caption, "White plays C3: 51.5 % after 1.6k playouts");
  EXPECT_EQ(picture.ownership.size(), 81u);
  EXPECT_TRUE(picture.line.empty());
  EXPECT_EQ(picture_of(report(), board, kPass, {.most_moves = 1}).marks.size(), 1u);
}

TEST(ReportPicture, LineAlternatesAndKeepsPasses) {
  Board<9> board;
  board.play(Color::Black, point_at<9>(6, 6));
  const BoardPicture picture = picture_of(report(), board, point_at<9>(6, 6),
                                          {.ownership = false, .moves = false, .line = true});
  ASSERT_EQ(picture.line.size(), 3u);
  EXPECT_EQ(picture.line[0].color, Color::White);
  EXPECT_EQ(picture.line[1].x, -1);
  EXPECT_EQ(picture.line[2].color, Color::White);
  EXPECT_EQ(picture.line[2].x, 4);
  EXPECT_TRUE(picture.marks.empty() && picture.ownership.empty());
  ASSERT_TRUE(picture.position.last_move);
  EXPECT_EQ(picture.position.last_move->x, 6);
  EXPECT_TRUE(board_svg(picture));
}

}  // namespace
}  // namespace hayago
