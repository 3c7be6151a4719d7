// MoGo's patterns as boolean logic on planes: every drawing in every orientation is one product of
// what stands on its points, and a pattern matches where any of them does. The products are made at
// compile time from the drawings of mogo_drawings.h, those that are the same only once, and sorted,
// so that what neighbours in the list have in common is worked out once (half the instructions).
#pragma once

#include <cstdint>

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
// The order in which points are looked at: direct neighbours first.
inline constexpr int kCellOrder[8] = {1, 7, 3, 5, 0, 2, 6, 8};

constexpr bool comes_before(const Product& a, const Product& b) {
  for (const int cell : kCellOrder)
    if (a.cell[cell] != b.cell[cell]) return a.cell[cell] < b.cell[cell];
  return false;
}

struct Products {
  static constexpr int kMost = 192;
  Product product[kMost] = {};
  int count = 0;
  constexpr void add(const Product& p) {
    for (int i = 0; i < count; ++i)
      if (product[i] == p) return;
    int at = count++;
    for (; at > 0 && comes_before(p, product[at - 1]); --at) product[at] = product[at - 1];
    product[at] = p;
  }
  // The end of the run, from `from`, of products that agree at a cell.
  constexpr int run_end(int from, int end, int cell) const {
    int i = from + 1;
    while (i < end && product[i].cell[cell] == product[from].cell[cell]) ++i;
    return i;
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
      return static_cast<uint8_t>(x + kVacant);
    case 'w':
      return static_cast<uint8_t>(o + kVacant);
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
    if constexpr (kAllowed == kMine + kVacant) return mine[at] | empty[at];
    if constexpr (kAllowed == kTheirs + kVacant) return theirs[at] | empty[at];
  }
};

// The sum of the products from kFrom to kEnd, which agree in the cells before kDepth.
template <const Products& kAll, int kFrom, int kEnd, int kDepth, class V>
HG_INLINE V sum_of(const Square<V>& square) {
  if constexpr (kDepth == 8) {
    return V::fill(true);
  } else {
    constexpr int kCell = kCellOrder[kDepth], kRunEnd = kAll.run_end(kFrom, kEnd, kCell);
    constexpr int kAllowed = kAll.product[kFrom].cell[kCell];
    V sum = sum_of<kAll, kFrom, kRunEnd, kDepth + 1>(square);
    if constexpr (kAllowed != kAnything) sum = sum & square.template holds<kCell, kAllowed>();
    if constexpr (kRunEnd < kEnd) sum = sum | sum_of<kAll, kRunEnd, kEnd, kDepth>(square);
    return sum;
  }
}
template <const Products& kAll, class V>
HG_INLINE V sum_of(const Square<V>& square) {
  return sum_of<kAll, 0, kAll.count, 0>(square);
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
