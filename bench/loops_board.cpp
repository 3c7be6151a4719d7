// Moves on the board. Games are replayed from a copy of the empty board; single moves (capture of a
// chain, merge) are timed on copies made outside the clock.
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <memory>

#include "bench/corpus.h"
#include "bench/loops.h"

namespace hayago::bench {
namespace {

using Clock = std::chrono::steady_clock;

// The board after the game; requires legal moves.
template <class SomeBoard>
HG_INLINE void replay(SomeBoard& board, const std::vector<Move>& moves) {
  for (const Move& move : moves) {
    if (move.is_pass())
      board.pass();
    else
      board.play(move.color, move.point);
  }
}

template <int N, class Parts>
bool replays_right() {
  for (const CorpusGame<N>& game : corpus_games<N>()) {
    Board<N, Parts> board;
    replay(board, game.moves);
    for (int y = 0; y < N; ++y)
      for (int x = 0; x < N; ++x)
        if (board.at(point_at<N>(x, y)) != game.end.at(point_at<N>(x, y))) return false;
    if (board.area_score() != game.end.area_score()) return false;
  }
  return true;
}

// Time per move of whole games, one copy of the empty board per game included.
template <int N, class Parts>
void play_move(benchmark::State& state) {
  if (!replays_right<N, Parts>()) return state.SkipWithError("replay differs; not timed");
  const Board<N, Parts> start;
  auto board = std::make_unique<Board<N, Parts>>();
  int64_t moves = 0;
  for (const CorpusGame<N>& game : corpus_games<N>())
    moves += static_cast<int64_t>(game.moves.size());
  for (auto _ : state)
    for (const CorpusGame<N>& game : corpus_games<N>()) {
      *board = start;
      replay(*board, game.moves);
      benchmark::DoNotOptimize(board->empty_count());
    }
  count_operations(state, moves);
}

// A stone taken and taken back, for ever.
template <int N, class Parts>
void capture_stone(benchmark::State& state) {
  const KoPosition<N> ko = ko_position<N>();
  Board<N, Parts> board(ko.board);
  const auto exchange = [&] {
    board.pass();  // forgets the ko
    board.play(Color::Black, ko.black_takes);
    board.pass();
    board.play(Color::White, ko.white_takes);
  };
  const int empty = board.empty_count();
  board.play(Color::Black, ko.black_takes);
  const bool taken = board.is_empty(ko.white_takes) && board.empty_count() == empty;
  board.pass();
  board.play(Color::White, ko.white_takes);
  if (!taken || !board.is_empty(ko.black_takes))
    return state.SkipWithError("no capture; not timed");
  for (auto _ : state) {
    exchange();
    benchmark::ClobberMemory();
  }
  count_operations(state, 2);
}

// What two looks at the clock cost, the least of many.
double clock_cost() {
  double least = 1;
  for (int i = 0; i < 10000; ++i) {
    const auto begin = Clock::now();
    least = std::min(least, std::chrono::duration<double>(Clock::now() - begin).count());
  }
  return least;
}

// Times one move on fresh copies of a position; copying and the clock are not counted.
template <int N, class Parts>
void time_move(benchmark::State& state, const Board<N, Parts>& start, Point move) {
  constexpr int kCopies = 8;
  auto boards = std::make_unique<std::array<Board<N, Parts>, kCopies>>();
  const double overhead = clock_cost();
  for (auto _ : state) {
    boards->fill(start);
    benchmark::ClobberMemory();
    const auto begin = Clock::now();
    for (Board<N, Parts>& board : *boards) board.play(Color::Black, move);
    benchmark::ClobberMemory();
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    state.SetIterationTime(std::max(0.0, seconds - overhead));
  }
  count_operations(state, kCopies);
}

template <int N, class Parts>
void capture_chain(benchmark::State& state) {
  const MovePosition<N> position = capture_position<N>();
  const Board<N, Parts> start(position.board);
  Board<N, Parts> after = start;
  after.play(Color::Black, position.move);
  if (after.empty_count() != start.empty_count() - 1 + position.stones)
    return state.SkipWithError("no capture; not timed");
  time_move(state, start, position.move);
}

template <int N, class Parts>
void merge_chains(benchmark::State& state) {
  const MovePosition<N> position = merge_position<N>();
  const Board<N, Parts> start(position.board);
  Board<N, Parts> after = start;
  after.play(Color::Black, position.move);
  if (after.chain_size(position.move) != 2 * position.stones + 1)
    return state.SkipWithError("chains not joined; not timed");
  time_move(state, start, position.move);
}

template <int N, class Parts>
void copy_board(benchmark::State& state) {
  const Board<N, Parts> from(corpus_positions<N>()[kCorpusPositions / 2].board);
  auto to = std::make_unique<Board<N, Parts>>();
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

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// What a move pays for more parts: games are replayed with Parts and with BareParts in turn, and
// the difference of the CPU times counts. For FullParts: patterns, atari status and hash.
template <int N, class Parts>
void pattern_update(benchmark::State& state) {
  if (!replays_right<N, Parts>()) return state.SkipWithError("replay differs; not timed");
  auto rich = std::make_unique<Board<N, Parts>>();
  auto plain = std::make_unique<BareBoard<N>>();
  const Board<N, Parts> rich_start;
  const BareBoard<N> plain_start;
  int64_t moves = 0;
  for (const CorpusGame<N>& game : corpus_games<N>())
    moves += static_cast<int64_t>(game.moves.size());
  for (auto _ : state) {
    double with = 0, without = 0;
    for (const CorpusGame<N>& game : corpus_games<N>()) {
      *plain = plain_start;
      *rich = rich_start;
      const double begin = cpu_seconds();
      replay(*plain, game.moves);
      benchmark::ClobberMemory();
      const double middle = cpu_seconds();
      replay(*rich, game.moves);
      benchmark::ClobberMemory();
      with += cpu_seconds() - middle;
      without += middle - begin;
    }
    state.SetIterationTime(std::max(0.0, with - without));
  }
  count_operations(state, moves);
}

}  // namespace

void register_board_loops() {
  for_each_board([]<int N, class Parts>(const std::string& suffix) {
    const auto add = [&](const char* name, auto* function) {
      return benchmark::RegisterBenchmark((name + suffix).c_str(), function);
    };
    add("play", play_move<N, Parts>);
    add("capture_stone", capture_stone<N, Parts>);
    // Copying outside the clock takes longer than the move: a short time is enough.
    add("capture_chain", capture_chain<N, Parts>)->UseManualTime()->MinTime(0.02);
    add("merge", merge_chains<N, Parts>)->UseManualTime()->MinTime(0.02);
    add("copy", copy_board<N, Parts>);
    if constexpr (Parts::kPatterns)
      add("pattern_update", pattern_update<N, Parts>)->UseManualTime()->MinTime(0.05);
  });
}

}  // namespace hayago::bench
