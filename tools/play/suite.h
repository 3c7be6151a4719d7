// Runs the positions of suite_positions.h through a search.
#pragma once

#include <atomic>
#include <span>
#include <string>
#include <vector>

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
// The answers of one search after each of the budgets, which grow: what it thinks after 1,000
// playouts, then after 10,000. `stop` ends it early; its answers are not worth much then.
Result<std::vector<SuiteAnswer>> solve(const SuitePosition& position, const SearchParams& params,
                                       const SearchSetup& setup, std::span<const Budget> budgets,
                                       const std::atomic<bool>& stop);

}  // namespace hayago
