// Diamond-shaped patterns of sizes 1 to 9 around an empty point (Stern et al. 2006; Erica 3.2.2.1):
// size s holds the points at distance |dx| + |dy| + max(|dx|, |dy|) <= s, so 1 is the point alone,
// 3 the eight neighbours and 9 sixty points; each size contains the smaller ones. A pattern is
// named by a 40-bit hash that is the same for its eight symmetries and for both players. Up to size
// 3 the classes of pattern3.h tell more, so only sizes from 4 on are kept in tables.
//
// How: eight Zobrist hashes, one per symmetry, side by side in vector registers; the name is a sum
// over the eight that does not depend on their order.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/board/board.h"

namespace hayago {

inline constexpr int kMaxDiamond = 9;
inline constexpr int kMinDiamond = 4;      // the smallest size in tables
inline constexpr int kMinReply = 3;        // the smallest with the last move marked
inline constexpr int kDiamondReach = 4;    // columns and rows from the centre
inline constexpr int kDiamondPoints = 60;  // of size 9, without the centre

struct DiamondOffset {
  int8_t dx, dy;
  int8_t distance;  // the size from which a pattern contains it
};
// By distance.
inline constexpr auto kDiamondOffsets = [] {
  std::array<DiamondOffset, kDiamondPoints> offsets{};
  size_t count = 0;
  const auto absolute = [](int v) { return v < 0 ? -v : v; };
  for (int distance = 2; distance <= kMaxDiamond; ++distance)
    for (int dy = -kDiamondReach; dy <= kDiamondReach; ++dy)
      for (int dx = -kDiamondReach; dx <= kDiamondReach; ++dx) {
        const int x = absolute(dx), y = absolute(dy);
        if (x + y + (x > y ? x : y) == distance)
          offsets[count++] = {static_cast<int8_t>(dx), static_cast<int8_t>(dy),
                              static_cast<int8_t>(distance)};
      }
  return offsets;
}();
static_assert(kDiamondOffsets.back().distance == kMaxDiamond);

using DiamondHash = uint64_t;  // 40 bits; never 0

// The names of the patterns around a point, by size. Shapes are filled from kMinDiamond on, replies
// from kMinReply or the size that contains the mark; the rest is left as it was.
using DiamondHashes = std::array<DiamondHash, kMaxDiamond + 1>;

// Known patterns: hash to number. Open addressing at half load, one 64-bit word per pattern.
class DiamondTable {
 public:
  DiamondTable() = default;
  // Number i is hashes[i]; no duplicates.
  explicit DiamondTable(std::span<const DiamondHash> hashes);

  static constexpr uint32_t kUnknown = 0xffffff;  // so many patterns at most
  size_t size() const { return size_; }

  uint32_t find(DiamondHash hash) const {
    for (size_t i = first_slot(hash);; i = (i + 1) & mask_) {
      const uint64_t slot = slots_[i];
      if ((slot >> 24) == hash) return static_cast<uint32_t>(slot) & 0xffffff;
      if (slot == 0) return kUnknown;
    }
  }
  void prefetch(DiamondHash hash) const { __builtin_prefetch(&slots_[first_slot(hash)]); }
  // The largest known pattern among nested ones: sizes from `least` up to the first unknown.
  uint32_t largest(const DiamondHashes& hashes, int least) const {
    uint32_t best = kUnknown;
    for (int size = least; size <= kMaxDiamond; ++size) {
      const uint32_t number = find(hashes[static_cast<size_t>(size)]);
      if (number == kUnknown) break;
      best = number;
    }
    return best;
  }
  // False: unknown for certain. A few bits per pattern that stay in the cache where the slots do
  // not; of the unknown ones some in a hundred get through.
  bool may_contain(DiamondHash hash) const {
    const uint64_t bits = filter_bits(hash);
    return (filter_[filter_word(hash)] & bits) == bits;
  }
  void prefetch_filter(DiamondHash hash) const { __builtin_prefetch(&filter_[filter_word(hash)]); }

 private:
  // Bit 0 of a hash says nothing. The filter has two bits for each pattern, in the same word.
  size_t first_slot(DiamondHash hash) const { return (hash >> 1) & mask_; }
  size_t filter_word(DiamondHash hash) const { return (hash >> 13) & filter_mask_; }
  static uint64_t filter_bits(DiamondHash hash) {
    return uint64_t{1} << (hash >> 1 & 63) | uint64_t{1} << (hash >> 7 & 63);
  }
  std::vector<uint64_t> slots_{0, 0};
  size_t mask_ = 1;
  std::vector<uint64_t> filter_{0};
  size_t filter_mask_ = 0;
  size_t size_ = 0;
};

// Numbers of the largest known patterns around a point; DiamondTable::kUnknown for none.
struct KnownDiamonds {
  uint32_t shape = DiamondTable::kUnknown;
  uint32_t reply = DiamondTable::kUnknown;
};

// A position prepared for hashing: colours seen by the player to move, with wall around.
template <int N>
class DiamondView {
 public:
  DiamondView() = default;
  DiamondView(const Board<N>& board, Color to_move);

  // Names of all sizes around p. Where `marked` is within size 9 of p (kPass is not), `replies`
  // receives the names with that point marked as the last move, for the sizes that contain it.
  void hash(Point p, Point marked, DiamondHashes& shapes, DiamondHashes& replies) const;
  // The largest known ones around each point (none for kPass): as DiamondTable::largest says of the
  // names, but no larger pattern is hashed than is needed to tell. Many points at once are faster
  // than one by one.
  void find(std::span<const Point> points, Point marked, const DiamondTable& shapes,
            const DiamondTable& replies, KnownDiamonds* out) const;

 private:
  static constexpr int kSide = N + 2 * kDiamondReach;
  const uint8_t* cell(Point p) const {
    return &color_[static_cast<size_t>((row_of<N>(p) + kDiamondReach) * kSide + column_of<N>(p) +
                                       kDiamondReach)];
  }
  std::array<uint8_t, static_cast<size_t>(kSide* kSide)> color_{};
};

}  // namespace hayago
