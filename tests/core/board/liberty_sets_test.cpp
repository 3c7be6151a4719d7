// What PlayoutParts keeps incrementally against the same facts collected from the stones.
#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/board/board.h"

namespace hayago {
namespace {

template <int N>
void expect_sets_match(const PlayoutBoard<N>& board, const Board<N>& full) {
  PointSet<N> atari;
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) {
      const Point p = point_at<N>(x, y);
      ASSERT_EQ(board.at(p), full.at(p));
      if (board.is_empty(p)) {
        ASSERT_EQ(board.pattern(p), full.pattern(p)) << p.raw();
        continue;
      }
      const PointSet<N> truth = full.liberty_set(p);
      ASSERT_TRUE(board.liberty_set(p) == truth) << p.raw();
      ASSERT_EQ(board.liberty_count(p), board.liberties(p, kArea<N>));
      ASSERT_EQ(board.atari_point(p), truth.count() == 1 ? truth.first() : kNoPoint);
      ASSERT_EQ(board.atari_point(p), full.atari_point(p));
      if (truth.count() == 1) atari |= truth;
    }
  ASSERT_TRUE(board.atari_points() == atari);
}

template <int N>
void play_and_compare(int size, int games, uint64_t seed) {
  for (int game = 0; game < games; ++game) {
    Random random(seed, static_cast<uint64_t>(game));
    Board<N> full(size);
    PlayoutBoard<N> board(size);
    Color c = Color::Black;
    for (int ply = 0; ply < 3 * size * size && full.empty_count() > 0; ++ply, c = opponent(c)) {
      const Point p =
          full.empty_at(static_cast<int>(random.below(static_cast<uint32_t>(full.empty_count()))));
      if (!full.is_legal(c, p) || full.is_real_eye(c, p)) continue;
      // The codes before the move, to see that every change of atari bits is announced.
      std::array<PatternCode, kPadded<N>> codes{};
      for (int i = 0; i < board.empty_count(); ++i)
        codes[static_cast<size_t>(board.empty_at(i).raw())] = board.pattern(board.empty_at(i));
      full.play(c, p);
      board.play(c, p);
      PointSet<N> announced;
      for (const auto raw : board.atari_changes()) announced.insert(Point(raw));
      for (int i = 0; i < board.empty_count(); ++i) {
        const Point q = board.empty_at(i);
        if (codes[static_cast<size_t>(q.raw())] == 0) continue;  // was a stone
        const bool changed = (codes[static_cast<size_t>(q.raw())] ^ board.pattern(q)) >> 16 != 0;
        ASSERT_TRUE(!changed || announced.contains(q)) << q.raw();
      }
      expect_sets_match<N>(board, full);
      if (testing::Test::HasFatalFailure()) FAIL() << "game " << game << " ply " << ply;
      if (ply % 40 == 0) expect_sets_match<N>(PlayoutBoard<N>(full), full);
    }
  }
}

TEST(LibertySets, MatchTheStonesAlongRandomGames) {
  play_and_compare<9>(9, 30, 1);
  play_and_compare<13>(13, 4, 2);
  play_and_compare<19>(19, 1, 3);
  for (int size : {2, 3, 4, 5, 7}) play_and_compare<kAnySize>(size, 10, 4);
}

TEST(PointSet, CountsAndFinds) {
  PointSet<19> set;
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.only(), kNoPoint);
  set.insert(Point(400));
  EXPECT_EQ(set.only(), Point(400));
  EXPECT_EQ(set.count(), 1);
  set.insert(Point(64));
  EXPECT_EQ(set.only(), kNoPoint);
  EXPECT_EQ(set.first(), Point(64));
  set.insert(Point(65));
  EXPECT_EQ(set.count(), 3);
  set.erase(Point(64));
  set.erase(Point(400));
  EXPECT_EQ(set.only(), Point(65));
}

TEST(PointSet, FindsTheEndsOfEveryPair) {
  const PointSet<19> none;
  EXPECT_EQ(none.first(), kNoPoint);
  EXPECT_EQ(none.last(), kNoPoint);
  for (int low = 1; low < kPadded<19>; ++low)
    for (int high = low; high < kPadded<19>; high += 7) {
      PointSet<19> set;
      set.insert(Point(low));
      set.insert(Point(high));
      ASSERT_EQ(set.first(), Point(low));
      ASSERT_EQ(set.last(), Point(high));
    }
}

}  // namespace
}  // namespace hayago
