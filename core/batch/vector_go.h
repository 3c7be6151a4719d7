// Many games in step, for programs that learn: one call moves them all, others write the legal
// moves and what a player sees into the caller's arrays. Threads are the caller's: every call takes
// a range of games, and calls for ranges that do not overlap may run at once.
//
// Actions are row * size + column, row 0 at the top as in a diagram, and size * size for a pass.
// A game ends with two passes or at `max_moves`, by area (Tromp-Taylor): the winner gets 1, the
// loser -1, both 0 for a draw. An ended game waits for reset().
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "core/base/result.h"
#include "core/rules/superko.h"

namespace hayago {

struct VectorGoOptions {
  int games = 1;
  int size = 9;
  double komi = 7.5;
  KoRule ko = KoRule::Positional;
  int max_moves = 0;  // 0: twice the points of the board
  int move_limit() const { return max_moves > 0 ? max_moves : 2 * size * size; }
};

// Games [first, first + count).
struct GameRange {
  int first = 0;
  int count = 0;
};

class VectorGo {
 public:
  // What is seen of a position: the stones of the player to move now and at the seven moves before,
  // the opponent's likewise, and ones where Black is to move.
  static constexpr int kHistory = 8;
  static constexpr int kPlanes = 2 * kHistory + 1;
  static constexpr int kMaxGames = 1 << 24;
  static constexpr int kMaxMoves = 65'000;

  static Result<std::unique_ptr<VectorGo>> make(const VectorGoOptions& options);
  virtual ~VectorGo() = default;

  const VectorGoOptions& options() const { return options_; }
  int actions() const { return options_.size * options_.size + 1; }
  GameRange all() const { return {0, options_.games}; }
  // 64-bit words of a packed plane: bit row * size + column.
  int plane_words() const { return (options_.size * options_.size + 63) / 64; }

  virtual void reset(GameRange range) = 0;
  // Only those that have ended; returns how many.
  virtual int reset_ended(GameRange range) = 0;
  // One action for each game of the range. Where any is refused, no game changes, and the error
  // names the first.
  Result<void> step(GameRange range, std::span<const int32_t> actions) {
    Result<void> legal = check(range, actions);
    if (legal) play(range, actions);
    return legal;
  }
  // The two halves of step(): whether all may be taken, and taking them.
  virtual Result<void> check(GameRange range, std::span<const int32_t> actions) const = 0;
  virtual void play(GameRange range, std::span<const int32_t> actions) = 0;

  // count * actions() bytes, 1 where the action is legal; none is in an ended game.
  virtual void legal_mask(GameRange range, std::span<uint8_t> mask) const = 0;
  // Uniform over each game's legal stones, a pass where there is none: by the seed and the number
  // of the game alone.
  virtual void random_actions(GameRange range, uint64_t seed, std::span<int32_t> actions) const = 0;
  // count * size * size * kPlanes bytes of 0 and 1, planes innermost.
  virtual void observe(GameRange range, std::span<uint8_t> planes) const = 0;
  // count * kPlanes * plane_words() words.
  virtual void observe_packed(GameRange range, std::span<uint64_t> planes) const = 0;
  // A byte for each game: 0 Black, 1 White to move; 1 where it has ended.
  virtual void to_move(GameRange range, std::span<uint8_t> players) const = 0;
  virtual void ended(GameRange range, std::span<uint8_t> flags) const = 0;
  // Black's and White's reward of each game, 2 * count; 0 until it ends.
  virtual void rewards(GameRange range, std::span<float> rewards) const = 0;

 protected:
  explicit VectorGo(const VectorGoOptions& options) : options_(options) {}

 private:
  VectorGoOptions options_;
};

}  // namespace hayago
