// Boards and points as people write them, both ways: vertex names (columns A-H, J-Z; rows from 1 at
// the bottom; "pass"), colours, and diagrams. Reading explains what is wrong and where; what is
// written here reads back as the same position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/board/board.h"

namespace hayago {

char column_letter(int x);                         // 0 is 'A', 8 is 'J': there is no column I
std::string vertex_name(int x, int y);             // (3, 15) is "D16"
const char* color_name(Color c);                   // "black", "white", "empty", "wall"
Result<Color> parse_color(std::string_view text);  // b, black, w, white, in any case

template <int N>
std::string to_text(Point p) {
  return p == kPass ? "pass" : vertex_name(column_of<N>(p), row_of<N>(p));
}

// A vertex or "pass", in any case, on a board of this size.
template <int N>
Result<Point> parse_vertex(std::string_view text, int size);

// A diagram is a square of X (Black), O (White) and . (empty; also + and ,), top row first.
// Spaces are free; a row may carry its number on either side, and a line of column letters may
// stand above and below. The last move is written (X), a point that ko forbids *.
struct Diagram {
  struct Place {
    int x = 0;
    int y = 0;
  };
  int size = 0;
  std::vector<Color> cells;  // row by row from the bottom: cells[y * size + x]
  std::optional<Place> last_move;
  std::optional<Place> ko;

  Color at(int x, int y) const { return cells[static_cast<size_t>(y * size + x)]; }
};
Result<Diagram> parse_diagram(std::string_view text);

// The position of a diagram; an Error where a chain has no liberty, the size does not fit
// Board<N>, or the ko mark stands where no ko can be.
template <int N>
Result<Board<N>> board_from_diagram(const Diagram& diagram);

struct DrawOptions {
  Point last_move = kPass;  // drawn as (X); kPass for none
  bool coordinates = true;
};
template <int N, class Parts>
std::string to_text(const Board<N, Parts>& board, const DrawOptions& options = {});

}  // namespace hayago
