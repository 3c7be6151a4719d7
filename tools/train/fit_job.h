// A whole training by mm or gradient, from games to gammas: what `hayago train` does on one rank
// and on each of several.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "tools/train/fit.h"
#include "tools/train/game_set.h"
#include "tools/train/harvest.h"

namespace hayago::train {

struct FitJob {
  bool tree = false;                // priors of the tree, else what the playouts see
  std::optional<Harvest> patterns;  // tree: else they come from the games ...
  int min_count = 30;               // ... where they were played so often
  int64_t positions = 0;            // to sample, about; 0: all
  uint64_t seed = 1;
  FitOptions fit;
  // The share done of "harvest" or "sampling".
  std::function<void(const char* what, double done)> progress{};
};

struct FitJobResult {
  Harvest patterns;
  FeatureSpace space;
  size_t positions = 0, moves = 0;  // learnt from
  // Interrupted before the first iteration: no gammas.
  FitResult fit;
};

// Tells on stderr what there is to learn from, unless that is to be quiet.
Result<FitJobResult> run_fit(const GameSet& games, const FitJob& job);

}  // namespace hayago::train
