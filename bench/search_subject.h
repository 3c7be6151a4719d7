// Searches as subjects of the standard benchmark: simulations per second in a growing tree from
// the empty board. The workers of a row share one tree.
#pragma once

#include <vector>

#include "bench/subject.h"

namespace hayago::bench {

// "search:erica", "search:light", "search:lanes": named after the preset.
std::vector<Subject> search_subjects();

}  // namespace hayago::bench
