#include "bench/corpus.h"

#include "core/base/random.h"

namespace hayago::bench {
namespace {

constexpr uint64_t kCorpusSeed = 0x6b69666f;

// Board points in row order where c may play without filling a real eye of its own.
template <int N>
std::vector<Point> choices(const Board<N>& board, Color c) {
  std::vector<Point> points;
  for (int y = 0; y < N; ++y)
    for (int x = 0; x < N; ++x) {
      const Point p = point_at<N>(x, y);
      if (board.is_legal(c, p) && !board.is_real_eye(c, p)) points.push_back(p);
    }
  return points;
}

template <int N>
CorpusGame<N> make_game(uint64_t game) {
  CorpusGame<N> record;
  Board<N> board;
  Color to_move = Color::Black;
  uint64_t draws = mix_bits(kCorpusSeed + game);
  // Ko fights cannot go on for ever in random play, but a bound costs nothing.
  for (int passes = 0; passes < 2 && record.moves.size() < 3 * N * N;) {
    const std::vector<Point> points = choices(board, to_move);
    draws = mix_bits(draws);
    const Point p = points.empty() ? kPass : points[draws % points.size()];
    record.moves.push_back({to_move, p});
    if (p == kPass)
      board.pass();
    else
      board.play(to_move, p);
    passes = p == kPass ? passes + 1 : 0;
    to_move = opponent(to_move);
  }
  record.end = board;
  return record;
}

}  // namespace

template <int N>
const std::vector<CorpusGame<N>>& corpus_games() {
  static const std::vector<CorpusGame<N>> games = [] {
    std::vector<CorpusGame<N>> made;
    for (uint64_t i = 0; i < kCorpusGames; ++i) made.push_back(make_game<N>(i));
    return made;
  }();
  return games;
}

template <int N>
const std::vector<CorpusPosition<N>>& corpus_positions() {
  static const std::vector<CorpusPosition<N>> positions = [] {
    std::vector<CorpusPosition<N>> made;
    for (size_t i = 0; i < kCorpusPositions; ++i) {
      const std::vector<Move>& moves = corpus_games<N>()[i].moves;
      const size_t count = moves.size() * (i + 1) / (kCorpusPositions + 1);
      CorpusPosition<N> position{Board<N>(), Color::Black};
      for (size_t m = 0; m < count; ++m) {
        if (moves[m].is_pass())
          position.board.pass();
        else
          position.board.play(moves[m].color, moves[m].point);
        position.to_move = opponent(moves[m].color);
      }
      made.push_back(position);
    }
    return made;
  }();
  return positions;
}

//   . X O .
//   X O * O     Black takes at *, White takes back where O was.
//   . X O .
template <int N>
KoPosition<N> ko_position() {
  constexpr int kX = N / 2 - 2, kY = N / 2;
  const auto at = [](int x, int y) { return point_at<N>(kX + x, kY + y); };
  KoPosition<N> ko{Board<N>(), at(2, 0), at(1, 0)};
  for (const Point p : {at(1, 1), at(0, 0), at(1, -1)}) ko.board.place(Color::Black, p);
  for (const Point p : {at(2, 1), at(3, 0), at(2, -1), at(1, 0)}) ko.board.place(Color::White, p);
  return ko;
}

template <int N>
MovePosition<N> capture_position() {
  constexpr int kStones = N - 2;
  MovePosition<N> position{Board<N>(), point_at<N>(kStones, 0), kStones};
  for (int x = 0; x < kStones; ++x) {
    position.board.place(Color::White, point_at<N>(x, 0));
    position.board.place(Color::Black, point_at<N>(x, 1));
  }
  return position;
}

template <int N>
MovePosition<N> merge_position() {
  constexpr int kStones = N / 2;
  MovePosition<N> position{Board<N>(), point_at<N>(kStones, N / 2), kStones};
  for (int x = 0; x < kStones; ++x) {
    position.board.place(Color::Black, point_at<N>(x, N / 2));
    position.board.place(Color::Black, point_at<N>(kStones + 1 + x, N / 2));
  }
  return position;
}

template const std::vector<CorpusGame<9>>& corpus_games<9>();
template const std::vector<CorpusGame<13>>& corpus_games<13>();
template const std::vector<CorpusGame<19>>& corpus_games<19>();
template const std::vector<CorpusPosition<9>>& corpus_positions<9>();
template const std::vector<CorpusPosition<13>>& corpus_positions<13>();
template const std::vector<CorpusPosition<19>>& corpus_positions<19>();
template KoPosition<9> ko_position<9>();
template KoPosition<13> ko_position<13>();
template KoPosition<19> ko_position<19>();
template MovePosition<9> capture_position<9>();
template MovePosition<13> capture_position<13>();
template MovePosition<19> capture_position<19>();
template MovePosition<9> merge_position<9>();
template MovePosition<13> merge_position<13>();
template MovePosition<19> merge_position<19>();

}  // namespace hayago::bench
