// The urgencies and real eyes of the golois policy: figures 1 and 2 by their captions, and the
// incremental list of urgent chains against one made from scratch.
#include "core/playout/golois.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

uint64_t urgency(const DiagramView& v, Color c, char name) {
  const PlayoutBoard<kAnySize> board(v.board);
  GoloisPolicy<kAnySize> policy;
  policy.begin(board, c, kPass);
  return policy.urgency_of(board, c, v.at(name)) - 1;
}

TEST(Golois, TwoLibertyUrgenciesOfFigureTwo) {
  // Three stones that run only at T: 30,000 for the attacker, 3,000 for the owner.
  for_each_view(R"(
      . . . . . . .
      . . O O O . .
      . O X X X T .
      . . O S O . .
      . . . O . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(urgency(v, v.white, 'T'), 30000u);
                  EXPECT_EQ(urgency(v, v.black, 'T'), 3000u);
                  EXPECT_EQ(urgency(v, v.black, 'S'), 0u);
                });
  // One stone: three liberties by playing at A, four at T: a threat, 200 for both.
  for_each_view(R"(
      . . . . . . .
      . . . . . . .
      . . . O . . .
      . . O X T . .
      . . O A . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(urgency(v, v.white, 'T'), 200u);
                  EXPECT_EQ(urgency(v, v.black, 'T'), 200u);
                  EXPECT_EQ(urgency(v, v.white, 'A'), 0u);
                });
  // Three either way: only the attacker threatens, on both points.
  for_each_view(R"(
      . . . . . . .
      . . . . . . .
      . . . O . . .
      . . O X T . .
      . . . A O . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(urgency(v, v.white, 'T'), 200u);
                  EXPECT_EQ(urgency(v, v.white, 'A'), 200u);
                  EXPECT_EQ(urgency(v, v.black, 'T'), 0u);
                });
}

// Golois Table 1: the base program without 4.1 and 4.2.
TEST(Golois, PartsCanBeLeftOut) {
  const auto urgency_without = [](const DiagramView& v, GoloisParts parts, Color c, char name) {
    const PlayoutBoard<kAnySize> board(v.board);
    GoloisPolicy<kAnySize> policy(parts);
    policy.begin(board, c, kPass);
    return policy.urgency_of(board, c, v.at(name));
  };
  // T would be worth 30,000; the stone S in atari keeps its urgency.
  for_each_view(R"(
      . . . . . . S X
      . . O O O . . O
      . O X X X T . .
      . . O . O . . .
      . . . O . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .)",
                [&](const DiagramView& v) {
                  EXPECT_EQ(urgency_without(v, {true, true}, v.white, 'T'), 30001u);
                  EXPECT_EQ(urgency_without(v, {true, false}, v.white, 'T'), 1u);
                  EXPECT_GT(urgency_without(v, {true, false}, v.white, 'S'), 1u);
                });
  // F is surrounded, yet White holds two diagonal points: no real eye. E is one.
  for_each_view(R"(
      O X O . . . .
      X F X . . . .
      O X . . . X X
      . . . . X . X
      . . . . X X .
      . . . . X X X
      . . . . . . E)",
                [&](const DiagramView& v) {
                  EXPECT_EQ(urgency_without(v, {true, true}, v.black, 'F'), 1u);
                  EXPECT_EQ(urgency_without(v, {false, true}, v.black, 'F'), 0u);
                });
}

// S leaves four stones one liberty: thrown away for nothing. T leaves three: a nakade shape.
TEST(Golois, SparesStonesWhereAsked) {
  for_each_view(R"(
      . . . . . . .
      . O O O O O O
      O X X X S . O
      . O O O O O O
      . . . . . . .
      O O O O . . .
      X X T . O . .)",
                [&](const DiagramView& v) {
                  const PlayoutBoard<kAnySize> board(v.board);
                  GoloisPolicy<kAnySize> usual, sparing({true, true, true});
                  usual.begin(board, v.black, kPass);
                  sparing.begin(board, v.black, kPass);
                  EXPECT_GT(usual.urgency_of(board, v.black, v.at('S')), 0u);
                  EXPECT_EQ(sparing.urgency_of(board, v.black, v.at('S')), 0u);
                  EXPECT_GT(sparing.urgency_of(board, v.black, v.at('T')), 0u);
                  Random random(1);
                  for (int i = 0; i < 200; ++i)
                    EXPECT_NE(sparing.choose(board, v.black, random), v.at('S'));
                });
}

TEST(Golois, AtariUrgencies) {
  // X can run at E: 1,000 to save, 1,000 to take.
  for_each_view(R"(
      . . . . .
      . . O . .
      . O X E .
      . . O . .
      . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(urgency(v, v.black, 'E'), 1000u);
                  EXPECT_EQ(urgency(v, v.white, 'E'), 1000u);
                });
  // Two stones that cannot: nothing to save, 1 per stone to take.
  for_each_view(R"(
      . . . . .
      . . O O O
      . O X X E
      . . O O O
      . . . . .)",
                [](const DiagramView& v) { EXPECT_EQ(urgency(v, v.white, 'E'), 2u); });
  // Taking at C saves the own stone in atari: 10,000 (and the stone beside it can run there).
  for_each_view(R"(
      . . . . . . .
      . . X . . . .
      . X O C . . .
      . O X E . . .
      . . O . . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(urgency(v, v.black, 'C'), 10000u);
                  EXPECT_EQ(urgency(v, v.black, 'E'), 1000u);
                });
}

TEST(Golois, RealEyesLookAtAtariAndDiagonals) {
  const auto expect_eye = [](const char* drawing, bool eye) {
    for_each_view(drawing, [&](const DiagramView& v) {
      SCOPED_TRACE(drawing);
      EXPECT_EQ(is_golois_eye(v.board, v.black, v.at('E')), eye);
    });
  };
  expect_eye(". . . . .\n. X X X .\n. X E X .\n. X X X .\n. . . . .", true);
  expect_eye(". . . . .\n. O X X .\n. X E X .\n. X X X .\n. . . . .", true);
  expect_eye(". . . . .\n. O X O .\n. X E X .\n. X X X .\n. . . . .", false);
  // Open diagonals that White can take.
  expect_eye(". . . . .\n. . X . .\n. X E X .\n. X X X .\n. . . . .", false);
  // At the edge none may be lost; here both are held, then one is White's.
  expect_eye(". . . . .\n. . . . .\n. . . . .\n. X X X .\n. X E X .", true);
  expect_eye(". . . . .\n. . . . .\n. . . . .\n. X X O .\n. X E X .", false);
  // A neighbour in atari: filling connects it (figure 1).
  expect_eye(". . . . .\n. . O . .\n. O X O .\n. X E X .\n. . X . .", false);
}

template <int N>
void recount_weights_along_games(int size, int games) {
  for (int game = 0; game < games; ++game) {
    Random random(13, static_cast<uint64_t>(game));
    PlayoutBoard<N> board(size);
    auto kept = std::make_unique<UrgentChains<N>>();
    auto fresh = std::make_unique<UrgentChains<N>>();
    kept->begin(board);
    Color c = Color::Black;
    for (int ply = 0; ply < 3 * size * size && board.empty_count() > 0; ++ply, c = opponent(c)) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if (!board.is_legal(c, p) || board.is_real_eye(c, p)) continue;
      const int before = board.empty_count();
      const bool was_in_atari = board.pattern(p) >> 16 != 0;
      board.play(c, p);
      kept->update(board, c, p, before, was_in_atari);
      fresh->begin(board);
      ASSERT_EQ(kept->count(), fresh->count()) << "game " << game << " ply " << ply;
      uint64_t sum = 0;
      for (int i = 0; i < fresh->count(); ++i) {
        const auto& truth = (*fresh)[i];
        const auto& values = truth.color == c ? truth.urgency.own : truth.urgency.theirs;
        sum += uint64_t{values[0]} + values[1];
        bool found = false;
        for (int k = 0; k < kept->count(); ++k) {
          const auto& e = (*kept)[k];
          if (e.chain != truth.chain) continue;
          found = true;
          ASSERT_EQ(e.color, truth.color);
          ASSERT_EQ(e.urgency.points, truth.urgency.points);
          ASSERT_EQ(e.urgency.own, truth.urgency.own) << "game " << game << " ply " << ply;
          ASSERT_EQ(e.urgency.theirs, truth.urgency.theirs) << "game " << game << " ply " << ply;
        }
        ASSERT_TRUE(found);
      }
      ASSERT_EQ(kept->total(c), sum) << "game " << game << " ply " << ply;
    }
  }
}

TEST(Golois, UrgentChainsRecountAlongRandomGames) {
  recount_weights_along_games<9>(9, 40);
  recount_weights_along_games<13>(13, 4);
  recount_weights_along_games<19>(19, 1);
  recount_weights_along_games<kAnySize>(5, 20);
}

}  // namespace
}  // namespace hayago
