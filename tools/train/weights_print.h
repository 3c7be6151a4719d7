// Weights and comparisons of them in words, tables and JSON.
#pragma once

#include <string>

#include "core/model/named_weights.h"
#include "tools/show/format.h"
#include "tools/train/weights_compare.h"

namespace hayago::train {

std::string shipped_list_text();
// How weights were made, then their features and the `most` largest and smallest patterns; of a
// prior the groups, and of each the features that say most.
Result<std::string> weights_summary(const std::string& name, size_t most);

// Tables 4.3 and 4.4 of the Erica thesis, then the spread of Fig. 4.3.
std::string comparison_text(const WeightsComparison& comparison, const std::string& first,
                            const std::string& second, size_t most, Format format);

}  // namespace hayago::train
