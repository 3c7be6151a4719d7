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
// A policy with `static constexpr bool kUnrollColors = true` is called with a constant colour, so
// that a play forced inline becomes code of its own for each.
//
// Adding one: its file beside this one, one line in registry.cpp, its test.
#pragma once

#include <array>
#include <cstdint>

#include "core/board.h"
#include "core/random.h"

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
  void push(Point p) { moves_[static_cast<size_t>(count_++)] = p; }
  int count() const { return count_; }
  Point operator[](int i) const { return moves_[static_cast<size_t>(i)]; }

 private:
  int count_ = 0;
  std::array<Point, ply_cap(N)> moves_;
};

struct NoTrail {
  void clear() {}
  void push(Point) {}
};

// Plays `board` to the end. `trail` receives every move: a Trail<N>, or NoTrail for none.
template <class Policy, class TrailSink>
HG_INLINE PlayoutResult run_playout(Policy& policy, typename Policy::Board& board, Color to_move,
                                    Point last, Random& random, TrailSink& trail) {
  const int cap = ply_cap(board.size());
  policy.begin(board, to_move, last);
  trail.clear();
  bool passed = false;
  int length = 0;
  // Returns whether the playout has ended.
  const auto ply = [&](Color c) __attribute__((always_inline)) {
    const Point p = policy.play(board, c, random);
    trail.push(p);
    ++length;
    const bool passed_before = passed;
    passed = p == kPass;
    return (passed && passed_before) || length >= cap;
  };
  if constexpr (requires { Policy::kUnrollColors; }) {
    bool black_waits = to_move == Color::White;
    while (black_waits || !ply(Color::Black)) {
      black_waits = false;
      if (ply(Color::White)) break;
    }
  } else {
    while (!ply(to_move)) to_move = opponent(to_move);
  }
  return {board.area_score(), length};
}

}  // namespace hayago
