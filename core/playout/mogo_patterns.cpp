// MoGo's patterns as they are drawn in the paper, turned into one bit per pattern code and player.
#include "core/playout/mogo_patterns.h"

namespace hayago {
namespace {

enum class Who { Either, X, O };
struct Drawing {
  const char* rows;
  Who moves;
};

// X and O are opposite colours; b is anything but O, w anything but X. A drawing stands for its
// symmetries and, where either may move, for both colours. (The report gives the patterns as
// pictures: these are drawn from its descriptions.)
constexpr Drawing kMatches[] = {
    // Hane: over the end of an opponent's stone.
    {"XOX/.*./?\?\?", Who::Either},
    {"XO./.*./?.?", Who::Either},
    {"XO?/X*./?.?", Who::Either},
    {"XOO/.*./?.?", Who::X},
    // Cuts between two stones, of one diagonal or in one line.
    {"?X?/O*O/www", Who::Either},
    // On the side.
    {"X.?/O*?/###", Who::Either},
    {"?X?/O*X/###", Who::Either},
    {"?XO/?*?/###", Who::X},
    {"?XO/?*O/###", Who::O},
    {"?OX/X*O/###", Who::O},
};
// The cut of two diagonal stones counts unless it is protected.
constexpr Drawing kCut = {"XO?/O*?/?\?\?", Who::Either};
constexpr Drawing kProtected[] = {
    {"XO?/O*O/?.?", Who::Either},
    {"XO?/O*./?O?", Who::Either},
};

// Whether one orientation of `code` fits, with X played by Black or (swapped) by White.
bool fits(const Drawing& drawing, PatternCode code, bool swapped) {
  const auto mask = PatternMask::parse(drawing.rows);
  HG_ASSERT(mask.has_value());
  return mask->matches_colors(swapped ? swap_colors(code) : code);
}

bool matches_any(PatternCode code, Color mover) {
  for (int s = 0; s < 8; ++s) {
    const PatternCode turned = transform(code, s);
    for (bool swapped : {false, true}) {
      const Color x = swapped ? Color::White : Color::Black;
      for (const Drawing& drawing : kMatches) {
        const bool allowed =
            drawing.moves == Who::Either || (drawing.moves == Who::X) == (mover == x);
        if (allowed && fits(drawing, turned, swapped)) return true;
      }
      if (!fits(kCut, turned, swapped)) continue;
      bool guarded = false;
      for (const Drawing& drawing : kProtected)
        for (int t = 0; t < 8; ++t) guarded |= fits(drawing, transform(code, t), swapped);
      if (!guarded) return true;
    }
  }
  return false;
}

}  // namespace

MogoPatterns::MogoPatterns() : table_(1 << 16) {
  for (PatternCode code = 0; code < 1 << 16; ++code) {
    if (!is_possible(code)) continue;
    for (Color mover : {Color::Black, Color::White})
      if (matches_any(code, mover)) table_[code] |= static_cast<uint8_t>(1 << index_of(mover));
  }
}

const MogoPatterns& mogo_patterns() {
  static const MogoPatterns patterns;
  return patterns;
}

}  // namespace hayago
