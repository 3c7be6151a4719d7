// Weights of the playouts from a file that somebody names.
#include "core/playout/weights_file.h"

#include "core/base/files.h"
#include "core/model/playout_weights.h"

namespace hayago {

Result<PolicyOptions> read_weights(const std::string& path) {
  PolicyOptions options;
  if (path.empty()) return options;
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  const Result<Weights> weights = parse_weights(*text, path);
  if (!weights) return weights.error();
  options.softmax = std::make_shared<const SoftmaxTables>(*weights);
  return options;
}

}  // namespace hayago
