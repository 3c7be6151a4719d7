// What a training keeps between two runs: its checkpoint, and values of positions.
#include "tests/fuzz/door.h"
#include "tools/train/checkpoint.h"
#include "tools/train/valued_positions.h"

namespace hayago::fuzz {
namespace {

using namespace train;

void read_training(std::string_view text) {
  const Result<Checkpoint> checkpoint = parse_checkpoint(text, "file", "i");
  if (!checkpoint) {
    expect_error(checkpoint.error().text);
  } else {
    const std::string written = to_text(*checkpoint);
    const auto again = parse_checkpoint(written, "file", "i");
    expect(to_text(expect_value(again, "a written checkpoint is read")) == written,
           "the same checkpoint");
  }
  const Result<std::vector<double>> values = parse_values(text, "file", "i");
  if (!values) return expect_error(values.error().text);
  const auto again = parse_values(values_text(*values, "i"), "file", "i");
  expect(expect_value(again, "written values are read") == *values, "the same values");
}

const Door door("training", read_training);

}  // namespace
}  // namespace hayago::fuzz
