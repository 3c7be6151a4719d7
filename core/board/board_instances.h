// The members of Board that stay calls, for programs that use the library: they take the compiled
// ones of board.cpp. A copy of their own would be compiled with whatever flags they have, and the
// linker keeps one copy of a function for all: built without optimisation, such a program slowed
// the library's own playouts down to a third. What is built with the library defines
// HAYAGO_BUILDING.
#pragma once

#include "core/board/board.h"

// HG_BOARD_CALLS(KEYWORD, N, PARTS): KEYWORD is `extern` or nothing.
#define HG_BOARD_CALLS(KEYWORD, N, PARTS)                                       \
  KEYWORD template int Board<N, PARTS>::merge_chains(int, int);                 \
  KEYWORD template void Board<N, PARTS>::capture_around(Color, Point, bool);    \
  KEYWORD template bool Board<N, PARTS>::is_legal(Color, Point) const;          \
  KEYWORD template PointSet<N> Board<N, PARTS>::collect_liberties(Point) const; \
  KEYWORD template int Board<N, PARTS>::sum_pseudo_liberties(Point) const;
#define HG_PLAYOUT_BOARD_CALLS(KEYWORD, N)                                             \
  KEYWORD template Board<N, PlayoutParts>::Board(const Board<N, FullParts>&);          \
  KEYWORD template int Board<N, PlayoutParts>::merge_chains(int, int);                 \
  KEYWORD template void Board<N, PlayoutParts>::join_chains(int, uint64_t, uint64_t);  \
  KEYWORD template void Board<N, PlayoutParts>::capture_chains(Color, uint64_t, bool); \
  KEYWORD template bool Board<N, PlayoutParts>::is_legal(Color, Point) const;          \
  KEYWORD template PointSet<N> Board<N, PlayoutParts>::collect_liberties(Point) const; \
  KEYWORD template int Board<N, PlayoutParts>::sum_pseudo_liberties(Point) const;
#define HG_CALLS_OF_SIZE(KEYWORD, N)    \
  HG_BOARD_CALLS(KEYWORD, N, BareParts) \
  HG_BOARD_CALLS(KEYWORD, N, FullParts) \
  HG_PLAYOUT_BOARD_CALLS(KEYWORD, N)
#define HG_CALLS_OF_ALL_BOARDS(KEYWORD) \
  HG_CALLS_OF_SIZE(KEYWORD, 9)          \
  HG_CALLS_OF_SIZE(KEYWORD, 13)         \
  HG_CALLS_OF_SIZE(KEYWORD, 19)         \
  HG_CALLS_OF_SIZE(KEYWORD, kAnySize)

#ifndef HAYAGO_BUILDING
namespace hayago {
HG_CALLS_OF_ALL_BOARDS(extern)
}  // namespace hayago
#endif
