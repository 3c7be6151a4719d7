// What the sequence-like policies (mogo, supergo) share: short lists of moves, each kind with one
// function that collects them, and the uniform move they end with.
#pragma once

#include <array>
#include <bit>

#include "core/playout/mogo_patterns.h"
#include "core/playout/playout.h"
#include "core/tactics/tactics.h"

namespace hayago {

// Candidates of one kind; draws evenly. A move found twice counts once.
class MoveList {
 public:
  void clear() { count_ = 0; }
  void add(Point p) {
    for (int i = 0; i < count_; ++i)
      if (points_[static_cast<size_t>(i)] == p) return;
    if (count_ < static_cast<int>(points_.size())) points_[static_cast<size_t>(count_++)] = p;
  }
  bool empty() const { return count_ == 0; }
  int count() const { return count_; }
  Point operator[](int i) const {
    HG_ASSERT(i >= 0 && i < count_);
    return points_[static_cast<size_t>(i)];
  }
  // Requires that there is one.
  Point draw(Random& random) const {
    HG_ASSERT(count_ > 0);
    if (count_ == 1) return points_[0];
    return points_[random.below(static_cast<uint32_t>(count_))];
  }

 private:
  std::array<Point, 64> points_;
  int count_ = 0;
};

// Moves that save chains of c which the last move put in atari: taking a neighbour in atari, or
// extending to at least two liberties.
template <class B>
HG_INLINE void collect_saves(const B& board, Color c, Point last, MoveList& moves) {
  if (last == kPass) return;
  bool any = false;
  for_each_neighbour<B::kN>(last, [&](Point q, int) { any |= board.is_chain_with(q, c, 1); });
  if (HG_LIKELY(!any)) return;
  for_each_chain_beside(board, last, c, [&](Point own) {
    const Point liberty = board.atari_point(own);
    if (liberty == kNoPoint) return;
    for_each_adjacent_atari(board, own, [&](Point theirs) {
      const Point p = board.atari_point(theirs);
      if (!board.is_ko(c, p)) moves.add(p);
    });
    if (few_liberties_after(board, c, liberty) >= 2 && !board.is_ko(c, liberty)) moves.add(liberty);
  });
}

// Every move that takes something.
template <class B>
void collect_captures(const B& board, Color c, MoveList& moves) {
  board.atari_points().for_each([&](Point p) {
    if (is_capture(board, c, p) && !board.is_ko(c, p)) moves.add(p);
  });
}

// Legal, and no real eye of c's own: worked out from the pattern code with no branch, as a random
// point may be anything. The same as is_legal and is_real_eye.
template <class B>
HG_INLINE bool may_be_played(const B& board, Color c, Point p) {
  const PatternCode code = board.pattern(p);
  const NeighbourMasks masks = neighbour_masks(code);
  const unsigned own = masks.of(c), theirs = masks.of(opponent(c)), atari = code >> 16;
  const bool breathes = ((own & ~atari) | (theirs & atari) |
                         static_cast<unsigned>(board.neighbours(p, Color::Empty))) != 0;
  const PatternCode diagonal = code >> 8;
  const PatternCode bad =
      ~(diagonal >> 1) & (c == Color::Black ? diagonal : ~diagonal) & 0x55;  // the opponent's
  const int flaws = std::popcount(bad) + static_cast<int>(board.neighbours(p, opponent(c)) != 0);
  const bool eye = both(board.neighbours(p, c) == 4, flaws < 2);
  return both(both(breathes, !eye), !board.is_ko(c, p));
}

// Moves among the eight points around the last move that match a MoGo pattern and throw nothing
// big away, nor fill an own eye.
template <class B>
HG_INLINE void collect_pattern_moves(const B& board, Color c, Point last,
                                     const MogoPatterns& patterns, MoveList& moves) {
  if (last == kPass) return;
  unsigned matches = 0;
  for_each_around<B::kN>(last, [&](Point p, int d) {
    matches |= static_cast<unsigned>(both(board.is_empty(p), patterns.match(board.pattern(p), c)))
               << d;
  });
  for (; matches != 0; matches &= matches - 1) {
    const Point p = last + kStep<B::kN>[static_cast<size_t>(std::countr_zero(matches))];
    if (may_be_played(board, c, p) && !is_bad_self_atari(board, c, p, board.look(c, p)))
      moves.add(p);
  }
}

// Uniform over the legal moves that fill no own real eye, as the light policy draws; kPass where
// there is none.
template <class B>
HG_INLINE Point play_uniform(B& board, Color c, Random& random) {
  int left = board.empty_count();
  while (left > 0) {
    const int i = static_cast<int>(random.below(static_cast<uint32_t>(left)));
    const Point p = board.empty_at(i);
    HG_ASSERT(may_be_played(board, c, p) == (board.is_legal(c, p) && !board.is_real_eye(c, p)));
    if (HG_LIKELY(may_be_played(board, c, p))) {
      board.play(c, p);
      return p;
    }
    board.swap_empty(i, --left);
  }
  board.pass();
  return kPass;
}

}  // namespace hayago

#ifndef HAYAGO_BUILDING  // core/board/board_instances.h says why
namespace hayago {
extern template void collect_captures(const PlayoutBoard<9>&, Color, MoveList&);
extern template void collect_captures(const PlayoutBoard<13>&, Color, MoveList&);
extern template void collect_captures(const PlayoutBoard<19>&, Color, MoveList&);
extern template void collect_captures(const PlayoutBoard<kAnySize>&, Color, MoveList&);
}  // namespace hayago
#endif
