// The entry of `golois`, and the table its sampler reads.
#include "core/playout/golois.h"

#include "core/patterns/pattern3.h"
#include "core/playout/runner.h"

namespace hayago {

std::shared_ptr<const std::vector<uint32_t>> golois_table() {
  static const auto table = [] {
    // An eye whatever its empty diagonals turn out to be: those count as the opponent's here.
    const auto surely_eye = [](PatternCode code) {
      if (code >> 16 != 0) return false;
      for (int d = 4; d < 8; ++d)
        if (pattern_color(code, d) == Color::Empty) code ^= PatternCode{3} << (2 * d);  // to White
      return is_eye_pattern(code);
    };
    auto weights = std::make_shared<std::vector<uint32_t>>(kPatternCodes, 0);
    for (PatternCode code = 0; code < kPatternCodes; ++code) {
      const bool black = pattern_classes().of(code, Color::Black) != kNoClass && !surely_eye(code);
      const bool white =
          pattern_classes().of(code, Color::White) != kNoClass && !surely_eye(swap_colors(code));
      (*weights)[code] = (black ? 1u : 0u) | (white ? 1u << 16 : 0u);
    }
    return std::shared_ptr<const std::vector<uint32_t>>(std::move(weights));
  }();
  return table;
}

extern constexpr PolicyEntry kGoloisPolicy = policy_entry_of<GoloisPolicy>(
    "golois", "urgencies of chains with one or two liberties over the whole board");

}  // namespace hayago
