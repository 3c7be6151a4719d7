// MoGo's patterns as they are drawn in the paper, turned into one bit per pattern code and player.
#include "core/playout/mogo_patterns.h"

#include <iterator>
#include <vector>

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

// A drawing as a mask. Read once: the table asks for each of them a million times.
struct Shape {
  explicit Shape(const Drawing& drawing) : moves(drawing.moves) {
    const auto parsed = PatternMask::parse(drawing.rows);
    HG_ASSERT(parsed.has_value());
    mask = *parsed;
  }
  // Whether one orientation of `code` fits, with X played by Black or (swapped) by White.
  bool fits(PatternCode code, bool swapped) const {
    return mask.matches_colors(swapped ? swap_colors(code) : code);
  }
  PatternMask mask;
  Who moves;
};

class Shapes {
 public:
  bool match_any(PatternCode code, Color mover) const {
    for (int s = 0; s < 8; ++s)
      for (bool swapped : {false, true})
        if (match(code, transform(code, s), swapped, mover)) return true;
    return false;
  }

 private:
  bool match(PatternCode code, PatternCode turned, bool swapped, Color mover) const {
    const Color x = swapped ? Color::White : Color::Black;
    for (const Shape& shape : matches_) {
      const bool allowed = shape.moves == Who::Either || (shape.moves == Who::X) == (mover == x);
      if (allowed && shape.fits(turned, swapped)) return true;
    }
    return cut_.fits(turned, swapped) && !is_protected(code, swapped);
  }
  bool is_protected(PatternCode code, bool swapped) const {
    for (const Shape& shape : protected_)
      for (int t = 0; t < 8; ++t)
        if (shape.fits(transform(code, t), swapped)) return true;
    return false;
  }

  std::vector<Shape> matches_{std::begin(kMatches), std::end(kMatches)};
  Shape cut_{kCut};
  std::vector<Shape> protected_{std::begin(kProtected), std::end(kProtected)};
};

}  // namespace

MogoPatterns::MogoPatterns() : table_(1 << 16) {
  const Shapes shapes;
  for (PatternCode code = 0; code < 1 << 16; ++code) {
    if (!is_possible(code)) continue;
    for (Color mover : {Color::Black, Color::White})
      if (shapes.match_any(code, mover)) table_[code] |= static_cast<uint8_t>(1 << index_of(mover));
  }
}

const MogoPatterns& mogo_patterns() {
  static const MogoPatterns patterns;
  return patterns;
}

}  // namespace hayago
