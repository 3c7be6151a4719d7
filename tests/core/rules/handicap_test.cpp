// Handicap placement against the table of the Go Text Protocol, version 2, section 4.1.1.
#include "core/rules/handicap.h"

#include <gtest/gtest.h>

#include "tests/support/diagram.h"

namespace hayago {
namespace {

template <int N>
std::string fixed(int size, int stones) {
  Game<N> game(size);
  const Result<std::vector<Point>> placed = game.place_fixed_handicap(stones);
  if (!placed) return placed.error().text;
  std::string text;
  for (Point p : *placed) {
    text += (text.empty() ? "" : " ") + to_text<N>(p);
    EXPECT_EQ(game.board().at(p), Color::Black);
  }
  EXPECT_EQ(game.to_move(), Color::White);
  EXPECT_EQ(game.handicap(), stones);
  EXPECT_EQ(game.board().stone_balance(), stones);
  return text;
}

TEST(Handicap, FixedPlacementFollowsTheProtocol) {
  EXPECT_EQ(fixed<19>(19, 2), "D4 Q16");
  EXPECT_EQ(fixed<19>(19, 3), "D4 Q16 D16");
  EXPECT_EQ(fixed<19>(19, 4), "D4 Q16 D16 Q4");
  EXPECT_EQ(fixed<19>(19, 5), "D4 Q16 D16 Q4 K10");
  EXPECT_EQ(fixed<19>(19, 6), "D4 Q16 D16 Q4 D10 Q10");
  EXPECT_EQ(fixed<19>(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
  EXPECT_EQ(fixed<19>(19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
  EXPECT_EQ(fixed<19>(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
  EXPECT_EQ(fixed<13>(13, 5), "D4 K10 D10 K4 G7");
  EXPECT_EQ(fixed<9>(9, 4), "C3 G7 C7 G3");
  EXPECT_EQ(fixed<9>(9, 9), "C3 G7 C7 G3 C5 G5 E3 E7 E5");
  EXPECT_EQ(fixed<kAnySize>(7, 4), "C3 E5 C5 E3");
  EXPECT_EQ(fixed<kAnySize>(12, 3), "C3 K10 C10");
  EXPECT_EQ(fixed<kAnySize>(25, 2), "D4 W22");
}

TEST(Handicap, FixedPlacementHasLimits) {
  EXPECT_EQ(fixed<19>(19, 10), "handicap must be 2 to 9 on 19x19, not 10");
  EXPECT_EQ(fixed<19>(19, 1), "handicap must be 2 to 9 on 19x19, not 1");
  EXPECT_EQ(fixed<kAnySize>(7, 5), "handicap must be 2 to 4 on 7x7, not 5");
  EXPECT_EQ(fixed<kAnySize>(18, 5), "handicap must be 2 to 4 on 18x18, not 5");
  EXPECT_EQ(fixed<kAnySize>(6, 2), "there is no fixed handicap on 6x6");
}

TEST(Handicap, FreePlacementServesEverySizeAndNumber) {
  for (int size = kMinSize; size <= kMaxSize; ++size)
    for (int stones : {2, 3, 9, 10, 25, size <= 9 ? size * size - 1 : 30}) {
      Game<kAnySize> game(size);
      const Result<std::vector<Point>> placed = game.place_free_handicap(stones);
      ASSERT_EQ(placed.ok(), stones < size * size) << size << " " << stones;
      if (placed) {
        ASSERT_EQ(game.board().stone_balance(), stones) << size;
      }
    }
}

TEST(Handicap, SetPlacementIsChecked) {
  Game<9> game;
  const auto problem = [&](std::vector<Point> stones) {
    const Result<void> placed = game.set_handicap(stones);
    return placed ? "" : placed.error().text;
  };
  EXPECT_EQ(problem({at<9>("A1")}), "handicap means at least two stones");
  EXPECT_EQ(problem({at<9>("A1"), at<9>("A1")}), "A1 is named twice");
  EXPECT_EQ(problem({at<9>("A1"), kPass}), "a handicap stone is off the board");
  EXPECT_EQ(problem(std::vector<Point>(81, at<9>("A1"))), "handicap must leave a point empty");
  EXPECT_EQ(game.board().empty_count(), 81);
  EXPECT_EQ(problem({at<9>("C3"), at<9>("G7")}), "");
  EXPECT_EQ(problem({at<9>("C7"), at<9>("G3")}), "handicap needs an empty board");
}

}  // namespace
}  // namespace hayago
