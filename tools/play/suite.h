// Runs the positions of suite_positions.h through a search.
#pragma once

#include <atomic>
#include <string>

#include "core/base/result.h"
#include "search/tree/search.h"
#include "tools/play/suite_positions.h"

namespace hayago {

struct SuiteAnswer {
  bool solved = false;
  std::string move;
  double value = 0.5;  // the mover's
  int64_t simulations = 0;
  double seconds = 0;
};
// `stop` ends the search early; its answer is not worth much then.
Result<SuiteAnswer> solve(const SuitePosition& position, const SearchParams& params,
                          const SearchSetup& setup, const Budget& budget,
                          const std::atomic<bool>& stop);

}  // namespace hayago
