// A policy registered from outside: found by name like the built-in ones, refused where it cannot
// be.
#include <gtest/gtest.h>

#include <string>

#include "core/playout/local_moves.h"
#include "core/playout/runner.h"

namespace hayago {
namespace {

// Takes what can be taken, else plays like `light`. With kTakes it can play a move that is given.
template <int N, bool kTakes>
struct Greedy {
  using Board = PlayoutBoard<N>;
  void begin(const Board&, Color, Point) {}
  Point play(Board& board, Color c, Random& random) {
    MoveList captures;
    collect_captures(board, c, captures);
    if (captures.empty()) return play_uniform(board, c, random);
    const Point p = captures.draw(random);
    board.play(c, p);
    return p;
  }
  void take(Board& board, Color c, Point p) requires(kTakes) { board.play(c, p); }
};
template <int N>
using Taker = Greedy<N, true>;
template <int N>
using Loner = Greedy<N, false>;

constexpr PolicyEntry kTaker = policy_entry_of<Taker>("test-taker", "takes what it can");
constexpr PolicyEntry kLoner = policy_entry_of<Loner>("test-loner", "the same, without replies");

// Once for the process, whichever test comes first.
void register_both() {
  if (is_policy("test-taker")) return;
  ASSERT_TRUE(register_policy(kTaker));
  ASSERT_TRUE(register_policy(kLoner));
}

TEST(RegisteredPolicy, IsListedBehindTheBuiltInOnes) {
  const auto before = policies();
  const size_t built_in = is_policy("test-taker") ? before.size() - 2 : before.size();
  register_both();
  ASSERT_EQ(policies().size(), built_in + 2);
  EXPECT_STREQ(policies()[built_in].name, "test-taker");
  EXPECT_STREQ(policies()[0].name, "light");
  EXPECT_EQ(before.data(), policies().data()) << "what was given out stays valid";
}

TEST(RegisteredPolicy, PlaysOnEverySize) {
  register_both();
  for (const int size : {9, 13, 19, 7})
    with_size(size, [&]<int N>() {
      auto runner = make_runner<N>("test-taker");
      ASSERT_TRUE(runner);
      (*runner)->set_start(Board<N>(size), Color::Black, kPass);
      Random random(5), same(5);
      const PlayoutResult result = (*runner)->run(random);
      EXPECT_GT(result.length, size * size / 2);
      EXPECT_EQ(result.score, (*runner)->run(same).score);
    });
}

TEST(RegisteredPolicy, IsRefusedWhereItsNameIsTakenOrNone) {
  register_both();
  const auto refused = [](const char* name) {
    PolicyEntry entry = kTaker;
    entry.info.name = name;
    const Result<void> added = register_policy(entry);
    return added ? std::string() : added.error().text;
  };
  EXPECT_EQ(refused("light"), "there is a policy 'light' already");
  EXPECT_EQ(refused("test-taker"), "there is a policy 'test-taker' already");
  for (const char* name :
       {"", "two words", "a,b", "a=b", "Upper", static_cast<const char*>(nullptr)})
    EXPECT_EQ(refused(name), "a policy needs a name of a-z, 0-9, - and _, and a summary");
}

TEST(RegisteredPolicy, AnswersByRepliesOnlyWhereItTakesMoves) {
  register_both();
  PolicyOptions options;
  options.replies = true;
  EXPECT_TRUE(make_runner<9>("test-taker", options));
  const auto refused = make_runner<9>("test-loner", options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().text, "policy 'test-loner' cannot answer by replies");
}

}  // namespace
}  // namespace hayago
