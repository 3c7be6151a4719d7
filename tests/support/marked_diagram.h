// Diagrams for tests of rules: X and O stones, . empty, a small x or o the last move, any other
// letter an empty point with a name. A rule must hold in all eight symmetries and with the colours
// swapped: for_each_view builds the sixteen boards from one drawing.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/board/board.h"

namespace hayago {

// One of the sixteen boards. `black` and `white` are the colours of the drawing's X and O here.
struct DiagramView {
  Board<kAnySize> board{9};
  Color black = Color::Black;
  Color white = Color::White;
  Point last = kPass;
  std::map<char, std::vector<Point>> marks;

  Point at(char name) const { return marks.at(name).at(0); }
};

// Where (x, y) goes under symmetry s of a square: bit 0 mirrors, bits 1 and 2 rotate.
inline std::pair<int, int> transformed(int x, int y, int size, int s) {
  if (s & 1) x = size - 1 - x;
  for (int turn = 0; turn < s / 2; ++turn) {
    const int old = x;
    x = size - 1 - y;
    y = old;
  }
  return {x, y};
}

inline DiagramView view_of(const std::string& drawing, int symmetry, bool swap_colors) {
  std::vector<std::string> rows;
  std::istringstream in(drawing);
  for (std::string line; std::getline(in, line);) {
    std::string row;
    for (char ch : line)
      if (ch != ' ') row += ch;
    if (!row.empty()) rows.insert(rows.begin(), row);  // the last line is row 1
  }
  const int size = static_cast<int>(rows.size());
  DiagramView view;
  view.board = Board<kAnySize>(size);
  if (swap_colors) std::swap(view.black, view.white);
  for (int y = 0; y < size; ++y) {
    EXPECT_EQ(static_cast<int>(rows[static_cast<size_t>(y)].size()), size) << drawing;
    for (int x = 0; x < size; ++x) {
      const char ch = rows[static_cast<size_t>(y)][static_cast<size_t>(x)];
      const auto [tx, ty] = transformed(x, y, size, symmetry);
      const Point p = point_at<kAnySize>(tx, ty);
      if (ch == '.') continue;
      if (ch == 'x' || ch == 'o') view.last = p;
      const bool black = ch == 'X' || ch == 'x';
      const bool white = ch == 'O' || ch == 'o';
      if (black || white)
        EXPECT_TRUE(view.board.place(black ? view.black : view.white, p)) << drawing;
      else
        view.marks[ch].push_back(p);
    }
  }
  return view;
}

// Calls f(view) for the eight symmetries in both colours.
template <class F>
void for_each_view(const std::string& drawing, F&& f) {
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (bool swap : {false, true}) {
      SCOPED_TRACE("symmetry " + std::to_string(symmetry) + (swap ? ", colours swapped" : ""));
      f(view_of(drawing, symmetry, swap));
    }
}

}  // namespace hayago
