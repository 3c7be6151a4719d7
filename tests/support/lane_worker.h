// Searches in lanes for tests: their parameters, and a worker whose looks a test takes itself.
#pragma once

#include <memory>
#include <utility>

#include "search/params/presets.h"
#include "search/tree/search.h"
#include "tests/support/search_checks.h"

namespace hayago {

inline SearchParams lane_params(const char* policy = "light") {
  SearchParams params = *preset_params("lanes");
  params.policy = policy;
  params.expand_at = 2;
  return params;
}

// A worker whose looks a test takes itself, at the empty board.
struct OneWorker {
  explicit OneWorker(const SearchParams& params)
      : tree(params, size_t{32} << 20, 1),
        worker(params, tree, komi, 0, std::move(*make_runner<9>("light"))) {
    tree.set_position(empty_position<9>());
    komi.start(7.5, KomiForm::None, 1, 81);
    worker.start(1, true);
  }
  Tree<9> tree;
  DynamicKomi komi;
  SearchWorker<9> worker;
};

}  // namespace hayago
