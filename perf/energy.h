// How much energy the machine has used, where it tells: the counters of the CPU packages (powercap,
// which Intel and AMD share; or hwmon), else the power of a battery that is being drained, added up
// between two readings.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace hayago::perf {

class EnergyMeter {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // `root` is where /sys stands: a test brings its own. The Error says why there is no meter.
  static Result<EnergyMeter> open(const std::string& root = "");

  // "package-0, package-1 (powercap)": what it sees.
  const std::string& source() const { return source_; }
  // Joules since it was opened.
  double joules(Time now = std::chrono::steady_clock::now());

 private:
  struct Counter {
    std::string path;     // microjoules
    double wraps_at = 0;  // microjoules; 0: never
    double last = 0;      // microjoules
  };
  Result<void> open_powercap(const std::string& root);
  bool open_hwmon(const std::string& root);
  bool open_battery(const std::string& root);
  bool add_counter(const std::string& path, double wraps_at);
  double watts() const;

  std::string source_;
  std::vector<Counter> counters_;
  std::string battery_;  // folder, where there are no counters
  double last_watts_ = 0;
  Time last_time_;
  double joules_ = 0;
};

}  // namespace hayago::perf
