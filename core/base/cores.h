// How many threads this process should run: the CPUs its affinity mask allows, cut down by the
// CPU quota of its control group (versions 1 and 2), which neither the standard library nor
// oneTBB looks at.
#pragma once

#include <string>
#include <vector>

namespace hayago {

// CPUs of the affinity mask; the first hardware thread of each physical core before the second.
std::vector<int> allowed_cpus();

// CPU quota in cores (1.5 = one and a half), or 0 where there is none. `root` is where /proc and
// /sys stand: a test may bring its own.
double cgroup_cpu_limit(const std::string& root = "");

// Threads worth starting: at least 1.
int usable_cores();

// Keeps the calling thread on one CPU; false where the system refuses.
bool pin_this_thread(int cpu);

}  // namespace hayago
