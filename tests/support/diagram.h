// Positions and games of tests from drawings (core/board/board_text.h describes them). Any size:
// tests of rules use the instance that serves all of them.
#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <string_view>

#include "core/board/board_text.h"
#include "core/rules/game.h"

namespace hayago {

// Throws, which GoogleTest reports as a failure, where the drawing is wrong.
template <int N = kAnySize>
Board<N> board_from(std::string_view drawing) {
  const Result<Diagram> diagram = parse_diagram(drawing);
  if (!diagram) throw std::invalid_argument(diagram.error().text);
  const Result<Board<N>> board = board_from_diagram<N>(*diagram);
  if (!board) throw std::invalid_argument(board.error().text);
  return *board;
}

template <int N = kAnySize>
Game<N> game_from(std::string_view drawing, const GameRules& rules = {},
                  Color to_move = Color::Black) {
  const Board<N> board = board_from<N>(drawing);
  Game<N> game(board.size(), rules);
  game.set_position(board, to_move);
  return game;
}

// "D4" as a point of that instance.
template <int N = kAnySize>
Point at(std::string_view vertex) {
  const Result<Point> point = parse_vertex<N>(vertex, N);
  if (!point) throw std::invalid_argument(point.error().text);
  return *point;
}

}  // namespace hayago
