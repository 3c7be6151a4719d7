// The games a training or a test runs on: moves only, checked once for size and legality, kept in
// two bytes each so that even large collections stay in memory. What could not be used is counted
// and named.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/board/board.h"

namespace hayago::train {

// Colour in bit 15, pass in bit 14, row and column below.
class PackedMove {
 public:
  PackedMove(Color c, int x, int y)
      : bits_(static_cast<uint16_t>(index_of(c) << 15 | (x < 0 ? 1 << 14 : y << 5 | x))) {}
  Color color() const { return static_cast<Color>(bits_ >> 15); }
  bool is_pass() const { return (bits_ >> 14 & 1) != 0; }
  template <int N>
  Point point() const {
    return is_pass() ? kPass : point_at<N>(bits_ & 31, bits_ >> 5 & 31);
  }

 private:
  uint16_t bits_;
};

// How a game ended: known where its record names the winner and the komi, and neither time nor an
// absence decided it.
struct RecordedResult {
  Color winner = Color::Empty;
  double komi = 0;
  bool is_known() const { return winner != Color::Empty; }
};

struct GameSet {
  int size = 19;
  std::vector<std::vector<PackedMove>> games;
  std::vector<RecordedResult> outcomes;  // of each
  int64_t moves = 0;
  int64_t skipped = 0;
  std::map<int, int64_t> other_sizes;  // skipped for their size alone: size -> games
  std::vector<std::string> problems;   // of the others the first few, "file:line: why"
  std::string digest() const;          // changes with any move of any game
};

struct GameSetOptions {
  std::string path;
  int size = 19;
  int max_games = 0;  // so many, evenly spread over all; 0: all
  // Told of every skipped game but those of another size, which are counted only.
  std::function<void(const std::string& problem)> on_problem;
};
// An Error where nothing usable is left.
Result<GameSet> read_games(const GameSetOptions& options);

// A position of a game, before `move` is played.
template <int N>
struct GamePosition {
  const Board<N>& board;
  Color color;
  Point move, last, before;  // the two moves that came before; kPass where there was none
  int number;                // 0 for the first move
};

// Plays a game of the set and calls f(GamePosition<N>) before every move.
template <int N, class F>
void for_each_position(const GameSet& set, size_t game, F&& f) {
  Board<N> board(set.size);
  Point last = kPass, before = kPass;
  int number = 0;
  for (const PackedMove packed : set.games[game]) {
    const Point p = packed.point<N>();
    f(GamePosition<N>{board, packed.color(), p, last, before, number++});
    if (p == kPass)
      board.pass();
    else
      board.play(packed.color(), p);
    before = last;
    last = p;
  }
}

}  // namespace hayago::train
