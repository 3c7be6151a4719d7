#include "perf/energy.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "core/base/files.h"
#include "core/base/text.h"

namespace hayago::perf {
namespace {

namespace fs = std::filesystem;

std::optional<double> number_in(const std::string& path) {
  const std::string line = first_line_of(path);
  return line.empty() ? std::nullopt : parse_real(line);
}

// The entries of a folder by name; none where it cannot be read.
std::vector<std::string> entries_of(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code problem;
  for (fs::directory_iterator at(folder, problem), end; !problem && at != end;
       at.increment(problem))
    names.push_back(at->path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string numbered(const char* text, int number, const char* end) {
  return text + std::to_string(number) + end;
}

}  // namespace

Result<EnergyMeter> EnergyMeter::open(const std::string& root) {
  EnergyMeter meter;
  const Result<void> powercap = meter.open_powercap(root);
  if (!powercap && !meter.open_hwmon(root) && !meter.open_battery(root)) return powercap.error();
  meter.last_time_ = std::chrono::steady_clock::now();
  return meter;
}

bool EnergyMeter::add_counter(const std::string& path, double wraps_at) {
  const std::optional<double> now = number_in(path);
  if (!now) return false;
  counters_.push_back({path, wraps_at, *now});
  return true;
}

// Zones "intel-rapl:0" are packages; "intel-rapl:0:1" are parts of one, "psys" the whole platform.
// "intel-rapl-mmio:0" counts a package a second time, under the same name.
Result<void> EnergyMeter::open_powercap(const std::string& root) {
  const std::string folder = root + "/sys/class/powercap";
  std::string closed, seen;
  for (const std::string& zone : entries_of(folder)) {
    const std::string path = folder + "/" + zone;
    const std::string name = first_line_of(path + "/name");
    if (std::count(zone.begin(), zone.end(), ':') != 1 || !name.starts_with("package") ||
        seen.find(name + ";") != std::string::npos)
      continue;
    seen += name + ";";
    const double wraps_at = number_in(path + "/max_energy_range_uj").value_or(0);
    if (add_counter(path + "/energy_uj", wraps_at))
      source_ += (source_.empty() ? "" : ", ") + name;
    else
      closed = path + "/energy_uj";
  }
  if (!counters_.empty()) {
    source_ += " (powercap)";
    return {};
  }
  if (!closed.empty()) return Error{"only root may read " + closed};
  return Error{
      "the system has no energy counters in /sys/class/powercap (few virtual machines do)"};
}

// Counters of sockets, such as those of the driver amd_energy: labels "Esocket0".
bool EnergyMeter::open_hwmon(const std::string& root) {
  const std::string folder = root + "/sys/class/hwmon";
  for (const std::string& device : entries_of(folder))
    for (int i = 1; i <= 512; ++i) {
      const std::string path = folder + "/" + device + "/";
      const std::string label = first_line_of(path + numbered("energy", i, "_label"));
      if (label.empty()) break;
      if (label.starts_with("Esocket") && add_counter(path + numbered("energy", i, "_input"), 0))
        source_ += (source_.empty() ? "" : ", ") + label;
    }
  if (!counters_.empty()) source_ += " (hwmon)";
  return !counters_.empty();
}

bool EnergyMeter::open_battery(const std::string& root) {
  const std::string folder = root + "/sys/class/power_supply";
  for (const std::string& supply : entries_of(folder)) {
    battery_ = folder + "/" + supply;
    if (first_line_of(battery_ + "/type") == "Battery" &&
        first_line_of(battery_ + "/status") == "Discharging" && watts() > 0) {
      source_ = supply + " (battery: the whole machine)";
      last_watts_ = watts();
      return true;
    }
  }
  battery_.clear();
  return false;
}

// Some batteries tell the power, others current and voltage.
double EnergyMeter::watts() const {
  if (const auto power = number_in(battery_ + "/power_now")) return *power * 1e-6;
  const auto current = number_in(battery_ + "/current_now");
  const auto voltage = number_in(battery_ + "/voltage_now");
  return current && voltage ? *current * *voltage * 1e-12 : 0;
}

double EnergyMeter::joules(Time now) {
  for (Counter& counter : counters_) {
    const double value = number_in(counter.path).value_or(counter.last);
    const double more = value - counter.last;
    joules_ += (more < 0 ? more + counter.wraps_at : more) * 1e-6;
    counter.last = value;
  }
  if (!battery_.empty()) {
    const double power = watts();
    joules_ += (power + last_watts_) / 2 * std::chrono::duration<double>(now - last_time_).count();
    last_watts_ = power;
  }
  last_time_ = now;
  return joules_;
}

}  // namespace hayago::perf
