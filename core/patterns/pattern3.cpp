// Classes of 3x3 patterns: codes that are alike by symmetry and exchange of colours share one, and
// illegal moves have none.
#include "core/patterns/pattern3.h"

#include <algorithm>
#include <array>
#include <bit>

namespace hayago {
namespace {

// The two diagonals beside direction d, and the two directions beside diagonal d.
constexpr int diagonal_before(int d) { return 4 + ((d + 3) & 3); }
constexpr int diagonal_after(int d) { return 4 + d; }
constexpr int direct_before(int d) { return d - 4; }
constexpr int direct_after(int d) { return (d - 3) & 3; }
static_assert(kStep<9>[diagonal_after(0)] == kStep<9>[0] + kStep<9>[1]);
static_assert(kStep<9>[diagonal_before(0)] == kStep<9>[0] + kStep<9>[3]);

// Chains within the ring of eight: neighbours of one colour around it are connected. The smallest
// direction names a chain.
std::array<int, 8> ring_chains(PatternCode code) {
  constexpr std::array<int, 8> kRing = {0, 4, 1, 5, 2, 6, 3, 7};
  std::array<int, 8> chain{0, 1, 2, 3, 4, 5, 6, 7};
  for (int pass = 0; pass < 8; ++pass)
    for (size_t i = 0; i < 8; ++i) {
      const int a = kRing[i], b = kRing[(i + 1) % 8];
      if (pattern_color(code, a) != pattern_color(code, b)) continue;
      const int name = std::min(chain[static_cast<size_t>(a)], chain[static_cast<size_t>(b)]);
      chain[static_cast<size_t>(a)] = chain[static_cast<size_t>(b)] = name;
    }
  return chain;
}

// Walls make one straight side, two that meet, or none.
bool has_possible_walls(PatternCode code) {
  unsigned walls = 0;
  for (int d = 0; d < 8; ++d)
    walls |= static_cast<unsigned>(pattern_color(code, d) == Color::Wall) << d;
  if ((walls & (walls >> 2) & 3) != 0) return false;  // opposite sides
  for (int d = 4; d < 8; ++d) {
    const unsigned beside = walls >> direct_before(d) | walls >> direct_after(d);
    if (((walls >> d ^ beside) & 1) != 0) return false;
  }
  return true;
}

}  // namespace

bool is_possible(PatternCode code) {
  if (!has_possible_walls(code)) return false;
  const std::array<int, 8> chain = ring_chains(code);
  std::array<bool, 8> free{};  // by chain: the ring shows another liberty
  for (int d = 0; d < 8; ++d) {
    const int a = d < 4 ? diagonal_before(d) : direct_before(d);
    const int b = d < 4 ? diagonal_after(d) : direct_after(d);
    if (pattern_color(code, a) == Color::Empty || pattern_color(code, b) == Color::Empty)
      free[static_cast<size_t>(chain[static_cast<size_t>(d)])] = true;
  }
  const PatternCode atari = code >> 16;
  for (int d = 0; d < 4; ++d) {
    const int name = chain[static_cast<size_t>(d)];
    if (pattern_atari(code, d) &&
        (!is_player(pattern_color(code, d)) || free[static_cast<size_t>(name)]))
      return false;
    if (!is_player(pattern_color(code, d))) continue;
    // Not `pattern_atari(e) != pattern_atari(d)`: GCC 12 gets that comparison wrong with -O1.
    for (int e = 0; e < d; ++e) {
      const bool differs = ((atari >> e ^ atari >> d) & 1) != 0;
      if (differs && chain[static_cast<size_t>(e)] == name) return false;
    }
  }
  return true;
}

bool is_legal_pattern(PatternCode code) {
  for (int d = 0; d < 4; ++d) {
    const Color c = pattern_color(code, d);
    if (c == Color::Empty) return true;
    if (c == Color::Black && !pattern_atari(code, d)) return true;
    if (c == Color::White && pattern_atari(code, d)) return true;
  }
  return false;
}

bool is_eye_pattern(PatternCode code) {
  int bad = 0;
  for (int d = 0; d < 8; ++d) {
    const Color c = pattern_color(code, d);
    if (d < 4 && c != Color::Black && c != Color::Wall) return false;
    if (d >= 4) bad += c == Color::White;
  }
  bool edge = false;
  for (int d = 0; d < 4; ++d) edge |= pattern_color(code, d) == Color::Wall;
  return bad + (edge ? 1 : 0) < 2;
}

std::string pattern_text(PatternCode code) {
  constexpr std::array<int, 9> kOrder = {6, 2, 5, 3, -1, 1, 7, 0, 4};  // from the top left
  std::string text;
  for (int i = 0; i < 9; ++i) {
    if (i == 3 || i == 6) text += '/';
    const int d = kOrder[static_cast<size_t>(i)];
    if (d < 0) {
      text += '*';
      continue;
    }
    const bool atari = d < 4 && pattern_atari(code, d);
    text += (atari ? "xo.#" : "XO.#")[index_of(pattern_color(code, d))];
  }
  return text;
}

std::optional<PatternMask> PatternMask::parse(std::string_view text) {
  if (text.size() != 11 || text[3] != '/' || text[7] != '/' || text[5] != '*') return {};
  constexpr std::array<int, 11> kDirection = {6, 2, 5, -1, 3, -1, 1, -1, 7, 0, 4};
  constexpr std::string_view kLetters = "XxOo.#?bw";
  constexpr std::array<uint8_t, 9> kColors = {1, 1, 2, 2, 4, 8, 15, 5, 6};
  PatternMask mask;
  for (size_t i = 0; i < text.size(); ++i) {
    const int d = kDirection[i];
    if (d < 0) continue;
    const auto at = static_cast<size_t>(d);
    const size_t letter = kLetters.find(text[i]);
    if (letter == std::string_view::npos) return {};
    const bool in_atari = letter == 1 || letter == 3;
    if (in_atari && d >= 4) return {};  // only direct neighbours show their atari status
    mask.colors[at] = kColors[letter];
    if (d < 4) mask.atari[at] = letter >= 6 ? 3 : in_atari ? 2 : 1;
  }
  return mask;
}

bool PatternMask::matches_colors(PatternCode code) const {
  for (int d = 0; d < 8; ++d)
    if ((colors[static_cast<size_t>(d)] >> index_of(pattern_color(code, d)) & 1) == 0) return false;
  return true;
}

bool PatternMask::matches(PatternCode code) const {
  for (int d = 0; d < 4; ++d)
    if ((atari[static_cast<size_t>(d)] >> (pattern_atari(code, d) ? 1 : 0) & 1) == 0) return false;
  return matches_colors(code);
}

std::optional<PatternCode> PatternMask::only_code() const {
  PatternCode code = 0;
  for (int d = 0; d < 8; ++d) {
    const uint8_t color = colors[static_cast<size_t>(d)];
    if (!std::has_single_bit(color)) return {};
    code |= static_cast<PatternCode>(std::countr_zero(color)) << (2 * d);
  }
  for (int d = 0; d < 4; ++d) {
    const uint8_t status = atari[static_cast<size_t>(d)];
    if (!std::has_single_bit(status)) return {};
    code |= static_cast<PatternCode>(status == 2) << (16 + d);
  }
  return code;
}

PatternClasses::PatternClasses() : class_(kPatternCodes, kNoClass) {
  for (PatternCode code = 0; code < kPatternCodes; ++code)
    if (is_possible(code) && is_legal_pattern(code) && canonical(code) == code)
      codes_.push_back(code);
  for (size_t i = 0; i < codes_.size(); ++i)
    for (int s = 0; s < 8; ++s) class_[transform(codes_[i], s)] = static_cast<uint16_t>(i);
}

const PatternClasses& pattern_classes() {
  static const PatternClasses classes;
  return classes;
}

}  // namespace hayago
