// Counts the legal positions of a board by building each of them stone by stone: a position is
// legal if and only if that needs neither a suicide nor a capture.
#pragma once

#include <cstdint>

#include "core/board/board.h"

namespace hayago {

inline uint64_t count_legal_positions(const BareBoard<kAnySize>& board, int next) {
  if (next == board.area()) return 1;
  const Point p = point_at<kAnySize>(next % board.size(), next / board.size());
  uint64_t total = count_legal_positions(board, next + 1);
  for (Color c : {Color::Black, Color::White}) {
    BareBoard<kAnySize> with = board;
    if (with.place(c, p) && with.empty_count() == board.empty_count() - 1)
      total += count_legal_positions(with, next + 1);
  }
  return total;
}

inline uint64_t count_legal_positions(int size) {
  return count_legal_positions(BareBoard<kAnySize>(size), 0);
}

}  // namespace hayago
