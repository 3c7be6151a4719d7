#include "core/board/board_svg.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/markup.h"

namespace hayago {
namespace {

// All lengths are whole numbers, a hundred to the distance of two lines: no locale, no rounding of
// the machine's can change a picture.
constexpr int kCell = 100;
constexpr int kStone = 48;

// Classes carry the colours, so that paper and dark pages may change the wood. Their names begin
// with hg-: inside a page a style sheet holds for everything.
constexpr const char* kStyle =
    "<style>"
    ".hg-wood{fill:#e6bf77}.hg-lines{stroke:#4a3510;stroke-width:3;fill:none}.hg-star{fill:#4a3510}"
    ".hg-edge{fill:#3b2a0c}.hg-text{font-family:'DejaVu "
    "Sans',Verdana,Arial,sans-serif;text-anchor:middle}"
    ".hg-b{fill:#1d1d1f;stroke:#000;stroke-width:3}.hg-w{fill:#fbfbf9;stroke:#55534c;stroke-width:"
    "3}"
    ".hg-on-b{fill:#fff}.hg-on-w{fill:#000}"
    ".hg-last-b{stroke:#fff}.hg-last-w{stroke:#000}"
    ".hg-best{fill:#00649c;stroke:#003a5c;stroke-width:3}.hg-mark{fill:#8fd0f5;stroke:#00649c;"
    "stroke-width:2}"
    "@media (prefers-color-scheme:dark){.hg-wood{fill:#d3a95f}}"
    "@media print{.hg-wood{fill:#dcdcdc}.hg-lines{stroke:#333}.hg-star{fill:#333}"
    ".hg-edge{fill:#000}}"
    "</style>\n";

std::string text_of(int number) { return std::to_string(number); }

// 0.375 as "0.38": opacities.
std::string hundredths(double share) {
  const int n = static_cast<int>(std::lround(100 * share));
  return n >= 100 ? "1" : n < 10 ? "0.0" + text_of(n) : "0." + text_of(n);
}

bool is_share(double x, double low) { return x >= low && x <= 1; }  // false for not-a-number

class Drawing {
 public:
  explicit Drawing(const BoardPicture& picture)
      : picture_(picture),
        size_(picture.position.size),
        margin_(picture.coordinates ? 130 : 75),
        side_(2 * margin_ + (size_ - 1) * kCell),
        height_(side_ + (picture.caption.empty() ? 0 : 75)) {}

  std::string text() {
    open();
    shades();
    lines();
    if (picture_.coordinates) coordinates();
    stones();
    marks();
    line();
    if (!picture_.caption.empty())
      words(side_ / 2, side_ + 10, 46, "hg-edge", picture_.caption, side_ - 80);
    return svg_ + "</svg>\n";
  }

 private:
  int column(int x) const { return margin_ + x * kCell; }
  int row(int y) const { return margin_ + (size_ - 1 - y) * kCell; }

  void open() {
    const int width = picture_.width > 0 ? picture_.width : 32 * size_ + 16;
    const int tall = static_cast<int>(std::lround(static_cast<double>(width) * height_ / side_));
    const std::string title = escape_markup(
        picture_.title.empty() ? text_of(size_) + "x" + text_of(size_) + " board" : picture_.title);
    svg_ += "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" + text_of(width) +
            "\" height=\"" + text_of(tall) + "\" viewBox=\"0 0 " + text_of(side_) + " " +
            text_of(height_) + "\">\n<title>" + title + "</title>\n" + kStyle;
    svg_ += "<rect class=\"hg-wood\" width=\"" + text_of(side_) + "\" height=\"" +
            text_of(height_) + "\" rx=\"30\"/>\n";
  }

  void square(int x, int y, int edge, const char* color, double opacity) {
    svg_ += "<rect x=\"" + text_of(column(x) - edge / 2) + "\" y=\"" + text_of(row(y) - edge / 2) +
            "\" width=\"" + text_of(edge) + "\" height=\"" + text_of(edge) + "\" fill=\"" + color +
            "\" fill-opacity=\"" + hundredths(opacity) + "\"/>\n";
  }
  void circle(int cx, int cy, int r, const std::string& rest) {
    svg_ += "<circle cx=\"" + text_of(cx) + "\" cy=\"" + text_of(cy) + "\" r=\"" + text_of(r) +
            "\" " + rest + "/>\n";
  }
  // Centred at (cx, cy). A text longer than `most` is squeezed: letters are taken to be 0.6 wide.
  void words(int cx, int cy, int height, const char* style, const std::string& text, int most = 0) {
    const int letters = static_cast<int>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<uint8_t>(c) & 0xc0) != 0x80; }));
    if (most > 0 && letters * height * 6 / 10 > most) height = std::max(1, most * 10 / 6 / letters);
    svg_ += "<text class=\"hg-text " + std::string(style) + "\" x=\"" + text_of(cx) + "\" y=\"" +
            text_of(cy + height * 36 / 100) + "\" font-size=\"" + text_of(height) + "\">" +
            escape_markup(text) + "</text>\n";
  }

  float owner(int x, int y) const { return picture_.ownership[static_cast<size_t>(y * size_ + x)]; }
  // Under the lines: dark where Black owns, light where White does.
  void shades() {
    if (picture_.ownership.empty()) return;
    svg_ += "<g shape-rendering=\"crispEdges\">\n";
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x)
        if (const double o = owner(x, y); std::abs(o) >= 0.04)
          square(x, y, kCell, o > 0 ? "#000" : "#fff", (o > 0 ? 0.6 : 0.8) * std::abs(o));
    svg_ += "</g>\n";
  }

  void lines() {
    std::string path;
    for (int i = 0; i < size_; ++i) {
      path += "M" + text_of(column(0)) + " " + text_of(row(i)) + "H" + text_of(column(size_ - 1));
      path += "M" + text_of(column(i)) + " " + text_of(row(0)) + "V" + text_of(row(size_ - 1));
    }
    svg_ += "<path class=\"hg-lines\" stroke-linecap=\"square\" d=\"" + path + "\"/>\n";
    if (size_ < 7) return;
    const int corner = size_ < 12 ? 2 : 3, middle = size_ / 2;
    const std::array<int, 3> places = {corner, middle, size_ - 1 - corner};
    for (const int x : places)
      for (const int y : places) {
        if (size_ % 2 == 0 && (x == middle || y == middle)) continue;
        const bool side = (x == middle) != (y == middle);
        if (!side || size_ > 15) circle(column(x), row(y), 10, "class=\"hg-star\"");
      }
  }

  void coordinates() {
    const int far = margin_ * 38 / 100, height = 40;
    for (int i = 0; i < size_; ++i) {
      const std::string letter(1, column_letter(i)), number = text_of(i + 1);
      words(column(i), side_ - far, height, "hg-edge", letter);
      words(column(i), far, height, "hg-edge", letter);
      words(far, row(i), height, "hg-edge", number);
      words(side_ - far, row(i), height, "hg-edge", number);
    }
  }

  void stones() {
    const Diagram& position = picture_.position;
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x) {
        const Color color = position.at(x, y);
        if (!is_player(color)) continue;
        const bool black = color == Color::Black;
        circle(column(x), row(y), kStone, black ? "class=\"hg-b\"" : "class=\"hg-w\"");
        // A square of the other colour: the stone may be dead.
        if (picture_.ownership.empty()) continue;
        if (const double o = owner(x, y); std::abs(o) >= 0.1 && black == (o < 0))
          square(x, y, static_cast<int>(std::lround(50 * std::sqrt(std::abs(o)))),
                 black ? "#fff" : "#000", 0.9);
      }
    if (const auto& last = position.last_move)
      if (const Color color = position.at(last->x, last->y); is_player(color))
        circle(column(last->x), row(last->y), 26,
               std::string("fill=\"none\" stroke-width=\"7\" class=\"hg-last-") +
                   (color == Color::Black ? "b\"" : "w\""));
    if (const auto& ko = position.ko)
      svg_ += "<rect class=\"hg-lines\" x=\"" + text_of(column(ko->x) - 20) + "\" y=\"" +
              text_of(row(ko->y) - 20) + "\" width=\"40\" height=\"40\"/>\n";
  }

  bool in_line(int x, int y) const {
    return std::any_of(picture_.line.begin(), picture_.line.end(),
                       [&](const LineStone& s) { return s.x == x && s.y == y; });
  }
  void marks() {
    for (const MoveMark& mark : picture_.marks) {
      if (in_line(mark.x, mark.y)) continue;
      const int r = 14 + static_cast<int>(std::lround(33 * std::sqrt(mark.weight)));
      const int cx = column(mark.x), cy = row(mark.y);
      svg_ += "<g>";
      if (!mark.hint.empty()) svg_ += "<title>" + escape_markup(mark.hint) + "</title>";
      circle(cx, cy, r, mark.best ? "class=\"hg-best\"" : "class=\"hg-mark\"");
      const char* ink = mark.best ? "hg-on-b" : "hg-on-w";
      // Small discs carry a line or none.
      const bool two = r >= 32 && !mark.label.empty() && !mark.note.empty();
      const std::string& first = mark.label.empty() ? mark.note : mark.label;
      if (r >= 24 && !first.empty()) words(cx, two ? cy - 13 : cy, 34, ink, first, 2 * r - 8);
      if (two) words(cx, cy + 20, 24, ink, mark.note, 2 * r - 18);
      svg_ += "</g>\n";
    }
  }

  void line() {
    for (size_t i = 0; i < picture_.line.size(); ++i) {
      const LineStone& stone = picture_.line[i];
      const auto earlier = picture_.line.begin() + static_cast<std::ptrdiff_t>(i);
      const bool taken = std::any_of(picture_.line.begin(), earlier, [&](const LineStone& s) {
        return s.x == stone.x && s.y == stone.y;
      });
      if (stone.x < 0 || taken) continue;
      const bool black = stone.color == Color::Black;
      circle(column(stone.x), row(stone.y), kStone, black ? "class=\"hg-b\"" : "class=\"hg-w\"");
      words(column(stone.x), row(stone.y), 48, black ? "hg-on-b" : "hg-on-w",
            text_of(static_cast<int>(i) + 1), 80);
    }
  }

  const BoardPicture& picture_;
  const int size_, margin_, side_, height_;
  std::string svg_;
};

Error outside(const char* what, int x, int y, int size) {
  return Error{std::string(what) + " at (" + text_of(x) + ", " + text_of(y) +
               ") is outside a board of " + text_of(size) + "x" + text_of(size)};
}

Result<void> check(const BoardPicture& p) {
  const int size = p.position.size;
  if (size < kMinSize || size > kMaxSize)
    return Error{"a board is 2x2 to 25x25, not " + text_of(size)};
  const auto area = static_cast<size_t>(size * size);
  const auto inside = [&](int x, int y) { return x >= 0 && x < size && y >= 0 && y < size; };
  if (p.position.cells.size() != area)
    return Error{"the position has " + std::to_string(p.position.cells.size()) +
                 " points, the board " + std::to_string(area)};
  if (!p.ownership.empty() && p.ownership.size() != area)
    return Error{"ownership has " + std::to_string(p.ownership.size()) + " points, the board " +
                 std::to_string(area)};
  for (const float o : p.ownership)
    if (!is_share(o, -1)) return Error{"ownership is from -1 to 1"};
  if (const auto& last = p.position.last_move; last && !inside(last->x, last->y))
    return outside("the last move", last->x, last->y, size);
  if (const auto& ko = p.position.ko; ko && !inside(ko->x, ko->y))
    return outside("the ko", ko->x, ko->y, size);
  for (const MoveMark& mark : p.marks) {
    if (!inside(mark.x, mark.y)) return outside("a mark", mark.x, mark.y, size);
    if (!is_share(mark.weight, 0)) return Error{"the weight of a mark is from 0 to 1"};
  }
  for (const LineStone& stone : p.line) {
    if (!is_player(stone.color)) return Error{"a stone of a line is black or white"};
    if (stone.x >= size || stone.y >= size || (stone.x < 0) != (stone.y < 0))
      return outside("a stone of a line", stone.x, stone.y, size);
  }
  if (p.width < 0) return Error{"the width is not below 0"};
  return {};
}

}  // namespace

Result<std::string> board_svg(const BoardPicture& picture) {
  if (Result<void> fits = check(picture); !fits) return fits.error();
  return Drawing(picture).text();
}

std::string short_count(int64_t count) {
  const auto scaled = [](double n, char unit) {
    const auto tenths = static_cast<int64_t>(std::lround(10 * n));
    if (tenths >= 100) return std::to_string(std::lround(n)) + unit;
    const std::string whole = std::to_string(tenths / 10);
    return (tenths % 10 == 0 ? whole : whole + "." + std::to_string(tenths % 10)) + unit;
  };
  const auto n = static_cast<double>(count);
  if (count < 1000) return std::to_string(count);
  if (count < 999'500) return scaled(n / 1e3, 'k');
  if (count < 999'500'000) return scaled(n / 1e6, 'M');
  return scaled(n / 1e9, 'G');
}

}  // namespace hayago
