#include "tools/py/game.h"

#include <pybind11/stl.h>

#include "core/board/board_svg.h"
#include "core/record/sgf.h"

namespace hayago::python {
namespace {

template <class G>
constexpr int size_class = std::decay_t<decltype(std::declval<G>().board())>::kN;

GameRules rules_from(double komi, const std::string& ko) {
  GameRules rules;
  rules.ko = value_of(parse_ko_rule(ko));
  rules.komi = komi;
  require(check_komi(komi));
  return rules;
}

int checked_size(int size) {
  if (size < kMinSize || size > kMaxSize)
    throw py::value_error("size: 2 to 25, not " + std::to_string(size));
  return size;
}

}  // namespace

PyGame::PyGame(int size, double komi, const std::string& ko)
    : game_(make_game(checked_size(size), rules_from(komi, ko))) {}

PyGame PyGame::from_sgf(const std::string& text, const std::string& ko, int before_move) {
  const SgfGame record = value_of(parse_sgf(text));
  return with_size(record.size, [&]<int N>() {
    return PyGame(AnyGame(
        value_of(replay_sgf<N>(record, rules_from(record.komi.value_or(7.5), ko), before_move))));
  });
}

PyGame PyGame::from_diagram(const std::string& text, const std::string& to_play, double komi,
                            const std::string& ko) {
  const Diagram diagram = value_of(parse_diagram(text));
  return with_size(diagram.size, [&]<int N>() {
    Game<N> game(diagram.size, rules_from(komi, ko));
    game.set_position(value_of(board_from_diagram<N>(diagram)), value_of(parse_color(to_play)));
    return PyGame(AnyGame(std::move(game)));
  });
}

void PyGame::play(const py::object& move, const std::string& color) {
  with([&]<class G>(G& game) {
    constexpr int N = size_class<G>;
    const Point p = point_from<N>(move, game.size());
    const Color c = color.empty() ? game.to_move() : value_of(parse_color(color));
    if (const Result<void> played = game.play(c, p); !played)
      throw py::value_error(hayago::to_text<N>(p) + " is not legal for " + color_name(c) + ": " +
                            played.error().text);
  });
}

bool PyGame::is_legal(const py::object& move) const {
  return with([&]<class G>(const G& game) {
    return game.is_legal(game.to_move(), point_from<size_class<G>>(move, game.size()));
  });
}

void PyGame::undo(int count) {
  with([&](auto& game) { require(game.undo(count)); });
}

std::vector<int> PyGame::legal_actions() const {
  return with([&]<class G>(const G& game) {
    std::vector<int> actions;
    for (const Point p : game.legal_moves(game.to_move()))
      actions.push_back(action_of<size_class<G>>(p, game.size()));
    std::sort(actions.begin(), actions.end());
    actions.push_back(game.size() * game.size());
    return actions;
  });
}

py::array_t<bool> PyGame::legal_mask() const {
  py::array_t<bool> mask(size() * size() + 1);
  bool* out = mask.mutable_data();
  std::fill_n(out, mask.size(), false);
  for (const int action : legal_actions()) out[action] = true;
  return mask;
}

py::array_t<int8_t> PyGame::board() const {
  py::array_t<int8_t> array({size(), size()});
  with([&]<class G>(const G& game) {
    int8_t* out = array.mutable_data();
    for (int y = game.size() - 1; y >= 0; --y)
      for (int x = 0; x < game.size(); ++x) {
        const Color c = game.board().at(point_at<size_class<G>>(x, y));
        *out++ = static_cast<int8_t>(c == Color::Black ? 1 : c == Color::White ? -1 : 0);
      }
  });
  return array;
}

std::vector<std::pair<std::string, std::string>> PyGame::moves() const {
  return with([&]<class G>(const G& game) {
    std::vector<std::pair<std::string, std::string>> moves;
    for (const Move& move : game.moves())
      moves.emplace_back(color_name(move.color), hayago::to_text<size_class<G>>(move.point));
    return moves;
  });
}

std::string PyGame::to_sgf() const {
  return with([](const auto& game) { return hayago::to_sgf(record_of(game)); });
}

std::string PyGame::text() const {
  return with([](const auto& game) {
    return hayago::to_text(game.board(), DrawOptions{.last_move = game.last_move()});
  });
}

Diagram PyGame::diagram() const {
  return with(
      [](const auto& game) { return to_diagram(game.board(), game.to_move(), game.last_move()); });
}

void bind_game(py::module_& m) {
  const auto get = [](auto f) {
    return [f](const PyGame& self) { return self.with([&](const auto& game) { return f(game); }); };
  };
  py::class_<PyGame>(m, "Game")
      .def(py::init<int, double, const std::string&>())
      .def_static("from_sgf", &PyGame::from_sgf)
      .def_static("from_diagram", &PyGame::from_diagram)
      .def("copy", [](const PyGame& self) { return PyGame(self); })
      .def_property_readonly("size", &PyGame::size)
      .def_property_readonly("komi", get([](const auto& game) { return game.komi(); }))
      .def_property_readonly("ko", get([](const auto& g) { return ko_rule_name(g.rules().ko); }))
      .def_property_readonly("to_play", get([](const auto& g) { return color_name(g.to_move()); }))
      .def_property_readonly("is_over", get([](const auto& game) { return game.is_over(); }))
      .def("score", get([](const auto& game) { return game.score(); }))
      .def("prisoners", get([](const auto& game) {
             return std::pair(game.prisoners(Color::Black), game.prisoners(Color::White));
           }))
      .def("play", &PyGame::play)
      .def("is_legal", &PyGame::is_legal)
      .def("undo", &PyGame::undo)
      .def("legal_actions", &PyGame::legal_actions)
      .def("legal_mask", &PyGame::legal_mask)
      .def("board", &PyGame::board)
      .def("moves", &PyGame::moves)
      .def("sgf", &PyGame::to_sgf)
      .def("text", &PyGame::text)
      .def("svg", [](const PyGame& self) {
        BoardPicture picture;
        picture.position = self.diagram();
        return value_of(board_svg(picture));
      });
}

}  // namespace hayago::python
