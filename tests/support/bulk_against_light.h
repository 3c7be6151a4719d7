// The same positions played by bulk kernels and by the light policy: every figure we know how to
// compare must agree within the noise.
#pragma once

#include <memory>

#include "core/playout/registry.h"
#include "tests/support/bulk_replay.h"
#include "tests/support/statistics.h"

namespace hayago::bulk {

// Figures of many games from one position.
struct Figures {
  explicit Figures(int area)
      : first(static_cast<size_t>(area) + 1),
        reply(static_cast<size_t>(area) + 1),
        black_owned(static_cast<size_t>(area)),
        white_owned(static_cast<size_t>(area)) {}
  Sample length, score, black_win;
  std::vector<double> first, reply;  // by point, the last cell is the pass
  std::vector<double> black_owned, white_owned;

  void add(const std::vector<int>& moves, int points) {
    const auto cell = [](int move, size_t pass) {
      return move < 0 ? pass : static_cast<size_t>(move);
    };
    first[cell(moves[0], first.size() - 1)] += 1;
    if (moves.size() > 1) reply[cell(moves[1], reply.size() - 1)] += 1;
    length.add(static_cast<double>(moves.size()));
    score.add(points);
    black_win.add(points > 0);
  }
};

template <int N>
Figures figures_of_light(const Board<N>& board, Color to_move, int playouts) {
  const int size = board.size();
  Figures figures(size * size);
  auto runner = std::move(make_runner<N>("light").value());
  runner->set_start(board, to_move, kPass);
  auto detail = std::make_unique<PlayoutDetail<N>>();
  Random random(99);
  for (int i = 0; i < playouts; ++i) {
    const PlayoutResult result = runner->run(random, *detail);
    std::vector<int> moves;
    for (int m = 0; m < result.length; ++m) {
      const Point p = detail->trail[m];
      moves.push_back(p == kPass ? -1 : row_of<N>(p) * size + column_of<N>(p));
    }
    figures.add(moves, result.score);
    for (int p = 0; p < size * size; ++p) {
      const Color owner = detail->owner[point_at<N>(p % size, p / size)];
      figures.black_owned[static_cast<size_t>(p)] += owner == Color::Black;
      figures.white_owned[static_cast<size_t>(p)] += owner == Color::White;
    }
  }
  return figures;
}

template <int N>
Figures figures_of_bulk(const Board<N>& board, Color to_move, int playouts) {
  const int area = board.size() * board.size();
  Figures figures(area);
  const Start start = start_from(board, to_move, static_cast<uint32_t>(playouts));
  Request request;
  request.size = board.size();
  request.starts = {&start, 1};
  request.words = 8;
  request.seed = 5;
  request.ownership = true;
  const TracedRun run = run_traced(request, usable_isas().front());
  for (const GameRecord& game : run.games) figures.add(game.moves, game.score);
  for (size_t p = 0; p < static_cast<size_t>(area); ++p) {
    figures.black_owned[p] = run.tallies[0].black_owned[p];
    figures.white_owned[p] = run.tallies[0].white_owned[p];
  }
  return figures;
}

// Every point's ownership: the largest of many z-scores, so the bound grows with their number.
inline double worst_ownership_z(const std::vector<double>& a, double count_a,
                                const std::vector<double>& b, double count_b) {
  double worst = 0;
  for (size_t p = 0; p < a.size(); ++p) {
    const double mean = (a[p] + b[p]) / (count_a + count_b);
    const double error = std::sqrt(mean * (1 - mean) * (1 / count_a + 1 / count_b)) + 1e-9;
    worst = std::max(worst, std::abs(a[p] / count_a - b[p] / count_b) / error);
  }
  return worst;
}

template <int N>
void expect_same_play(const Board<N>& board, Color to_move, int light_playouts, int bulk_playouts) {
  const Figures light = figures_of_light(board, to_move, light_playouts);
  const Figures bulk = figures_of_bulk(board, to_move, bulk_playouts);
  EXPECT_LT(std::abs(z_score(light.length, bulk.length)), kZLimit);
  EXPECT_LT(std::abs(z_score(light.score, bulk.score)), kZLimit);
  EXPECT_LT(std::abs(z_score(light.black_win, bulk.black_win)), kZLimit);
  EXPECT_LT(histogram_z(light.first, bulk.first), kZLimit);
  EXPECT_LT(histogram_z(light.reply, bulk.reply), kZLimit);
  constexpr double kWorstOfMany = 4.7;  // of up to 722 at most once in 500 tests
  EXPECT_LT(
      worst_ownership_z(light.black_owned, light.length.count, bulk.black_owned, bulk.length.count),
      kWorstOfMany);
  EXPECT_LT(
      worst_ownership_z(light.white_owned, light.length.count, bulk.white_owned, bulk.length.count),
      kWorstOfMany);
}

}  // namespace hayago::bulk
