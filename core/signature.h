// A hash over every move and result of seeded playouts: two builds or machines that print the same
// signature did the same work. Tells a speed-up from a change of behaviour in a second.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.h"

namespace hayago {

// The three fast sizes and one that takes the general instance.
inline constexpr int kSignatureSizes[] = {9, 13, 19, 7};

// All registered policies on these sizes.
uint64_t behaviour_signature();

// One policy on one board size.
Result<uint64_t> policy_signature(std::string_view policy, int size);

}  // namespace hayago
