// The features and rules of the Erica policy: positions that fit the captions of figures 3.6, 3.7
// and 4.1 in all symmetries and both colours, and draws against exact probabilities.
#include "core/playout/erica.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

FeatureMask features(const DiagramView& v, char name) {
  return local_features(v.board, v.black, v.last, v.at(name));
}
constexpr FeatureMask with(LocalFeature f) {
  return static_cast<FeatureMask>(mask_of(f) | mask_of(LocalFeature::Contiguous));
}

TEST(EricaFeatures, ContiguousIsTheEightNeighbours) {
  for_each_view(R"(
      . . . . .
      . A A A .
      . A o A B
      . A A A .
      . . . . .)",
                [](const DiagramView& v) {
                  for (Point p : v.marks.at('A'))
                    EXPECT_EQ(local_features(v.board, v.black, v.last, p),
                              mask_of(LocalFeature::Contiguous));
                  EXPECT_EQ(features(v, 'B'), 0);
                  EXPECT_EQ(local_features(v.board, v.black, kPass, v.at('A')), 0);
                });
}

TEST(EricaFeatures, SaveByCaptureOrByExtending) {
  // The last move put X in atari at E; the white stone above it can be taken at C.
  for_each_view(R"(
      . . . . . . .
      . . X . . . .
      . X O C . . .
      . O X E . . .
      . . o . . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(features(v, 'C'), with(LocalFeature::SaveByCapture));
                  EXPECT_EQ(features(v, 'E'), with(LocalFeature::SaveByExtending));
                });
  // The same atari, but not by the last move: nothing is new.
  for_each_view(R"(
      . . . . . . .
      . . X . . . .
      . X O C . . .
      . O X E . . .
      . . O . . . .
      . . . . . . .
      . . . . . o .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(features(v, 'C'), 0);
                  EXPECT_EQ(features(v, 'E'), 0);
                });
}

TEST(EricaFeatures, SelfAtariVariants) {
  // Taking at C saves the stone in new atari, but the new stone has one liberty then.
  for_each_view(R"(
      . . . . . . .
      . . . . . . .
      . . O . . . .
      . O C O . . .
      o X O X . . .
      . E X . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(features(v, 'C'), with(LocalFeature::SaveByCaptureSelfAtari));
                  EXPECT_EQ(features(v, 'E'), with(LocalFeature::SaveByExtending));
                });
  // Extending between white stones leaves the chain in atari.
  for_each_view(R"(
      . . . . .
      . . . . .
      . . O O .
      . O X E .
      . . o O .)",
                [](const DiagramView& v) {
                  EXPECT_EQ(features(v, 'E'), with(LocalFeature::SaveByExtendingSelfAtari));
                });
}

TEST(EricaFeatures, TwoPointSemeai) {
  for_each_view(R"(
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . . . . .
      . . . . X X . X
      O O O O X A X B
      X X X X O O O O
      o . . X O O O O)",
                [](const DiagramView& v) {
                  EXPECT_EQ(features(v, 'A'), with(LocalFeature::TwoPointSemeai));
                  EXPECT_EQ(features(v, 'B'), with(LocalFeature::TwoPointSemeai));
                });
}

TEST(EricaFeatures, SolveAKoByCapturingBesideIt) {
  // White takes the ko at T; beside Black's stones around it a white stone is in atari at C.
  for_each_view(R"(
      . . . . . . .
      . C X . . . .
      X O X O . . .
      . X T X O . .
      . . X O . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  Board<kAnySize> board = v.board;
                  board.play(v.white, v.at('T'));
                  ASSERT_NE(board.ko_point(), kNoPoint);
                  EXPECT_EQ(local_features(board, v.black, v.at('T'), v.at('C')),
                            with(LocalFeature::SolveKo));
                  board.pass();  // no ko, nothing to solve
                  EXPECT_EQ(local_features(board, v.black, v.at('T'), v.at('C')), 0);
                });
}

// A policy's draws from one position, against the weights it says it uses.
TEST(EricaPolicy, DrawsInProportionToPatternTimesFeatures) {
  const DiagramView v = view_of(R"(
      . . . . . . .
      . . X . . . .
      . X O C . X .
      . O X E . . .
      . . o . O . .
      . . O . X . .
      . . . . . . .)",
                                0, false);
  const PlayoutBoard<kAnySize> board(v.board);
  EricaPolicy<kAnySize> policy;
  policy.begin(board, Color::Black, v.last);
  std::map<int, double> weight;
  double total = 0;
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_at(i);
    const uint64_t w = policy.weight_of(board, Color::Black, p);
    const FeatureMask mask = local_features(board, Color::Black, v.last, p);
    const uint32_t pattern =
        default_weights(kAnySize).pattern[pattern_classes().of(board.pattern(p), Color::Black)];
    EXPECT_EQ(w, uint64_t{pattern} * default_softmax_tables(kAnySize)->factor(mask));
    if (!is_bad_self_atari(board, Color::Black, p)) total += weight[p.raw()] = double(w);
  }
  Random random(9);
  constexpr int kDraws = 100000;
  std::map<int, int> hits;
  for (int i = 0; i < kDraws; ++i) ++hits[policy.choose(board, Color::Black, random).raw()];
  double chi = 0;
  for (const auto& [raw, w] : weight) {
    const double expected = kDraws * w / total;
    chi += (hits[raw] - expected) * (hits[raw] - expected) / expected;
  }
  const auto cells = static_cast<double>(weight.size());
  EXPECT_LT(chi, cells + 5 * std::sqrt(2 * cells));
  for (const auto& [raw, n] : hits) EXPECT_TRUE(weight.count(raw)) << raw;
}

TEST(EricaPolicy, NeverPlaysABigSelfAtari) {
  for_each_view(R"(
      . O O O O O O O O
      O . O O O O O O O
      O O O O O O O . O
      O O O O O O O O O
      O X X X X X X O O
      O X X A . O O O .
      O O O O O O O O O
      O . O O O O O O O
      O O O O O O O O .)",
                [](const DiagramView& v) {
                  const PlayoutBoard<kAnySize> board(v.board);
                  EricaPolicy<kAnySize> policy;
                  policy.begin(board, v.black, kPass);
                  Random random(1);
                  for (int i = 0; i < 200; ++i)
                    ASSERT_NE(policy.choose(board, v.black, random), v.at('A'));
                });
}

TEST(EricaPolicy, CapturesInsteadOfFillingAFalseEye) {
  // Figure 3.7: A is a false eye because of the white stones at its diagonals; one of them is in
  // atari at B, so whenever A is drawn B is played.
  for_each_view(R"(
      . . . . . . .
      . . . X . . .
      . . X O B . .
      . X A X . . .
      . O X . . . .
      . . O . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  const PlayoutBoard<kAnySize> board(v.board);
                  EricaPolicy<kAnySize> policy;
                  policy.begin(board, v.black, kPass);
                  Random random(1);
                  int captures = 0;
                  for (int i = 0; i < 2000; ++i) {
                    const Point p = policy.choose(board, v.black, random);
                    ASSERT_NE(p, v.at('A'));
                    captures += p == v.at('B');
                  }
                  EXPECT_GT(captures, 0);
                });
}

}  // namespace
}  // namespace hayago
