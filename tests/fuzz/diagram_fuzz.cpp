// Diagrams, vertices, colours, and the positions of the suite, which are made of them.
#include "core/board/board_text.h"
#include "tests/fuzz/door.h"
#include "tools/play/suite_positions.h"

namespace hayago::fuzz {
namespace {

void read_diagram(std::string_view text) {
  const Result<Diagram> diagram = parse_diagram(text);
  if (!diagram) return expect_error(diagram.error().text);
  with_size(diagram->size, [&]<int N>() {
    const Result<Board<N>> board = board_from_diagram<N>(*diagram);
    if (!board) return expect_error(board.error().text);
    expect(board->is_consistent(), "a board that counts right");
    for (const bool coordinates : {false, true}) {
      const Result<Diagram> again = parse_diagram(to_text(*board, {kPass, coordinates}));
      expect(expect_value(again, "a drawn board is read").cells == diagram->cells,
             "the same board");
    }
  });
}

void read_words(std::string_view text) {
  for (const int size : {2, 9, 19, 25})
    if (const Result<Point> p = parse_vertex<kAnySize>(text, size); p) {
      const std::string name = to_text<kAnySize>(*p);
      expect(expect_value(parse_vertex<kAnySize>(name, size), name) == *p, "the same vertex");
    }
  if (const Result<Color> color = parse_color(text); color)
    expect(expect_value(parse_color(color_name(*color)), "a colour") == *color, "the same colour");
}

void read_suite(std::string_view text) {
  const Result<std::vector<SuitePosition>> suite = parse_suite(text);
  if (!suite) return expect_error(suite.error().text);
  for (const SuitePosition& position : *suite) {
    const std::string written = to_text(position);
    const auto again = parse_suite(written);
    expect(expect_value(again, "a written position is read").size() == 1, "one position");
    expect(to_text(again->front()) == written, "the same position");
  }
}

void read_all(std::string_view text) {
  read_diagram(text);
  read_words(text.substr(0, 40));
  read_suite(text);
}

const Door door("diagram", read_all);

}  // namespace
}  // namespace hayago::fuzz
