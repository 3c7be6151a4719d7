// One playout: position, policy and random generator in; score, length and (when asked) the moves
// out. The final board is left to the caller, who may read the ownership from it.
//
// A policy is a compile-time type, so nothing is virtual inside a playout:
//
//   struct SomePolicy {
//     using Board = ...;                       // Board<N, Parts> with the parts it needs
//     void begin(Board&, Color to_move, Point last);  // once per playout
//     Point play(Board&, Color, Random&);      // plays one move (kPass: none) and returns it
//   };
//
// A policy may play the whole game itself instead, by `int play_out(Board&, Color to_move, int cap,
// Random&, TrailSink&)`, which returns the number of plies.
//
// One that is to answer by a table of replies (replies.h) has `void take(Board&, Color, Point)`
// too, which plays a move that is given.
//
// Adding one: its files beside this one (the .cpp with its entry), its name in registry.cpp, its
// source in core/CMakeLists.txt, its test.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "core/base/random.h"
#include "core/board/board.h"

namespace hayago {

// A playout ends after two passes, or at this many plies (passes counted): long enough that
// only endless ko fights meet it.
constexpr int ply_cap(int size) { return 3 * size * size; }

struct PlayoutResult {
  int score = 0;   // Black area minus White area, without komi
  int length = 0;  // plies, passes included
};

constexpr bool black_wins(int score, double komi) { return score > komi; }

// The moves of a playout, in order; colours alternate from the first player. No allocation.
template <int N>
class Trail {
 public:
  void clear() { count_ = 0; }
  void push(Point p) {
    HG_ASSERT(count_ < static_cast<int>(moves_.size()));
    moves_[static_cast<size_t>(count_++)] = p;
  }
  int count() const { return count_; }
  Point operator[](int i) const {
    HG_ASSERT(i >= 0 && i < count_);
    return moves_[static_cast<size_t>(i)];
  }

 private:
  int count_ = 0;
  std::array<Point, ply_cap(N)> moves_;
};

struct NoTrail {
  void clear() {}
  void push(Point) {}
};

// Asks the policy for move after move, to the end; returns the number of plies.
template <class Policy, class TrailSink>
HG_INLINE int play_turns(Policy& policy, typename Policy::Board& board, Color to_move, Point last,
                         int cap, Random& random, TrailSink& trail) {
  policy.begin(board, to_move, last);
  bool passed = false;
  for (int length = 1; length < cap; ++length) {
    const Point p = policy.play(board, to_move, random);
    trail.push(p);
    if (p == kPass && passed) return length;
    passed = p == kPass;
    to_move = opponent(to_move);
  }
  trail.push(policy.play(board, to_move, random));
  return cap;
}

// Plays `board` to the end. `trail` receives every move: a Trail<N>, or NoTrail for none.
template <class Policy, class TrailSink>
HG_INLINE PlayoutResult run_playout(Policy& policy, typename Policy::Board& board, Color to_move,
                                    Point last, Random& random, TrailSink& trail) {
  HG_ASSERT(is_player(to_move));
  const int cap = ply_cap(board.size());
  trail.clear();
  int length = 0;
  if constexpr (requires { policy.play_out(board, to_move, cap, random, trail); })
    length = policy.play_out(board, to_move, cap, random, trail);
  else
    length = play_turns(policy, board, to_move, last, cap, random, trail);
  const PlayoutResult result{board.area_score(), length};
  HG_ASSERT(result.length > 0 && result.length <= cap);
  HG_ASSERT(std::abs(result.score) <= board.size() * board.size());
  return result;
}

}  // namespace hayago
