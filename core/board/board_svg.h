// A board as a picture: SVG text that a browser, a notebook or a paper shows as it is. It brings
// its own wood, so that it looks the same on a light and on a dark page; on paper the wood is grey.
// Nothing but a position is needed; shades, marks and numbered stones are drawn where they are
// given.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/board/board_text.h"

namespace hayago {

// A move somebody thinks about: a disc on its point.
struct MoveMark {
  int x = 0;
  int y = 0;
  double weight = 1;       // 0 to 1: the disc's area, say the share of visits
  bool best = false;       // in the stronger colour
  std::string label = {};  // a line or two on discs that are large enough: "52", "12k"
  std::string note = {};
  std::string hint = {};  // said when the pointer rests on it
};

// A stone of a line that might follow. One outside the board is a pass: it counts and is not drawn.
struct LineStone {
  Color color = Color::Black;
  int x = -1;
  int y = -1;
};

struct BoardPicture {
  Diagram position;              // with last_move and ko, where they are to be marked
  std::vector<float> ownership;  // y * size + x, +1 Black's, -1 White's; empty for none
  std::vector<MoveMark> marks;
  std::vector<LineStone> line;  // numbered from 1; the first stone on a point is the one drawn
  std::string title;            // what a screen reader says, and the tab of a browser
  std::string caption;          // below the board, in one line
  bool coordinates = true;
  int width = 0;  // in pixels; 0: 32 for every column
};

// The picture, or what does not fit: sizes of the lists, points outside the board, numbers that are
// none. The same picture gives the same text everywhere.
Result<std::string> board_svg(const BoardPicture& picture);

// A board as the position of a picture. The ko is marked where it binds `to_move`; kPass for no
// last move.
template <int N>
Diagram to_diagram(const Board<N>& board, Color to_move, Point last_move = kPass) {
  Diagram diagram;
  diagram.size = board.size();
  for (int y = 0; y < board.size(); ++y)
    for (int x = 0; x < board.size(); ++x) {
      const Point p = point_at<N>(x, y);
      diagram.cells.push_back(board.at(p));
      if (board.is_ko(to_move, p)) diagram.ko = {x, y};
    }
  if (last_move != kPass) diagram.last_move = {column_of<N>(last_move), row_of<N>(last_move)};
  return diagram;
}

// 950, 12k, 3.4M: for labels.
std::string short_count(int64_t count);

}  // namespace hayago
