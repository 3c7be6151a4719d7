// The MoGo policy (Algorithm 2): one rule after the other, the first that finds a move plays it.
#pragma once

#include "core/playout/local_moves.h"

namespace hayago {

template <int N>
class MogoPolicy {
 public:
  using Board = PlayoutBoard<N>;
  static constexpr bool kUnrollColors = true;

  void begin(const Board&, Color, Point last) {
    last_ = last;
    open_left_ = true;
    misses_ = 0;
  }

  HG_INLINE Point play(Board& board, Color c, Random& random) {
    return c == Color::Black ? play_as<Color::Black>(board, random)
                             : play_as<Color::White>(board, random);
  }

  // One body for each colour: it is a constant all the way down to the board.
  template <Color c>
  HG_NOINLINE Point play_as(Board& board, Random& random) {
    const int empty_before = board.empty_count();
    Point p = choose(board, c, random);
    if (p != kPass)
      board.play(c, p);
    else
      p = play_uniform(board, c, random);
    open_left_ |= board.empty_count() >= empty_before;  // captures make room
    last_ = p;
    return p;
  }

  // Plays a move that is given.
  void take(Board& board, Color c, Point p) {
    const int empty_before = board.empty_count();
    board.play(c, p);
    open_left_ |= board.empty_count() >= empty_before;
    last_ = p;
  }

  // The move of the rules; kPass: none of them finds one, play anywhere.
  HG_INLINE Point choose(const Board& board, Color c, Random& random) {
    moves_.clear();
    collect_saves(board, c, last_, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    const Point vital = nakade_point(board, c, last_);
    if (vital != kNoPoint && board.is_legal(c, vital)) return vital;
    if (open_left_)
      if (const Point open = open_point(board, random); open != kNoPoint) return open;
    collect_pattern_moves(board, c, last_, patterns_, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    collect_captures(board, c, moves_);
    if (!moves_.empty()) return moves_.draw(random);
    return kPass;
  }

 private:
  // "Fill the board": of six random empty points, one whose eight neighbours are empty too.
  // Where there is none left, which is known after some misses, the tries can be saved.
  HG_INLINE Point open_point(const Board& board, Random& random) {
    constexpr PatternCode kAllEmpty = 0xaaaa;
    for (int i = 0; i < 6; ++i) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if ((board.pattern(p) & 0xffff) == kAllEmpty) return p;
    }
    if (++misses_ % kMissesPerLook == 0) open_left_ = board.empty_points().has_block();
    return kNoPoint;
  }

  static constexpr int kMissesPerLook = 4;
  const MogoPatterns& patterns_ = mogo_patterns();
  MoveList moves_;
  Point last_ = kPass;
  bool open_left_ = true;  // some point may have eight empty neighbours
  int misses_ = 0;
};

}  // namespace hayago
