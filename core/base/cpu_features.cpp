// Compiled for plain x86-64 whatever the baseline is: see bench/startup_check.cpp.
#include "core/base/cpu_features.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace hayago {
namespace {

constexpr const char* kNames[] = {
    "sse2",        "sse3",       "ssse3",        "sse4.1",
    "sse4.2",      "popcnt",     "movbe",        "lzcnt",
    "bmi",         "bmi2",       "adx",          "aes",
    "pclmul",      "sha",        "avx",          "f16c",
    "fma",         "avx2",       "vaes",         "vpclmulqdq",
    "gfni",        "avxvnni",    "avx512f",      "avx512cd",
    "avx512bw",    "avx512dq",   "avx512vl",     "avx512vbmi",
    "avx512vbmi2", "avx512vnni", "avx512bitalg", "avx512vpopcntdq",
    "avx512ifma",  "neon",       "sve",          "no-such-feature",
};
static_assert(sizeof kNames / sizeof kNames[0] == static_cast<int>(CpuFeature::Count));

#if defined(__x86_64__)

enum Register { kEax, kEbx, kEcx, kEdx };
// Which state the operating system must save before a feature may be used.
enum class Needs { Nothing, Ymm, Zmm };
struct Source {
  CpuFeature feature;
  unsigned leaf, subleaf;
  Register reg;
  int bit;
  Needs needs;
};

constexpr Source kSources[] = {
    {CpuFeature::Sse2, 1, 0, kEdx, 26, Needs::Nothing},
    {CpuFeature::Sse3, 1, 0, kEcx, 0, Needs::Nothing},
    {CpuFeature::Pclmul, 1, 0, kEcx, 1, Needs::Nothing},
    {CpuFeature::Ssse3, 1, 0, kEcx, 9, Needs::Nothing},
    {CpuFeature::Fma, 1, 0, kEcx, 12, Needs::Ymm},
    {CpuFeature::Sse41, 1, 0, kEcx, 19, Needs::Nothing},
    {CpuFeature::Sse42, 1, 0, kEcx, 20, Needs::Nothing},
    {CpuFeature::Movbe, 1, 0, kEcx, 22, Needs::Nothing},
    {CpuFeature::Popcnt, 1, 0, kEcx, 23, Needs::Nothing},
    {CpuFeature::Aes, 1, 0, kEcx, 25, Needs::Nothing},
    {CpuFeature::Avx, 1, 0, kEcx, 28, Needs::Ymm},
    {CpuFeature::F16c, 1, 0, kEcx, 29, Needs::Ymm},
    {CpuFeature::Bmi, 7, 0, kEbx, 3, Needs::Nothing},
    {CpuFeature::Avx2, 7, 0, kEbx, 5, Needs::Ymm},
    {CpuFeature::Bmi2, 7, 0, kEbx, 8, Needs::Nothing},
    {CpuFeature::Avx512f, 7, 0, kEbx, 16, Needs::Zmm},
    {CpuFeature::Avx512dq, 7, 0, kEbx, 17, Needs::Zmm},
    {CpuFeature::Adx, 7, 0, kEbx, 19, Needs::Nothing},
    {CpuFeature::Avx512ifma, 7, 0, kEbx, 21, Needs::Zmm},
    {CpuFeature::Avx512cd, 7, 0, kEbx, 28, Needs::Zmm},
    {CpuFeature::Sha, 7, 0, kEbx, 29, Needs::Nothing},
    {CpuFeature::Avx512bw, 7, 0, kEbx, 30, Needs::Zmm},
    {CpuFeature::Avx512vl, 7, 0, kEbx, 31, Needs::Zmm},
    {CpuFeature::Avx512vbmi, 7, 0, kEcx, 1, Needs::Zmm},
    {CpuFeature::Avx512vbmi2, 7, 0, kEcx, 6, Needs::Zmm},
    {CpuFeature::Gfni, 7, 0, kEcx, 8, Needs::Nothing},
    {CpuFeature::Vaes, 7, 0, kEcx, 9, Needs::Ymm},
    {CpuFeature::Vpclmulqdq, 7, 0, kEcx, 10, Needs::Ymm},
    {CpuFeature::Avx512vnni, 7, 0, kEcx, 11, Needs::Zmm},
    {CpuFeature::Avx512bitalg, 7, 0, kEcx, 12, Needs::Zmm},
    {CpuFeature::Avx512vpopcntdq, 7, 0, kEcx, 14, Needs::Zmm},
    {CpuFeature::AvxVnni, 7, 1, kEax, 4, Needs::Ymm},
    {CpuFeature::Lzcnt, 0x80000001, 0, kEcx, 5, Needs::Nothing},
};

// XCR0: bits 1-2 are SSE and AVX state, 5-7 the AVX-512 state.
uint64_t enabled_state() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  constexpr unsigned kOsxsave = 1u << 27;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & kOsxsave) == 0) return 0;
  unsigned low = 0, high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (uint64_t{high} << 32) | low;
}

#endif

}  // namespace

CpuFeatureSet cpu_features() {
  CpuFeatureSet found = 0;
#if defined(__x86_64__)
  const uint64_t state = enabled_state();
  for (const Source& s : kSources) {
    unsigned reg[4] = {};
    if (__get_cpuid_count(s.leaf, s.subleaf, &reg[kEax], &reg[kEbx], &reg[kEcx], &reg[kEdx]) == 0)
      continue;
    const uint64_t needed = s.needs == Needs::Nothing ? 0 : s.needs == Needs::Ymm ? 0x6 : 0xe6;
    if (((reg[s.reg] >> s.bit) & 1) != 0 && (state & needed) == needed)
      found |= feature_bit(s.feature);
  }
#elif defined(__aarch64__)
  found = feature_bit(CpuFeature::Neon);  // part of every 64-bit ARM
#endif
  return found;
}

const char* feature_name(CpuFeature f) { return kNames[static_cast<int>(f)]; }

}  // namespace hayago
