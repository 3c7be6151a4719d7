#include "perf/counters.h"

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <string_view>

namespace hayago::perf {
namespace {

struct EventCode {
  const char* name;
  uint32_t type;
  uint64_t config;
};

constexpr uint64_t cache_miss(uint64_t cache) {
  return cache | (PERF_COUNT_HW_CACHE_OP_READ << 8) | (PERF_COUNT_HW_CACHE_RESULT_MISS << 16);
}

constexpr std::array<EventCode, kEventCount> kCodes = {{
    {"cycles", PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {"instructions", PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {"branches", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
    {"branch-misses", PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {"l1d-misses", PERF_TYPE_HW_CACHE, cache_miss(PERF_COUNT_HW_CACHE_L1D)},
    {"llc-misses", PERF_TYPE_HW_CACHE, cache_miss(PERF_COUNT_HW_CACHE_LL)},
}};

constexpr int kSwitchedOff = ECANCELED;  // never an answer of the kernel to this call

std::string paranoid_level() {
  std::ifstream file("/proc/sys/kernel/perf_event_paranoid");
  std::string level;
  return std::getline(file, level) ? level : "unknown";
}

std::string reason_of(int error) {
  switch (error) {
    case kSwitchedOff:
      return "switched off by HAYAGO_COUNTERS=off";
    case ENOENT:
    case EOPNOTSUPP:
    case ENODEV:
      return "this CPU or virtual machine does not offer them";
    case EACCES:
    case EPERM:
      return "the kernel forbids it (perf_event_paranoid is " + paranoid_level() +
             "; 'sysctl kernel.perf_event_paranoid=2' allows it)";
    case ENOSYS:
      return "the kernel has no perf events";
    default:
      return std::strerror(error);
  }
}

// "cycles, branches: <why>; l1d-misses: <why>": events with the same reason share it.
std::string explain(const std::map<int, std::string>& names_by_error) {
  std::string text;
  for (const auto& [error, names] : names_by_error)
    text += (text.empty() ? "" : "; ") + names + ": " + reason_of(error);
  return text.empty() ? text : "no counters for " + text;
}

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

const char* event_name(Event event) { return kCodes[static_cast<size_t>(event)].name; }

Count scaled(const RawCount& raw) {
  if (raw.running_ns == 0) return {};  // never got a register: no estimate is better than zero
  const double share = static_cast<double>(raw.running_ns) / static_cast<double>(raw.enabled_ns);
  return {true, static_cast<double>(raw.value) / share, share};
}

void CounterReading::add(const CounterReading& other) {
  for (size_t i = 0; i < events.size(); ++i) {
    Count& mine = events[i];
    const Count& theirs = other.events[i];
    const double total = cpu_seconds + other.cpu_seconds;
    mine.available = mine.available && theirs.available;
    if (total > 0)
      mine.time_share =
          (mine.time_share * cpu_seconds + theirs.time_share * other.cpu_seconds) / total;
    mine.value += theirs.value;
    if (!mine.available) mine = {};
  }
  cpu_seconds += other.cpu_seconds;
}

int open_perf_event(perf_event_attr& attr) {
  const char* setting = std::getenv("HAYAGO_COUNTERS");
  if (setting != nullptr && std::string_view(setting) == "off") return -kSwitchedOff;
  const long file = syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return file < 0 ? -errno : static_cast<int>(file);
}

Counters::Counters(OpenEvent open) {
  std::map<int, std::string> missing;
  for (size_t i = 0; i < files_.size(); ++i) {
    perf_event_attr attr{};
    attr.size = sizeof(attr);
    attr.type = kCodes[i].type;
    attr.config = kCodes[i].config;
    attr.disabled = 1;
    attr.exclude_kernel = 1;
    attr.exclude_hv = 1;
    attr.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    files_[i] = open(attr);
    if (files_[i] < 0) {
      std::string& names = missing[-files_[i]];
      names += (names.empty() ? "" : ", ") + std::string(kCodes[i].name);
    }
  }
  missing_ = explain(missing);
}

Counters::~Counters() {
  for (const int file : files_)
    if (file >= 0) close(file);
}

void Counters::start() {
  for (const int file : files_)
    if (file >= 0) {
      ioctl(file, PERF_EVENT_IOC_RESET, 0);
      ioctl(file, PERF_EVENT_IOC_ENABLE, 0);
    }
  cpu_start_ = thread_cpu_seconds();
}

CounterReading Counters::stop() {
  CounterReading reading;
  reading.cpu_seconds = thread_cpu_seconds() - cpu_start_;
  for (const int file : files_)
    if (file >= 0) ioctl(file, PERF_EVENT_IOC_DISABLE, 0);
  for (size_t i = 0; i < files_.size(); ++i) {
    RawCount raw;
    if (files_[i] >= 0 && read(files_[i], &raw, sizeof(raw)) == sizeof(raw))
      reading.events[i] = scaled(raw);
  }
  return reading;
}

}  // namespace hayago::perf
