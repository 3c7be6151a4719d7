// A search report as a picture of the board: core/board/board_svg.h draws it.
#pragma once

#include "core/board/board_svg.h"
#include "search/tree/report.h"

namespace hayago {

struct PictureParts {
  bool ownership = true;  // points shaded by who owns them after the playouts
  bool moves = true;      // the moves thought about: area by visits, winning share, visits
  bool line = false;      // the best line as numbered stones
  int most_moves = 12;
  int longest_line = 12;
};

// The board is the one that was searched, `last` the move before.
template <int N>
BoardPicture picture_of(const SearchReport& report, const Board<N>& board, Point last,
                        const PictureParts& parts);

}  // namespace hayago
