// Planes written as bytes of 0 and 1, eight at a time.
#pragma once

#include <array>
#include <cstring>

#include "core/batch/plane.h"

namespace hayago {

// Bit i of a byte as byte i of a word. (The products of seven bits cannot meet.)
HG_INLINE constexpr uint64_t bits_as_bytes(uint64_t byte) {
  return (((byte & 0x7f) * 0x0002040810204081) & 0x0101010101010101) | (byte >> 7) << 56;
}
static_assert(bits_as_bytes(0xff) == 0x0101010101010101 &&
              bits_as_bytes(0x82) == (1ull << 56 | 256));

// Byte i of `rows` is row i of an 8x8 matrix of bits; returns that of its columns.
HG_INLINE constexpr uint64_t transposed(uint64_t rows) {
  const auto swap = [&](int by, uint64_t mask) {
    const uint64_t differing = (rows ^ rows >> by) & mask;
    rows ^= differing ^ differing << by;
  };
  swap(7, 0x00aa00aa00aa00aa);
  swap(14, 0x0000cccc0000cccc);
  swap(28, 0x00000000f0f0f0f0);
  return rows;
}
static_assert(transposed(0xff) == 0x0101010101010101 && transposed(1ull << 15) == 1ull << 57);

HG_INLINE void store_word(uint64_t word, uint8_t* to) {
  static_assert(std::endian::native == std::endian::little, "byte i is bits 8 i to 8 i + 7");
  std::memcpy(to, &word, sizeof word);
}

// The first `count` points, a byte each.
template <int N>
HG_INLINE void write_bytes(const Plane<N>& plane, size_t count, uint8_t* to) {
  size_t at = 0;
  for (; at + 8 <= count; at += 8) store_word(bits_as_bytes(plane.byte(at / 8)), to + at);
  for (uint64_t rest = at < count ? plane.byte(at / 8) : 0; at < count; ++at, rest >>= 1)
    to[at] = static_cast<uint8_t>(rest & 1);
}

// For each point 8 bytes for the planes of one player, 8 for the other's, then `last`.
template <int N>
HG_INLINE void write_planes(const std::array<std::array<Plane<N>, 8>, 2>& planes, bool last,
                            size_t points, uint8_t* to) {
  for (size_t at = 0; at < points; at += 8) {
    uint64_t points_of[2];  // byte i: point at + i, a bit for each plane
    for (size_t who = 0; who < 2; ++who) {
      uint64_t rows = 0;
      for (size_t i = 0; i < 8; ++i) rows |= planes[who][i].byte(at / 8) << (8 * i);
      points_of[who] = transposed(rows);
    }
    const size_t end = at + 8 < points ? 8 : points - at;
    for (size_t i = 0; i < end; ++i, to += 17) {
      store_word(bits_as_bytes(points_of[0] >> (8 * i) & 0xff), to);
      store_word(bits_as_bytes(points_of[1] >> (8 * i) & 0xff), to + 8);
      to[16] = static_cast<uint8_t>(last);
    }
  }
}

}  // namespace hayago
