#include "bench/arm_cpus.h"

#include <gtest/gtest.h>

namespace hayago::bench {
namespace {

TEST(ArmCpus, HaveNamesByTheirNumbers) {
  EXPECT_EQ(arm_cpu_name("0x41", "0xd0c"), "Arm Neoverse N1");
  EXPECT_EQ(arm_cpu_name("0x61", "0x023"), "Apple M1 Firestorm");
  EXPECT_EQ(arm_cpu_name("0x6d", "0xd49"), "Microsoft Azure Cobalt 100");
  EXPECT_EQ(arm_cpu_name("0x41", "0xfff"), "Arm");
  EXPECT_EQ(arm_cpu_name("0x99", "0xd0c"), "");
  EXPECT_EQ(arm_cpu_name("", ""), "");
}

std::string core_text(const char* part) {
  return std::string("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: ") + part + "\n\n";
}

TEST(ArmCpus, CoresOfOneKindAndOfTwo) {
  EXPECT_EQ(arm_cores(core_text("0xd0c") + core_text("0xd0c")), "Arm Neoverse N1");
  EXPECT_EQ(arm_cores(core_text("0xd03") + core_text("0xd03") + core_text("0xd09")),
            "2 x Arm Cortex-A53 + 1 x Arm Cortex-A73");
  EXPECT_EQ(arm_cores(core_text("0xabc")), "Arm part 0xabc");
  EXPECT_EQ(arm_cores("vendor_id : GenuineIntel\n"), "");
}

}  // namespace
}  // namespace hayago::bench
