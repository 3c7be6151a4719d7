// Names of Arm CPUs: /proc/cpuinfo has the numbers of MIDR_EL1 alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hayago::bench {

// "Arm Neoverse N1" for "0x41" and "0xd0c"; the maker alone, or nothing, for what is not known.
std::string arm_cpu_name(std::string_view implementer, std::string_view part);

// The kinds of cores of a /proc/cpuinfo, each once, fastest kinds last as the kernel numbers them:
// "4 x Arm Cortex-A53 + 4 x Arm Cortex-A73". Empty where it has no Arm cores.
std::string arm_cores(std::string_view cpuinfo);

}  // namespace hayago::bench
