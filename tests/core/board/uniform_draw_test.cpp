// The light policy draws exactly uniformly: chi-square over the first moves of playouts from fixed
// positions, with what may be drawn taken from the reference board.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <optional>

#include "core/playout/registry.h"
#include "tests/support/compare_boards.h"
#include "tests/support/diagram.h"
#include "tests/support/uniform.h"

namespace hayago::reference {
namespace {

template <int N>
ReferenceBoard reference_of(const Board<N>& board) {
  ReferenceBoard truth(board.size());
  for (Spot s : truth.spots())
    if (!board.is_empty(point_of<N>(s))) truth.play(board.at(point_of<N>(s)), s);
  truth.pass();
  return truth;
}

// Draws `per_choice` times as often as there are choices; returns the deviate of the counts, which
// is standard normal for a uniform draw, or nothing where there is no choice.
template <int N>
std::optional<double> draw(const Board<N>& board, Color c, const std::vector<Spot>& choices,
                           int per_choice, uint64_t seed) {
  auto runner = std::move(make_runner<N>("light").value());
  auto detail = std::make_unique<PlayoutDetail<N>>();
  runner->set_start(board, c, kPass);
  Random random(seed);
  std::map<int, int> drawn;
  for (Spot s : choices) drawn[point_of<N>(s).raw()] = 0;
  const auto expected_kinds = drawn.size();
  const int draws = per_choice * std::max(1, static_cast<int>(choices.size()));
  for (int i = 0; i < draws; ++i) {
    runner->run(random, *detail);
    ++drawn[detail->trail[0].raw()];
  }
  if (choices.empty()) {
    EXPECT_EQ(drawn[kPass.raw()], draws) << to_text(board);
    return {};
  }
  EXPECT_EQ(drawn.size(), expected_kinds) << "a move that may not be drawn\n" << to_text(board);
  if (choices.size() < 2) return {};
  std::vector<int> counts;
  for (const auto& [raw, count] : drawn) counts.push_back(count);
  return chi_square_deviate(counts);
}

// Far outliers give an uneven draw away; so does a mean of squared deviates above 1.
class Verdict {
 public:
  void add(std::optional<double> deviate) {
    if (!deviate) return;
    EXPECT_LT(std::abs(*deviate), 4.5);
    squares_ += *deviate * *deviate;
    ++count_;
  }
  ~Verdict() {
    EXPECT_GE(count_, 20);
    EXPECT_NEAR(squares_ / count_, 1, 4.5 * std::sqrt(2.0 / count_));
  }

 private:
  double squares_ = 0;
  int count_ = 0;
};

TEST(UniformDraw, OverPositionsOfRandomGames) {
  std::mt19937_64 random(4);
  Verdict verdict;
  for (int size : {2, 3, 4, 5, 6, 7, 9, 11, 13}) {
    with_size(size, [&]<int N>() {
      for (int game = 0; game < 6; ++game) {
        ReferenceBoard truth(size);
        Board<N> board(size);
        Color c = Color::Black;
        const int plies = static_cast<int>(random() % static_cast<unsigned>(2 * size * size));
        for (int ply = 0; ply < plies; ++ply, c = opponent(c)) {
          const std::vector<Spot> choices = uniform_choices(truth, c);
          if (choices.empty()) break;
          const Spot s = choices[random() % choices.size()];
          truth.play(c, s);
          board.play(c, point_of<N>(s));
        }
        verdict.add(draw<N>(board, c, uniform_choices(truth, c), 60, random()));
      }
    });
  }
}

// Few legal moves among many refused ones: eyes, suicides and a ko.
TEST(UniformDraw, OverPositionsWithManyRefusals) {
  constexpr const char* kDrawings[] = {
      R"(
      . X . X . X .
      X X X X X X X
      . X . X . X .
      X X X X X X X
      O O O O O O O
      . O . O . O .
      O . O . O . O)",
      R"(
      . X . O .
      X X O O O
      X O O . O
      X X O O .
      . X X O O)",
      R"(
      . X O . .
      X * X O .
      . X O . .
      . . . . .
      . . . . .)",
      R"(
      . O X . .
      O * O X X
      X O X . X
      X X X X .
      . X . X X)"};
  Verdict verdict;
  uint64_t seed = 1;
  for (const char* drawing : kDrawings)
    for (Color c : {Color::Black, Color::White})
      for (int repeat = 0; repeat < 5; ++repeat) {
        const Board<kAnySize> board = board_from(drawing);
        const ReferenceBoard truth = reference_of(board);
        std::vector<Spot> choices = uniform_choices(truth, c);
        std::erase_if(choices, [&](Spot s) { return board.is_ko(c, point_of<kAnySize>(s)); });
        verdict.add(draw<kAnySize>(board, c, choices, 200, ++seed));
      }
}

}  // namespace
}  // namespace hayago::reference
