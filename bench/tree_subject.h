// Selection in a tree that no cache holds: the part of a search that waits for memory. A search
// grows the tree once; then every step descends from nodes drawn at random, by the selection of the
// search, and counts itself in every move on its way until it has ended.
#pragma once

#include <cstdint>

#include "bench/subject.h"

namespace hayago::bench {

// "tree": counts descents as playouts and the moves selected as moves. Not among the rows of
// `hayago bench` unless it is named: each row takes 256 MiB.
Subject tree_subject();

// Hash of the moves that seeded descents select in a small tree.
uint64_t tree_signature(uint64_t seed, int size);

}  // namespace hayago::bench
