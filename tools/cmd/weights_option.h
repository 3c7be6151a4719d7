// --weights FILE, the same in every command that plays playouts.
#pragma once

#include <string>

#include "core/playout/weights_file.h"

namespace CLI {
class App;
}

namespace hayago {

void declare_weights_option(CLI::App& app, std::string& path);

}  // namespace hayago
