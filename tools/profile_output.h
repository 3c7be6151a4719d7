// How `hayago profile` shows what it found: a page of text for people, JSON for scripts.
#pragma once

#include <optional>
#include <string>

#include "perf/sampling.h"
#include "perf/workload.h"

namespace hayago {

struct ProfileReport {
  Work work;
  TimedRun run;
  std::optional<Samples> samples;
  std::string no_samples;  // why there are none
};

std::string profile_text(const ProfileReport& report);
std::string profile_json(const ProfileReport& report);

}  // namespace hayago
