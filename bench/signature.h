// A hash over every move and result of seeded playouts: two builds or machines that print the same
// signature did the same work. Tells a speed-up from a change of behaviour in a second.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace hayago::bench {

// The three fast sizes and one that takes the general instance.
inline constexpr int kSignatureSizes[] = {9, 13, 19, 7};

// What is signed: all registered policies, and "bulk".
std::vector<std::string_view> signature_policies();

// All of them on these sizes.
uint64_t behaviour_signature();

// One of them on one board size. Bulk playouts are hashed with the best instruction set of the
// CPU; all give the same.
Result<uint64_t> policy_signature(std::string_view policy, int size);

}  // namespace hayago::bench
