// The state of a training between two iterations, in a text file beside the result: enough to go on
// exactly where it stopped, and to refuse another data set or other options.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace hayago::train {

struct Checkpoint {
  std::string identity;  // what must be the same: options, games, features
  int iteration = 0;
  std::vector<double> gammas;
};

std::string to_text(const Checkpoint& checkpoint);
// Errors name `source` and the line, and say what differs.
Result<Checkpoint> parse_checkpoint(std::string_view text, const std::string& source,
                                    const std::string& identity);

std::string checkpoint_path(const std::string& out);
Result<void> save_checkpoint(const std::string& path, const Checkpoint& checkpoint);
Result<Checkpoint> load_checkpoint(const std::string& path, const std::string& identity);

}  // namespace hayago::train
