// The rules of the mogo and supergo policies, one by one, in all symmetries and both colours.
#include "core/playout/mogo.h"

#include <gtest/gtest.h>

#include <set>

#include "core/playout/supergo.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

// Everything the policy chooses here for X in some draws; 0 is "none of the rules".
template <class Policy>
std::set<int> choices(const DiagramView& v, Point last) {
  const PlayoutBoard<kAnySize> board(v.board);
  Policy policy;
  policy.begin(board, v.black, last);
  Random random(5);
  std::set<int> found;
  for (int i = 0; i < 200; ++i) found.insert(policy.choose(board, v.black, random).raw());
  return found;
}
template <class Policy>
std::set<int> choices(const DiagramView& v) {
  return choices<Policy>(v, v.last);
}
using Mogo = MogoPolicy<kAnySize>;
using Supergo = SupergoPolicy<kAnySize>;

TEST(Mogo, SavesAStringFromAtari) {
  for_each_view(R"(
      . . . . . . .
      . . X . . . .
      . X O C . . .
      . O X E . . .
      . . o . . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  const std::set<int> expected = {v.at('C').raw(), v.at('E').raw()};
                  EXPECT_EQ(choices<Mogo>(v), expected);
                  EXPECT_EQ(choices<Supergo>(v), expected);
                });
  // Extending to a single liberty saves nothing: some other rule decides.
  for_each_view(R"(
      . . . . .
      . . . . .
      . . O O .
      . O X E .
      . . o O .)",
                [](const DiagramView& v) {
                  MoveList saves;
                  collect_saves(v.board, v.black, v.last, saves);
                  EXPECT_TRUE(saves.empty());
                  EXPECT_TRUE(is_self_atari(v.board, v.black, v.at('E')));
                });
}

TEST(Mogo, PlaysTheVitalPoint) {
  for_each_view(R"(
      . V . o . .
      O O O O . .
      . . . . . .
      . . . . . .
      . . . . . .
      . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(choices<Mogo>(v), std::set<int>{v.at('V').raw()});
                  EXPECT_EQ(choices<Supergo>(v), std::set<int>{v.at('V').raw()});
                });
}

TEST(Mogo, FillsTheBoardWhereNothingIsNear) {
  for_each_view(R"(
      . . . . . . .
      . F F . O . .
      . F F . . . .
      . F F . X . .
      . F F . . . .
      . F F F F F .
      . . . . . . .)",
                [](const DiagramView& v) {
                  std::set<int> open;
                  for (Point p : v.marks.at('F')) open.insert(p.raw());
                  // Six draws may all miss; in 200 turns every open point is found.
                  std::set<int> found = choices<Mogo>(v, kPass);
                  found.erase(0);
                  EXPECT_EQ(found, open);
                  EXPECT_EQ(choices<Supergo>(v, kPass), std::set<int>{0}) << "MoGo's alone";
                });
}

TEST(Mogo, CapturesAnywhereWhenNothingElseIsThere) {
  for_each_view(R"(
      . X . X .
      X O C . X
      . X . X .
      X . X . X
      . X . X .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(choices<Mogo>(v, kPass), std::set<int>{v.at('C').raw()});
                  EXPECT_EQ(choices<Supergo>(v, kPass), std::set<int>{0});
                });
}

TEST(Supergo, TakesTheStoneThatWasPlayedIntoAtari) {
  for_each_view(
      R"(
      . . . . .
      . X X . .
      X o C . .
      . X . . .
      . . . . .)",
      [](const DiagramView& v) { EXPECT_EQ(choices<Supergo>(v), std::set<int>{v.at('C').raw()}); });
}

TEST(MogoPatterns, MatchHaneCutAndSideMoves) {
  const auto matches = [](const char* drawing) {
    for_each_view(drawing, [&](const DiagramView& v) {
      SCOPED_TRACE(drawing);
      EXPECT_TRUE(mogo_patterns().match(v.board.pattern(v.at('A')), v.black));
    });
  };
  matches(". . . . .\n. X O X .\n. . A . .\n. . . . .\n. . . . .");  // hane
  matches(". . . . .\n. X O . .\n. . A . .\n. . . . .\n. . . . .");
  matches(". . . . .\n. X O . .\n. X A . .\n. . . . .\n. . . . .");  // magari
  matches(". . . . .\n. X O . .\n. O A . .\n. . . . .\n. . . . .");  // cut
  matches(". . . . .\n. . X . .\n. O A O .\n. . O . .\n. . . . .");
  matches(". . . . .\n. . . . .\n. . . . .\n. X . . .\n. O A . .");  // side
  matches(". . . . .\n. . . . .\n. . . . .\n. . X . .\n. O A X .");
  const auto misses = [](const char* drawing) {
    for_each_view(drawing, [&](const DiagramView& v) {
      SCOPED_TRACE(drawing);
      EXPECT_FALSE(mogo_patterns().match(v.board.pattern(v.at('A')), v.black));
    });
  };
  misses(". . . . .\n. . . . .\n. . A . .\n. . . . .\n. . . . .");
  misses(". . . . .\n. . O . .\n. . A . .\n. . . . .\n. . . . .");
  misses(". . . . .\n. X O . .\n. O A . .\n. . O . .\n. . . . .");  // a protected cut
}

}  // namespace
}  // namespace hayago
