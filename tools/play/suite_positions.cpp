// Reading and writing of tools/play/suite.txt.
#include "tools/play/suite_positions.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/text.h"
#include "core/board/board_text.h"

extern "C" {
extern const char hayago_suite_begin[], hayago_suite_end[];
}

namespace hayago {
namespace {

// The right (or wrong) moves of a line on a board of this size.
Result<void> read_answers(std::span<const std::string_view> words, int size, SuitePosition& to) {
  for (std::string_view word : words) {
    const bool wrong = word.starts_with('!');
    if (!to.answers.empty() && wrong != to.wrong) return Error{"right and wrong moves are mixed"};
    to.wrong = wrong;
    if (wrong) word.remove_prefix(1);
    const Result<Point> p = parse_vertex<kAnySize>(word, size);
    if (!p) return p.error();
    to.answers.push_back(to_text<kAnySize>(*p));
  }
  if (to.answers.empty()) return Error{"no answer"};
  return {};
}

Result<SuitePosition> read_position(std::string_view head, std::string diagram_text) {
  SuitePosition position;
  const size_t mark = std::min(head.find('#'), head.size());
  if (mark + 2 < head.size()) position.why = head.substr(mark + 2);
  const std::vector<std::string_view> words = words_of(head.substr(0, mark));
  if (words.size() < 4) return Error{"expected: theme, player, komi, moves"};
  const Result<Color> color = parse_color(words[1]);
  if (!color) return color.error();
  const std::optional<double> komi = parse_real(words[2]);
  if (!komi) return Error{"'" + std::string(words[2]) + "' is not a komi"};
  const Result<Diagram> diagram = parse_diagram(diagram_text);
  if (!diagram) return diagram.error();
  if (const auto board = board_from_diagram<kAnySize>(*diagram); !board) return board.error();
  position.theme = words[0];
  position.to_move = *color;
  position.komi = *komi;
  position.diagram = std::move(diagram_text);
  const Result<void> answers = read_answers(std::span(words).subspan(3), diagram->size, position);
  if (!answers) return answers.error();
  return position;
}

}  // namespace

bool SuitePosition::is_right(const std::string& vertex) const {
  return (std::find(answers.begin(), answers.end(), vertex) != answers.end()) != wrong;
}

std::string SuitePosition::answers_text() const {
  return (wrong ? "!" : "") + joined(answers, wrong ? " !" : " ");
}

Result<std::vector<SuitePosition>> parse_suite(std::string_view text) {
  std::vector<SuitePosition> positions;
  int line = 0;
  while (!text.empty()) {
    const std::string_view head = take_line(text);
    const int at = ++line;
    if (words_of(head).empty() || head.starts_with('#')) continue;
    std::string diagram;
    while (!text.empty()) {
      const std::string_view row = take_line(text);
      ++line;
      if (words_of(row).empty()) break;
      diagram.append(row) += '\n';
    }
    Result<SuitePosition> position = read_position(head, std::move(diagram));
    if (!position) return Error{"line " + std::to_string(at) + ": " + position.error().text};
    positions.push_back(std::move(*position));
  }
  return positions;
}

std::string to_text(const SuitePosition& position) {
  char komi[32];
  std::snprintf(komi, sizeof komi, "%g", position.komi);
  return position.theme + " " + color_name(position.to_move) + " " + komi + " " +
         position.answers_text() + (position.why.empty() ? "" : " # " + position.why) + "\n" +
         position.diagram + "\n";
}

const std::vector<SuitePosition>& suite_positions() {
  static const std::vector<SuitePosition> positions = [] {
    Result<std::vector<SuitePosition>> read = parse_suite(
        {hayago_suite_begin, static_cast<size_t>(hayago_suite_end - hayago_suite_begin)});
    if (!read) throw std::runtime_error("the suite in the program: " + read.error().text);
    return std::move(*read);
  }();
  return positions;
}

}  // namespace hayago
