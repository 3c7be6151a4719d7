// Tactics against brute force (the move played on a copy) along random games, and each rule by
// diagrams in all symmetries and both colours.
#include "core/tactics/tactics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/base/random.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

// Walks random games and calls f(board, colour, legal move) for every legal move of every tenth
// position.
template <int N, class F>
void for_each_random_move(int size, int games, F&& f) {
  for (int game = 0; game < games; ++game) {
    Random random(77, static_cast<uint64_t>(game));
    Board<N> board(size);
    Color c = Color::Black;
    for (int ply = 0; ply < 2 * size * size && board.empty_count() > 0; ++ply) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if (!board.is_legal(c, p) || board.is_real_eye(c, p)) continue;
      board.play(c, p);
      c = opponent(c);
      if (ply % 10 != 0) continue;
      for (int i = 0; i < board.empty_count(); ++i)
        for (Color mover : {Color::Black, Color::White})
          if (board.is_legal(mover, board.empty_at(i))) f(board, mover, board.empty_at(i));
    }
  }
}

template <int N>
void compare_with_play(int size, int games) {
  int self_ataris = 0, captures = 0;
  for_each_random_move<N>(size, games, [&](const Board<N>& board, Color c, Point p) {
    Board<N> after = board;
    after.play(c, p);
    const PlayoutBoard<N> exact(board);
    const PointSet<N> truth = after.liberty_set(p);
    ASSERT_TRUE(liberties_after(board, c, p) == truth);
    ASSERT_TRUE(liberties_after(exact, c, p) == truth);
    const bool self_atari = truth.count() == 1;
    ASSERT_EQ(is_self_atari(board, c, p), self_atari);
    ASSERT_EQ(self_atari_size(exact, c, p), self_atari ? after.chain_size(p) : 0);
    ASSERT_EQ(stones_after(board, c, p), after.chain_size(p));
    const bool captured = after.empty_count() != board.empty_count() - 1;
    ASSERT_EQ(is_capture(board, c, p), captured);
    self_ataris += self_atari;
    captures += captured;
  });
  EXPECT_GT(self_ataris, 100);
  EXPECT_GT(captures, 100);
}

TEST(Tactics, LibertiesAfterAMoveMatchPlayingIt) {
  compare_with_play<9>(9, 30);
  compare_with_play<19>(19, 1);
  compare_with_play<kAnySize>(5, 60);
}

TEST(Tactics, BigSelfAtariIsBadUnlessItMakesNakade) {
  // Erica, figure 3.6: a self-atari of nine stones.
  for_each_view(R"(
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . O O O O O O . .
      O X X X X X X O .
      O X X A . O O O .
      O O O O O O . . .
      . . . . . . . . .
      . . . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(self_atari_size(v.board, v.black, v.at('A')), 9);
                  EXPECT_TRUE(is_bad_self_atari(v.board, v.black, v.at('A')));
                });
  // The fifth stone of a bulky five inside an eye, and of a shape that lives.
  for_each_view(R"(
      O O O O . . . . .
      O A X X O . . . .
      O B X X O . . . .
      O O O O . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(self_atari_size(v.board, v.black, v.at('A')), 5);
                  EXPECT_FALSE(is_bad_self_atari(v.board, v.black, v.at('A')));
                  EXPECT_FALSE(is_bad_self_atari(v.board, v.black, v.at('B')));
                });
  for_each_view(R"(
      O O O O O O . . .
      O . X X X A O . .
      O O O O O O . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(self_atari_size(v.board, v.black, v.at('A')), 4);
                  EXPECT_TRUE(is_bad_self_atari(v.board, v.black, v.at('A')));
                });
  // A throw-in of one stone is no bad self-atari; a connection with liberties is none at all.
  for_each_view(R"(
      O A . O . . . . .
      . O O O . . . . .
      . . . . . . . . .
      . . . . X X . . .
      . . . O X B X . .
      . . . . O X . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(self_atari_size(v.board, v.black, v.at('A')), 1);
                  EXPECT_FALSE(is_bad_self_atari(v.board, v.black, v.at('A')));
                  EXPECT_EQ(self_atari_size(v.board, v.black, v.at('B')), 0);
                });
}

TEST(Tactics, NakadeFindsTheVitalPoint) {
  const char* eyes[] = {
      // three in a row at the edge, bent three, T four
      ". V . o . .\nO O O O . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
      "V . o . . .\n. O O . . .\nO O . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
      ". V . o . .\nO . O O . .\n. O . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
      // bulky five, cross, rabbity six
      "V . . o . .\n. . O O . .\nO O . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
      "O O . o . .\nO . V . O .\nO O . O O .\n. O O O . .\n. . . . . .\n. . . . . .",
      "O . . o . .\n. V . O . .\nO . O O . .\nO O O . . .\n. . . . . .\n. . . . . .",
  };
  for (const char* eye : eyes)
    for_each_view(eye, [&](const DiagramView& v) {
      SCOPED_TRACE(eye);
      // The bulky five's vital point is where the tail meets the square, not the corner.
      const Point found = nakade_point(v.board, v.black, v.last);
      ASSERT_NE(found, kNoPoint);
      SmallRegion region = enclosed_region(v.board, found, v.white);
      int most = 0, at_found = 0;
      for (int i = 0; i < region.count; ++i) {
        int degree = 0;
        for_each_neighbour<kAnySize>(region.points[static_cast<size_t>(i)],
                                     [&](Point q, int) { degree += region.contains(q); });
        most = std::max(most, degree);
        if (region.points[static_cast<size_t>(i)] == found) at_found = degree;
      }
      EXPECT_EQ(at_found, most);
      if (region.count != 5 || most == 4) {
        EXPECT_EQ(found, v.at('V'));
      }
      EXPECT_EQ(nakade_point(v.board, v.white, v.last), kNoPoint);  // not inside one's own eye
    });
  // Alive: straight four, bent four, two points; open: a region that black stones touch.
  for (const char* alive :
       {". . . . o .\nO O O O O .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
        ". . . o . .\n. O O O . .\nO O . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
        ". . o . . .\nO O O . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .",
        ". . . o . .\nO X O O . .\n. O . . . .\n. . . . . .\n. . . . . .\n. . . . . ."})
    for_each_view(alive, [&](const DiagramView& v) {
      SCOPED_TRACE(alive);
      EXPECT_EQ(nakade_point(v.board, v.black, v.last), kNoPoint);
    });
}

// The shapes by brute force: an eye of a connected region lives if its owner can, moving second,
// end with two separate eyes. A region dies to one move when some attacking point leaves no
// defending point that cuts the rest into two parts.
template <class F>
void for_each_polyomino(int cells, F&& f) {
  std::vector<uint32_t> seen;
  const auto grow = [&](auto&& self, uint32_t mask, int count) -> void {
    if (std::find(seen.begin(), seen.end(), mask) != seen.end()) return;
    seen.push_back(mask);
    if (count == cells) return f(mask);
    for (int i = 0; i < 25; ++i) {
      if (mask >> i & 1) continue;
      const bool touches = (i % 5 > 0 && mask >> (i - 1) & 1) ||
                           (i % 5 < 4 && mask >> (i + 1) & 1) || (i >= 5 && mask >> (i - 5) & 1) ||
                           (i < 20 && mask >> (i + 5) & 1);
      if (touches) self(self, mask | 1u << i, count + 1);
    }
  };
  for (int i = 0; i < 25; ++i) grow(grow, 1u << i, 1);
}

int parts_of(uint32_t mask) {
  int parts = 0;
  for (int i = 0; i < 25; ++i) {
    if (!(mask >> i & 1)) continue;
    ++parts;
    uint32_t part = 1u << i, before = 0;
    while (part != before) {
      before = part;
      constexpr uint32_t left = 0x0f7bdefu;  // columns 0 to 3: those with a right neighbour
      part |= ((part & left) << 1 | ((part >> 1) & left) | part << 5 | part >> 5) & mask;
    }
    mask &= ~part;
  }
  return parts;
}

TEST(Tactics, NakadeShapesMatchCuttingInTwo) {
  for (int cells = 3; cells <= 6; ++cells)
    for_each_polyomino(cells, [&](uint32_t mask) {
      // The owner to move needs a cut; the attacker's best point spoils every cut.
      const auto cuts = [&](uint32_t m, uint32_t without) {
        int n = 0;
        for (int i = 0; i < 25; ++i)
          if (m >> i & 1 && !(without >> i & 1) && parts_of(m & ~(1u << i)) >= 2) ++n;
        return n;
      };
      const int defender_cuts = cuts(mask, 0);
      uint32_t vital = 0;  // attacking points that leave no cutting point to the owner
      for (int i = 0; i < 25; ++i)
        if (mask >> i & 1 && cuts(mask, 1u << i) == 0) vital |= 1u << i;
      SmallRegion region;
      for (int i = 0; i < 25; ++i)
        if (mask >> i & 1)
          region.points[static_cast<size_t>(region.count++)] = point_at<9>(i % 5, i / 5);
      const NakadeShape shape = nakade_shape<9>(region);
      if (defender_cuts == 0) {
        // Dead as it is. Of up to six points: the square four, and the 2x3 block, which is no
        // nakade because its owner makes two eyes in two moves.
        ASSERT_EQ(shape.is_nakade, cells == 4);
        ASSERT_EQ(shape.vital, kNoPoint);
      } else {
        ASSERT_EQ(shape.is_nakade, vital != 0) << mask;
        if (shape.is_nakade) {
          const int i = row_of<9>(shape.vital) * 5 + column_of<9>(shape.vital);
          ASSERT_TRUE(vital >> i & 1);
        }
      }
    });
}

TEST(Tactics, TwoLibertiesTellWhatEachExtensionGains) {
  // The chain of three gains nothing at A and much at B.
  for_each_view(R"(
      . . . . . . .
      . . O O O . .
      . O X X X B .
      . . O A O . .
      . . . O . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  const Point stone = v.at('B');
                  Point chain = kNoPoint;
                  for_each_chain_beside(v.board, stone, v.black, [&](Point q) { chain = q; });
                  const TwoLiberties two = two_liberties(v.board, chain);
                  const bool a_first = two.a == v.at('A');
                  EXPECT_EQ(a_first ? two.b : two.a, v.at('B'));
                  EXPECT_EQ(a_first ? two.after_a : two.after_b, 1);
                  EXPECT_EQ(a_first ? two.after_b : two.after_a, 4);
                  EXPECT_FALSE(touches_atari(v.board, chain));
                });
}

TEST(Tactics, SemeaiAtariMustLeaveNoEscape) {
  const auto answers = [](const DiagramView& v) {
    PointSet<kAnySize> found;
    for_each_chain_beside(v.board, v.last, v.black, [&](Point own) {
      if (v.board.liberty_count(own) == 2)
        for_each_semeai_atari(v.board, own, [&](Point p) { found.insert(p); });
    });
    return found;
  };
  // Either side has two liberties; whoever plays first on the other's wins, and A and B both do.
  for_each_view(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . X X . X
      O O O O X A X B
      X X X X O O O O
      o . . X O O O O)",
                [&](const DiagramView& v) {
                  PointSet<kAnySize> expected;
                  expected.insert(v.at('A'));
                  expected.insert(v.at('B'));
                  EXPECT_TRUE(answers(v) == expected);
                });
  // White connects out at A, so only A itself works.
  for_each_view(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . X O . X
      O O O O X A X B
      X X X X O O O O
      o . . X O O O O)",
                [&](const DiagramView& v) {
                  PointSet<kAnySize> expected;
                  expected.insert(v.at('A'));
                  EXPECT_TRUE(answers(v) == expected);
                });
  // Attackers that would be in atari themselves are no answer: White's liberties are inside.
  for_each_view(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      O O O O X X X X
      X X X X O O O O
      o . . X O . . X)",
                [&](const DiagramView& v) { EXPECT_TRUE(answers(v).empty()); });
}

}  // namespace
}  // namespace hayago
