// MoGo's patterns, turned into one bit per pattern code and player.
#include "core/playout/mogo_patterns.h"

#include <iterator>
#include <vector>

#include "core/patterns/mogo_drawings.h"

namespace hayago {
namespace {

// A drawing as a mask. Read once: the table asks for each of them a million times.
struct Shape {
  explicit Shape(const PatternDrawing& drawing) : moves(drawing.moves) {
    const auto parsed = PatternMask::parse(drawing.rows);
    HG_ASSERT(parsed.has_value());
    mask = *parsed;
  }
  // Whether one orientation of `code` fits, with X played by Black or (swapped) by White.
  bool fits(PatternCode code, bool swapped) const {
    return mask.matches_colors(swapped ? swap_colors(code) : code);
  }
  PatternMask mask;
  DrawnMover moves;
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
      const bool allowed =
          shape.moves == DrawnMover::Either || (shape.moves == DrawnMover::X) == (mover == x);
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

  std::vector<Shape> matches_{std::begin(kMogoDrawings), std::end(kMogoDrawings)};
  Shape cut_{kMogoCut};
  std::vector<Shape> protected_{std::begin(kMogoProtected), std::end(kMogoProtected)};
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
