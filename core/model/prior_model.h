// PriorModel: the trained prior of the tree, a gamma for every feature of prior_features.h and the
// diamonds that have one. Two forms with the same content:
//
//   text    for people and scripts: `hayago-tree 1`, comment lines (#) that say how it was made,
//   then
//             size N                     the board size it was trained on
//             feature GROUP NUMBER LOG   natural logarithm of gamma; missing ones are 0. What the
//                                        feature is in words follows as a comment (prior_text.h)
//             pattern DRAWING LOG        3x3 class
//             shape SIZE HASH LOG        diamond (diamond.h), hash in hexadecimal
//             reply SIZE HASH LOG        diamond with the last move marked
//             end
//   packed  about five bytes per diamond, for the program itself: the comment lines, a line
//           `packed`, then variable-length numbers. Logarithms are in 1/64 in both forms.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/prior_features.h"

namespace hayago {

inline constexpr int kLogUnit = 64;

struct Diamond {
  int size = 0;
  DiamondHash hash = 0;
};

struct PriorWeights {
  int size = 19;
  std::string comments;  // lines that begin with #
  // By group and feature, in 1/64; for shapes and replies in the order of the lists below.
  std::array<std::vector<int16_t>, kTreeGroups> log_gamma;
  std::vector<Diamond> shapes, replies;  // by hash
};

// Errors name `source` and the line. Takes both forms.
Result<PriorWeights> parse_tree_weights(std::string_view text, std::string_view source);
std::string to_text(const PriorWeights& weights);
std::string to_packed(const PriorWeights& weights);

// What the prior looks up, built once.
class PriorModel {
 public:
  explicit PriorModel(const PriorWeights& weights);

  const DiamondTable& shapes() const { return shapes_; }
  const DiamondTable& replies() const { return replies_; }
  float strength(const PriorMove& move) const {
    float product = 1;
    for (size_t g = 0; g < kTreeGroups; ++g) product *= gamma_[g][move.value[g]];
    return product;
  }
  int size() const { return size_; }

 private:
  int size_;
  DiamondTable shapes_, replies_;
  std::array<std::vector<float>, kTreeGroups> gamma_;  // [0] is 1: no feature
};

// The model in the program that serves a board of this size; built when first asked for.
const PriorModel& default_tree_model(int size);
// What it was built from.
std::string_view default_tree_weights(int size);

}  // namespace hayago
