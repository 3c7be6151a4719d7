// How `hayago profile` shows what it found: a page of text for people, JSON for scripts.
#pragma once

#include <optional>
#include <string>

#include "perf/exact.h"
#include "perf/sampling.h"
#include "perf/workload.h"

namespace hayago {

struct ProfileReport {
  perf::Work work;
  perf::TimedRun run;
  std::optional<perf::Samples> samples;
  std::string no_samples;  // why there are none
};

std::string profile_text(const ProfileReport& report);
std::string profile_json(const ProfileReport& report);

std::string exact_text(const perf::ExactProfile& profile);
// What a change cost or saved, function by function; `name` is that of the older profile.
std::string comparison_text(const perf::ExactComparison& comparison, const std::string& name);
std::string comparison_json(const perf::ExactComparison& comparison);

}  // namespace hayago
