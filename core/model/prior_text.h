// Features of the tree's prior in words, for people who read or edit a text of its weights.
#pragma once

#include <string>

#include "core/model/prior_features.h"

namespace hayago {

// "takes 1 stone, saves nothing, it could escape"; empty for patterns and diamonds, which their
// lines draw or name. `number` counts from 0 within the group.
std::string prior_feature_text(PriorGroup group, uint32_t number);

}  // namespace hayago
