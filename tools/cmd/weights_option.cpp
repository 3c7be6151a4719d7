#include "tools/cmd/weights_option.h"

#include <CLI/CLI.hpp>

namespace hayago {

void declare_weights_option(CLI::App& app, std::string& path) {
  app.add_option("--weights", path,
                 "file with the weights of the erica or balanced playouts; default: built-in");
}

}  // namespace hayago
