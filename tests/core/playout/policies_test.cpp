// What every policy must keep to: legal moves to the end on every size, the same games from the
// same seed, no own real eye filled.
#include <gtest/gtest.h>

#include "core/model/playout_weights.h"
#include "core/playout/registry.h"
#include "tests/support/marked_diagram.h"

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
      // Golois judges eyes by is_golois_eye; the sequences save a chain in atari even there.
      const bool may_fill = std::string_view(policy) == "golois" || board.pattern(p) >> 16 != 0;
      if (board.is_real_eye(c, p)) {
        ASSERT_TRUE(may_fill) << policy << " size " << size << " ply " << i;
      }
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

// One instance plays all other sizes: the weights must follow the board, not the instance.
TEST(Policies, SizesNobodyTrainedTakeTheWeightsOfTheNearest) {
  const auto games = [](const char* policy, int size, const PolicyOptions& options) {
    auto runner = make_runner<kAnySize>(policy, options);
    (*runner)->set_start(Board<kAnySize>(size), Color::Black, kPass);
    std::vector<int> results;
    Random random(5, 0);
    for (int game = 0; game < 20; ++game) {
      const PlayoutResult result = (*runner)->run(random);
      results.push_back(result.score);
      results.push_back(result.length);
    }
    return results;
  };
  const auto of_size = [](int size) {
    PolicyOptions options;
    options.size = size;
    return options;
  };
  const auto with = [](std::shared_ptr<const SoftmaxTables> tables) {
    PolicyOptions options;
    options.softmax = std::move(tables);
    return options;
  };
  for (const auto& [size, nearest] : {std::pair{7, 9}, {10, 9}, {11, 13}, {15, 13}, {17, 19}}) {
    EXPECT_EQ(games("erica", size, of_size(size)),
              games("erica", size, with(default_softmax_tables(nearest))));
    EXPECT_EQ(games("balanced", size, of_size(size)),
              games("balanced", size, with(balanced_softmax_tables(nearest))));
  }
  EXPECT_NE(games("erica", 7, of_size(7)), games("erica", 7, of_size(19)));
}

// Two chains without eyes share the liberties at the lower left; everything else lives. Whoever
// plays there loses eight stones or five.
TEST(Policies, EricaKeepsSekiAndLightDestroysIt) {
  const DiagramView v = view_of(R"(
      . O X X X X X X X
      O O X X X X X X X
      . O X X X X . X X
      O O X X X X X X X
      X X O X X X X X X
      X X O X X X X X X
      X X O X X X X X X
      X . O X X . X X X
      X . O X X X X X X)",
                                0, false);
  const auto destroyed = [&](const char* policy) {
    auto runner = make_runner<kAnySize>(policy);
    (*runner)->set_start(v.board, Color::Black, kPass);
    auto detail = std::make_unique<PlayoutDetail<kAnySize>>();
    int count = 0;
    for (int game = 0; game < 200; ++game) {
      Random random(8, static_cast<uint64_t>(game));
      (*runner)->run(random, *detail);
      count += detail->owner[point_at<kAnySize>(0, 0)] != Color::Black ||
               detail->owner[point_at<kAnySize>(2, 0)] != Color::White;
    }
    return count / 200.0;
  };
  for (const PolicyInfo& info : policies()) {
    const double rate = destroyed(info.name);
    std::printf("seki destroyed by %s: %.1f %%\n", info.name, 100 * rate);
    RecordProperty(info.name, std::to_string(rate));
  }
  EXPECT_EQ(destroyed("erica"), 0.0);
  EXPECT_EQ(destroyed("balanced"), 0.0);
  // As printed, these have no rule against self-atari: MoGo's Algorithm 2, Golois 4, SuperGo 1.1.
  for (const char* policy : {"light", "mogo", "golois", "supergo"})
    EXPECT_EQ(destroyed(policy), 1.0) << policy;
}

}  // namespace
}  // namespace hayago
