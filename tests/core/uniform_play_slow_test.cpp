// Games of uniform play from the empty board: the light policy against the reference board with
// another generator, and against the figures that independent programs gave.
#include <gtest/gtest.h>

#include "core/playout/registry.h"
#include "tests/support/uniform.h"

namespace hayago::reference {
namespace {

struct Figures {
  Sample length, score, black;  // Black's share of the games at komi 7.5
  void add(int plies, int points) {
    length.add(plies);
    score.add(points);
    black.add(points > 7.5);
  }
};

template <int N>
Figures light_figures(int games) {
  Figures figures;
  auto runner = std::move(make_runner<N>("light").value());
  runner->set_start(Board<N>(), Color::Black, kPass);
  Random random(5);
  for (int i = 0; i < games; ++i) {
    const PlayoutResult result = runner->run(random);
    figures.add(result.length, result.score);
  }
  return figures;
}

Figures reference_figures(int size, int games) {
  Figures figures;
  std::mt19937_64 random(6);
  for (int i = 0; i < games; ++i) {
    const GameResult result = play_uniform_game(size, random);
    figures.add(result.length, result.score);
  }
  return figures;
}

void expect_same(const Figures& light, const Figures& truth) {
  EXPECT_LT(std::abs(distance(light.length, truth.length)), 4.5);
  EXPECT_LT(std::abs(distance(light.score, truth.score)), 4.5);
  EXPECT_LT(std::abs(distance(light.black, truth.black)), 4.5);
}

TEST(UniformPlay, EqualsTheReference) {
  expect_same(light_figures<9>(200000), reference_figures(9, 8000));
  expect_same(light_figures<13>(40000), reference_figures(13, 1000));
}

// LENGTHCOMMENT
TEST(UniformPlay, HasTheKnownFigures) {
  const auto expect = [](const Figures& got, double length, double score, double black) {
    EXPECT_NEAR(got.length.mean(), length, 0.05 + 4.5 * got.length.error());
    EXPECT_NEAR(got.score.mean(), score, 0.05 + 4.5 * got.score.error());
    EXPECT_NEAR(got.black.mean(), black, 0.0005 + 4.5 * got.black.error());
  };
  expect(light_figures<9>(400000), 111.07, 2.15, 0.421);
  expect(light_figures<13>(100000), 219.35, 2.1, 0.445);
  expect(light_figures<19>(40000), 455.35, 2.1, 0.4625);
}

}  // namespace
}  // namespace hayago::reference
