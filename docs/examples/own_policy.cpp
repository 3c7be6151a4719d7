// A policy of one's own: written here, registered by name, then measured beside the built-in ones
// by the benchmark of `hayago bench`, which verifies every row before it times it.
#include <cstdio>

#include "bench/standard.h"
#include "core/playout/local_moves.h"
#include "core/playout/runner.h"

using namespace hayago;

namespace {

// Takes stones wherever it can, else plays like `light`. The contract is in core/playout/playout.h.
template <int N>
class Greedy {
 public:
  using Board = PlayoutBoard<N>;  // stones, patterns and liberties, kept move by move

  void begin(const Board&, Color, Point) {}  // nothing to prepare before a playout
  Point play(Board& board, Color c, Random& random) {
    MoveList captures;
    collect_captures(board, c, captures);
    if (captures.empty()) return play_uniform(board, c, random);
    const Point p = captures.draw(random);
    board.play(c, p);
    return p;
  }
};

constexpr PolicyEntry kGreedy = policy_entry_of<Greedy>("greedy", "takes what it can");

}  // namespace

int main() {
  if (const Result<void> added = register_policy(kGreedy); !added) {
    std::fprintf(stderr, "own_policy: %s\n", added.error().text.c_str());
    return 1;
  }
  // From here on "greedy" is a name like any other: of a runner, a search, a row.
  const auto rows =
      bench::choose_rows({.policies = {"greedy", "light"}, .sizes = {9, 13}, .threads = {1}});
  bench::RunOptions options;
  options.seconds = 0.1;
  options.repeats = 3;
  const auto results = bench::run_rows(*rows, options, [](const bench::Progress&) {});
  if (!results) {
    std::fprintf(stderr, "own_policy: %s\n", results.error().text.c_str());
    return 1;
  }
  for (const bench::RowResult& row : *results)
    std::printf("%-26s %9.0f playouts/s  %6.1f moves each  Black wins %.1f %%\n",
                row.key.to_text().c_str(), row.playouts_per_cpu_s, row.moves_per_playout,
                100 * row.black_win_rate);
}
