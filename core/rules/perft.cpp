// Counts sequences of legal moves by playing them, one copy of a board for each.
#include "core/rules/perft.h"

#include <algorithm>
#include <type_traits>
#include <vector>

#include "core/rules/hash_after.h"

namespace hayago {
namespace {

// Superko needs hashes; without it the bare board is enough and quicker to copy.
template <int N, bool kSuperko>
class SequenceCounter {
 public:
  using CounterBoard = std::conditional_t<kSuperko, Board<N>, BareBoard<N>>;

  explicit SequenceCounter(const PerftOptions& options) : options_(options) {}

  uint64_t run() {
    const CounterBoard board(options_.size);
    if constexpr (kSuperko) seen_.assign(1, situation(board.hash(), Color::Black));
    return count(board, Color::Black, options_.depth, false);
  }

 private:
  // `passed`: the ply before was a pass.
  uint64_t count(const CounterBoard& board, Color c, int depth, bool passed) {
    if (depth == 0) return 1;
    if (depth == 1) return count_last(board, c);
    if (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed)) return 0;
    uint64_t total = 0;
    for (int i = 0; i < board.empty_count(); ++i) {
      if (depth == options_.depth && options_.progress)
        options_.progress(static_cast<double>(i) / board.empty_count());
      const Point p = board.empty_at(i);
      if (!board.is_legal(c, p) || repeats(board, c, p)) continue;
      CounterBoard after = board;
      after.play(c, p);
      total += descend(after, c, depth, false);
    }
    if (options_.passes) total += count_after_pass(board, c, depth, passed);
    return total;
  }

  uint64_t count_after_pass(const CounterBoard& board, Color c, int depth, bool passed) {
    if (passed) return 0;  // the game is over with plies left
    CounterBoard after = board;
    after.pass();
    return descend(after, c, depth, true);
  }

  uint64_t descend(const CounterBoard& after, Color c, int depth, bool passed) {
    if constexpr (kSuperko) seen_.push_back(situation(after.hash(), opponent(c)));
    const uint64_t total = count(after, opponent(c), depth - 1, passed);
    if constexpr (kSuperko) seen_.pop_back();
    return total;
  }

  uint64_t count_last(const CounterBoard& board, Color c) const {
    uint64_t total = options_.passes ? 1 : 0;
    for (int i = 0; i < board.empty_count(); ++i) {
      const Point p = board.empty_at(i);
      if (board.is_legal(c, p) && !repeats(board, c, p)) ++total;
    }
    return total;
  }

  Hash situation(Hash position, Color to_move) const {
    const bool marked = options_.ko == KoRule::Situational && to_move == Color::White;
    return position ^ (marked ? kWhiteToMoveKey : 0);
  }

  bool repeats([[maybe_unused]] const CounterBoard& board, [[maybe_unused]] Color c,
               [[maybe_unused]] Point p) const {
    if constexpr (kSuperko) {
      const Hash now = situation(hash_after(board, c, p), opponent(c));
      return std::find(seen_.begin(), seen_.end(), now) != seen_.end();
    }
    return false;
  }

  PerftOptions options_;
  std::vector<Hash> seen_;  // of the line being played
};

}  // namespace

uint64_t count_sequences(const PerftOptions& options) {
  HG_ASSERT(options.size >= kMinSize && options.size <= kMaxSize && options.depth >= 0);
  return with_size(options.size, [&]<int N>() {
    return options.ko == KoRule::Simple ? SequenceCounter<N, false>(options).run()
                                        : SequenceCounter<N, true>(options).run();
  });
}

}  // namespace hayago
