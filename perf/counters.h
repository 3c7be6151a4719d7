// Hardware counters of one thread through perf_event_open, in user mode only. A counter the CPU,
// the virtual machine or the kernel refuses is left out and explained; CPU time is always there.
// When there are more events than registers the kernel takes turns: counts are scaled up, and the
// share of the time each was really counted is kept beside them.
#pragma once

#include <array>
#include <cstdint>
#include <string>

struct perf_event_attr;

namespace hayago::perf {

enum class Event {
  Cycles,
  Instructions,
  Branches,
  BranchMisses,
  L1DataMisses,
  LastLevelMisses,
};
inline constexpr int kEventCount = 6;
const char* event_name(Event event);

struct Count {
  bool available = false;
  double value = 0;       // scaled to the whole time
  double time_share = 0;  // share of the time it was counted, 1 without multiplexing
};

struct CounterReading {
  std::array<Count, kEventCount> events;
  double cpu_seconds = 0;

  const Count& operator[](Event event) const { return events[static_cast<size_t>(event)]; }
  // Sums two threads: a count is available when both have it.
  void add(const CounterReading& other);
};

// What a read of an event gives: the raw count and the times behind the scaling.
struct RawCount {
  uint64_t value = 0;
  uint64_t enabled_ns = 0;
  uint64_t running_ns = 0;
};
Count scaled(const RawCount& raw);

// Opens one event of the calling thread: a descriptor, or minus errno.
using OpenEvent = int (*)(perf_event_attr&);
// The system call, unless the environment says HAYAGO_COUNTERS=off.
int open_perf_event(perf_event_attr& attr);

// Counts in the thread that constructs it. Not copyable: it owns descriptors.
class Counters {
 public:
  explicit Counters(OpenEvent open = open_perf_event);
  ~Counters();
  Counters(const Counters&) = delete;
  Counters& operator=(const Counters&) = delete;

  void start();
  CounterReading stop();

  bool complete() const { return missing_.empty(); }
  // One line: which counters are missing and why. Empty when there are all.
  const std::string& missing() const { return missing_; }

 private:
  std::array<int, kEventCount> files_;
  std::string missing_;
  double cpu_start_ = 0;
};

}  // namespace hayago::perf
