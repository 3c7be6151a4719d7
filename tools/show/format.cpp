#include "tools/show/format.h"

#include <fmt/format.h>

namespace hayago {

Result<Format> parse_format(std::string_view name) {
  if (name == "table") return Format::Table;
  if (name == "md") return Format::Markdown;
  if (name == "csv") return Format::Csv;
  if (name == "json") return Format::Json;
  return Error{fmt::format("unknown format '{}'; known: {}", name, kFormatNames)};
}

}  // namespace hayago
