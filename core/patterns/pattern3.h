// Classes of 3x3 patterns: the eight neighbours of an empty point with the edge, and for each
// direct neighbour whether its chain is in atari there. A class gathers the codes that are the same
// up to the eight symmetries, seen by the player to move (White's view is Black's with colours
// swapped).
//
// Counted are patterns that can stand on a board and where the move is legal:
//   - an atari bit needs a stone; stones that the drawing connects share their status; a stone that
//     the drawing shows beside a second empty point is not in atari;
//   - the move is no suicide: an empty neighbour, a capture, or an own stone that is not in atari.
// That gives 2,051 classes, the number Erica reports (4.3.2). Dropping the second condition gives
// 2,166, letting atari bits vary freely 7,191. Seventeen of them fill a real eye: no policy plays
// those, so 2,034 have a weight.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board/board.h"

namespace hayago {

inline constexpr int kPatternClasses = 2051;
inline constexpr uint16_t kNoClass = 0xffff;
inline constexpr int kPatternCodes = 1 << 20;

constexpr Color pattern_color(PatternCode code, int d) {
  return static_cast<Color>((code >> (2 * d)) & 3);
}
constexpr bool pattern_atari(PatternCode code, int d) { return ((code >> (16 + d)) & 1) != 0; }

// Black and White change places: the low bit of a colour flips where the high bit is not set.
constexpr PatternCode swap_colors(PatternCode code) { return code ^ (~(code >> 1) & 0x5555u); }

// Symmetry s: bit 0 mirrors east and west, then s / 2 quarter turns.
constexpr PatternCode transform(PatternCode code, int s) {
  PatternCode result = 0;
  for (int d = 0; d < 8; ++d) {
    int to = d;
    if (s & 1) to = d < 4 ? (d & 1 ? d ^ 2 : d) : 11 - d;
    to = (to & 4) | ((to + s / 2) & 3);
    result |= static_cast<PatternCode>(index_of(pattern_color(code, d))) << (2 * to);
    if (d < 4 && pattern_atari(code, d)) result |= PatternCode{1} << (16 + to);
  }
  return result;
}

// The smallest code of the symmetries: one name for all of them.
constexpr PatternCode canonical(PatternCode code) {
  PatternCode best = code;
  for (int s = 1; s < 8; ++s) {
    const PatternCode other = transform(code, s);
    best = other < best ? other : best;
  }
  return best;
}

// Whether such a neighbourhood can stand on a board of at least 2x2 points.
bool is_possible(PatternCode code);
// For Black to move in the centre; White's view: swap_colors first.
bool is_legal_pattern(PatternCode code);
// The real eye of Board::is_real_eye, for Black.
bool is_eye_pattern(PatternCode code);

// A drawing in one line, three rows from the top: "XO./.*./###". X own stones and O the opponent's,
// small letters when in atari, # off the board, * the move.
std::string pattern_text(PatternCode code);

// A drawing with wild cards: ? is anything, b anything but O, w anything but X.
struct PatternMask {
  std::array<uint8_t, 8> colors{};  // by direction: bit per Color
  std::array<uint8_t, 4> atari{};   // bit 0: not in atari, bit 1: in atari

  static std::optional<PatternMask> parse(std::string_view drawing);
  bool matches(PatternCode code) const;          // this orientation only
  bool matches_colors(PatternCode code) const;   // the same, whatever the atari bits
  std::optional<PatternCode> only_code() const;  // where there are no wild cards
};

// Class numbers for every code, and a representative code for every class. Built once, read-only.
class PatternClasses {
 public:
  PatternClasses();
  // kNoClass where the pattern is impossible or the move illegal.
  uint16_t of(PatternCode code, Color to_move) const { return class_[seen_by(code, to_move)]; }
  // The table is larger than the caches.
  void prefetch(PatternCode code, Color to_move) const {
    __builtin_prefetch(&class_[seen_by(code, to_move)]);
  }
  PatternCode representative(int pattern_class) const {
    return codes_[static_cast<size_t>(pattern_class)];
  }
  int count() const { return static_cast<int>(codes_.size()); }

 private:
  static PatternCode seen_by(PatternCode code, Color to_move) {
    return to_move == Color::Black ? code : swap_colors(code);
  }
  std::vector<uint16_t> class_;     // by code, Black to move
  std::vector<PatternCode> codes_;  // ascending canonical codes
};
const PatternClasses& pattern_classes();

}  // namespace hayago
