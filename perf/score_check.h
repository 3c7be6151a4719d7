// Result files of strangers: may they go into the ranking? What a file says of itself is checked
// against what is known of the work: its signature, the length of its games, rates that a CPU can
// have, a score that is that of its rows.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace hayago::perf {

// A line about a file that is in order, or why it is refused.
Result<std::string> check_stranger(std::string_view text, const std::string& path);

}  // namespace hayago::perf
