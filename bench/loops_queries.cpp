// Questions to a board: positions of all stages of a game, every point asked.
#include <memory>
#include <vector>

#include "bench/corpus.h"
#include "bench/loops.h"
#include "core/base/random.h"

namespace hayago::bench {
namespace {

constexpr Color kPlayers[] = {Color::Black, Color::White};

template <int N, class Parts>
std::vector<Board<N, Parts>> positions() {
  std::vector<Board<N, Parts>> boards;
  for (const CorpusPosition<N>& position : corpus_positions<N>())
    boards.emplace_back(position.board);
  return boards;
}

template <class Boards>
int64_t count_empty(const Boards& boards) {
  int64_t points = 0;
  for (const auto& board : boards) points += board.empty_count();
  return points;
}

// Legality by playing: a suicide is what leaves its own chain without liberties.
template <int N>
bool legal_by_playing(const Board<N>& board, Color c, Point p) {
  if (!board.is_empty(p) || board.is_ko(c, p)) return false;
  Board<N> copy = board;
  return copy.try_play(c, p) && copy.liberties(p, 1) > 0;
}

template <int N, class Parts>
void legality(benchmark::State& state) {
  const auto boards = positions<N, Parts>();
  for (size_t b = 0; b < boards.size(); ++b)
    for (int i = 0; i < boards[b].empty_count(); ++i)
      for (const Color c : kPlayers) {
        const Point p = boards[b].empty_at(i);
        if (boards[b].is_legal(c, p) != legal_by_playing(corpus_positions<N>()[b].board, c, p))
          return state.SkipWithError("wrong legality; not timed");
      }
  for (auto _ : state)
    for (const auto& board : boards)
      for (int i = 0; i < board.empty_count(); ++i)
        for (const Color c : kPlayers)
          benchmark::DoNotOptimize(board.is_legal(c, board.empty_at(i)));
  count_operations(state, 2 * count_empty(boards));
}

// The diagonal rule, spelled out from colours alone.
template <int N>
bool eye_by_looking(const Board<N>& board, Color c, Point p) {
  const int x = column_of<N>(p), y = row_of<N>(p);
  const auto color_at = [&](int dx, int dy) {
    const bool inside = x + dx >= 0 && x + dx < N && y + dy >= 0 && y + dy < N;
    return inside ? board.at(point_at<N>(x + dx, y + dy)) : Color::Wall;
  };
  for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
    if (color_at(dx, dy) != c && color_at(dx, dy) != Color::Wall) return false;
  int opponents = 0, walls = 0;
  for (const auto& [dx, dy] : {std::pair{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}) {
    opponents += color_at(dx, dy) == opponent(c);
    walls += color_at(dx, dy) == Color::Wall;
  }
  return walls > 0 ? opponents == 0 : opponents < 2;
}

template <int N, class Parts>
void eye_test(benchmark::State& state) {
  const auto boards = positions<N, Parts>();
  for (size_t b = 0; b < boards.size(); ++b)
    for (int i = 0; i < boards[b].empty_count(); ++i)
      for (const Color c : kPlayers) {
        const Point p = boards[b].empty_at(i);
        if (boards[b].is_real_eye(c, p) != eye_by_looking(corpus_positions<N>()[b].board, c, p))
          return state.SkipWithError("wrong eyes; not timed");
      }
  for (auto _ : state)
    for (const auto& board : boards)
      for (int i = 0; i < board.empty_count(); ++i)
        for (const Color c : kPlayers)
          benchmark::DoNotOptimize(board.is_real_eye(c, board.empty_at(i)));
  count_operations(state, 2 * count_empty(boards));
}

// The draw of a uniform playout without its move: random empty points without replacement until
// one is legal and no own eye; kPass when there is none.
template <class SomeBoard>
HG_INLINE Point draw_candidate(SomeBoard& board, Color c, Random& random) {
  int left = board.empty_count();
  while (left > 0) {
    const int i = static_cast<int>(random.below(static_cast<uint32_t>(left)));
    const Point p = board.empty_at(i);
    if (!board.is_real_eye(c, p) && board.is_legal(c, p)) return p;
    board.swap_empty(i, --left);
  }
  return kPass;
}

template <int N, class Parts>
void candidate_draw(benchmark::State& state) {
  auto boards = positions<N, Parts>();
  Random random(1);
  for (size_t b = 0; b < boards.size(); ++b)
    for (int i = 0; i < 1000; ++i) {
      const Color c = corpus_positions<N>()[b].to_move;
      const Point p = draw_candidate(boards[b], c, random);
      const Board<N>& board = corpus_positions<N>()[b].board;
      if (p != kPass && (!legal_by_playing(board, c, p) || eye_by_looking(board, c, p)))
        return state.SkipWithError("drew no candidate; not timed");
    }
  for (auto _ : state)
    for (size_t b = 0; b < boards.size(); ++b)
      benchmark::DoNotOptimize(draw_candidate(boards[b], corpus_positions<N>()[b].to_move, random));
  count_operations(state, static_cast<int64_t>(boards.size()));
}

// Final positions, as at the end of every playout.
template <int N, class Parts>
void scoring(benchmark::State& state) {
  std::vector<Board<N, Parts>> boards;
  for (const CorpusGame<N>& game : corpus_games<N>()) {
    boards.emplace_back(game.end);
    int owned = 0;
    for (int y = 0; y < N; ++y)
      for (int x = 0; x < N; ++x) {
        const Color owner = game.end.owner_of(point_at<N>(x, y));
        owned += (owner == Color::Black) - (owner == Color::White);
      }
    if (boards.back().area_score() != owned) return state.SkipWithError("wrong score; not timed");
  }
  for (auto _ : state)
    for (const auto& board : boards) benchmark::DoNotOptimize(board.area_score());
  count_operations(state, static_cast<int64_t>(boards.size()));
}

}  // namespace

void register_query_loops() {
  for_each_board([]<int N, class Parts>(const std::string& suffix) {
    const auto add = [&](const char* name, auto* function) {
      benchmark::RegisterBenchmark((name + suffix).c_str(), function);
    };
    add("legality", legality<N, Parts>);
    add("eye_test", eye_test<N, Parts>);
    add("candidate_draw", candidate_draw<N, Parts>);
    add("scoring", scoring<N, Parts>);
  });
}

}  // namespace hayago::bench
