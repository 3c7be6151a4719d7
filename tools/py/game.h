// A game as Python sees it: one object for all sizes.
#pragma once

#include <string>

#include "core/board/board_text.h"
#include "tools/py/convert.h"

namespace hayago::python {

class PyGame {
 public:
  PyGame(int size, double komi, const std::string& ko);
  static PyGame from_sgf(const std::string& text, const std::string& ko, int before_move);
  static PyGame from_diagram(const std::string& text, const std::string& to_play, double komi,
                             const std::string& ko);

  const AnyGame& game() const { return game_; }
  int size() const { return size_of(game_); }
  // Calls f(game) with the game of the right size.
  template <class F>
  decltype(auto) with(F&& f) const {
    return std::visit(std::forward<F>(f), game_);
  }
  template <class F>
  decltype(auto) with(F&& f) {
    return std::visit(std::forward<F>(f), game_);
  }

  void play(const py::object& move, const std::string& color);
  bool is_legal(const py::object& move) const;
  void undo(int count);
  std::vector<int> legal_actions() const;
  py::array_t<bool> legal_mask() const;
  py::array_t<int8_t> board() const;
  std::vector<std::pair<std::string, std::string>> moves() const;
  std::string to_sgf() const;
  std::string text() const;
  // With the last move marked.
  Diagram diagram() const;

 private:
  explicit PyGame(AnyGame game) : game_(std::move(game)) {}
  AnyGame game_;
};

void bind_game(py::module_& m);

}  // namespace hayago::python
