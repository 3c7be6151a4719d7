// The forms in which tables are printed.
#pragma once

#include <string_view>

#include "core/base/result.h"

namespace hayago {

enum class Format { Table, Markdown, Csv, Json };
inline constexpr const char* kFormatNames = "table|md|csv|json";
Result<Format> parse_format(std::string_view name);

}  // namespace hayago
