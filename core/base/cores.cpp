// How many cores this process may use: the affinity mask and the quota of its control groups, of
// either version, whichever is less.
#include "core/base/cores.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "core/base/files.h"

namespace hayago {
namespace {

// "max 100000" or "150000 100000": quota and period in microseconds.
double limit_v2(const std::string& folder) {
  std::istringstream line(first_line_of(folder + "/cpu.max"));
  double quota = 0, period = 0;
  if (!(line >> quota >> period) || period <= 0) return 0;
  return quota / period;
}

double limit_v1(const std::string& folder) {
  const double quota = std::atof(first_line_of(folder + "/cpu.cfs_quota_us").c_str());
  const double period = std::atof(first_line_of(folder + "/cpu.cfs_period_us").c_str());
  return quota > 0 && period > 0 ? quota / period : 0;
}

// The smallest limit of a group and all groups above it; 0 for none.
double tightest(const std::string& mount, std::string group, double (*limit)(const std::string&)) {
  double least = 0;
  for (;;) {
    const double here = limit(mount + group);
    if (here > 0 && (least == 0 || here < least)) least = here;
    const size_t slash = group.find_last_of('/');
    if (slash == std::string::npos) return least;
    group.erase(slash);
  }
}

bool names_cpu(const std::string& controllers) {
  std::istringstream list(controllers);
  std::string one;
  while (std::getline(list, one, ','))
    if (one == "cpu") return true;
  return false;
}

}  // namespace

double cgroup_cpu_limit(const std::string& root) {
  // Lines "hierarchy:controllers:/group"; version 2 has hierarchy 0 and no controllers.
  std::ifstream groups(root + "/proc/self/cgroup");
  std::string line;
  double least = 0;
  while (std::getline(groups, line)) {
    const size_t first = line.find(':');
    const size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    std::string group = line.substr(second + 1);
    if (group == "/") group.clear();
    double here = 0;
    if (controllers.empty()) {
      here = tightest(root + "/sys/fs/cgroup", group, limit_v2);
    } else if (names_cpu(controllers)) {
      here = tightest(root + "/sys/fs/cgroup/" + controllers, group, limit_v1);
      if (here == 0) here = tightest(root + "/sys/fs/cgroup/cpu", group, limit_v1);
    }
    if (here > 0 && (least == 0 || here < least)) least = here;
  }
  return least;
}

std::vector<int> allowed_cpus() {
  std::vector<int> cpus;
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
      if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
  if (cpus.empty())
    for (long cpu = 0; cpu < std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)); ++cpu)
      cpus.push_back(static_cast<int>(cpu));

  std::set<std::string> cores;
  std::vector<int> first, second;
  for (const int cpu : cpus) {
    const std::string siblings = first_line_of("/sys/devices/system/cpu/cpu" + std::to_string(cpu) +
                                               "/topology/thread_siblings_list");
    (siblings.empty() || cores.insert(siblings).second ? first : second).push_back(cpu);
  }
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

int usable_cores() {
  const int allowed = static_cast<int>(allowed_cpus().size());
  const double limit = cgroup_cpu_limit();
  if (limit <= 0) return allowed;
  return std::clamp(static_cast<int>(std::ceil(limit)), 1, allowed);
}

bool pin_this_thread(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (cpu < 0 || cpu >= CPU_SETSIZE) return false;
  CPU_SET(cpu, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

}  // namespace hayago
