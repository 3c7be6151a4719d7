#include "tools/weights_option.h"

#include <CLI/CLI.hpp>

#include "core/weights.h"
#include "tools/cli.h"

namespace hayago {

void declare_weights_option(CLI::App& app, std::string& path) {
  app.add_option("--weights", path,
                 "file with the weights of the erica or balanced playouts; default: built-in");
}

Result<PolicyOptions> read_weights(const std::string& path) {
  PolicyOptions options;
  if (path.empty()) return options;
  const Result<std::string> text = read_file(path);
  if (!text) return Error{"--weights: " + text.error().text};
  const Result<Weights> weights = parse_weights(*text, path);
  if (!weights) return weights.error();
  options.softmax = std::make_shared<const SoftmaxTables>(*weights);
  return options;
}

}  // namespace hayago
