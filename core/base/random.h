// Random numbers for playouts: one addition and one widening multiplication per 64-bit word, the
// same sequence on every compiler and CPU. Not for cryptography.
#pragma once

#include <cstdint>

#include "core/base/check.h"

namespace hayago {

__extension__ using uint128 = unsigned __int128;

// Turns any integer into a well-mixed one; derives independent seeds from (seed, index).
constexpr uint64_t mix_bits(uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit constexpr Random(uint64_t seed) : state_(mix_bits(seed)) {}
  // Stream `index` of a seed: for workers, repeats and test cases.
  constexpr Random(uint64_t seed, uint64_t index) : state_(mix_bits(seed ^ mix_bits(~index))) {}

  HG_INLINE constexpr uint64_t next() {
    state_ += 0xa0761d6478bd642f;
    const auto wide = static_cast<uint128>(state_) * (state_ ^ 0xe7037ed1a0b428db);
    return static_cast<uint64_t>(wide >> 64) ^ static_cast<uint64_t>(wide);
  }

  // Exactly uniform in [0, n), n > 0: multiply-shift, and the few words that would make it uneven
  // (a share below n / 2^32) are drawn again.
  HG_INLINE constexpr uint32_t below(uint32_t n) {
    uint64_t scaled = (next() >> 32) * n;
    if (HG_UNLIKELY(static_cast<uint32_t>(scaled) < n)) {
      const uint32_t uneven = (0u - n) % n;
      while (static_cast<uint32_t>(scaled) < uneven) scaled = (next() >> 32) * n;
    }
    return static_cast<uint32_t>(scaled >> 32);
  }

  // Uniform in [0, 1): for formulas outside playouts.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  uint64_t state_;
};

}  // namespace hayago
