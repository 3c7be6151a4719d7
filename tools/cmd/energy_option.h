// The energy meter of a measuring command: read during the run, named in the context of its result.
#pragma once

#include <optional>

#include "bench/standard.h"
#include "perf/energy.h"
#include "perf/results.h"

namespace hayago {

class EnergyUse {
 public:
  // Gives the run a meter where there is one; outlives the run. The context says which it is
  // ("energy") or why there is none ("no_energy").
  EnergyUse(bench::RunOptions& run, perf::ResultFile& file) {
    Result<perf::EnergyMeter> found = perf::EnergyMeter::open();
    if (!found) {
      file.context["no_energy"] = found.error().text;
      return;
    }
    meter_ = std::move(*found);
    file.context["energy"] = meter_->source();
    run.joules = [this] { return meter_->joules(); };
  }
  EnergyUse(const EnergyUse&) = delete;
  EnergyUse& operator=(const EnergyUse&) = delete;

 private:
  std::optional<perf::EnergyMeter> meter_;
};

}  // namespace hayago
