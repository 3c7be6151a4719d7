// Points and positions as text: names of points, diagrams to read and to print.
#include "core/board/board_text.h"

#include <algorithm>
#include <cctype>

namespace hayago {
namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
static_assert(kColumns.size() == kMaxSize);

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

std::string upper_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), upper);
  return out;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string size_text(int size) { return std::to_string(size) + "x" + std::to_string(size); }

std::string without_spaces(std::string_view text) {
  std::string out;
  std::copy_if(text.begin(), text.end(), std::back_inserter(out),
               [](char c) { return !is_space(c); });
  return out;
}

Error at_line(int line, const std::string& problem) {
  return Error{"line " + std::to_string(line) + ": " + problem};
}

// Collects the rows of a diagram from the top, then turns them over.
class DiagramReader {
 public:
  Result<void> read_line(std::string_view line, int number);
  Result<Diagram> finish();

 private:
  struct Row {
    int line;
    int label;  // 0 where the row has none
    std::vector<Color> cells;
    int last_move_column = -1;
    int ko_column = -1;
  };
  Result<void> read_cells(std::string_view cells, Row& row);
  Result<void> read_cell(char c, char before, Row& row);

  std::vector<Row> rows_;
};

Result<void> DiagramReader::read_line(std::string_view line, int number) {
  const std::string text = without_spaces(line);
  if (text.empty()) return {};
  const std::string letters = upper_case(text);
  if (letters.size() <= kColumns.size() && kColumns.substr(0, letters.size()) == letters) return {};

  const bool labelled = is_digit(text.front()) || is_digit(text.back());
  const auto first = std::find_if_not(text.begin(), text.end(), is_digit);
  const auto last = std::find_if_not(text.rbegin(), text.rend(), is_digit).base();
  Row row{number, 0, {}};
  if (first >= last) return at_line(number, quoted(text) + " is not a row of a diagram");
  const std::string left(text.begin(), first);
  const std::string right(last, text.end());
  if (left.size() > 2 || right.size() > 2 || (!left.empty() && !right.empty() && left != right))
    return at_line(number,
                   "row numbers " + quoted(left) + " and " + quoted(right) + " do not agree");
  if (labelled) row.label = std::stoi(left.empty() ? right : left);
  if (Result<void> read = read_cells(std::string_view(first, last), row); !read) return read;
  if (!rows_.empty() && rows_.front().cells.size() != row.cells.size())
    return at_line(number, "this row has " + std::to_string(row.cells.size()) +
                               " points, the first has " +
                               std::to_string(rows_.front().cells.size()));
  rows_.push_back(std::move(row));
  return {};
}

Result<void> DiagramReader::read_cells(std::string_view cells, Row& row) {
  char before = ' ';
  for (char c : cells) {
    if (before == '(' && c == ')') return at_line(row.line, "there is no stone in '()'");
    if (c != '(' && c != ')')
      if (Result<void> read = read_cell(upper(c), before, row); !read) return read;
    before = c;
  }
  return {};
}

Result<void> DiagramReader::read_cell(char c, char before, Row& row) {
  const auto column = static_cast<int>(row.cells.size());
  if (c == 'X' || c == 'O') {
    if (before == '(') row.last_move_column = column;
    row.cells.push_back(c == 'X' ? Color::Black : Color::White);
  } else if (c == '.' || c == '+' || c == ',' || c == '*') {
    if (c == '*') row.ko_column = column;
    row.cells.push_back(Color::Empty);
  } else {
    return at_line(row.line, quoted({&c, 1}) + " is neither X, O nor .");
  }
  return {};
}

Result<Diagram> DiagramReader::finish() {
  if (rows_.empty()) return Error{"the diagram is empty"};
  const auto size = static_cast<int>(rows_.size());
  const auto width = static_cast<int>(rows_.front().cells.size());
  if (width != size)
    return at_line(rows_.back().line, "a board is square, but this one has " +
                                          std::to_string(width) + " columns and " +
                                          std::to_string(size) + " rows");
  if (size < kMinSize || size > kMaxSize)
    return at_line(rows_.back().line, "a board has 2 to 25 rows, not " + std::to_string(size));
  Diagram diagram;
  diagram.size = size;
  for (int y = 0; y < size; ++y) {
    const Row& row = rows_[static_cast<size_t>(size - 1 - y)];
    if (row.label != 0 && row.label != y + 1)
      return at_line(row.line,
                     "row " + std::to_string(y + 1) + " is numbered " + std::to_string(row.label));
    diagram.cells.insert(diagram.cells.end(), row.cells.begin(), row.cells.end());
    if (row.last_move_column >= 0) {
      if (diagram.last_move) return at_line(row.line, "two stones are marked as the last move");
      diagram.last_move = {row.last_move_column, y};
    }
    if (row.ko_column >= 0) {
      if (diagram.ko) return at_line(row.line, "two points are marked as ko");
      diagram.ko = {row.ko_column, y};
    }
  }
  return diagram;
}

// The first stone of the diagram that is no longer on the board: it was captured.
template <int N>
Point missing_stone(const Board<N>& board, const Diagram& diagram) {
  for (int y = 0; y < diagram.size; ++y)
    for (int x = 0; x < diagram.size; ++x)
      if (is_player(diagram.at(x, y)) && board.is_empty(point_at<N>(x, y)))
        return point_at<N>(x, y);
  return kNoPoint;
}

// A ko point is empty and enclosed by the stones of the player who has just taken there.
template <int N>
Result<void> mark_ko(Board<N>& board, Diagram::Place place) {
  const Point p = point_at<N>(place.x, place.y);
  for (Color taker : {Color::Black, Color::White}) {
    if (board.neighbours(p, taker) != 4 || board.neighbours(p, opponent(taker)) == 4) continue;
    board.set_ko(opponent(taker), p);
    return {};
  }
  return Error{"there can be no ko at " + to_text<N>(p)};
}

}  // namespace

char column_letter(int x) {
  HG_ASSERT(x >= 0 && x < kMaxSize);
  return kColumns[static_cast<size_t>(x)];
}

std::string vertex_name(int x, int y) { return column_letter(x) + std::to_string(y + 1); }

const char* color_name(Color c) {
  constexpr const char* kNames[] = {"black", "white", "empty", "wall"};
  return kNames[index_of(c)];
}

Result<Color> parse_color(std::string_view text) {
  const std::string name = upper_case(text);
  if (name == "B" || name == "BLACK") return Color::Black;
  if (name == "W" || name == "WHITE") return Color::White;
  return Error{quoted(text) + " is not a colour; say black or white"};
}

template <int N>
Result<Point> parse_vertex(std::string_view text, int size) {
  const std::string name = upper_case(text);
  if (name == "PASS") return kPass;
  const bool digits = name.size() >= 2 && name.size() <= 3 && name[1] != '0' &&
                      std::all_of(name.begin() + 1, name.end(), is_digit);
  if (!digits || name[0] < 'A' || name[0] > 'Z')
    return Error{quoted(text) + " is not a vertex such as D4, nor pass"};
  const size_t x = kColumns.find(name[0]);
  if (x == std::string_view::npos) return Error{quoted(text) + ": there is no column I"};
  const int y = std::stoi(name.substr(1)) - 1;
  if (static_cast<int>(x) >= size || y >= size)
    return Error{quoted(text) + " is off the board, which is " + size_text(size)};
  return point_at<N>(static_cast<int>(x), y);
}

Result<Diagram> parse_diagram(std::string_view text) {
  DiagramReader reader;
  for (int line = 1; !text.empty(); ++line) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (Result<void> read = reader.read_line(text.substr(0, end), line); !read) return read.error();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return reader.finish();
}

template <int N>
Result<Board<N>> board_from_diagram(const Diagram& diagram) {
  const int size = diagram.size;
  if (kIsFastSize<N> ? size != N : size < kMinSize || size > N)
    return Error{"the diagram is " + size_text(size) + ", the board " + size_text(N)};
  Board<N> board(size);
  // A legal position can be built stone by stone in any order without a capture.
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      if (!is_player(diagram.at(x, y))) continue;
      const Point p = point_at<N>(x, y);
      const int before = board.empty_count();
      const bool placed = board.place(diagram.at(x, y), p);
      if (placed && board.empty_count() == before - 1) continue;
      const Point dead = placed ? missing_stone(board, diagram) : p;
      return Error{"the chain at " + to_text<N>(dead) + " has no liberty"};
    }
  if (diagram.ko)
    if (Result<void> ko = mark_ko(board, *diagram.ko); !ko) return ko.error();
  return board;
}

template <int N, class Parts>
std::string to_text(const Board<N, Parts>& board, const DrawOptions& options) {
  const int size = board.size();
  std::string letters = "   ";
  for (int x = 0; x < size; ++x) letters += std::string(1, column_letter(x)) + ' ';
  letters.back() = '\n';
  std::string out = options.coordinates ? letters : "";
  for (int y = size - 1; y >= 0; --y) {
    const std::string label = std::to_string(y + 1);
    if (options.coordinates) out += std::string(2 - label.size(), ' ') + label;
    char gap = ' ';
    for (int x = 0; x < size; ++x) {
      const Point p = point_at<N>(x, y);
      const bool last = p == options.last_move && is_player(board.at(p));
      const char empty = p == board.ko_point() ? '*' : '.';
      out += last ? '(' : gap;
      out += board.is_empty(p) ? empty : board.at(p) == Color::Black ? 'X' : 'O';
      gap = last ? ')' : ' ';
    }
    out += gap;
    if (options.coordinates) out += label;
    out += '\n';
  }
  return options.coordinates ? out + letters : out;
}

template Result<Point> parse_vertex<9>(std::string_view, int);
template Result<Point> parse_vertex<13>(std::string_view, int);
template Result<Point> parse_vertex<19>(std::string_view, int);
template Result<Point> parse_vertex<kAnySize>(std::string_view, int);
template Result<Board<9>> board_from_diagram<9>(const Diagram&);
template Result<Board<13>> board_from_diagram<13>(const Diagram&);
template Result<Board<19>> board_from_diagram<19>(const Diagram&);
template Result<Board<kAnySize>> board_from_diagram<kAnySize>(const Diagram&);
template std::string to_text(const Board<9>&, const DrawOptions&);
template std::string to_text(const Board<13>&, const DrawOptions&);
template std::string to_text(const Board<19>&, const DrawOptions&);
template std::string to_text(const Board<kAnySize>&, const DrawOptions&);
template std::string to_text(const BareBoard<9>&, const DrawOptions&);
template std::string to_text(const BareBoard<13>&, const DrawOptions&);
template std::string to_text(const BareBoard<19>&, const DrawOptions&);
template std::string to_text(const BareBoard<kAnySize>&, const DrawOptions&);
template std::string to_text(const PlayoutBoard<9>&, const DrawOptions&);
template std::string to_text(const PlayoutBoard<13>&, const DrawOptions&);
template std::string to_text(const PlayoutBoard<19>&, const DrawOptions&);
template std::string to_text(const PlayoutBoard<kAnySize>&, const DrawOptions&);

}  // namespace hayago
