// Statistics of uniform play: what a policy that claims to draw uniformly must satisfy, and the
// same games on the reference board with a generator of its own.
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "core/base/types.h"
#include "tests/support/reference_board.h"

namespace hayago::reference {

// What uniform play may choose: legal, and no own real eye.
inline std::vector<Spot> uniform_choices(const ReferenceBoard& board, Color c) {
  std::vector<Spot> choices;
  for (Spot s : board.spots())
    if (board.is_legal(c, s) && !board.is_real_eye(c, s)) choices.push_back(s);
  return choices;
}

struct GameResult {
  int length = 0;  // passes included
  int score = 0;
};

// Plays from the empty board until two passes.
inline GameResult play_uniform_game(int size, std::mt19937_64& random) {
  ReferenceBoard board(size);
  GameResult result;
  Color c = Color::Black;
  for (bool passed = false, over = false; !over; c = opponent(c)) {
    const std::vector<Spot> choices = uniform_choices(board, c);
    ++result.length;
    over = choices.empty() && passed;
    passed = choices.empty();
    if (choices.empty()) {
      board.pass();
    } else {
      std::uniform_int_distribution<size_t> pick(0, choices.size() - 1);
      board.play(c, choices[pick(random)]);
    }
  }
  result.score = board.playout_score();
  return result;
}

// Mean with its standard error.
class Sample {
 public:
  void add(double x) {
    ++count_;
    sum_ += x;
    squares_ += x * x;
  }
  double mean() const { return sum_ / count_; }
  double error() const { return std::sqrt((squares_ / count_ - mean() * mean()) / count_); }

 private:
  double count_ = 0, sum_ = 0, squares_ = 0;
};

// How many standard errors lie between two means.
inline double distance(const Sample& a, const Sample& b) {
  return (a.mean() - b.mean()) / std::hypot(a.error(), b.error());
}

// Pearson's statistic of equal cells as a standard normal deviate (Wilson and Hilferty).
inline double chi_square_deviate(const std::vector<int>& counts) {
  double total = 0;
  for (int count : counts) total += count;
  const auto cells = static_cast<double>(counts.size());
  double statistic = 0;
  for (int count : counts) statistic += std::pow(count - total / cells, 2) / (total / cells);
  const double freedom = cells - 1;
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(statistic / freedom) - (1 - spread)) / std::sqrt(spread);
}

}  // namespace hayago::reference
