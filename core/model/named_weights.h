// Weights by name: the files of core/model/weights that are part of the program, and any other
// file. One way in for playouts, priors and the commands that compare or combine weights.
//
//   load_weights("balanced_9")          the program's own
//   load_weights("./mine.txt")          a file; so is whatever is not in shipped_weights()
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/playout_weights.h"
#include "core/model/prior_model.h"

namespace hayago {

struct ShippedWeights {
  const char* name;  // of its file, without what follows the dot
  const char* what;
  bool tree;              // a prior of the tree, else weights of playouts
  std::string_view text;  // as it is in the file
};
std::span<const ShippedWeights> shipped_weights();  // default_weights.cpp
const ShippedWeights* find_shipped(std::string_view name);

// Errors name the file, and the line where one is wrong.
Result<std::string> weights_text(const std::string& name);
Result<Weights> load_weights(const std::string& name);
Result<PriorWeights> load_tree_weights(const std::string& name);
bool is_tree_text(std::string_view text);

// The comment lines of a file, which say how it was made; without the #.
std::string comments_of(std::string_view text);

// Groups of features of the tree's prior, by the names of kTreeGroupInfo: bit g of a set is group
// g.
using PriorGroupSet = uint32_t;
Result<PriorGroupSet> parse_prior_groups(std::string_view names);  // after , or +
std::string prior_group_names(PriorGroupSet set, std::string_view separator);
// Without a feature of a group a move has strength 1 there.
inline void drop_groups(PriorMove& move, PriorGroupSet without) {
  for (size_t g = 0; g < kTreeGroups; ++g)
    if (without >> g & 1) move.value[g] = 0;
}

// What the trained prior of a search is made from, where it is not the program's own.
struct PriorSource {
  std::string file;                         // empty: the program's own, by board size
  std::shared_ptr<const PriorModel> model;  // read from it
  PriorGroupSet without = 0;                // features switched off
  bool operator==(const PriorSource&) const = default;
};
Result<PriorSource> read_prior(const std::string& file);

}  // namespace hayago
