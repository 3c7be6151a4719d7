// The one way from a weights file to a policy. The format is explained in
// core/model/weights/playout_hand.txt.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/playout/registry.h"

namespace hayago {

// The built-in weights where `path` is empty, others of the program by name (named_weights.h). A
// broken file gives "file:line: what is wrong".
Result<PolicyOptions> read_weights(const std::string& path);

}  // namespace hayago
