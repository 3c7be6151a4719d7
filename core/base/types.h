// The vocabulary of the rules: colours, points and moves. Indices are types, so that a colour
// never indexes a point table by accident. Read geometry.h next.
#pragma once

#include <compare>
#include <cstdint>

#include "core/base/check.h"

namespace hayago {

// Two bits each, also inside pattern codes. Black and White are 0 and 1 so that they index pairs.
enum class Color : uint8_t { Black = 0, White = 1, Empty = 2, Wall = 3 };

constexpr int index_of(Color c) { return static_cast<int>(c); }
constexpr bool is_player(Color c) { return index_of(c) < 2; }
constexpr Color opponent(Color player) { return static_cast<Color>(index_of(player) ^ 1); }

// A point of a padded one-dimensional board (geometry.h). Raw 0 is always wall and names the pass.
class Point {
 public:
  constexpr Point() = default;
  constexpr explicit Point(int raw) : raw_(static_cast<uint16_t>(raw)) {}
  constexpr int raw() const { return raw_; }
  constexpr bool operator==(const Point&) const = default;
  constexpr auto operator<=>(const Point&) const = default;
  constexpr Point operator+(int offset) const { return Point(raw_ + offset); }

 private:
  uint16_t raw_ = 0;
};

inline constexpr Point kPass{};
inline constexpr Point kNoPoint{};  // "no ko point": the same raw value, another meaning

struct Move {
  Color color = Color::Black;
  Point point = kPass;
  constexpr bool operator==(const Move&) const = default;
  constexpr bool is_pass() const { return point == kPass; }
};

inline constexpr int kMinSize = 2;
inline constexpr int kMaxSize = 25;

}  // namespace hayago
