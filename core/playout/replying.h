// A playout whose moves are the last good replies, where there are any that can be played, and
// those of the policy elsewhere. Not inlined into the other playouts, which pay nothing for it.
#pragma once

#include "core/playout/local_moves.h"
#include "core/playout/playout.h"
#include "core/playout/replies.h"

namespace hayago {

// Whether the board lets c play p now, and no own real eye is filled.
template <class B>
bool is_playable_reply(const B& board, Color c, Point p) {
  return p != kNoPoint && p != kPass && board.is_empty(p) && may_be_played(board, c, p);
}

template <class Policy, int N>
HG_NOINLINE PlayoutResult run_replying(Policy& policy, typename Policy::Board& board, Color to_move,
                                       Point last, Point before, Random& random, Trail<N>& trail,
                                       const ReplyTable<N>& replies) {
  const int cap = ply_cap(board.size());
  trail.clear();
  policy.begin(board, to_move, last);
  bool passed = false;
  for (int length = 1; length <= cap; ++length) {
    const auto found = replies.find(to_move, last, before);
    Point p = is_playable_reply(board, to_move, found.first) ? found.first : found.second;
    if (is_playable_reply(board, to_move, p))
      policy.take(board, to_move, p);
    else
      p = policy.play(board, to_move, random);
    trail.push(p);
    if (p == kPass && passed) break;
    passed = p == kPass;
    before = last;
    last = p;
    to_move = opponent(to_move);
  }
  return {board.area_score(), trail.count()};
}

}  // namespace hayago
