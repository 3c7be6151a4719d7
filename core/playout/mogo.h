// The MoGo policy (Algorithm 2): one rule after the other, the first that finds a move plays it.
#pragma once

#include "core/playout/local_moves.h"

namespace hayago {

template <int N>
class MogoPolicy {
 public:
  using Board = PlayoutBoard<N>;

  void begin(const Board&, Color, Point last) { last_ = last; }

  Point play(Board& board, Color c, Random& random) {
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

  // The move of the rules; kPass: none of them finds one, play anywhere.
  HG_INLINE Point choose(const Board& board, Color c, Random& random) {
    moves_.clear();
    collect_saves(board, c, last_, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    const Point vital = nakade_point(board, c, last_);
    if (vital != kNoPoint && board.is_legal(c, vital)) return vital;
    const Point open = open_point(board, random);
    if (open != kNoPoint) return open;
    collect_pattern_moves(board, c, last_, patterns_, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    collect_captures(board, c, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    return kPass;
  }

 private:
  // "Fill the board": of six random empty points, one whose eight neighbours are empty too.
  HG_INLINE Point open_point(const Board& board, Random& random) const {
    constexpr PatternCode kAllEmpty = 0xaaaa;
    for (int i = 0; i < 6; ++i) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if ((board.pattern(p) & 0xffff) == kAllEmpty) return p;
    }
    return kNoPoint;
  }

  const MogoPatterns& patterns_ = mogo_patterns();
  MoveList moves_;
  Point last_ = kPass;
};

}  // namespace hayago
