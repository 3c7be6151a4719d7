#include "core/pattern3.h"

#include <algorithm>
#include <array>

namespace hayago {
namespace {

// The two diagonals beside direction d, and the two directions beside diagonal d.
constexpr int diagonal_before(int d) { return 4 + ((d + 3) & 3); }
constexpr int diagonal_after(int d) { return 4 + d; }
constexpr int direct_before(int d) { return d - 4; }
constexpr int direct_after(int d) { return (d - 3) & 3; }
static_assert(kStep<9>[diagonal_after(0)] == kStep<9>[0] + kStep<9>[1]);
static_assert(kStep<9>[diagonal_before(0)] == kStep<9>[0] + kStep<9>[3]);

// Chains within the ring of eight: neighbours of one colour around it are connected.
std::array<int, 8> ring_chains(PatternCode code) {
  std::array<int, 8> chain{0, 1, 2, 3, 4, 5, 6, 7};
  const auto join = [&](int a, int b) {
    if (pattern_color(code, a) != pattern_color(code, b)) return;
    const int from = chain[static_cast<size_t>(b)], to = chain[static_cast<size_t>(a)];
    for (int& c : chain)
      if (c == from) c = to;
  };
  for (int d = 4; d < 8; ++d) {
    join(d, direct_before(d));
    join(d, direct_after(d));
  }
  return chain;
}

// Walls make one straight side, two that meet, or none.
bool has_possible_walls(PatternCode code) {
  bool wall[4];
  for (int d = 0; d < 4; ++d) wall[d] = pattern_color(code, d) == Color::Wall;
  if ((wall[0] && wall[2]) || (wall[1] && wall[3])) return false;
  for (int d = 4; d < 8; ++d)
    if ((pattern_color(code, d) == Color::Wall) !=
        (wall[direct_before(d)] || wall[direct_after(d)]))
      return false;
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
  for (int d = 0; d < 4; ++d) {
    const int name = chain[static_cast<size_t>(d)];
    if (pattern_atari(code, d) &&
        (!is_player(pattern_color(code, d)) || free[static_cast<size_t>(name)]))
      return false;
    if (!is_player(pattern_color(code, d))) continue;
    for (int e = 0; e < d; ++e)
      if (chain[static_cast<size_t>(e)] == name && pattern_atari(code, e) != pattern_atari(code, d))
        return false;
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
