// Weights of playouts and of the tree, in both forms, and counted patterns.
#include "core/model/named_weights.h"
#include "tests/fuzz/door.h"
#include "tools/train/harvest.h"

namespace hayago::fuzz {
namespace {

void read_tree(std::string_view text) {
  const Result<PriorWeights> weights = parse_tree_weights(text, "file");
  if (!weights) return expect_error(weights.error().text);
  const std::string written = to_text(*weights), packed = to_packed(*weights);
  expect(to_text(expect_value(parse_tree_weights(written, "file"), "written weights are read")) ==
             written,
         "the same weights");
  expect(to_text(expect_value(parse_tree_weights(packed, "file"), "packed weights are read")) ==
             written,
         "the same weights from both forms");
  const PriorModel model(*weights);
  expect(model.shapes().size() == weights->shapes.size(), "every shape in the table");
  for (const Diamond& shape : weights->shapes)
    expect(model.shapes().find(shape.hash) != DiamondTable::kUnknown, "every shape is found");
}

void read_weights(std::string_view text) {
  read_tree(text);
  if (const Result<Weights> weights = parse_weights(text, "file"); weights) {
    const std::string written = to_text(*weights);
    const auto again = parse_weights(written, "file");
    expect(to_text(expect_value(again, "written weights are read")) == written, "the same weights");
    const SoftmaxTables tables(*weights);
    expect(tables.by_code() != nullptr, "tables of the weights");
  } else {
    expect_error(weights.error().text);
  }
  if (const Result<train::Harvest> counted = train::parse_harvest(text, "file"); counted) {
    const std::string written = train::to_text(*counted, "");
    expect_value(train::parse_harvest(written, "file"), "written patterns are read");
  } else {
    expect_error(counted.error().text);
  }
  (void)comments_of(text);
  (void)parse_prior_groups(text.substr(0, 60));
}

const Door door("weights", read_weights);

}  // namespace
}  // namespace hayago::fuzz
