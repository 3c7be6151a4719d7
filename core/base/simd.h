// Registers as rows of bits: Lanes<Arch> holds 64 * kWords independent one-bit lanes, and every
// operator works on all of them. Wraps what the bulk kernels use of xsimd (8.1 has gaps: andnot
// means different things on different CPUs, so it is spelt a & ~b and left to the compiler), and
// gives any CPU the same interface on one 64-bit word.
//
// Everything here is forced inline and bound to Arch: these headers are compiled several times
// under different flags, and no function may be shared between those compilations.
#pragma once

#include <cstdint>
#include <xsimd/xsimd.hpp>

#include "core/base/check.h"

namespace hayago {

struct Portable64 {};  // the Arch of plain 64-bit integers

template <class Arch>
struct Lanes {
  using Batch = xsimd::batch<uint64_t, Arch>;
  static constexpr int kWords = static_cast<int>(Batch::size);

  Batch bits;

  HG_INLINE static Lanes fill(bool on) { return {Batch(on ? ~uint64_t{0} : uint64_t{0})}; }
  HG_INLINE static Lanes load(const uint64_t* words) { return {Batch::load_unaligned(words)}; }
  HG_INLINE void store(uint64_t* words) const { bits.store_unaligned(words); }
  HG_INLINE static Lanes each_word(uint64_t value) { return {Batch(value)}; }

  HG_INLINE friend Lanes operator&(Lanes a, Lanes b) { return {a.bits & b.bits}; }
  HG_INLINE friend Lanes operator|(Lanes a, Lanes b) { return {a.bits | b.bits}; }
  HG_INLINE friend Lanes operator^(Lanes a, Lanes b) { return {a.bits ^ b.bits}; }
  HG_INLINE friend Lanes operator~(Lanes a) { return {~a.bits}; }
  // Arithmetic on the 64-bit words, for the random generator alone.
  HG_INLINE friend Lanes add_words(Lanes a, Lanes b) { return {a.bits + b.bits}; }
  template <int kBy>
  HG_INLINE Lanes words_left() const {
    return {bits << kBy};
  }
  template <int kBy>
  HG_INLINE Lanes words_right() const {
    return {bits >> kBy};
  }
};

template <>
struct Lanes<Portable64> {
  static constexpr int kWords = 1;

  uint64_t bits;

  HG_INLINE static Lanes fill(bool on) { return {on ? ~uint64_t{0} : uint64_t{0}}; }
  HG_INLINE static Lanes load(const uint64_t* words) { return {*words}; }
  HG_INLINE void store(uint64_t* words) const { *words = bits; }
  HG_INLINE static Lanes each_word(uint64_t value) { return {value}; }

  HG_INLINE friend Lanes operator&(Lanes a, Lanes b) { return {a.bits & b.bits}; }
  HG_INLINE friend Lanes operator|(Lanes a, Lanes b) { return {a.bits | b.bits}; }
  HG_INLINE friend Lanes operator^(Lanes a, Lanes b) { return {a.bits ^ b.bits}; }
  HG_INLINE friend Lanes operator~(Lanes a) { return {~a.bits}; }
  HG_INLINE friend Lanes add_words(Lanes a, Lanes b) { return {a.bits + b.bits}; }
  template <int kBy>
  HG_INLINE Lanes words_left() const {
    return {bits << kBy};
  }
  template <int kBy>
  HG_INLINE Lanes words_right() const {
    return {bits >> kBy};
  }
};

// a without b.
template <class Arch>
HG_INLINE Lanes<Arch> without(Lanes<Arch> a, Lanes<Arch> b) {
  return a & ~b;
}

// The compiler forgets what it knows about memory. A row of a board is more than the registers
// hold; without this GCC keeps every value it has seen alive and spills it to the stack, where
// loading it again from its plane costs nothing. Measured: kernels are 1.8 times slower without.
HG_INLINE void forget_memory() { __asm__ volatile("" ::: "memory"); }

}  // namespace hayago
