// The SuperGo policy (1.1): greedy answers to the last move - nakade, capture of what stands in
// atari, defence of what was put in atari, a local pattern - and otherwise a random move.
#pragma once

#include "core/playout/local_moves.h"

namespace hayago {

template <int N>
class SupergoPolicy {
 public:
  using Board = PlayoutBoard<N>;
  static constexpr bool kUnrollColors = true;

  void begin(const Board&, Color, Point last) { last_ = last; }

  HG_INLINE Point play(Board& board, Color c, Random& random) {
    return c == Color::Black ? play_as<Color::Black>(board, random)
                             : play_as<Color::White>(board, random);
  }

  // One body for each colour: it is a constant all the way down to the board.
  template <Color c>
  HG_NOINLINE Point play_as(Board& board, Random& random) {
    Point p = choose(board, c, random);
    if (p != kPass)
      board.play(c, p);
    else
      p = play_uniform(board, c, random);
    last_ = p;
    return p;
  }

  // Plays a move that is given.
  void take(Board& board, Color c, Point p) {
    board.play(c, p);
    last_ = p;
  }

  // kPass: no rule finds a move, play anywhere.
  HG_INLINE Point choose(const Board& board, Color c, Random& random) {
    if (HG_UNLIKELY(last_ == kPass)) return kPass;
    const Point vital = nakade_point(board, c, last_);
    if (vital != kNoPoint && board.is_legal(c, vital)) return vital;
    // The last move left its own chain in atari: take it.
    const Point capture = board.atari_point(last_);
    if (capture != kNoPoint && !board.is_ko(c, capture)) return capture;
    moves_.clear();
    collect_saves(board, c, last_, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    collect_pattern_moves(board, c, last_, patterns_, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    return kPass;
  }

 private:
  const MogoPatterns& patterns_ = mogo_patterns();
  MoveList moves_;
  Point last_ = kPass;
};

}  // namespace hayago
