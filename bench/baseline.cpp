// Compiled with the baseline's flags: the compiler's own macros say what it may emit.
#include "bench/baseline.h"

namespace hayago {
namespace {

constexpr CpuFeatureSet collect() {
  CpuFeatureSet set = 0;
#if defined(__x86_64__)
  const auto add = [&](CpuFeature f) { set |= feature_bit(f); };
  add(CpuFeature::Sse2);
#if defined(__SSE3__)
  add(CpuFeature::Sse3);
#endif
#if defined(__SSSE3__)
  add(CpuFeature::Ssse3);
#endif
#if defined(__SSE4_1__)
  add(CpuFeature::Sse41);
#endif
#if defined(__SSE4_2__)
  add(CpuFeature::Sse42);
#endif
#if defined(__POPCNT__)
  add(CpuFeature::Popcnt);
#endif
#if defined(__MOVBE__)
  add(CpuFeature::Movbe);
#endif
#if defined(__LZCNT__)
  add(CpuFeature::Lzcnt);
#endif
#if defined(__BMI__)
  add(CpuFeature::Bmi);
#endif
#if defined(__BMI2__)
  add(CpuFeature::Bmi2);
#endif
#if defined(__AVX__)
  add(CpuFeature::Avx);
#endif
#if defined(__F16C__)
  add(CpuFeature::F16c);
#endif
#if defined(__FMA__)
  add(CpuFeature::Fma);
#endif
#if defined(__AVX2__)
  add(CpuFeature::Avx2);
#endif
#if defined(__AVX512F__)
  add(CpuFeature::Avx512f);
#endif
#if defined(__AVX512CD__)
  add(CpuFeature::Avx512cd);
#endif
#if defined(__AVX512BW__)
  add(CpuFeature::Avx512bw);
#endif
#if defined(__AVX512DQ__)
  add(CpuFeature::Avx512dq);
#endif
#if defined(__AVX512VL__)
  add(CpuFeature::Avx512vl);
#endif
#if defined(__AVX512VBMI__)
  add(CpuFeature::Avx512vbmi);
#endif
#if defined(__AVX512VBMI2__)
  add(CpuFeature::Avx512vbmi2);
#endif
#if defined(__AVX512VPOPCNTDQ__)
  add(CpuFeature::Avx512vpopcntdq);
#endif
#elif defined(__aarch64__)
  set = feature_bit(CpuFeature::Neon);
#endif
  return set;
}

}  // namespace

constinit const CpuFeatureSet kBaselineFeatures = collect();
constinit const char* const kBaselineName = HAYAGO_ARCH_NAME;

}  // namespace hayago
