// The board of the light playout, which draws and plays its moves itself: the same loops as in
// loops_board.cpp where it has them. "play_random" is draw and move together.
#include <memory>
#include <vector>

#include "bench/corpus.h"
#include "bench/loops.h"
#include "core/base/random.h"
#include "core/board/fast_board.h"
#include "core/playout/playout.h"

namespace hayago::bench {
namespace {

// Random play from the empty board to the end, Black first; tells every move.
template <int N, class Told>
HG_INLINE void play_to_the_end(FastBoard<N>& board, Random& random, Told&& told) {
  board.begin(Color::Black);
  int passes = 0;
  for (int ply = 0; passes < 2 && ply < ply_cap(N); ply += 2) {
    const Point black = board.template play_random<Color::Black>(random);
    told(Color::Black, black);
    passes = black == kPass ? passes + 1 : 0;
    if (passes == 2) break;
    const Point white = board.template play_random<Color::White>(random);
    told(Color::White, white);
    passes = white == kPass ? passes + 1 : 0;
  }
}

// Every move is legal on Board, fills no real eye there, and the stones end up the same.
template <int N>
bool plays_right() {
  Random random(1);
  for (int game = 0; game < 20; ++game) {
    FastBoard<N> fast;
    Board<N> board;
    bool right = true;
    play_to_the_end(fast, random, [&](Color c, Point p) {
      if (p == kPass) return board.pass();
      right = right && board.is_legal(c, p) && !board.is_real_eye(c, p);
      if (right) board.play(c, p);
    });
    if (!right || fast.area_score() != board.area_score()) return false;
  }
  return true;
}

// Time per move of whole playouts, one copy of the empty board per game included.
template <int N>
void play_random(benchmark::State& state) {
  if (!plays_right<N>()) return state.SkipWithError("wrong moves; not timed");
  const FastBoard<N> start;
  auto board = std::make_unique<FastBoard<N>>();
  Random random(1);
  int64_t moves = 0;
  for (auto _ : state) {
    *board = start;
    play_to_the_end(*board, random, [&](Color, Point) { ++moves; });
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(moves);
  state.counters["per_op"] = benchmark::Counter(
      static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <int N>
void copy_board(benchmark::State& state) {
  const FastBoard<N> from(corpus_positions<N>()[kCorpusPositions / 2].board);
  auto to = std::make_unique<FastBoard<N>>();
  *to = from;
  if (to->area_score() != from.area_score()) return state.SkipWithError("not a copy; not timed");
  for (auto _ : state) {
    *to = from;
    benchmark::DoNotOptimize(to.get());
    benchmark::ClobberMemory();
  }
  state.counters["bytes"] = static_cast<double>(sizeof from);
  count_operations(state, 1);
}

template <int N>
void scoring(benchmark::State& state) {
  std::vector<FastBoard<N>> boards;
  for (const CorpusGame<N>& game : corpus_games<N>()) {
    boards.emplace_back(game.end);
    if (boards.back().area_score() != game.end.area_score())
      return state.SkipWithError("wrong score; not timed");
  }
  for (auto _ : state)
    for (const FastBoard<N>& board : boards) benchmark::DoNotOptimize(board.area_score());
  count_operations(state, static_cast<int64_t>(boards.size()));
}

}  // namespace

void register_fast_board_loops() {
  for_each_size([]<int N>(const std::string& suffix) {
    benchmark::RegisterBenchmark(("play_random/fast" + suffix).c_str(), play_random<N>);
    benchmark::RegisterBenchmark(("copy/fast" + suffix).c_str(), copy_board<N>);
    benchmark::RegisterBenchmark(("scoring/fast" + suffix).c_str(), scoring<N>);
  });
}

}  // namespace hayago::bench
