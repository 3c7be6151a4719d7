// The tree feature set: what priors are made of (core/tree_features.h).
#pragma once

#include "core/tree_model.h"
#include "tools/train/harvest.h"
#include "tools/train/samples.h"

namespace hayago {

FeatureSpace tree_space(const Harvest& patterns);

// Every legal move and the pass.
template <int N>
bool extract_tree_moves(const DiamondTable& shapes, const DiamondTable& replies,
                        const GamePosition<N>& position, SampledMoves& out);

DiamondTable table_of(const std::vector<Harvest::Count>& patterns);

// The weights a fit stands for, rounded as files keep them.
TreeWeights tree_weights(const Harvest& patterns, const FeatureSpace& space,
                         const std::vector<double>& gammas, int size);

}  // namespace hayago
