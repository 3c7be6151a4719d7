// The incremental sampler against weights computed from scratch, and its draws against their
// probabilities.
#include "core/playout/sampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/model/playout_weights.h"

namespace hayago {
namespace {

template <int N>
void expect_fresh(const Sampler<N>& sampler, const PlayoutBoard<N>& board, const Weights& weights) {
  for (Color c : {Color::Black, Color::White}) {
    uint64_t total = 0;
    for (int y = 0; y < board.size(); ++y)
      for (int x = 0; x < board.size(); ++x) {
        const Point p = point_at<N>(x, y);
        uint32_t expected = 0;
        if (board.is_empty(p) && !board.is_suicide(c, p) && !board.is_real_eye(c, p))
          expected = weights.pattern[pattern_classes().of(board.pattern(p), c)];
        ASSERT_EQ(sampler.weight(c, p), expected);
        // The running sum passes exactly at this point.
        if (expected > 0) {
          ASSERT_EQ(sampler.pick(c, total), p);
          ASSERT_EQ(sampler.pick(c, total + expected - 1), p);
        }
        total += expected;
      }
    ASSERT_EQ(sampler.total(c), total);
  }
}

template <int N>
void recount_along_games(int size, int games) {
  const auto tables = default_softmax_tables(9);
  for (int game = 0; game < games; ++game) {
    Random random(11, static_cast<uint64_t>(game));
    PlayoutBoard<N> board(size);
    Sampler<N> sampler(tables->by_code());
    sampler.begin(board);
    Color c = Color::Black;
    for (int ply = 0; ply < 3 * size * size; ++ply, c = opponent(c)) {
      if (sampler.total(c) == 0) break;
      const Point p = sampler.pick(c, random.below(static_cast<uint32_t>(sampler.total(c))));
      if (board.is_ko(c, p)) continue;
      ASSERT_TRUE(board.is_legal(c, p));
      const int before = board.empty_count();
      board.play(c, p);
      sampler.update(board, p, before);
      expect_fresh(sampler, board, default_weights(9));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Sampler, RecountsAlongRandomGames) {
  recount_along_games<9>(9, 20);
  recount_along_games<13>(13, 3);
  recount_along_games<19>(19, 1);
  for (int size : {2, 3, 5, 8}) recount_along_games<kAnySize>(size, 5);
}

TEST(Sampler, DrawsInProportionToTheWeights) {
  const auto tables = default_softmax_tables(9);
  Random random(4);
  PlayoutBoard<9> board;
  Sampler<9> sampler(tables->by_code());
  sampler.begin(board);
  Color c = Color::Black;
  for (int ply = 0; ply < 40; ++ply, c = opponent(c)) {
    const Point p = sampler.pick(c, random.below(static_cast<uint32_t>(sampler.total(c))));
    if (board.is_ko(c, p)) continue;
    const int before = board.empty_count();
    board.play(c, p);
    sampler.update(board, p, before);
  }
  constexpr int kDraws = 200000;
  std::vector<int> hits(kPadded<9>);
  for (int i = 0; i < kDraws; ++i)
    ++hits[static_cast<size_t>(
        sampler.pick(c, random.below(static_cast<uint32_t>(sampler.total(c)))).raw())];
  double chi = 0;
  int cells = 0;
  for (int raw = 0; raw < kPadded<9>; ++raw) {
    const double expected =
        kDraws * double(sampler.weight(c, Point(raw))) / double(sampler.total(c));
    if (expected == 0) {
      EXPECT_EQ(hits[static_cast<size_t>(raw)], 0);
      continue;
    }
    const double off = hits[static_cast<size_t>(raw)] - expected;
    chi += off * off / expected;
    ++cells;
  }
  // Five standard deviations of chi-square.
  EXPECT_LT(chi, cells + 5 * std::sqrt(2.0 * cells));
}

TEST(Sampler, DividesExactlyByTheGain) {
  constexpr uint64_t kMostNear = 8 * 0xffff;
  Random random(5);
  for (const uint64_t by : {1u, 2u, 3u, 255u, 256u, 1009u, 2560000u, (1u << 22) - 1}) {
    const Sampler<9>::Gain gain(by);
    for (int i = 0; i < 1000; ++i) {
      const uint64_t near = i == 0 ? kMostNear : 1 + random.next() % kMostNear;
      ASSERT_EQ(gain.over(by * near - 1), near - 1) << by;
      ASSERT_EQ(gain.over(by * (near - 1)), near - 1) << by;
    }
  }
}

}  // namespace
}  // namespace hayago
