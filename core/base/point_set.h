// PointSet<N>: a set of points of a padded board, one bit each. Chains keep their liberties in one
// (PlayoutParts), so that "how many?", "which?" and "how many after joining?" are a few words of
// AND, OR and population count instead of a walk over stones.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/base/geometry.h"

namespace hayago {

template <int N>
class PointSet {
 public:
  static constexpr int kNeeded = (kPadded<N> + 63) / 64;
  static constexpr int kWords = kNeeded <= 2 ? kNeeded : (kNeeded + 3) / 4 * 4;  // whole vectors

  HG_INLINE constexpr void insert(Point p) { word(p) |= bit(p); }
  // Inserts p where `yes`: no branch, for neighbours that may be anything.
  HG_INLINE constexpr void insert_if(Point p, bool yes) {
    word(p) |= static_cast<uint64_t>(yes) << (p.raw() & 63);
  }
  HG_INLINE constexpr void erase(Point p) { word(p) &= ~bit(p); }
  HG_INLINE constexpr bool contains(Point p) const {
    return (words_[static_cast<size_t>(p.raw() >> 6)] & bit(p)) != 0;
  }
  // Erase and insert that tell by how much the count changed: 0 or 1.
  HG_INLINE constexpr uint32_t take(Point p) {
    uint64_t& w = word(p);
    const auto had = static_cast<uint32_t>(w >> (p.raw() & 63) & 1);
    w &= ~bit(p);
    return had;
  }
  HG_INLINE constexpr uint32_t give(Point p) {
    uint64_t& w = word(p);
    const auto had = static_cast<uint32_t>(w >> (p.raw() & 63) & 1);
    w |= bit(p);
    return 1 - had;
  }
  // Inserts the neighbours of p that are in `from`; returns how many are new. The four lie within
  // 64 bits, that is in two words at most.
  HG_INLINE constexpr uint32_t give_around(Point p, const PointSet& from) {
    constexpr int kUp = kStride<N>;
    constexpr uint64_t kCross =
        1 | uint64_t{1} << (kUp - 1) | uint64_t{1} << (kUp + 1) | uint64_t{1} << (2 * kUp);
    const int low = p.raw() - kUp;
    const uint64_t crosses[2] = {kCross << (low & 63), kCross >> 1 >> (~low & 63)};
    uint32_t count = 0;
    for (int i = 0; i < 2; ++i) {
      const auto at = static_cast<size_t>((low + i * 2 * kUp) >> 6);
      const uint64_t fresh = crosses[i] & from.words_[at] & ~words_[at];
      words_[at] |= fresh;
      count += static_cast<uint32_t>(std::popcount(fresh));
    }
    return count;
  }
  constexpr void clear() { words_.fill(0); }

  HG_INLINE constexpr int count() const {
    int n = 0;
    for (int i = 0; i < kNeeded; ++i) n += std::popcount(words_[static_cast<size_t>(i)]);
    return n;
  }
  HG_INLINE constexpr bool empty() const {
    uint64_t any = 0;
    for (int i = 0; i < kNeeded; ++i) any |= words_[static_cast<size_t>(i)];
    return any == 0;
  }
  // The lowest point; kNoPoint where there is none. Without branches, which could not
  // be predicted: a few points may be in any word. Compilers make branches of `?:` here.
  HG_INLINE constexpr Point first() const {
    uint64_t at = 0, none = ~uint64_t{0};  // none: all ones while all words were 0
    for (int i = 0; i < kNeeded; ++i) {
      const uint64_t w = words_[static_cast<size_t>(i)];
      at += static_cast<uint64_t>(std::countr_zero(w)) & none;
      none &= 0 - static_cast<uint64_t>(w == 0);
    }
    return Point(static_cast<int>(at & ~none));
  }
  // The highest point, likewise.
  HG_INLINE constexpr Point last() const {
    uint64_t before = 0, none = ~uint64_t{0};
    for (int i = kNeeded - 1; i >= 0; --i) {
      const uint64_t w = words_[static_cast<size_t>(i)];
      before += static_cast<uint64_t>(std::countl_zero(w)) & none;
      none &= 0 - static_cast<uint64_t>(w == 0);
    }
    return Point(static_cast<int>((64 * kNeeded - 1 - before) & ~none));
  }
  // The only point; kNoPoint where there is none or more than one. No branches.
  HG_INLINE constexpr Point only() const {
    uint64_t twice = 0, seen = 0;
    int at = 0;
    for (int i = 0; i < kNeeded; ++i) {
      const uint64_t w = words_[static_cast<size_t>(i)];
      twice |= (w & (w - 1)) | (seen != 0 && w != 0 ? 1u : 0u);
      at = w != 0 ? i * 64 + std::countr_zero(w) : at;
      seen |= w;
    }
    return Point(twice == 0 ? at : 0);
  }

  HG_INLINE constexpr PointSet& operator|=(const PointSet& other) {
    for (int i = 0; i < kWords; ++i)
      words_[static_cast<size_t>(i)] |= other.words_[static_cast<size_t>(i)];
    return *this;
  }
  // *this |= yes ? other : nothing, without a branch.
  HG_INLINE constexpr void join_if(const PointSet& other, bool yes) {
    const uint64_t mask = 0 - static_cast<uint64_t>(yes);
    for (int i = 0; i < kWords; ++i)
      words_[static_cast<size_t>(i)] |= other.words_[static_cast<size_t>(i)] & mask;
  }
  HG_INLINE constexpr PointSet& operator&=(const PointSet& other) {
    for (int i = 0; i < kWords; ++i)
      words_[static_cast<size_t>(i)] &= other.words_[static_cast<size_t>(i)];
    return *this;
  }
  HG_INLINE constexpr bool intersects(const PointSet& other) const {
    uint64_t any = 0;
    for (int i = 0; i < kNeeded; ++i)
      any |= words_[static_cast<size_t>(i)] & other.words_[static_cast<size_t>(i)];
    return any != 0;
  }
  // Whether it contains a point with all its eight neighbours.
  constexpr bool has_block() const {
    const PointSet row = eroded<1>();
    return !row.template eroded<kStride<N>>().empty();
  }
  constexpr bool operator==(const PointSet&) const = default;

  // Calls f(point) from low to high; f must not change the set.
  template <class F>
  HG_INLINE constexpr void for_each(F&& f) const {
    for (int i = 0; i < kNeeded; ++i)
      for (uint64_t w = words_[static_cast<size_t>(i)]; w != 0; w &= w - 1)
        f(Point(i * 64 + std::countr_zero(w)));
  }

 private:
  // The points p for which p - kStep, p and p + kStep are in the set.
  template <int kStep>
  constexpr PointSet eroded() const {
    PointSet result;
    for (int i = 0; i < kNeeded; ++i) {
      const auto at = static_cast<size_t>(i);
      const uint64_t above = i + 1 < kNeeded ? words_[at + 1] : 0;
      const uint64_t below = i > 0 ? words_[at - 1] : 0;
      result.words_[at] = words_[at] & (words_[at] >> kStep | above << (64 - kStep)) &
                          (words_[at] << kStep | below >> (64 - kStep));
    }
    return result;
  }
  static constexpr uint64_t bit(Point p) { return uint64_t{1} << (p.raw() & 63); }
  constexpr uint64_t& word(Point p) { return words_[static_cast<size_t>(p.raw() >> 6)]; }

  std::array<uint64_t, kWords> words_{};
};

}  // namespace hayago
