#include "bench/machine.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>

#include "bench/arm_cpus.h"
#include "core/base/cores.h"
#include "core/base/cpu_features.h"
#include "core/base/files.h"

namespace hayago::bench {
namespace {

std::string trimmed(const std::string& text) {
  const size_t begin = text.find_first_not_of(" \t\"");
  const size_t end = text.find_last_not_of(" \t\"");
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

// "key : value" (or key=value) lines up to the first blank line.
std::map<std::string, std::string> read_fields(const std::string& path, char separator) {
  std::map<std::string, std::string> fields;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line) && !(line.empty() && !fields.empty())) {
    const size_t at = line.find(separator);
    if (at != std::string::npos) fields[trimmed(line.substr(0, at))] = trimmed(line.substr(at + 1));
  }
  return fields;
}

void describe_cpu(Machine& machine) {
  auto fields = read_fields("/proc/cpuinfo", ':');
  machine.cpu = fields["model name"];
  if (!fields["vendor_id"].empty())
    machine.cpu_id = fields["vendor_id"] + " family " + fields["cpu family"] + " model " +
                     fields["model"] + " stepping " + fields["stepping"];
  else if (!fields["CPU implementer"].empty())
    machine.cpu_id = "implementer " + fields["CPU implementer"] + " part " + fields["CPU part"];
  if (machine.cpu.empty())
    if (const Result<std::string> cpuinfo = read_file("/proc/cpuinfo"))
      machine.cpu = arm_cores(*cpuinfo);
  if ((" " + fields["flags"] + " ").find(" hypervisor ") != std::string::npos)
    machine.hypervisor = "yes";
  const CpuFeatureSet features = cpu_features();
  for (int i = 0; i < static_cast<int>(CpuFeature::Count); ++i)
    if (((features >> i) & 1) != 0)
      machine.isas.emplace_back(feature_name(static_cast<CpuFeature>(i)));
}

void describe_caches(Machine& machine) {
  for (int i = 0; i < 8; ++i) {
    const std::string folder = "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(i) + "/";
    const std::string level = first_line_of(folder + "level");
    if (level.empty()) break;
    const std::string type = first_line_of(folder + "type");
    const char* suffix = type == "Data" ? "d" : type == "Instruction" ? "i" : "";
    machine.caches.push_back("L" + level + suffix + " " + first_line_of(folder + "size"));
  }
}

void describe_system(Machine& machine) {
  auto release = read_fields("/etc/os-release", '=');
  machine.os = release["PRETTY_NAME"];
  utsname name{};
  if (uname(&name) == 0) machine.kernel = std::string(name.sysname) + " " + name.release;
  if (machine.cpu.empty()) machine.cpu = name.machine;
  machine.load = std::atof(first_line_of("/proc/loadavg").c_str());
}

}  // namespace

Machine describe_machine() {
  Machine machine;
  describe_cpu(machine);
  describe_caches(machine);
  describe_system(machine);
  const std::vector<int> cpus = allowed_cpus();
  const std::string cpu = "/sys/devices/system/cpu/cpu" + std::to_string(cpus.front());
  machine.cores_online = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
  machine.cores_allowed = static_cast<int>(cpus.size());
  machine.cgroup_limit = cgroup_cpu_limit();
  machine.cores_usable = usable_cores();
  machine.smt = first_line_of(cpu + "/topology/thread_siblings_list").find_first_of(",-") !=
                std::string::npos;
  machine.governor = first_line_of(cpu + "/cpufreq/scaling_governor");
  machine.clock_ghz = measure_clock_ghz();
  return machine;
}

double measure_clock_ghz() {
#if defined(__x86_64__) || defined(__aarch64__)
  using Clock = std::chrono::steady_clock;
  constexpr int kTrials = 20, kRounds = 20000, kAdditions = 20;
  double best = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    uint64_t x = 1, y = 3;
    const auto begin = Clock::now();
    for (int i = 0; i < kRounds; ++i) {
#if defined(__x86_64__)
      // Register operands: additions of constants may be folded away by the CPU.
      __asm__ volatile(".rept 20\n\tadd %1, %0\n\t.endr" : "+r"(x) : "r"(y) : "cc");
#else
      __asm__ volatile(".rept 20\n\tadd %0, %0, %1\n\t.endr" : "+r"(x) : "r"(y));
#endif
    }
    const double ns = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
    best = std::max(best, kRounds * kAdditions / ns);
  }
  return best;
#else
  return 0;
#endif
}

}  // namespace hayago::bench
