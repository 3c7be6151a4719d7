// The part of settings.h that no table is needed for.
#include "core/base/settings.h"

namespace hayago {

Result<Assignment> parse_assignment(std::string_view text) {
  const size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    return Error{"'" + std::string(text) + "' is not of the form name=value"};
  return Assignment{text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace hayago
