// What core/board/board_instances.h does for boards, for the functions of tactics.h that stay
// calls.
#pragma once

#include "core/tactics/tactics.h"

// HG_TACTICS_CALLS(KEYWORD, N): KEYWORD is `extern` or nothing.
#define HG_TACTICS_CALLS(KEYWORD, N)                                                            \
  KEYWORD template SmallRegion enclosed_region(const PlayoutBoard<N>&, Point, Color);           \
  KEYWORD template bool makes_nakade_shape(const PlayoutBoard<N>&, Color, Point, int);          \
  KEYWORD template bool throws_stones_away(const PlayoutBoard<N>&, Color, Point);               \
  KEYWORD template int few_liberties_after(const PlayoutBoard<N>&, Color, Point);               \
  KEYWORD template Point vital_point(const PlayoutBoard<N>&, Color, Point, unsigned);           \
  KEYWORD template void add_captured_liberties(const PlayoutBoard<N>&, Color, Point,            \
                                               PointSet<PlayoutBoard<N>::kN>&);                 \
  KEYWORD template PointSet<PlayoutBoard<N>::kN> liberties_after(const PlayoutBoard<N>&, Color, \
                                                                 Point);
#define HG_ALL_TACTICS_CALLS(KEYWORD) \
  HG_TACTICS_CALLS(KEYWORD, 9)        \
  HG_TACTICS_CALLS(KEYWORD, 13)       \
  HG_TACTICS_CALLS(KEYWORD, 19)       \
  HG_TACTICS_CALLS(KEYWORD, kAnySize)

#ifndef HAYAGO_BUILDING
namespace hayago {
HG_ALL_TACTICS_CALLS(extern)
}  // namespace hayago
#endif
