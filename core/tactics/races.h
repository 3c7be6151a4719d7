// Eye spaces and races for liberties, as far as they can be told without a search: where a move
// inside a small eye space belongs, which liberties two chains share so that neither wants to fill
// one, and where a chain that should not stay goes instead.
#pragma once

#include "core/tactics/tactics.h"

namespace hayago {

// Where `wall`'s eye space around p is decided: the vital point of three to six empty points that
// `wall` alone encloses; kNoPoint where there is none, or the space lives or dies anyway.
template <class B>
Point vital_point_around(const B& board, Point p, Color wall) {
  HG_ASSERT(board.is_empty(p));
  if (HG_LIKELY(!may_be_small_eye(board.pattern(p), opponent(wall)))) return kNoPoint;
  const SmallRegion region = enclosed_region(board, p, wall);
  return region.count < 3 ? kNoPoint : nakade_shape<B::kN>(region).vital;
}

// Either player's, whoever moves first there.
template <class B>
HG_INLINE Point vital_point_around(const B& board, Point p) {
  const Point black = vital_point_around(board, p, Color::Black);
  return black != kNoPoint ? black : vital_point_around(board, p, Color::White);
}

// Whether all chains of `color` beside the chain of `stone` and beside its two liberties have no
// liberties but these: what is taken here is all the room they have.
template <class B>
bool all_depend_on(const B& board, Point stone, const PointSet<B::kN>& two, Color color) {
  bool all = true;
  const auto look_around = [&](Point p) {
    for_each_neighbour<B::kN>(p, [&](Point q, int) {
      if (board.at(q) != color) return;
      PointSet<B::kN> joint = board.liberty_set(q);
      joint |= two;
      all &= joint == two;
    });
  };
  for_each_stone(board, stone, look_around);
  two.for_each(look_around);
  return all;
}

// Two chains with the same two liberties: who fills one of them is taken. True where c's stone at p
// does so for nothing: what is taken leaves no eye space that dies (three to six points of a nakade
// shape, around which nobody has another liberty).
template <class B>
HG_NOINLINE bool breaks_seki(const B& board, Color c, Point p) {
  Point own = kNoPoint;
  int chains = 0;
  for_each_chain_beside(board, p, c, [&](Point q) {
    own = q;
    ++chains;
  });
  if (chains != 1 || board.liberty_count(own) != 2 || is_capture(board, c, p)) return false;
  const PointSet<B::kN> two = board.liberty_set(own);
  bool shared = false;
  for_each_chain_beside(board, p, opponent(c), [&](Point theirs) {
    PointSet<B::kN> joint = board.liberty_set(theirs);
    joint |= two;
    shared |= board.liberty_count(theirs) == 2 && joint.count() == 2;
  });
  if (!shared || few_liberties_after(board, c, p) != 1) return false;
  const int stones = stones_after(board, c, p);
  const bool kills = stones >= 3 && makes_nakade_shape(board, c, p, stones) &&
                     all_depend_on(board, own, two, opponent(c));
  return !kills;
}

// The other liberty of a chain of two that c's stone at p would leave in atari, where the chain has
// more room there; kNoPoint where there is none.
template <class B>
HG_NOINLINE Point better_liberty(const B& board, Color c, Point p) {
  Point better = kNoPoint;
  for_each_chain_beside(board, p, c, [&](Point own) {
    if (better != kNoPoint || board.liberty_count(own) != 2) return;
    const auto& two = board.liberty_set(own);
    const Point other = two.first() == p ? two.last() : two.first();
    if (board.is_legal(c, other) && !board.is_real_eye(c, other) &&
        few_liberties_after(board, c, other) >= 2)
      better = other;
  });
  return better;
}

}  // namespace hayago
