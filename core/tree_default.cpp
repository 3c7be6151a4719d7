// The tree models in the program: the packed files of core/weights, taken in by
// core/weights/embed.S so that they cost no compile time. core/weights/README.md says how each was
// made.
#include <stdexcept>

#include "core/tree_model.h"

extern "C" {
extern const char hayago_tree_9_begin[], hayago_tree_9_end[];
extern const char hayago_tree_13_begin[], hayago_tree_13_end[];
extern const char hayago_tree_19_begin[], hayago_tree_19_end[];
}

namespace hayago {
namespace {

TreeModel built(std::string_view packed) {
  const Result<TreeWeights> weights = parse_tree_weights(packed, "tree model");
  if (!weights) throw std::runtime_error(weights.error().text);  // the build is broken
  return TreeModel(*weights);
}

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}

// Other sizes take the model of the nearest size.
bool is_small(int size) { return size <= 10; }
bool is_middle(int size) { return size <= 15; }

}  // namespace

std::string_view default_tree_weights(int size) {
  if (is_small(size)) return between(hayago_tree_9_begin, hayago_tree_9_end);
  if (is_middle(size)) return between(hayago_tree_13_begin, hayago_tree_13_end);
  return between(hayago_tree_19_begin, hayago_tree_19_end);
}

const TreeModel& default_tree_model(int size) {
  if (is_small(size)) {
    static const TreeModel model = built(default_tree_weights(9));
    return model;
  }
  if (is_middle(size)) {
    static const TreeModel model = built(default_tree_weights(13));
    return model;
  }
  static const TreeModel model = built(default_tree_weights(19));
  return model;
}

}  // namespace hayago
