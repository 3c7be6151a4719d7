// The published numbers of legal positions, by construction and by play.
#include "tests/support/legal_positions.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/board/board.h"

namespace hayago {
namespace {

TEST(LegalPositions, ByConstruction) {
  EXPECT_EQ(count_legal_positions(2), 57u);
  EXPECT_EQ(count_legal_positions(3), 12675u);
}

// Every legal position can be reached by moves of either player, and nothing else can.
TEST(LegalPositions, ByPlay) {
  for (auto [size, positions] : {std::pair{2, 57u}, {3, 12675u}}) {
    std::vector<Board<kAnySize>> open = {Board<kAnySize>(size)};
    std::set<Hash> seen = {open.front().hash()};
    while (!open.empty()) {
      Board<kAnySize> board = open.back();
      open.pop_back();
      board.pass();  // forget the ko
      for (int i = 0; i < board.empty_count(); ++i)
        for (Color c : {Color::Black, Color::White}) {
          Board<kAnySize> after = board;
          if (after.try_play(c, board.empty_at(i)) && seen.insert(after.hash()).second)
            open.push_back(after);
        }
    }
    EXPECT_EQ(seen.size(), positions);
  }
}

}  // namespace
}  // namespace hayago
