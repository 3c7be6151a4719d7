// A training run from competitions to gammas: iterations with a line of progress each, a checkpoint
// after each, and a clean end at an interruption.
#pragma once

#include <string>

#include "core/base/result.h"
#include "tools/train/bradley_terry.h"

namespace hayago::train {

enum class FitMethod { Mm, Gradient };

struct FitOptions {
  FitMethod method = FitMethod::Mm;
  int iterations = 20;
  Crew crew{};
  bool resume = false, quiet = false;
  std::string checkpoint;  // path; read and written by the leader
  std::string identity;    // of data and options, for the checkpoint
};

struct FitResult {
  std::vector<double> gammas, wins;
  FitQuality quality;
  int iterations = 0;
  bool interrupted = false;
};

// Stops early where an iteration gains less than a millionth per competition. Where the checkpoint
// cannot be written the run ends with an Error; the one before is still there.
Result<FitResult> fit(const Competitions& data, const FitOptions& options);

}  // namespace hayago::train
