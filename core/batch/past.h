// The positions that have been on the board of one game, for superko. They are kept by the number
// of stones of each player: all moves that take nothing lead to the same numbers, and those were
// seldom seen before, so that one look answers for the whole board.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "core/base/zobrist.h"
#include "core/rules/superko.h"

namespace hayago {

struct StoneCounts {
  std::array<int16_t, 2> of{};  // by colour

  StoneCounts after(Color c, int taken) const {
    StoneCounts next = *this;
    next.of[static_cast<size_t>(index_of(c))] += 1;
    next.of[static_cast<size_t>(index_of(opponent(c)))] -= static_cast<int16_t>(taken);
    return next;
  }
};

class Past {
 public:
  // The most positions a game may have.
  static constexpr int kCapacity = std::numeric_limits<uint16_t>::max() - 1;
  static constexpr int kBytesPerPosition = 2 * 16;  // the list doubles when it grows

  void clear() {
    last_.fill(kNone);
    entries_.clear();
  }
  HG_INLINE void add(const StoneCounts& counts, const PastPosition& position) {
    HG_ASSERT(entries_.size() < kCapacity);
    uint16_t& last = last_[slot(counts)];
    entries_.push_back({position.hash, last, position.to_move});
    last = static_cast<uint16_t>(entries_.size() - 1);
  }
  // Calls f(position) for those with these numbers of stones, and maybe others.
  template <class F>
  HG_INLINE void for_each(const StoneCounts& counts, F&& f) const {
    for (uint16_t i = last_[slot(counts)]; i != kNone; i = entries_[i].before)
      f(PastPosition{entries_[i].hash, entries_[i].to_move});
  }
  bool may_have(const StoneCounts& counts) const { return last_[slot(counts)] != kNone; }

 private:
  static constexpr uint16_t kNone = std::numeric_limits<uint16_t>::max();
  static constexpr size_t kSlots = 512;
  struct Entry {
    Hash hash;
    uint16_t before;  // the last before it in the same slot
    Color to_move;
  };
  static size_t slot(const StoneCounts& counts) {
    return static_cast<size_t>(counts.of[0] * 29 + counts.of[1]) % kSlots;
  }

  std::array<uint16_t, kSlots> last_;
  std::vector<Entry> entries_;
};

// The keys of the position hash by action, and back.
template <int N>
class ActionKeys {
 public:
  explicit ActionKeys(int size) {
    slots_.fill(kNone);
    for (int at = 0; at < size * size; ++at)
      for (size_t c = 0; c < 2; ++c) {
        const Hash key = kZobrist<N>[c][point_at<N>(at % size, size - 1 - at / size)];
        keys_[c][static_cast<size_t>(at)] = key;
        size_t slot = key % kSlots;
        while (slots_[slot] != kNone) slot = (slot + 1) % kSlots;
        slots_[slot] = static_cast<int16_t>(at);
      }
  }
  Hash of(Color c, int at) const {
    return keys_[static_cast<size_t>(index_of(c))][static_cast<size_t>(at)];
  }
  // The point whose stone of c has this key, or -1.
  int point_of(Color c, Hash key) const {
    for (size_t slot = key % kSlots; slots_[slot] != kNone; slot = (slot + 1) % kSlots)
      if (of(c, slots_[slot]) == key) return slots_[slot];
    return -1;
  }

 private:
  static constexpr int16_t kNone = -1;
  static constexpr size_t kSlots = N == 9 ? 512 : N == 13 ? 1024 : 4096;  // more than twice as many
  std::array<std::array<Hash, kArea<N>>, 2> keys_;
  std::array<int16_t, kSlots> slots_;
};

}  // namespace hayago
