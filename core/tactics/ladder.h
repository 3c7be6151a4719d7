// Ladders: can a chain that has one or two liberties be captured by atari after atari? An exact
// AND-OR search in which every attacking move must leave the chain one liberty; the owner answers
// by extending or by capturing an attacking chain in atari, and is free with three liberties.
// Meant for priors and training, not for playouts: a ladder across a 19x19 board takes
// microseconds.
#pragma once

#include "core/board/ladder_board.h"

namespace hayago {

// Outcome of a ladder: whether the side that asks succeeds, and with which first move.
struct LadderResult {
  bool works = false;
  Point move = kNoPoint;
};

// Reads any number of ladders on one position, of which it keeps a copy.
template <int N>
class LadderReader {
 public:
  LadderReader() = default;
  template <class Parts>
  explicit LadderReader(const Board<N, Parts>& board) {
    start(board);
  }
  template <class Parts>
  void start(const Board<N, Parts>& board) {
    board_.copy(board);
  }

  // The opponent of the chain moves first. Requires a stone; more than two liberties: false.
  LadderResult attack(Point stone);
  // The owner moves first, the chain being in atari. False: it cannot get out.
  LadderResult defence(Point stone);
  // Whether the opponent takes the chain, which has two liberties, by a legal move at one of them;
  // `answer` is the other.
  bool catches(Point stone, Point move, Point answer);

 private:
  using Liberties = typename LadderBoard<N>::Liberties;
  LadderResult attack(Point stone, const Liberties& liberties, int depth);
  LadderResult defend(Point stone, Point liberty, int depth);
  bool escapes_by_extending(Point stone, Point liberty, int depth);
  bool escapes_by(Point stone, Point p, int depth);
  Liberties few_liberties(Point stone) const;
  bool out_of_budget(int depth);

  LadderBoard<N> board_;
  int positions_ = 0;
};

// One ladder.
template <int N, class Parts>
LadderResult ladder_attack(const Board<N, Parts>& board, Point stone) {
  return LadderReader<N>(board).attack(stone);
}
template <int N, class Parts>
LadderResult ladder_defence(const Board<N, Parts>& board, Point stone) {
  return LadderReader<N>(board).defence(stone);
}

}  // namespace hayago
