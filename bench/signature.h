// A hash over every move and result of seeded playouts and over the trees of short searches: two
// builds or machines that print the same signature did the same work. Tells a speed-up from a
// change of behaviour in two seconds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace hayago::bench {

// The three fast sizes and one that takes the general instance.
inline constexpr int kSignatureSizes[] = {9, 13, 19, 7};

// What is signed: all registered policies, those of bulk, and "search:PRESET" for every preset.
std::vector<std::string> signature_subjects();

// All of them on these sizes.
uint64_t behaviour_signature();

// One of them on one board size. Bulk playouts are hashed with the best instruction set of the
// CPU; all give the same.
Result<uint64_t> signature_of(std::string_view subject, int size);

}  // namespace hayago::bench
