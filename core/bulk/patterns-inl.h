// MoGo's patterns as boolean logic on planes: every drawing in every orientation is one product of
// what stands on its points, and a pattern matches where any of them does. The products are made at
// compile time from the drawings of mogo_drawings.h, those that are the same only once.
#pragma once

#include <cstdint>
#include <utility>

#include "core/base/check.h"
#include "core/patterns/mogo_drawings.h"

namespace hayago::bulk {

// What may stand on a point, as bits.
inline constexpr int kMine = 1, kTheirs = 2, kVacant = 4, kOffBoard = 8, kAnything = 15;

// A drawing in one orientation: what may stand on the points of the square, row by row.
struct Product {
  uint8_t cell[9] = {};
  constexpr bool operator==(const Product&) const = default;
};
struct Products {
  static constexpr int kMost = 192;
  Product product[kMost] = {};
  int count = 0;
  constexpr void add(const Product& p) {
    for (int i = 0; i < count; ++i)
      if (product[i] == p) return;
    product[count++] = p;
  }
};

constexpr uint8_t cell_of(char drawn, bool x_is_mine) {
  const int x = x_is_mine ? kMine : kTheirs, o = kMine + kTheirs - x;
  switch (drawn) {
    case 'X':
      return static_cast<uint8_t>(x);
    case 'O':
      return static_cast<uint8_t>(o);
    case 'b':
      return static_cast<uint8_t>(kAnything - o);
    case 'w':
      return static_cast<uint8_t>(kAnything - x);
    case '.':
      return kVacant;
    case '#':
      return kOffBoard;
    default:
      return kAnything;
  }
}

constexpr void add_orientations(Products& all, const PatternDrawing& drawing, bool x_is_mine) {
  for (int s = 0; s < 8; ++s) {
    Product product;
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x) {
        const int across = s & 1 ? 2 - x : x, along = s & 2 ? 2 - y : y;
        const int to = s & 4 ? 3 * across + along : 3 * along + across;
        product.cell[to] = cell_of(drawing.rows[4 * y + x], x_is_mine);
      }
    all.add(product);
  }
}

constexpr Products match_products() {
  Products all;
  for (const PatternDrawing& drawing : kMogoDrawings)
    for (const bool x_is_mine : {true, false})
      if (drawing.moves == DrawnMover::Either || (drawing.moves == DrawnMover::X) == x_is_mine)
        add_orientations(all, drawing, x_is_mine);
  return all;
}
constexpr Products cut_products(bool x_is_mine) {
  Products all;
  add_orientations(all, kMogoCut, x_is_mine);
  return all;
}
constexpr Products protected_products(bool x_is_mine) {
  Products all;
  for (const PatternDrawing& drawing : kMogoProtected) add_orientations(all, drawing, x_is_mine);
  return all;
}

inline constexpr Products kMatchProducts = match_products();
inline constexpr Products kMyCuts = cut_products(true), kTheirCuts = cut_products(false);
inline constexpr Products kProtectedFromMe = protected_products(true);
inline constexpr Products kProtectedFromThem = protected_products(false);

// The planes of one square of the window, whose rows are five apart.
template <class V>
struct Square {
  const V *mine, *theirs, *empty;
  template <int kCell, int kAllowed>
  HG_INLINE V holds() const {
    constexpr int at = kCell / 3 * 5 + kCell % 3;
    if constexpr (kAllowed == kMine) return mine[at];
    if constexpr (kAllowed == kTheirs) return theirs[at];
    if constexpr (kAllowed == kVacant) return empty[at];
    if constexpr (kAllowed == kOffBoard) return ~(mine[at] | theirs[at] | empty[at]);
    if constexpr (kAllowed == kAnything - kMine) return ~mine[at];
    if constexpr (kAllowed == kAnything - kTheirs) return ~theirs[at];
  }
};

template <const Products& kAll, int kIndex, int kCell, class V>
HG_INLINE V product_of(const Square<V>& square, V so_far) {
  if constexpr (kCell == 9) {
    return so_far;
  } else {
    constexpr int kAllowed = kAll.product[kIndex].cell[kCell];
    if constexpr (kAllowed != kAnything) so_far = so_far & square.template holds<kCell, kAllowed>();
    return product_of<kAll, kIndex, kCell + 1>(square, so_far);
  }
}

template <const Products& kAll, class V, int... kIndex>
HG_INLINE V sum_of(const Square<V>& square, std::integer_sequence<int, kIndex...>) {
  V sum = V::fill(false);
  ((sum = sum | product_of<kAll, kIndex, 0>(square, V::fill(true))), ...);
  return sum;
}
template <const Products& kAll, class V>
HG_INLINE V sum_of(const Square<V>& square) {
  return sum_of<kAll>(square, std::make_integer_sequence<int, kAll.count>());
}

// Whether a move in the middle of the square follows a pattern.
template <class S, class V = typename S::V>
HG_NOINLINE V matches_pattern(const V* mine, const V* theirs, const V* empty) {
  const Square<V> square = {mine, theirs, empty};
  V found = sum_of<kMatchProducts>(square);
  found = found | without(sum_of<kMyCuts>(square), sum_of<kProtectedFromMe>(square));
  found = found | without(sum_of<kTheirCuts>(square), sum_of<kProtectedFromThem>(square));
  return found;
}

}  // namespace hayago::bulk
