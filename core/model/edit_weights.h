// Sets of playout weights made from others (Erica 4.6): taken together, scaled, with features left
// out. Values keep the units of Weights, so that a file of the result loads back exactly.
#pragma once

#include <string_view>

#include "core/model/playout_weights.h"

namespace hayago {

// Patterns of one set and local features of another. The thesis's hybrid: the local features of SB
// are replaced by those of MM, its patterns stay.
Weights combined_weights(const Weights& patterns, const Weights& features);

// One local feature times `factor`; an Error where the name is unknown, or the result too large for
// a weight. The thesis multiplies feature 1, contiguous, by 4.46 = 19 x 19 / (9 x 9).
Result<Weights> scaled_weights(const Weights& weights, std::string_view feature, double factor);

// The features of the list (after , or +; `pattern` for all patterns) have no influence: weight 1.
Result<Weights> weights_without(const Weights& weights, std::string_view names);

}  // namespace hayago
