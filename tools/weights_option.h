// --weights FILE: the one way from a weights file to a policy, the same in every command that plays
// playouts. The format is explained in core/weights/playout_hand.txt.
#pragma once

#include <string>

#include "core/playout/registry.h"
#include "core/result.h"

namespace CLI {
class App;
}

namespace hayago {

void declare_weights_option(CLI::App& app, std::string& path);
// The built-in weights where `path` is empty. A broken file gives "file:line: what is wrong".
Result<PolicyOptions> read_weights(const std::string& path);

}  // namespace hayago
