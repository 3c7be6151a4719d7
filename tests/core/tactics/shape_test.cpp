#include "core/tactics/shape.h"

#include <gtest/gtest.h>

#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

TEST(Shapes, InAllViews) {
  for_each_view(R"(
      . . . . . . .
      . X . . . . .
      . a X . . . .
      . . . . . . .
      . X b X . O .
      . O . O . c O
      . . . . . X d)",
                [](const DiagramView& v) {
                  EXPECT_TRUE(is_empty_triangle(v.board, v.black, v.at('a')));
                  EXPECT_FALSE(is_empty_triangle(v.board, v.white, v.at('a')));
                  EXPECT_TRUE(is_connection(v.board, v.black, v.at('b')));
                  EXPECT_FALSE(is_connection(v.board, v.white, v.at('b')));
                  EXPECT_TRUE(is_cut(v.board, v.black, v.at('c')));
                  EXPECT_TRUE(is_connection(v.board, v.white, v.at('c')));
                });
  for_each_view(R"(
      . . . . .
      . O O . .
      . X a . .
      . . . . .
      . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_TRUE(is_wall_move(v.board, v.black, v.at('a')));
                  EXPECT_FALSE(is_wall_move(v.board, v.white, v.at('a')));
                });
}

}  // namespace
}  // namespace hayago
