// The machine a measurement ran on: everything a reader of the figures would ask for. Fields that
// the system does not tell are empty or 0.
#pragma once

#include <string>
#include <vector>

namespace hayago::bench {

struct Machine {
  std::string cpu;                  // model name
  std::string cpu_id;               // vendor, family, model, stepping
  std::vector<std::string> isas;    // instruction sets the CPU and the system offer
  std::vector<std::string> caches;  // "L1d 32K", "L2 512K", "L3 32768K"
  int cores_online = 0;
  int cores_allowed = 0;    // by the affinity mask
  double cgroup_limit = 0;  // cores; 0 for no limit
  int cores_usable = 0;     // threads worth starting
  bool smt = false;         // two hardware threads share a core
  std::string governor;     // frequency governor
  double clock_ghz = 0;     // measured, see measure_clock_ghz
  std::string os;
  std::string kernel;
  std::string hypervisor;  // "yes" inside a virtual machine
  double load = 0;         // runnable tasks over the last minute
};

Machine describe_machine();

// Core clock under load, from the time of a chain of dependent additions (one cycle each on every
// CPU we know); the best of several short trials. 0 where there is no assembly for the CPU.
double measure_clock_ghz();

}  // namespace hayago::bench
