#include "core/board/board_text.h"

#include <gtest/gtest.h>

namespace hayago {
namespace {

constexpr int kAny = kAnySize;

TEST(VertexNames, GoBothWaysOnEverySize) {
  for (int size = kMinSize; size <= kMaxSize; ++size)
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const Point p = point_at<kAny>(x, y);
        const Result<Point> back = parse_vertex<kAny>(to_text<kAny>(p), size);
        ASSERT_TRUE(back) << back.error().text;
        ASSERT_EQ(*back, p);
      }
}

TEST(VertexNames, SkipTheLetterI) {
  EXPECT_EQ(to_text<19>(point_at<19>(0, 0)), "A1");
  EXPECT_EQ(to_text<19>(point_at<19>(7, 8)), "H9");
  EXPECT_EQ(to_text<19>(point_at<19>(8, 9)), "J10");
  EXPECT_EQ(to_text<19>(point_at<19>(18, 18)), "T19");
  EXPECT_EQ(to_text<kAny>(point_at<kAny>(24, 24)), "Z25");
  EXPECT_EQ(to_text<19>(kPass), "pass");
  EXPECT_EQ(*parse_vertex<19>("q16", 19), point_at<19>(15, 15));
  EXPECT_EQ(*parse_vertex<19>("PASS", 19), kPass);
}

TEST(VertexNames, WrongOnesAreExplained) {
  EXPECT_EQ(parse_vertex<9>("I5", 9).error().text, "'I5': there is no column I");
  EXPECT_EQ(parse_vertex<9>("K3", 9).error().text, "'K3' is off the board, which is 9x9");
  EXPECT_EQ(parse_vertex<kAny>("A8", 7).error().text, "'A8' is off the board, which is 7x7");
  for (const char* wrong :
       {"", "A", "4", "44", "A0", "A-1", "AA1", "A1 ", "A100", "passs", "\xc3\x84"})
    EXPECT_EQ(parse_vertex<9>(wrong, 9).error().text,
              "'" + std::string(wrong) + "' is not a vertex such as D4, nor pass");
}

TEST(Colors, GoBothWays) {
  EXPECT_EQ(*parse_color("b"), Color::Black);
  EXPECT_EQ(*parse_color("White"), Color::White);
  EXPECT_EQ(*parse_color(color_name(Color::Black)), Color::Black);
  EXPECT_EQ(parse_color("red").error().text, "'red' is not a colour; say black or white");
}

TEST(Diagrams, AreDrawnWithLastMoveAndKo) {
  Board<kAny> board(4);
  for (auto [x, y] : {std::pair{1, 3}, {0, 2}, {1, 1}})
    board.place(Color::Black, point_at<kAny>(x, y));
  for (auto [x, y] : {std::pair{1, 2}, {2, 3}, {3, 2}, {2, 1}})
    board.place(Color::White, point_at<kAny>(x, y));
  board.play(Color::Black, point_at<kAny>(2, 2));
  const std::string text = to_text(board, {.last_move = point_at<kAny>(2, 2)});
  EXPECT_EQ(text,
            "   A B C D\n"
            " 4 . X O . 4\n"
            " 3 X *(X)O 3\n"
            " 2 . X O . 2\n"
            " 1 . . . . 1\n"
            "   A B C D\n");
  const Result<Diagram> diagram = parse_diagram(text);
  ASSERT_TRUE(diagram) << diagram.error().text;
  ASSERT_TRUE(diagram->last_move && diagram->ko);
  EXPECT_EQ(vertex_name(diagram->last_move->x, diagram->last_move->y), "C3");
  const Result<Board<kAny>> back = board_from_diagram<kAny>(*diagram);
  ASSERT_TRUE(back) << back.error().text;
  EXPECT_EQ(back->hash(), board.hash());
  EXPECT_TRUE(back->is_ko(Color::White, point_at<kAny>(1, 2)));
  EXPECT_EQ(to_text(*back, {.last_move = point_at<kAny>(2, 2)}), text);
}

TEST(Diagrams, TolerateSpacesAndMissingCoordinates) {
  const Result<Diagram> plain = parse_diagram("\n  . x o\n  X.+ \n\tO , .\r\n\n");
  ASSERT_TRUE(plain) << plain.error().text;
  EXPECT_EQ(plain->size, 3);
  EXPECT_EQ(plain->at(1, 2), Color::Black);
  EXPECT_EQ(plain->at(2, 2), Color::White);
  EXPECT_EQ(plain->at(0, 1), Color::Black);
  EXPECT_EQ(plain->at(0, 0), Color::White);
  EXPECT_FALSE(plain->last_move || plain->ko);
  EXPECT_TRUE(parse_diagram("A B\n2 X .\n1 . O\n"));
  EXPECT_TRUE(parse_diagram("X . 2\n. O 1"));
}

TEST(Diagrams, WrongOnesNameTheLine) {
  const auto problem = [](const char* text) { return parse_diagram(text).error().text; };
  EXPECT_EQ(problem(""), "the diagram is empty");
  EXPECT_EQ(problem("X .\n\n. Q\n"), "line 3: 'Q' is neither X, O nor .");
  EXPECT_EQ(problem("X . .\n. .\n. . .\n"), "line 2: this row has 2 points, the first has 3");
  EXPECT_EQ(problem("X . .\n. . .\n"),
            "line 2: a board is square, but this one has 3 columns and 2 rows");
  EXPECT_EQ(problem("."), "line 1: a board has 2 to 25 rows, not 1");
  EXPECT_EQ(problem("3 . .\n2 . ."), "line 2: row 1 is numbered 2");
  EXPECT_EQ(problem("2 . . 3\n1 . . 1"), "line 1: row numbers '2' and '3' do not agree");
  EXPECT_EQ(problem(". .\n12"), "line 2: '12' is not a row of a diagram");
  EXPECT_EQ(problem("(X).\n.(O)\n"), "line 1: two stones are marked as the last move");
  EXPECT_EQ(problem("X *\n* .\n"), "line 1: two points are marked as ko");
  EXPECT_EQ(problem("X().\n. .\n"), "line 1: there is no stone in '()'");
}

TEST(Diagrams, ImpossiblePositionsAreRefused) {
  const auto problem = [](const char* text) {
    return board_from_diagram<kAny>(*parse_diagram(text)).error().text;
  };
  EXPECT_EQ(problem("X O .\nO . .\n. . .\n"), "the chain at A3 has no liberty");
  EXPECT_EQ(problem(". . .\n. . O\n. O X\n"), "the chain at C1 has no liberty");
  EXPECT_EQ(problem("X X\nX X\n"), "the chain at B2 has no liberty");
  EXPECT_EQ(problem(". X .\n. * .\n. . .\n"), "there can be no ko at B2");
  EXPECT_EQ(board_from_diagram<9>(*parse_diagram("..\n..")).error().text,
            "the diagram is 2x2, the board 9x9");
}

}  // namespace
}  // namespace hayago
