// Which instruction sets this CPU has and the operating system has switched on, from cpuid and
// XGETBV (library detection is wrong on some CPUs). No standard library below this line of the
// program: cpu_features.cpp also serves the start-up check, which must run on any x86-64.
#pragma once

#include <cstdint>

namespace hayago {

// Bit numbers of a CpuFeatureSet. The names are those of the compilers' -m options.
enum class CpuFeature : uint8_t {
  Sse2,
  Sse3,
  Ssse3,
  Sse41,
  Sse42,
  Popcnt,
  Movbe,
  Lzcnt,
  Bmi,
  Bmi2,
  Adx,
  Aes,
  Pclmul,
  Sha,
  Avx,
  F16c,
  Fma,
  Avx2,
  Vaes,
  Vpclmulqdq,
  Gfni,
  AvxVnni,
  Avx512f,
  Avx512cd,
  Avx512bw,
  Avx512dq,
  Avx512vl,
  Avx512vbmi,
  Avx512vbmi2,
  Avx512vnni,
  Avx512bitalg,
  Avx512vpopcntdq,
  Avx512ifma,
  Neon,
  Sve,
  ForTests,  // no CPU has it
  Count
};

using CpuFeatureSet = uint64_t;
constexpr CpuFeatureSet feature_bit(CpuFeature f) {
  return CpuFeatureSet{1} << static_cast<int>(f);
}

// What this CPU offers.
CpuFeatureSet cpu_features();
inline bool cpu_has(CpuFeature f) { return (cpu_features() & feature_bit(f)) != 0; }

const char* feature_name(CpuFeature f);

}  // namespace hayago
