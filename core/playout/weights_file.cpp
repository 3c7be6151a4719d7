// Weights of the playouts from a file that somebody names.
#include "core/playout/weights_file.h"

#include "core/model/named_weights.h"

namespace hayago {

Result<PolicyOptions> read_weights(const std::string& path) {
  PolicyOptions options;
  if (path.empty()) return options;
  const Result<Weights> weights = load_weights(path);
  if (!weights) return weights.error();
  options.softmax = std::make_shared<const SoftmaxTables>(*weights);
  return options;
}

}  // namespace hayago
