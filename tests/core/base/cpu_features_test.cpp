#include "core/base/cpu_features.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace hayago {
namespace {

// The kernel reads the same cpuid leaves; its names differ in a few places. Under emulation it
// tells of another CPU, with other words.
TEST(CpuFeatures, AgreeWithTheKernel) {
#if defined(__aarch64__)
  const std::string word = "Features";
  const std::pair<CpuFeature, const char*> names[] = {{CpuFeature::Neon, "asimd"}};
#else
  const std::string word = "flags";
  const std::pair<CpuFeature, const char*> names[] = {
      {CpuFeature::Sse2, "sse2"},       {CpuFeature::Ssse3, "ssse3"},
      {CpuFeature::Sse41, "sse4_1"},    {CpuFeature::Sse42, "sse4_2"},
      {CpuFeature::Popcnt, "popcnt"},   {CpuFeature::Avx, "avx"},
      {CpuFeature::Avx2, "avx2"},       {CpuFeature::Fma, "fma"},
      {CpuFeature::Bmi, "bmi1"},        {CpuFeature::Bmi2, "bmi2"},
      {CpuFeature::Lzcnt, "abm"},       {CpuFeature::Movbe, "movbe"},
      {CpuFeature::Avx512f, "avx512f"}, {CpuFeature::Avx512bw, "avx512bw"},
      {CpuFeature::Gfni, "gfni"},       {CpuFeature::Vaes, "vaes"},
      {CpuFeature::Sha, "sha_ni"},      {CpuFeature::Adx, "adx"},
  };
#endif
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line) && !line.starts_with(word)) {
  }
  if (!line.starts_with(word)) GTEST_SKIP() << "no line '" << word << "' in /proc/cpuinfo";
  const std::string flags = line.substr(line.find(':') + 1) + " ";
  for (const auto& [feature, name] : names)
    EXPECT_EQ(cpu_has(feature), flags.find(" " + std::string(name) + " ") != std::string::npos)
        << name;
  EXPECT_FALSE(cpu_has(CpuFeature::ForTests));
}

}  // namespace
}  // namespace hayago
