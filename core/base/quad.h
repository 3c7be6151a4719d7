// Four 16-bit lanes, one per neighbour of a point, and the handful of operations the boards need.
// QuadSse holds them in a register (SSE4.1), QuadPortable in a 64-bit integer on any CPU; both give
// the same bits, and the tests play the same games with both.
#pragma once

#include <bit>
#include <cstdint>

#include "core/base/check.h"

#if defined(__SSE4_1__)
#include <smmintrin.h>
#endif

namespace hayago {

// The same lanes as a plain word, for what is rare enough to leave the register.
inline constexpr uint64_t kLane = 0xffff;
inline constexpr uint64_t kEachLane = 0x0001000100010001;
// The lanes of x that are not zero, all ones. Every lane is below 2^15, as chain names and their
// differences are.
HG_INLINE uint64_t nonzero_lanes(uint64_t x) {
  HG_ASSERT((x & 0x8000 * kEachLane) == 0);
  return ((x + 0x7fff * kEachLane) >> 15 & kEachLane) * kLane;
}
// The lane of `lanes` where `mask` has its first one; the lowest where it has none.
HG_INLINE uint64_t first_lane(uint64_t lanes, uint64_t mask) {
  return lanes >> (std::countr_zero(mask) & 48) & kLane;
}

// One value in all lanes, in memory.
struct alignas(16) QuadConstant {
  explicit constexpr QuadConstant(uint16_t value) : halves{value * kEachLane, value * kEachLane} {}
  uint64_t halves[2];
};

struct QuadPortable {
  uint64_t lanes;

  HG_INLINE static QuadPortable all(uint16_t value) { return {value * kEachLane}; }
  HG_INLINE static QuadPortable load(const QuadConstant& constant) { return {constant.halves[0]}; }
  template <class Index>
  HG_INLINE static QuadPortable widen(Index a, Index b, Index c, Index d) {
    return {uint64_t{a} | uint64_t{b} << 16 | uint64_t{c} << 32 | uint64_t{d} << 48};
  }
  HG_INLINE uint64_t bits() const { return lanes; }

  HG_INLINE friend QuadPortable operator&(QuadPortable a, QuadPortable b) {
    return {a.lanes & b.lanes};
  }
  HG_INLINE friend QuadPortable operator|(QuadPortable a, QuadPortable b) {
    return {a.lanes | b.lanes};
  }
  HG_INLINE friend QuadPortable operator^(QuadPortable a, QuadPortable b) {
    return {a.lanes ^ b.lanes};
  }
  // Lane-wise: the top bits are added without carry.
  HG_INLINE friend QuadPortable operator+(QuadPortable a, QuadPortable b) {
    return {((a.lanes & ~kTops) + (b.lanes & ~kTops)) ^ ((a.lanes ^ b.lanes) & kTops)};
  }
  // All ones in the lanes that are equal, else zero.
  HG_INLINE friend QuadPortable equal(QuadPortable a, QuadPortable b) {
    const uint64_t x = a.lanes ^ b.lanes;
    const uint64_t zero = ~(((x & ~kTops) + ~kTops) | x) & kTops;
    return {(zero >> 15) * kLane};
  }
  // All ones in the lanes with the top bit set whose other bits are less than `limit`.
  HG_INLINE QuadPortable marked_below(uint16_t limit) const {
    const uint64_t rest_reaches = (lanes & ~kTops) + (0x8000u - limit) * kEachLane;
    return {((lanes & ~rest_reaches & kTops) >> 15) * kLane};
  }
  HG_INLINE QuadPortable times_four() const { return {(lanes << 2) & (kEachLane * 0xfffc)}; }
  // Lane i receives lane i + kBy, modulo four.
  template <int kBy>
  HG_INLINE QuadPortable rotate() const {
    return {lanes >> (16 * kBy) | lanes << (64 - 16 * kBy)};
  }

 private:
  static constexpr uint64_t kTops = 0x8000800080008000;
};

#if defined(__SSE4_1__)
struct QuadSse {
  __m128i lanes;  // the lower half

  HG_INLINE static QuadSse all(uint16_t value) {
    return {_mm_set1_epi16(static_cast<int16_t>(value))};
  }
  HG_INLINE static QuadSse load(const QuadConstant& constant) {
    return {_mm_load_si128(reinterpret_cast<const __m128i*>(constant.halves))};
  }
  HG_INLINE static QuadSse widen(uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
    __m128i v = _mm_cvtsi32_si128(a);
    v = _mm_insert_epi8(v, b, 1);
    v = _mm_insert_epi8(v, c, 2);
    v = _mm_insert_epi8(v, d, 3);
    return {_mm_cvtepu8_epi16(v)};
  }
  HG_INLINE static QuadSse widen(uint16_t a, uint16_t b, uint16_t c, uint16_t d) {
    __m128i v = _mm_cvtsi32_si128(a);
    v = _mm_insert_epi16(v, b, 1);
    v = _mm_insert_epi16(v, c, 2);
    return {_mm_insert_epi16(v, d, 3)};
  }
  HG_INLINE uint64_t bits() const { return static_cast<uint64_t>(_mm_cvtsi128_si64(lanes)); }

  HG_INLINE friend QuadSse operator&(QuadSse a, QuadSse b) {
    return {_mm_and_si128(a.lanes, b.lanes)};
  }
  HG_INLINE friend QuadSse operator|(QuadSse a, QuadSse b) {
    return {_mm_or_si128(a.lanes, b.lanes)};
  }
  HG_INLINE friend QuadSse operator^(QuadSse a, QuadSse b) {
    return {_mm_xor_si128(a.lanes, b.lanes)};
  }
  HG_INLINE friend QuadSse operator+(QuadSse a, QuadSse b) {
    return {_mm_add_epi16(a.lanes, b.lanes)};
  }
  HG_INLINE friend QuadSse equal(QuadSse a, QuadSse b) {
    return {_mm_cmpeq_epi16(a.lanes, b.lanes)};
  }
  HG_INLINE QuadSse marked_below(uint16_t limit) const {  // signed, these are the least
    return {_mm_cmpgt_epi16(_mm_set1_epi16(static_cast<int16_t>(0x8000u + limit)), lanes)};
  }
  HG_INLINE QuadSse times_four() const { return {_mm_slli_epi16(lanes, 2)}; }
  template <int kBy>
  HG_INLINE QuadSse rotate() const {
    constexpr int kOrder =
        (kBy & 3) | ((kBy + 1) & 3) << 2 | ((kBy + 2) & 3) << 4 | ((kBy + 3) & 3) << 6;
    return {_mm_shufflelo_epi16(lanes, kOrder)};
  }
};
using Quad = QuadSse;
#else
using Quad = QuadPortable;
#endif

}  // namespace hayago
