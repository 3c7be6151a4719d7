// A program whose baseline no CPU has. Its constructors and main must never run.
#include <cstdio>

#include "bench/baseline.h"

namespace hayago {

constinit const CpuFeatureSet kBaselineFeatures = feature_bit(CpuFeature::ForTests);
constinit const char* const kBaselineName = "imaginary";

}  // namespace hayago

namespace {
const int started = std::puts("a constructor ran");
}

int main() {
  std::puts("main ran");
  return started < 0 ? 1 : 0;
}
