// Bits of a word that compilers have no operator for.
#pragma once

#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "core/base/check.h"

namespace hayago {

// The bits of `word` at the places of `mask`, close together from bit 0 on.
HG_INLINE uint64_t extract_bits(uint64_t word, uint64_t mask) {
#if defined(__BMI2__)
  return _pext_u64(word, mask);
#else
  uint64_t bits = 0;
  for (int i = 0; mask != 0; ++i, mask &= mask - 1)
    bits |= static_cast<uint64_t>((word & mask & (~mask + 1)) != 0) << i;
  return bits;
#endif
}

}  // namespace hayago
