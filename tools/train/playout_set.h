// The playout feature set: what the `erica` policy plays by (core/model/playout_model.h).
#pragma once

#include "core/model/playout_model.h"
#include "tools/train/samples.h"

namespace hayago::train {

// Pattern classes, and one group of one feature for each local feature.
FeatureSpace playout_space();

// Positions as competitions between the moves that playouts choose from.
Competitions sample_playout_moves(const GameSet& games, const SampleOptions& options);

// The weights a fit stands for. Only ratios of pattern weights matter, so they are scaled to fit
// the range that playouts use; what is too small keeps the smallest weight.
Weights playout_weights(const FeatureSpace& space, const std::vector<double>& gammas);

}  // namespace hayago::train
