// Weights of a softmax policy that learn while it plays (after Graf and Platzner 2015): a factor
// for every place and 3x3 pattern near the last move, moved by policy gradient after each playout.
// Where the moves that were drawn won more often than was to be expected, they become likelier;
// what else could have been drawn there becomes less likely.
//
// The gradient of the logarithm of a factor is 1 - P for the move drawn and -P for the others, P
// being their probability. Factors are multiplied by 1 + step: the exponential to first order.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "core/base/types.h"

namespace hayago {

// The factors; hashed, since a position meets few of the patterns. Workers may share them.
class LearntWeights {
 public:
  static constexpr int kBits = 15;
  static constexpr float kMost = 8;  // and 1 / kMost the least

  LearntWeights() : factors_(size_t{2} << kBits) { clear(); }
  void clear() {
    for (auto& factor : factors_) factor.store(1, std::memory_order_relaxed);
  }
  static uint32_t key(Color c, Point p, uint32_t pattern) {
    const uint64_t mixed =
        (uint64_t{pattern} << 12 | static_cast<uint64_t>(p.raw())) * 0x9e3779b97f4a7c15u;
    return static_cast<uint32_t>(mixed >> (64 - kBits)) << 1 | static_cast<uint32_t>(index_of(c));
  }
  float factor(uint32_t key) const { return factors_[key].load(std::memory_order_relaxed); }
  void step(uint32_t key, float by) {
    const float moved = factor(key) * (1 + by);
    factors_[key].store(std::clamp(moved, 1 / kMost, kMost), std::memory_order_relaxed);
  }

 private:
  std::vector<std::atomic<float>> factors_;  // the key's last bit is the colour
};

// What a playout could have drawn near the last moves, and what it drew.
class LearningTrace {
 public:
  void clear() { entries_.clear(); }
  void note(uint32_t key, float gradient) { entries_.push_back({key, gradient}); }
  size_t size() const { return entries_.size(); }
  // After a playout: `black_gain` is Black's result less what was expected, White's the opposite.
  void learn(LearntWeights& weights, float rate, float black_gain) const {
    for (const Entry& e : entries_)
      weights.step(e.key, rate * e.gradient * ((e.key & 1) == 0 ? black_gain : -black_gain));
  }

 private:
  struct Entry {
    uint32_t key;
    float gradient;
  };
  std::vector<Entry> entries_;
};

}  // namespace hayago
