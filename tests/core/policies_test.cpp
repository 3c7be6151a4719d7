// What every policy must keep to: legal moves to the end on every size, the same games from the
// same seed, no own real eye filled.
#include <gtest/gtest.h>

#include "core/playout/registry.h"

namespace hayago {
namespace {

template <int N>
void expect_legal_games(const char* policy, int size, int games) {
  auto runner = make_runner<N>(policy);
  ASSERT_TRUE(runner);
  (*runner)->set_start(Board<N>(size), Color::Black, kPass);
  auto detail = std::make_unique<PlayoutDetail<N>>();
  for (int game = 0; game < games; ++game) {
    Random random(21, static_cast<uint64_t>(game));
    const PlayoutResult result = (*runner)->run(random, *detail);
    ASSERT_EQ(result.length, detail->trail.count());
    Board<N> board(size);
    Color c = Color::Black;
    for (int i = 0; i < result.length; ++i, c = opponent(c)) {
      const Point p = detail->trail[i];
      if (p == kPass) {
        board.pass();
        continue;
      }
      ASSERT_TRUE(board.is_legal(c, p)) << policy << " size " << size << " ply " << i;
      ASSERT_FALSE(board.is_real_eye(c, p)) << policy << " size " << size << " ply " << i;
      board.play(c, p);
    }
    ASSERT_EQ(board.area_score(), result.score);
    if (result.length < ply_cap(size)) {
      ASSERT_GE(result.length, 2);
      ASSERT_EQ(detail->trail[result.length - 1], kPass);
      ASSERT_EQ(detail->trail[result.length - 2], kPass);
    }
    Random same(21, static_cast<uint64_t>(game));
    ASSERT_EQ((*runner)->run(same).score, result.score);
  }
}

TEST(Policies, PlayLegalGamesToTheEndOnEverySize) {
  for (const PolicyInfo& info : policies())
    for (int size = kMinSize; size <= kMaxSize; ++size)
      with_size(size, [&]<int N>() { expect_legal_games<N>(info.name, size, size <= 9 ? 20 : 3); });
}

}  // namespace
}  // namespace hayago
