// Before anything else runs: does this CPU have what the program was compiled for? A sentence
// instead of SIGILL. How it works: baseline.cpp is compiled with the baseline's flags but holds
// one constant and no code; this file and core/base/cpu_features.cpp are compiled for plain x86-64,
// use nothing that the linker could replace by a copy compiled for the baseline, and run before
// every other constructor of the program.
#include <unistd.h>

#include "bench/baseline.h"
#include "core/base/cpu_features.h"

namespace hayago {
namespace {

struct Line {
  char text[1024];
  unsigned length = 0;
  void add(const char* s) {
    while (*s != '\0' && length + 1 < sizeof text) text[length++] = *s++;
  }
};

__attribute__((constructor(101))) void refuse_cpu_without_baseline() {
  const CpuFeatureSet missing = kBaselineFeatures & ~cpu_features();
  if (missing == 0) return;
  Line line;
  line.add("hayago: this CPU lacks instructions the program was built for (-march=");
  line.add(kBaselineName);
  line.add("):");
  for (int i = 0; i < static_cast<int>(CpuFeature::Count); ++i) {
    if (((missing >> i) & 1) == 0) continue;
    line.add(" ");
    line.add(feature_name(static_cast<CpuFeature>(i)));
  }
  line.add("; build it here with tools/bench, or anywhere with cmake -DHAYAGO_ARCH=x86-64-v2\n");
  if (write(STDERR_FILENO, line.text, line.length) < 0) _exit(1);
  _exit(1);
}

}  // namespace
}  // namespace hayago
