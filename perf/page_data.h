// The texts of perf/page/, part of the program so that a page needs no other file.
#pragma once

#include <string_view>

namespace hayago {

extern const std::string_view kFlameScript;
extern const std::string_view kFlameStyle;

}  // namespace hayago
