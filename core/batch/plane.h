// Plane<N>: a set of points of a board, one bit each, in the order of the actions of a batch: bit
// row * size + column, row 0 at the top. Whole chains and all legal moves are found with a few
// words of AND, OR and shift; PointSet (core/base) has the padded order of the boards instead.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/geometry.h"

namespace hayago {

template <int N>
class Plane {
 public:
  // One bit more than there are points: the pass of a plane of legal actions.
  static constexpr size_t kWords = (kArea<N> + 64) / 64;

  constexpr uint64_t word(size_t i) const { return words_[i]; }
  constexpr uint64_t& word(size_t i) { return words_[i]; }
  // Points 8 i to 8 i + 7.
  HG_INLINE constexpr uint64_t byte(size_t i) const { return words_[i / 8] >> (i % 8 * 8) & 0xff; }
  HG_INLINE constexpr bool has(int at) const { return (words_[index(at)] & bit(at)) != 0; }
  HG_INLINE constexpr void insert(int at) { words_[index(at)] |= bit(at); }
  HG_INLINE constexpr void erase(int at) { words_[index(at)] &= ~bit(at); }
  HG_INLINE constexpr void insert_if(int at, bool yes) {
    words_[index(at)] |= static_cast<uint64_t>(yes) << (at & 63);
  }

  HG_INLINE constexpr friend Plane operator&(const Plane& a, const Plane& b) {
    return each([&](size_t i) { return a.words_[i] & b.words_[i]; });
  }
  HG_INLINE constexpr friend Plane operator|(const Plane& a, const Plane& b) {
    return each([&](size_t i) { return a.words_[i] | b.words_[i]; });
  }
  // a without b.
  HG_INLINE constexpr friend Plane operator-(const Plane& a, const Plane& b) {
    return each([&](size_t i) { return a.words_[i] & ~b.words_[i]; });
  }
  constexpr bool operator==(const Plane&) const = default;

  HG_INLINE constexpr bool any() const {
    uint64_t all = 0;
    HG_UNROLL for (size_t i = 0; i < kWords; ++i) all |= words_[i];
    return all != 0;
  }
  HG_INLINE constexpr bool more_than_one() const {
    uint64_t seen = 0, twice = 0;
    HG_UNROLL for (size_t i = 0; i < kWords; ++i) {
      const uint64_t w = words_[i];
      twice |= (w & (w - 1)) | (seen != 0 ? w : 0);
      seen |= w;
    }
    return twice != 0;
  }
  HG_INLINE constexpr int count() const {
    int n = 0;
    HG_UNROLL for (size_t i = 0; i < kWords; ++i) n += std::popcount(words_[i]);
    return n;
  }
  // Calls f(point) for each.
  template <class F>
  HG_INLINE constexpr void for_each(F&& f) const {
    for (size_t i = 0; i < kWords; ++i)
      for (uint64_t left = words_[i]; left != 0; left &= left - 1)
        f(static_cast<int>(64 * i) + std::countr_zero(left));
  }
  // The k-th point, from 0 on; k < count().
  constexpr int nth(int k) const {
    size_t i = 0;
    for (; k >= std::popcount(words_[i]); ++i) k -= std::popcount(words_[i]);
    uint64_t left = words_[i];
    for (; k > 0; --k) left &= left - 1;
    return static_cast<int>(64 * i) + std::countr_zero(left);
  }

  // All points moved up by `by` actions, 0 < by < 64, or down.
  HG_INLINE constexpr Plane up(int by) const {
    return each([&](size_t i) {
      return words_[i] << by | (i > 0 ? words_[i > 0 ? i - 1 : 0] >> (64 - by) : 0);
    });
  }
  HG_INLINE constexpr Plane down(int by) const {
    return each([&](size_t i) {
      return words_[i] >> by |
             (i + 1 < kWords ? words_[i + 1 < kWords ? i + 1 : 0] << (64 - by) : 0);
    });
  }

 private:
  static constexpr size_t index(int at) { return static_cast<size_t>(at) >> 6; }
  static constexpr uint64_t bit(int at) { return uint64_t{1} << (at & 63); }
  template <class F>
  HG_INLINE static constexpr Plane each(F&& f) {
    Plane made;
    HG_UNROLL for (size_t i = 0; i < kWords; ++i) made.words_[i] = f(i);
    return made;
  }

  std::array<uint64_t, kWords> words_{};
};

// The points of a board of one size, and what is beside what.
template <int N>
class Frame {
 public:
  constexpr explicit Frame(int size = N) : size_(size) {
    for (int at = 0; at < size * size; ++at) {
      board_.insert(at);
      inner_left_.insert_if(at, at % size != 0);
      inner_right_.insert_if(at, at % size != size - 1);
    }
  }
  constexpr int size() const { return kIsFastSize<N> ? N : size_; }
  constexpr int area() const { return size() * size(); }
  constexpr const Plane<N>& board() const { return board_; }

  // The points beside those of `from`, each with its own where neighbours are in it too. May reach
  // beyond the board: to be cut to what is on it.
  HG_INLINE constexpr Plane<N> beside(const Plane<N>& from) const {
    return (from.up(1) & inner_left_) | (from.down(1) & inner_right_) | from.up(size()) |
           from.down(size());
  }
  HG_INLINE constexpr Plane<N> around(int at) const {
    Plane<N> one;
    one.insert(at);
    return beside(one) & board_;
  }

 private:
  int size_;
  Plane<N> board_, inner_left_, inner_right_;
};

}  // namespace hayago
