// The tree feature set: what priors are made of (core/model/prior_features.h).
#pragma once

#include "core/model/prior_model.h"
#include "tools/train/harvest.h"
#include "tools/train/samples.h"

namespace hayago::train {

// Positions as competitions between all legal moves and the pass.
Competitions sample_tree_moves(const GameSet& games, const Harvest& patterns,
                               const SampleOptions& options);

// The weights a fit stands for, rounded as files keep them.
PriorWeights prior_weights(const Harvest& patterns, const FeatureSpace& space,
                           const std::vector<double>& gammas, int size);

}  // namespace hayago::train
