// The ladder reader against a search that lets the owner play anywhere, and by diagrams.
#include "core/tactics/ladder.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

using AnyBoard = BareBoard<kAnySize>;

// True where the attacker, who must capture or give atari with every move, captures.
bool attacker_wins(const AnyBoard& board, Point stone, bool attacker_to_move, int depth) {
  const Color owner = board.at(stone);
  const Color mover = attacker_to_move ? opponent(owner) : owner;
  const int liberties = board.liberties(stone, 3);
  if (depth > 60) return false;
  if (attacker_to_move ? liberties > 2 : liberties > 1) return false;
  if (!attacker_to_move) {
    AnyBoard passed = board;
    passed.pass();
    if (!attacker_wins(passed, stone, true, depth + 1)) return false;
  }
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_at(i);
    if (!board.is_legal(mover, p)) continue;
    if (attacker_to_move) {
      Point near[2];
      const int count = board.liberties(stone, 2, near);
      if (p != near[0] && (count < 2 || p != near[1])) continue;
    }
    AnyBoard next = board;
    next.play(mover, p);
    const bool won =
        next.at(stone) != owner || attacker_wins(next, stone, !attacker_to_move, depth + 1);
    if (won == attacker_to_move) return won;
  }
  return !attacker_to_move;
}

TEST(Ladder, MatchesExhaustiveSearchOnSmallBoards) {
  int works = 0, fails = 0;
  for (int game = 0; game < 400; ++game) {
    Random random(5, static_cast<uint64_t>(game));
    const int size = 4 + game % 3;
    AnyBoard board(size);
    Color c = Color::Black;
    const int plies = 4 + static_cast<int>(random.below(static_cast<uint32_t>(size * size)));
    for (int ply = 0; ply < plies && board.empty_count() > 0; ++ply) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if (!board.is_legal(c, p) || board.is_real_eye(c, p)) continue;
      board.play(c, p);
      c = opponent(c);
    }
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x) {
        const Point p = point_at<kAnySize>(x, y);
        if (board.is_empty(p) || board.chain_of(p) != p || board.liberties(p, 3) > 2) continue;
        const bool attack = attacker_wins(board, p, true, 0);
        ASSERT_EQ(ladder_attack(board, p).works, attack) << "game " << game;
        (attack ? works : fails) += 1;
        if (board.liberties(p, 2) == 1) {
          const bool escape = !attacker_wins(board, p, false, 0);
          ASSERT_EQ(ladder_defence(board, p).works, escape) << "game " << game;
        }
      }
  }
  EXPECT_GT(works, 100);
  EXPECT_GT(fails, 100);
}

const char* const kLadder = R"(
      . . . . . . . . .
      . B . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . O . .
      . . . . . O X O .
      . . . . . . A O .
      . . . . . . . . .)";

TEST(Ladder, RunsAcrossTheBoardUnlessAStoneBreaksIt) {
  for_each_view(kLadder, [](const DiagramView& v) {
    // X has one liberty left, A: running loses, since nothing stands in the way.
    Point x = kNoPoint;
    for_each_neighbour<kAnySize>(v.at('A'), [&](Point q, int) {
      if (v.board.at(q) == v.black) x = q;
    });
    ASSERT_NE(x, kNoPoint);
    EXPECT_FALSE(ladder_defence(v.board, x).works);
    EXPECT_TRUE(ladder_attack(v.board, x).works);
  });
}

TEST(Ladder, ABreakerSavesTheChain) {
  // White's atari at A drives Black up and left into the stones at B, or into nothing.
  const std::string open = R"(
      . . . . . . . . .
      . . . . . . . . .
      . . B . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . A . .
      . . . . . . X O .
      . . . . . O O . .
      . . . . . . . . .)";
  for_each_view(open, [](const DiagramView& v) {
    Point x = kNoPoint;
    for_each_neighbour<kAnySize>(v.at('A'), [&](Point q, int) {
      if (v.board.at(q) == v.black) x = q;
    });
    const LadderResult attack = ladder_attack(v.board, x);
    EXPECT_TRUE(attack.works);
    Board<kAnySize> broken = v.board;
    ASSERT_TRUE(broken.place(v.black, v.at('B')));
    EXPECT_FALSE(ladder_attack(broken, x).works);
  });
}

}  // namespace
}  // namespace hayago
