// Playouts that learn: tables of replies and what every policy does with them, and the weights of
// the softmax policy that follow the results.
#include <gtest/gtest.h>

#include "core/playout/erica.h"
#include "core/playout/registry.h"
#include "core/playout/replying.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

constexpr Color kBlackSide = Color::Black;

TEST(Replies, AreLearntAndForgotten) {
  const Point a = point_at<9>(1, 1), b = point_at<9>(2, 2), c = point_at<9>(3, 3),
              d = point_at<9>(4, 4);
  ReplyTable<9> table(ReplyContext::Two);
  EXPECT_EQ(table.find(kBlackSide, a, b).first, kNoPoint);
  table.learn(kBlackSide, a, b, c, true);
  EXPECT_EQ(table.find(kBlackSide, a, b).first, c);
  EXPECT_EQ(table.find(kBlackSide, a, b).second, c);
  EXPECT_EQ(table.find(kBlackSide, a, d).first, kNoPoint) << "another move before";
  EXPECT_EQ(table.find(kBlackSide, a, d).second, c) << "one move of context is enough for this";
  EXPECT_EQ(table.find(Color::White, a, b).second, kNoPoint);
  table.learn(kBlackSide, a, b, d, false);
  EXPECT_EQ(table.find(kBlackSide, a, b).first, c) << "another reply lost";
  table.learn(kBlackSide, a, d, d, true);
  EXPECT_EQ(table.find(kBlackSide, a, b).first, c);
  EXPECT_EQ(table.find(kBlackSide, a, b).second, d) << "the last good one";
  table.learn(kBlackSide, a, b, c, false);
  EXPECT_EQ(table.find(kBlackSide, a, b).first, kNoPoint);
  EXPECT_EQ(table.find(kBlackSide, a, b).second, d);
  table.clear();
  EXPECT_EQ(table.find(kBlackSide, a, b).second, kNoPoint);

  ReplyTable<9> shorter(ReplyContext::One);
  shorter.learn(kBlackSide, a, b, c, true);
  EXPECT_EQ(shorter.find(kBlackSide, a, b).first, kNoPoint);
  EXPECT_EQ(shorter.find(kBlackSide, a, b).second, c);
}

template <int N>
std::unique_ptr<PlayoutRunner<N>> replying_runner(const char* policy, int size) {
  PolicyOptions options;
  options.size = size;
  options.replies = true;
  return std::move(*make_runner<N>(policy, options));
}

// What is known is played at once, by every policy; what cannot be played is left to the policy.
TEST(Replies, ArePlayedWhereTheyCanBe) {
  const Point last = point_at<9>(4, 4), reply = point_at<9>(7, 1), after = point_at<9>(1, 7);
  ReplyTable<9> table(ReplyContext::One);
  table.learn(Color::White, last, kPass, reply, true);
  table.learn(Color::Black, reply, last, after, true);
  Board<9> board;
  board.play(Color::Black, last);
  for (const PolicyInfo& info : policies()) {
    const auto runner = replying_runner<9>(info.name, 9);
    runner->set_start(board, Color::White, last);
    const auto trail = std::make_unique<Trail<9>>();
    for (uint64_t seed = 0; seed < 5; ++seed) {
      Random random(seed);
      runner->restart();
      runner->finish_replying(Color::White, last, kPass, random, *trail, table);
      EXPECT_EQ((*trail)[0], reply) << info.name;
      EXPECT_EQ((*trail)[1], after) << info.name;
    }
  }
  table.clear();
  table.learn(Color::White, last, kPass, last, true);  // occupied
  const auto runner = replying_runner<9>("light", 9);
  runner->set_start(board, Color::White, last);
  Random random(1);
  Trail<9> trail;
  runner->restart();
  runner->finish_replying(Color::White, last, kPass, random, trail, table);
  EXPECT_NE(trail[0], last);
}

TEST(Replies, FillNoEye) {
  const DiagramView v = view_of(R"(
      E X . . .
      X X . . .
      . . . . o
      . . . . .
      . . . . .)",
                                0, false);
  EXPECT_FALSE(is_playable_reply(PlayoutBoard<kAnySize>(v.board), v.black, v.at('E')));
  EXPECT_FALSE(is_playable_reply(PlayoutBoard<kAnySize>(v.board), v.white, v.at('E')));
  EXPECT_FALSE(is_playable_reply(PlayoutBoard<kAnySize>(v.board), v.black, kNoPoint));
  EXPECT_FALSE(is_playable_reply(PlayoutBoard<kAnySize>(v.board), v.black, v.last));
}

// Whatever stands in the table, playouts are legal games to the end, the same from the same seed.
template <int N>
void expect_legal_replies(const char* policy, int size) {
  ReplyTable<N> table(ReplyContext::Two);
  const auto runner = replying_runner<N>(policy, size);
  runner->set_start(Board<N>(size), Color::Black, kPass);
  const auto trail = std::make_unique<Trail<N>>();
  for (uint64_t game = 0; game < 4; ++game) {
    Random random(5, game), same(5, game);
    runner->restart();
    const PlayoutResult result =
        runner->finish_replying(Color::Black, kPass, kPass, random, *trail, table);
    ASSERT_EQ(result.length, trail->count());
    Board<N> board(size);
    Color c = Color::Black;
    Point last = kPass, before = kPass;
    for (int i = 0; i < trail->count(); ++i, c = opponent(c)) {
      const Point p = (*trail)[i];
      if (p == kPass) {
        board.pass();
      } else {
        ASSERT_TRUE(board.is_legal(c, p)) << policy << " size " << size << " ply " << i;
        board.play(c, p);
      }
      before = last;
      last = p;
    }
    ASSERT_EQ(board.area_score(), result.score);
    runner->restart();
    ASSERT_EQ(runner->finish_replying(Color::Black, kPass, kPass, same, *trail, table).score,
              result.score);
    // The next game knows the replies of this one, won or not.
    last = before = kPass;
    c = Color::Black;
    for (int i = 0; i < trail->count(); ++i, c = opponent(c)) {
      if ((*trail)[i] != kPass) table.learn(c, last, before, (*trail)[i], true);
      before = last;
      last = (*trail)[i];
    }
  }
}

TEST(Replies, KeepToTheRules) {
  for (const PolicyInfo& info : policies())
    for (const int size : {2, 5, 9, 13, 19, 25})
      with_size(size, [&]<int N>() { expect_legal_replies<N>(info.name, size); });
}

TEST(LearntWeightsTest, StepsFollowTheGradient) {
  LearntWeights weights;
  const Point p = point_at<9>(2, 2);
  const uint32_t black = LearntWeights::key(Color::Black, p, 77),
                 white = LearntWeights::key(Color::White, p, 77);
  ASSERT_NE(black, white);
  EXPECT_NE(black, LearntWeights::key(Color::Black, p, 78));
  EXPECT_NE(black, LearntWeights::key(Color::Black, point_at<9>(3, 2), 77));
  EXPECT_EQ(weights.factor(black), 1);
  // Drawn with probability 0.25: the gradient is 0.75; Black won 0.5 more than expected.
  LearningTrace trace;
  trace.note(black, 0.75f);
  trace.note(white, -0.25f);
  trace.learn(weights, 0.1f, 0.5f);
  EXPECT_FLOAT_EQ(weights.factor(black), 1 + 0.1f * 0.75f * 0.5f);
  EXPECT_FLOAT_EQ(weights.factor(white), 1 + 0.1f * -0.25f * -0.5f);
  for (int i = 0; i < 1000; ++i) trace.learn(weights, 0.5f, -1);
  EXPECT_FLOAT_EQ(weights.factor(black), 1 / LearntWeights::kMost) << "never nothing";
  weights.clear();
  EXPECT_EQ(weights.factor(black), 1);
}

constexpr const char* kFight = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . X O . . . . .
    . . X E o . . . .
    . . . X O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .)";

// Before anything is learnt the weights of all moves are those of the policy that does not learn.
TEST(LearntWeightsTest, BeginAsThePolicyIs) {
  const DiagramView v = view_of(kFight, 0, false);
  const PlayoutBoard<kAnySize> board(v.board);
  const auto learnt = std::make_shared<LearntWeights>();
  EricaPolicy<kAnySize, true> learning(default_softmax_tables(9), learnt);
  EricaPolicy<kAnySize> nine(default_softmax_tables(9));
  nine.begin(board, v.black, v.last);
  learning.begin(board, v.black, v.last);
  const Point e = v.at('E');
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_at(i);
    const auto w = static_cast<double>(nine.weight_of(board, v.black, p));
    EXPECT_NEAR(static_cast<double>(learning.weight_of(board, v.black, p)), w, 1e-6 * w + 1);
  }
  const uint64_t before = learning.weight_of(board, v.black, e);
  learnt->step(LearntWeights::key(v.black, e, board.pattern(e)), 1);
  EXPECT_NEAR(static_cast<double>(learning.weight_of(board, v.black, e)),
              2 * static_cast<double>(before), 2);
}

// Played again and again with the same result for one move: it is drawn more and more often.
TEST(LearntWeightsTest, WhatWinsIsDrawnMoreOften) {
  const DiagramView v = view_of(kFight, 0, false);
  const PlayoutBoard<kAnySize> board(v.board);
  const auto learnt = std::make_shared<LearntWeights>();
  EricaPolicy<kAnySize, true> policy(default_softmax_tables(9), learnt);
  Random random(3);
  const auto share = [&](bool learns) {
    int hits = 0;
    for (int i = 0; i < 1000; ++i) {
      policy.begin(board, v.black, v.last);
      const bool hit = policy.choose(board, v.black, random) == v.at('E');
      hits += hit;
      if (learns) policy.learn(0.05, v.black == Color::Black ? hit - 0.5 : 0.5 - hit);
    }
    return hits;
  };
  const int before = share(false);
  share(true);
  EXPECT_GT(share(false), before + 100);
}

}  // namespace
}  // namespace hayago
