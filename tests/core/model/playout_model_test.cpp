// What is trained is what is played: the model's moves and strengths against the policy's own
// weights and draws.
#include "core/model/playout_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "core/base/random.h"
#include "core/playout/erica.h"

namespace hayago {
namespace {

// Weights of every size, none so small that rounding to playout units shows.
Weights varied_weights() {
  Random random(5);
  Weights weights;
  for (int i = 0; i < kPatternClasses; ++i)
    if (!is_eye_pattern(pattern_classes().representative(i)))
      weights.pattern[static_cast<size_t>(i)] = static_cast<uint16_t>(1000 + random.below(20000));
  const double gammas[] = {3.5, 20, 0.5, 7, 0.25, 2, 40};
  for (size_t i = 0; i < kLocalFeatures; ++i)
    weights.feature[i] = static_cast<uint32_t>(gammas[i] * kFeatureUnit);
  return weights;
}

template <int N>
struct Played {
  PlayoutBoard<N> board;
  Color color;
  Point last;
};

// Positions along games of the policy itself.
template <int N>
std::vector<Played<N>> positions(const std::shared_ptr<const SoftmaxTables>& tables, int games,
                                 int every) {
  std::vector<Played<N>> found;
  for (int g = 0; g < games; ++g) {
    Random random(9, static_cast<uint64_t>(g));
    EricaPolicy<N> policy(tables);
    PlayoutBoard<N> board;
    Point last = kPass;
    Color c = Color::Black;
    policy.begin(board, c, last);
    for (int ply = 0; ply < 2 * N * N; ++ply) {
      if (ply % every == g % every) found.push_back({board, c, last});
      const Point p = policy.play(board, c, random);
      if (p == kPass && last == kPass && ply > 0) break;
      last = p;
      c = opponent(c);
    }
  }
  return found;
}

template <int N>
void weights_agree() {
  const Weights weights = varied_weights();
  const auto tables = std::make_shared<const SoftmaxTables>(weights);
  int compared = 0, tactical = 0;
  for (const Played<N>& at : positions<N>(tables, 20, 5)) {
    EricaPolicy<N> policy(tables);
    policy.begin(at.board, at.color, at.last);
    PointMap<N, double> model;
    for_each_playout_move(at.board, at.color, at.last, [&](Point p, int c, FeatureMask mask) {
      model[p] = playout_strength(weights, c, mask);
      tactical += mask > 1;
    });
    for (int i = 0; i < at.board.empty_count(); ++i) {
      const Point p = at.board.empty_at(i);
      if (is_bad_self_atari(at.board, at.color, p)) continue;  // drawn again by the policy
      const auto played =
          static_cast<double>(policy.weight_of(at.board, at.color, p)) / Sampler<N>::kGainUnit;
      EXPECT_NEAR(played, model[p] * kPatternUnit, 1 + 0.02 * played);
      ++compared;
    }
  }
  EXPECT_GT(compared, 10000);
  EXPECT_GT(tactical, 50);
}

TEST(PlayoutModel, StrengthsAreThePolicysWeights) {
  weights_agree<9>();
  weights_agree<13>();
}

TEST(PlayoutModel, ProbabilitiesAreThePolicysDraws) {
  constexpr int kDraws = 20000;
  const Weights weights = varied_weights();
  const auto tables = std::make_shared<const SoftmaxTables>(weights);
  int tested = 0;
  for (const Played<9>& at : positions<9>(tables, 6, 12)) {
    std::map<int, double> share;
    double total = 0;
    bool replaces = false;
    for_each_playout_move(at.board, at.color, at.last, [&](Point p, int c, FeatureMask mask) {
      total += share[p.raw()] = playout_strength(weights, c, mask);
      replaces |= at.board.neighbours(p, at.color) == 4;  // may become a capture after the draw
    });
    if (replaces || share.size() < 2) continue;
    std::map<int, int> drawn;
    EricaPolicy<9> policy(tables);
    policy.begin(at.board, at.color, at.last);
    Random random(3);
    for (int i = 0; i < kDraws; ++i) ++drawn[policy.choose(at.board, at.color, random).raw()];
    double chi_square = 0;
    for (const auto& [point, strength] : share) {
      const double expected = kDraws * strength / total;
      chi_square += (drawn[point] - expected) * (drawn[point] - expected) / expected;
      drawn.erase(point);
    }
    EXPECT_TRUE(drawn.empty()) << "the policy draws a move the model does not know";
    const auto freedom = static_cast<double>(share.size() - 1);
    EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 10);
    ++tested;
  }
  EXPECT_GT(tested, 10);
}

}  // namespace
}  // namespace hayago
