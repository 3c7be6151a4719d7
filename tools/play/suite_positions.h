// Positions with one right answer (or a few), by theme: what a search must find. In each komi makes
// the game depend on the question. They stand in tools/play/suite.txt, which the program holds:
//
//   nakade white 15 B1 # the middle of three lives
//   .O.O.O.
//   ...
//
// is theme, player to move, komi, right moves, why, then a diagram and an empty line. "!B1" instead
// of "B1": every move is right but those. Lines that begin with # are comments.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/types.h"

namespace hayago {

struct SuitePosition {
  std::string theme;
  Color to_move = Color::Black;
  double komi = 7.5;
  std::vector<std::string> answers;  // vertices, or "pass"
  bool wrong = false;                // ... which are the wrong ones
  std::string why;
  std::string diagram;

  bool is_right(const std::string& vertex) const;
  std::string answers_text() const;  // as in the file
};

Result<std::vector<SuitePosition>> parse_suite(std::string_view text);
// One position as parse_suite() reads it.
std::string to_text(const SuitePosition& position);
// Those of the program, in the order of the file: a theme after the other.
const std::vector<SuitePosition>& suite_positions();

}  // namespace hayago
