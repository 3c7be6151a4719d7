// Last good reply with forgetting (Drake 2009; Baier and Drake 2010): what answered a move, or two,
// in the last playout that the answering player won. A reply that loses is forgotten. Cells are
// relaxed atomics: workers may share a table, and a lone one pays nothing for it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/geometry.h"
#include "core/base/types.h"

namespace hayago {

// How many moves before it a reply depends on: one, or two and where that is unknown one.
enum class ReplyContext : uint8_t { One, Two };

template <int N>
class ReplyTable {
 public:
  explicit ReplyTable(ReplyContext context)
      : two_(context == ReplyContext::Two), after_one_(2 * kPoints), after_two_() {
    if (two_) after_two_ = std::vector<std::atomic<uint16_t>>(2 * kPoints * kPoints);
    clear();
  }

  void clear() {
    for (auto& cell : after_one_) cell.store(kNone, std::memory_order_relaxed);
    for (auto& cell : after_two_) cell.store(kNone, std::memory_order_relaxed);
  }

  // What c should answer `last` with, which came after `before`; kNoPoint: nothing is known. The
  // second choice is that of the shorter context.
  struct Found {
    Point first = kNoPoint, second = kNoPoint;
  };
  Found find(Color c, Point last, Point before) const {
    Found found;
    if (two_) found.first = get(after_two_[index(c, last, before)]);
    found.second = get(after_one_[index(c, last)]);
    return found;
  }

  // c answered with `reply` in a playout that c won, or lost.
  void learn(Color c, Point last, Point before, Point reply, bool won) {
    learn(after_one_[index(c, last)], reply, won);
    if (two_) learn(after_two_[index(c, last, before)], reply, won);
  }

 private:
  static constexpr size_t kPoints = kPadded<N>;
  static constexpr uint16_t kNone = 0xffff;

  static size_t index(Color c, Point last) {
    return static_cast<size_t>(index_of(c)) * kPoints + static_cast<size_t>(last.raw());
  }
  static size_t index(Color c, Point last, Point before) {
    return index(c, last) * kPoints + static_cast<size_t>(before.raw());
  }
  static Point get(const std::atomic<uint16_t>& cell) {
    const uint16_t raw = cell.load(std::memory_order_relaxed);
    return raw == kNone ? kNoPoint : Point(raw);
  }
  static void learn(std::atomic<uint16_t>& cell, Point reply, bool won) {
    const auto raw = static_cast<uint16_t>(reply.raw());
    if (won)
      cell.store(raw, std::memory_order_relaxed);
    else if (cell.load(std::memory_order_relaxed) == raw)
      cell.store(kNone, std::memory_order_relaxed);
  }

  bool two_;
  std::vector<std::atomic<uint16_t>> after_one_, after_two_;
};

}  // namespace hayago
