// How `hayago profile` shows what it found: a page of text for people, JSON for scripts.
#pragma once

#include <optional>
#include <string>

#include "perf/exact.h"
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

std::string exact_text(const ExactProfile& profile);
// What a change cost or saved, function by function; `name` is that of the older profile.
std::string comparison_text(const ExactComparison& comparison, const std::string& name);
std::string comparison_json(const ExactComparison& comparison);

}  // namespace hayago
