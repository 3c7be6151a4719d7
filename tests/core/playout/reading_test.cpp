// Eye spaces and races in playouts: the rules of core/tactics/races.h on drawings, and what each
// switch does to dead shapes, sekis and chains in atari when games are played out.
#include <gtest/gtest.h>

#include "core/playout/erica.h"
#include "core/playout/registry.h"
#include "core/tactics/races.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

// The share of playouts in which the stone at `name` of a drawing is X's in the end.
double share_of_x(const char* drawing, char name, bool x_moves, const PlayoutReading& reading,
                  int playouts = 300) {
  const DiagramView v = view_of(drawing, 0, false);
  PolicyOptions options;
  options.size = 9;
  options.reading = reading;
  const auto runner = std::move(*make_runner<kAnySize>("balanced", options));
  runner->set_start(v.board, x_moves ? v.black : v.white, v.last);
  const auto detail = std::make_unique<PlayoutDetail<kAnySize>>();
  int owned = 0;
  for (int i = 0; i < playouts; ++i) {
    Random random(7, static_cast<uint64_t>(i));
    runner->run(random, *detail);
    owned += detail->owner[v.at(name)] == v.black;
  }
  return static_cast<double>(owned) / playouts;
}

PlayoutReading with_nakade(NakadeReading nakade = NakadeReading::All) {
  PlayoutReading reading;
  reading.nakade = nakade;
  return reading;
}

// White to play kills: the space is X's, the rest of the board is White's. E is a point of it.
constexpr const char* kBulkyFive = R"(
    E V . X O . O
    . . X X O O O
    X X X O O O O
    O O O O O O .
    O . O O O O O
    O O O O . O O
    O . O O O O O)";
constexpr const char* kCrossFive = R"(
    X X E X X O .
    X . V . X O O
    X X . X X O O
    O X X X O O O
    O O O O O . O
    O . O O O O O
    O O O . O O O)";
constexpr const char* kPyramid = R"(
    X E V . X O .
    X X . X X O O
    O X X X O O O
    O O O O O O .
    O . O O O O O
    O O O O . O O
    O . O O O O O)";
constexpr const char* kThree = R"(
    E V . X O . O
    X X X X O O O
    O O O O O O O
    O O O O O O .
    O . O O O O O
    O O O O . O O
    O . O O O O O)";

TEST(Races, TheVitalPointIsFoundFromEveryPointInside) {
  for (const char* drawing : {kBulkyFive, kCrossFive, kPyramid, kThree})
    for (int symmetry = 0; symmetry < 8; ++symmetry)
      for (const bool swap : {false, true}) {
        const DiagramView v = view_of(drawing, symmetry, swap);
        const PlayoutBoard<kAnySize> board(v.board);
        EXPECT_EQ(vital_point_around(board, v.at('E'), v.black), v.at('V')) << drawing;
        EXPECT_EQ(vital_point_around(board, v.at('V')), v.at('V')) << drawing;
        EXPECT_EQ(vital_point_around(board, v.at('E'), v.white), kNoPoint) << drawing;
      }
}

// Who moves first there wins the space. Without reading the shares of X's games are 44, 24, 1 and
// 13 % where White moves, with it 20, 0, 0 and 0; 55, 69, 50 and 23 % where X moves, with it 100.
TEST(Races, SmallEyeSpacesAreWonByWhoMovesFirst) {
  for (const char* drawing : {kBulkyFive, kCrossFive, kPyramid, kThree}) {
    EXPECT_LT(share_of_x(drawing, 'E', false, with_nakade()),
              0.6 * share_of_x(drawing, 'E', false, {}))
        << drawing;
    EXPECT_LT(share_of_x(drawing, 'E', true, {}), 0.8) << drawing;
    EXPECT_GT(share_of_x(drawing, 'E', true, with_nakade()), 0.95) << drawing;
  }
}

// X has moved beside its eye: an answer kills it. X's own moves inside are left to the weights.
TEST(Races, OnlyTheAttackerAnswers) {
  constexpr const char* kJustTouched = R"(
    . V . x O . O
    . . X X O O O
    X X X O O O O
    O O O O O O .
    O . O O O O O
    O O O O . O O
    O . O O O O O)";
  const DiagramView v = view_of(kJustTouched, 0, false);
  EricaPolicy<kAnySize, true> policy(default_softmax_tables(9), nullptr,
                                     with_nakade(NakadeReading::Answer));
  const PlayoutBoard<kAnySize> board(v.board);
  Random random(1);
  int answered = 0, own = 0;
  for (int i = 0; i < 200; ++i) {
    policy.begin(board, v.white, v.last);
    answered += policy.choose(board, v.white, random) == v.at('V');
    policy.begin(board, v.black, kPass);
    own += policy.choose(board, v.black, random) == v.at('V');
  }
  EXPECT_EQ(answered, 200);
  EXPECT_LT(own, 150);
}

// Three stones with the same two liberties as the chain around them: whoever fills one is taken.
constexpr const char* kShared = R"(
    A X X X B O X
    O O O O O O X
    X X X X X X X
    . X . X . X .
    X X X X X X X
    X . X . X . X
    X X X X X X X)";

// Two stones beside a group that is connected to the living one at B: taken, they leave no eye that
// matters.
constexpr const char* kGoesHome = R"(
    A X X B O . O
    O O O O X O O
    X X X X X O .
    . X . X . X O
    X X X X X X O
    X . X . X X X
    X X X X X . X)";

TEST(Races, SharedLibertiesAreNotFilledForNothing) {
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (const bool swap : {false, true}) {
      const DiagramView v = view_of(kShared, symmetry, swap);
      const PlayoutBoard<kAnySize> board(v.board);
      for (const char name : {'A', 'B'}) {
        EXPECT_TRUE(breaks_seki(board, v.black, v.at(name)));
        EXPECT_TRUE(breaks_seki(board, v.white, v.at(name)));
      }
    }
  // Two stones, and a third makes a shape that dies: that is no seki.
  const DiagramView dead = view_of(R"(
      A X X B O X .
      O O O O O X X
      X X X X X X X
      . X . X . X .
      X X X X X X X
      X . X . X . X
      X X X X X X X)",
                                   0, false);
  EXPECT_FALSE(breaks_seki(PlayoutBoard<kAnySize>(dead.board), dead.black, dead.at('A')));
  EXPECT_TRUE(breaks_seki(PlayoutBoard<kAnySize>(dead.board), dead.white, dead.at('A')));
  const DiagramView home = view_of(kGoesHome, 0, false);
  EXPECT_TRUE(breaks_seki(PlayoutBoard<kAnySize>(home.board), home.black, home.at('A')));
}

// Both players leave such liberties alone, and the games end with all stones on the board.
TEST(Races, SekisAreKept) {
  PlayoutReading seki;
  seki.seki = true;
  for (const bool x_moves : {false, true}) {
    EXPECT_EQ(share_of_x(kShared, 'A', x_moves, seki), 0);
    EXPECT_EQ(share_of_x(kShared, 'B', x_moves, seki), 0);
  }
  // Three stones that would be lost for nothing are not even thought of.
  const DiagramView v = view_of(kGoesHome, 0, false);
  const PlayoutBoard<kAnySize> board(v.board);
  const auto thrown_away = [&](const PlayoutReading& reading) {
    EricaPolicy<kAnySize, true> policy(balanced_softmax_tables(9), nullptr, reading);
    Random random(5);
    int count = 0;
    for (int i = 0; i < 200; ++i) {
      policy.begin(board, v.black, kPass);
      const Point p = policy.choose(board, v.black, random);
      count += p == v.at('A') || p == v.at('B');
    }
    return count;
  };
  EXPECT_GT(thrown_away({}), 20);
  EXPECT_EQ(thrown_away(seki), 0);
}

// A chain of five in atari with a way out, and something worth more by its pattern elsewhere.
constexpr const char* kLargeAtari = R"(
    . . . . . . . . .
    . . . O O . . . .
    . . O X X O . . .
    . . O X X o . . .
    . . O X E . . . .
    . . . O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .)";

TEST(Races, LargeChainsAreSavedMoreOften) {
  const DiagramView v = view_of(kLargeAtari, 0, false);
  const PlayoutBoard<kAnySize> board(v.board);
  const auto weight = [&](double saves) {
    PlayoutReading reading;
    reading.saves = saves;
    EricaPolicy<kAnySize, true> policy(balanced_softmax_tables(9), nullptr, reading);
    policy.begin(board, v.black, v.last);
    return static_cast<double>(policy.weight_of(board, v.black, v.at('E')));
  };
  EricaPolicy<kAnySize> plain(balanced_softmax_tables(9));
  plain.begin(board, v.black, v.last);
  EXPECT_EQ(weight(0), static_cast<double>(plain.weight_of(board, v.black, v.at('E'))));
  EXPECT_NEAR(weight(1) / weight(0), 5, 0.01);
  EXPECT_NEAR(weight(2) / weight(0), 25, 0.01);
}

// S fills a liberty of the chain beside it and leaves it one; T would give it room.
TEST(Races, ARefusedMoveGoesToTheOtherLiberty) {
  constexpr const char* kDrawing = R"(
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . T . . . . .
      . . O X O . . . .
      . . O X O . . . .
      . O X X O . . . .
      . O S O . . . . .)";
  for_each_view(kDrawing, [](const DiagramView& v) {
    const PlayoutBoard<kAnySize> board(v.board);
    EXPECT_TRUE(is_bad_self_atari(board, v.black, v.at('S')));
    EXPECT_EQ(better_liberty(board, v.black, v.at('S')), v.at('T'));
    EXPECT_EQ(better_liberty(board, v.black, v.at('T')), kNoPoint);
  });
  const DiagramView v = view_of(kDrawing, 0, false);
  const PlayoutBoard<kAnySize> board(v.board);
  const auto share = [&](bool redirect) {
    PlayoutReading reading;
    reading.redirect = redirect;
    EricaPolicy<kAnySize, true> policy(balanced_softmax_tables(9), nullptr, reading);
    Random random(5);
    int hits = 0;
    for (int i = 0; i < 4000; ++i) {
      policy.begin(board, v.black, kPass);
      const Point p = policy.choose(board, v.black, random);
      EXPECT_NE(p, v.at('S'));
      hits += p == v.at('T');
    }
    return hits;
  };
  EXPECT_GT(share(true), share(false) + 10);
}

// Without a switch the games are those of the policy that cannot read.
TEST(Races, SwitchedOffNothingChanges) {
  for (const char* policy : {"erica", "balanced"}) {
    PolicyOptions options;
    options.size = 9;
    options.reading.saves = 1e-9;  // n^saves is 1: the reading policy, and nothing to read
    const auto reads = std::move(*make_runner<9>(policy, options));
    const auto plain = std::move(*make_runner<9>(policy));
    for (auto* runner : {reads.get(), plain.get()})
      runner->set_start(Board<9>(), Color::Black, kPass);
    for (uint64_t i = 0; i < 20; ++i) {
      Random a(3, i), b(3, i);
      const PlayoutResult x = reads->run(a), y = plain->run(b);
      EXPECT_EQ(x.score, y.score);
      EXPECT_EQ(x.length, y.length);
    }
  }
}

}  // namespace
}  // namespace hayago
