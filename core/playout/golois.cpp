// The entry of `golois`, and the table its sampler reads.
#include "core/playout/golois.h"

#include "core/patterns/pattern3.h"
#include "core/playout/runner.h"

namespace hayago {

namespace {

using Table = std::shared_ptr<const std::vector<uint32_t>>;

// Own stones or the edge on four sides, none in atari. In Black's view, as below.
bool is_surrounded(PatternCode code) {
  if (code >> 16 != 0) return false;
  for (int d = 0; d < 4; ++d) {
    const Color at = pattern_color(code, d);
    if (at == Color::Empty || at == Color::White) return false;
  }
  return true;
}

// An eye whatever its empty diagonals turn out to be: those count as the opponent's here.
bool is_sure_eye(PatternCode code) {
  if (code >> 16 != 0) return false;
  for (int d = 4; d < 8; ++d)
    if (pattern_color(code, d) == Color::Empty) code ^= PatternCode{3} << (2 * d);  // to White
  return is_eye_pattern(code);
}

Table make_table(bool (*is_left_alone)(PatternCode)) {
  auto weights = std::make_shared<std::vector<uint32_t>>(kPatternCodes, 0);
  for (PatternCode code = 0; code < kPatternCodes; ++code) {
    const bool black = pattern_classes().of(code, Color::Black) != kNoClass && !is_left_alone(code);
    const bool white =
        pattern_classes().of(code, Color::White) != kNoClass && !is_left_alone(swap_colors(code));
    (*weights)[code] = (black ? 1u : 0u) | (white ? 1u << 16 : 0u);
  }
  return weights;
}

}  // namespace

Table golois_table(bool real_eyes) {
  if (real_eyes) {
    static const Table table = make_table(is_sure_eye);
    return table;
  }
  static const Table table = make_table(is_surrounded);
  return table;
}

extern constexpr PolicyEntry kGoloisPolicy = policy_entry_of<GoloisPolicy>(
    "golois", "urgencies of chains with one or two liberties over the whole board");

}  // namespace hayago
