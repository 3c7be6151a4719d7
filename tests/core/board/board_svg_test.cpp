// Board pictures: what is drawn where, text that cannot act as markup, and input that does not fit.
#include "core/board/board_svg.h"

#include <gtest/gtest.h>

#include <limits>

namespace hayago {
namespace {

BoardPicture picture_of(const char* diagram) {
  BoardPicture picture;
  picture.position = parse_diagram(diagram).value();
  return picture;
}

constexpr const char* kFive = R"(
  . . . . .
  . X O . .
  . . *(X).
  . . . . .
  . . . . .)";

size_t times_in(const std::string& text, const std::string& what) {
  size_t count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

std::string drawn(const BoardPicture& picture) { return board_svg(picture).value(); }

TEST(BoardSvg, StonesStandOnTheirPoints) {
  const std::string svg = drawn(picture_of(kFive));
  EXPECT_EQ(times_in(svg, "class=\"hg-b\""), 2u);
  EXPECT_EQ(times_in(svg, "class=\"hg-w\""), 1u);
  // B4 and C4: 130 to the edge, 100 to the next line, rows from the top.
  EXPECT_NE(svg.find("<circle cx=\"230\" cy=\"230\" r=\"48\" class=\"hg-b\"/>"), std::string::npos);
  EXPECT_NE(svg.find("<circle cx=\"330\" cy=\"230\" r=\"48\" class=\"hg-w\"/>"), std::string::npos);
  EXPECT_EQ(times_in(svg, "class=\"hg-last-b\""), 1u);
  EXPECT_EQ(times_in(svg, "<rect class=\"hg-lines\" x=\"310\" y=\"310\""), 1u) << "the ko";
  EXPECT_EQ(times_in(svg, ">E</text>"), 2u);
  EXPECT_EQ(times_in(svg, "hg-star\"/>"), 0u);
}

TEST(BoardSvg, StarsAreThoseOfTheSize) {
  const auto stars = [](int size) {
    BoardPicture picture;
    picture.position.size = size;
    picture.position.cells.assign(static_cast<size_t>(size * size), Color::Empty);
    return times_in(drawn(picture), "hg-star\"/>");
  };
  EXPECT_EQ(stars(19), 9u);
  EXPECT_EQ(stars(13), 5u);
  EXPECT_EQ(stars(9), 5u);
  EXPECT_EQ(stars(8), 4u);
  EXPECT_EQ(stars(2), 0u);
  EXPECT_EQ(stars(25), 9u);
}

TEST(BoardSvg, OwnersShadePointsAndMarkDeadStones) {
  BoardPicture picture = picture_of(kFive);
  picture.ownership.assign(25, 0);
  picture.ownership[0] = 1;               // A1
  picture.ownership[24] = -0.5f;          // E5
  picture.ownership[3 * 5 + 1] = -0.49f;  // the black stone at B4
  const std::string svg = drawn(picture);
  EXPECT_NE(svg.find("<rect x=\"80\" y=\"480\" width=\"100\" height=\"100\" fill=\"#000\" "
                     "fill-opacity=\"0.60\"/>"),
            std::string::npos);
  EXPECT_NE(svg.find("<rect x=\"480\" y=\"80\" width=\"100\" height=\"100\" fill=\"#fff\" "
                     "fill-opacity=\"0.40\"/>"),
            std::string::npos);
  EXPECT_EQ(times_in(svg, "width=\"35\" height=\"35\" fill=\"#fff\""), 1u);
  EXPECT_EQ(times_in(svg, "fill-opacity"), 4u);
}

TEST(BoardSvg, AreaOfAMarkIsItsWeight) {
  BoardPicture picture = picture_of(kFive);
  picture.marks = {{.x = 0, .y = 0, .weight = 1, .best = true, .label = "52", .note = "12k"},
                   {.x = 1, .y = 0, .weight = 0.01, .label = "48"}};
  const std::string svg = drawn(picture);
  EXPECT_EQ(times_in(svg, "r=\"47\" class=\"hg-best\""), 1u);
  EXPECT_EQ(times_in(svg, "r=\"17\" class=\"hg-mark\""), 1u);
  EXPECT_EQ(times_in(svg, ">52</text>"), 1u);
  EXPECT_EQ(times_in(svg, ">12k</text>"), 1u);
  EXPECT_EQ(times_in(svg, ">48</text>"), 0u) << "no room on a small disc";
}

TEST(BoardSvg, LineIsNumberedAndHidesMarks) {
  BoardPicture picture = picture_of(kFive);
  picture.marks = {{.x = 4, .y = 4}};
  picture.line = {{Color::Black, 4, 4}, {Color::White}, {Color::Black, 0, 0}, {Color::White, 4, 4}};
  const std::string svg = drawn(picture);
  EXPECT_EQ(times_in(svg, "class=\"hg-mark\""), 0u);
  EXPECT_EQ(times_in(svg, "hg-on-b\""), 2u);
  EXPECT_EQ(times_in(svg, "hg-on-w\""), 0u) << "a pass, and a point that is taken";
  const size_t third = svg.find("cx=\"130\" cy=\"530\"");
  ASSERT_NE(third, std::string::npos);
  EXPECT_NE(svg.find(">3</text>", third), std::string::npos) << "a pass is counted";
}

TEST(BoardSvg, WordsCannotActAsMarkup) {
  BoardPicture picture = picture_of(kFive);
  picture.title = picture.caption = "</title><script>\"&\x01\xff";
  picture.marks = {{.x = 0, .y = 0, .label = "<b>", .note = "<i>", .hint = "<u>"}};
  const std::string svg = drawn(picture);
  for (const char* wrong : {"<script", "<b>", "<i>", "<u>", "\x01", "\xff"})
    EXPECT_EQ(svg.find(wrong), std::string::npos) << wrong;
  EXPECT_EQ(times_in(svg, "&lt;script&gt;"), 2u);
}

TEST(BoardSvg, SaysWhatDoesNotFit) {
  const auto error_of = [](const auto& spoil) {
    BoardPicture picture = picture_of(kFive);
    spoil(picture);
    const Result<std::string> svg = board_svg(picture);
    return svg ? std::string("no error") : svg.error().text;
  };
  using P = BoardPicture;
  EXPECT_EQ(error_of([](P& p) { p.position.size = 26; }), "a board is 2x2 to 25x25, not 26");
  EXPECT_EQ(error_of([](P& p) { p.position.size = -3; }), "a board is 2x2 to 25x25, not -3");
  EXPECT_EQ(error_of([](P& p) { p.position.cells.pop_back(); }),
            "the position has 24 points, the board 25");
  EXPECT_EQ(error_of([](P& p) { p.ownership.assign(24, 0); }),
            "ownership has 24 points, the board 25");
  EXPECT_EQ(error_of([](P& p) { p.ownership.assign(25, std::numeric_limits<float>::quiet_NaN()); }),
            "ownership is from -1 to 1");
  EXPECT_EQ(error_of([](P& p) {
              p.position.last_move = {5, 0};
            }),
            "the last move at (5, 0) is outside a board of 5x5");
  EXPECT_EQ(error_of([](P& p) {
              p.position.ko = {0, -1};
            }),
            "the ko at (0, -1) is outside a board of 5x5");
  EXPECT_EQ(error_of([](P& p) { p.marks = {{.x = 0, .y = 5}}; }),
            "a mark at (0, 5) is outside a board of 5x5");
  EXPECT_EQ(error_of([](P& p) { p.marks = {{.weight = 2}}; }),
            "the weight of a mark is from 0 to 1");
  EXPECT_EQ(error_of([](P& p) {
              p.line = {{Color::Empty, 0, 0}};
            }),
            "a stone of a line is black or white");
  EXPECT_EQ(error_of([](P& p) {
              p.line = {{Color::Black, 2, -1}};
            }),
            "a stone of a line at (2, -1) is outside a board of 5x5");
  EXPECT_EQ(error_of([](P& p) { p.width = -1; }), "the width is not below 0");
}

TEST(BoardSvg, CountsAreShort) {
  EXPECT_EQ(short_count(0), "0");
  EXPECT_EQ(short_count(999), "999");
  EXPECT_EQ(short_count(1000), "1k");
  EXPECT_EQ(short_count(3940), "3.9k");
  EXPECT_EQ(short_count(12345), "12k");
  EXPECT_EQ(short_count(999'499), "999k");
  EXPECT_EQ(short_count(999'500), "1M");
  EXPECT_EQ(short_count(2'500'000'000), "2.5G");
}

}  // namespace
}  // namespace hayago
