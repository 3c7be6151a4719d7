// Positions with one right answer (or a few), by theme: what a search must find. In each,
// everything but the question is settled, and komi makes the game depend on it.
#pragma once

#include <span>

#include "core/base/types.h"

namespace hayago {

struct SuitePosition {
  const char* theme;
  Color to_move;
  double komi;
  const char* answers;  // vertices, separated by blanks
  const char* why;
  const char* diagram;
};
std::span<const SuitePosition> suite_positions();

}  // namespace hayago
