// Reading is one pass over the text. Variations are skipped by counting brackets, never by
// recursion, so that hostile nesting costs nothing. Replaying and recording are in sgf_game.cpp.
#include "core/record/sgf.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace hayago {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// The texts of the root that a record keeps.
constexpr std::string_view kInfo[] = {"AP", "BR", "BT", "CP", "DT", "EV", "GC",
                                      "GN", "ON", "OT", "PB", "PC", "PW", "RE",
                                      "RO", "RU", "SO", "TM", "US", "WR", "WT"};

std::string trimmed(const std::string& text) {
  const auto first = std::find_if_not(text.begin(), text.end(), is_space);
  const auto last = std::find_if_not(text.rbegin(), text.rend(), is_space).base();
  return first < last ? std::string(first, last) : "";
}

template <class T>
std::optional<T> number(const std::string& text) {
  const std::string t = trimmed(text);
  T value{};
  const auto [end, problem] = std::from_chars(t.data(), t.data() + t.size(), value);
  if (problem != std::errc() || end != t.data() + t.size()) return {};
  return value;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  // Moves to the next game; false where there is none.
  bool find_game();
  Result<SgfGame> read_game();

 private:
  struct Property {
    std::string name;
    std::vector<std::string> values;
  };
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return text_[at_]; }
  char take() {
    if (text_[at_] == '\n') ++line_;
    return text_[at_++];
  }
  void skip_spaces() {
    while (!at_end() && is_space(peek())) take();
  }
  Error problem(const std::string& what) const {
    std::string text = "line " + std::to_string(line_) + ": " + what.substr(0, 200);
    for (char& c : text)  // what stands in the file is not to reach a terminal as it is
      if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
    return Error{text};
  }
  Result<std::string> read_value();
  Result<Property> read_property();
  Result<void> read_node(bool is_root);
  Result<void> skip_to_end_of_game(int depth);
  Result<void> apply(const Property& property, bool is_root);
  Result<void> apply_root(const Property& property);
  Result<void> apply_size(const Property& property);
  Result<void> add_setup(const Property& property, Color color);
  Result<void> set_move(const Property& property, Color color);
  Result<SgfPoint> point(std::string_view value) const;

  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  SgfGame game_;
};

bool Reader::find_game() {
  while (!at_end()) {
    if (peek() == '(') {
      size_t next = at_ + 1;
      while (next < text_.size() && is_space(text_[next])) ++next;
      if (next < text_.size() && text_[next] == ';') return true;
    }
    take();
  }
  return false;
}

Result<SgfGame> Reader::read_game() {
  game_ = SgfGame{};
  int depth = 0;
  while (true) {
    skip_spaces();
    if (at_end()) return problem("the game does not end: ')' is missing");
    const char c = peek();
    if (c == '(') {
      take();
      ++depth;
    } else if (c == ';') {
      if (Result<void> node = read_node(game_.nodes.empty()); !node) return node.error();
    } else if (c == ')') {
      if (game_.nodes.empty()) return problem("the game has no node");
      if (Result<void> rest = skip_to_end_of_game(depth); !rest) return rest.error();
      return std::move(game_);
    } else {
      return problem(std::string("'") + c + "' where a node ';' or ')' was expected");
    }
  }
}

// The first ')' ends the main line: everything up to the matching ones is other variations.
Result<void> Reader::skip_to_end_of_game(int depth) {
  while (depth > 0) {
    if (at_end()) return problem("the game does not end: ')' is missing");
    const char c = peek();
    if (c == '[') {
      if (Result<std::string> value = read_value(); !value) return value.error();
      continue;
    }
    take();
    if (c == '(') ++depth;
    if (c == ')') --depth;
  }
  return {};
}

Result<std::string> Reader::read_value() {
  const int from = line_;
  take();  // [
  std::string value;
  while (!at_end() && peek() != ']') {
    char c = take();
    if (c == '\\') {
      if (at_end()) break;
      c = take();
      if (c == '\n' || c == '\r') {  // an escaped line break vanishes, CRLF as one
        if (c == '\r' && !at_end() && peek() == '\n') take();
        continue;
      }
    }
    value += c;
  }
  if (at_end()) return Error{"line " + std::to_string(from) + ": ']' is missing"};
  take();
  return value;
}

Result<Reader::Property> Reader::read_property() {
  Property property;
  // Lower-case letters are decoration of an old form of the format: White[..] is W[..].
  while (!at_end() && (is_upper(peek()) || is_lower(peek()))) {
    const char c = take();
    if (is_upper(c)) property.name += c;
  }
  skip_spaces();
  if (at_end() || peek() != '[') return problem("'[' expected after '" + property.name + "'");
  while (!at_end() && peek() == '[') {
    Result<std::string> value = read_value();
    if (!value) return value.error();
    property.values.push_back(std::move(*value));
    skip_spaces();
  }
  return property;
}

Result<void> Reader::read_node(bool is_root) {
  take();  // ;
  game_.nodes.emplace_back().line = line_;
  std::vector<Property> properties;
  skip_spaces();
  while (!at_end() && (is_upper(peek()) || is_lower(peek()))) {
    Result<Property> property = read_property();
    if (!property) return property.error();
    properties.push_back(std::move(*property));
  }
  // The size says what the other properties of the root mean, wherever it stands.
  if (is_root)
    for (const Property& property : properties)
      if (property.name == "SZ")
        if (Result<void> sized = apply_size(property); !sized) return sized;
  for (const Property& property : properties)
    if (Result<void> applied = apply(property, is_root); !applied) return applied;
  return {};
}

Result<void> Reader::apply(const Property& property, bool is_root) {
  SgfNode& node = game_.nodes.back();
  const std::string& name = property.name;
  const std::string& value = property.values.front();
  if (name == "B") return set_move(property, Color::Black);
  if (name == "W") return set_move(property, Color::White);
  if (name == "AB") return add_setup(property, Color::Black);
  if (name == "AW") return add_setup(property, Color::White);
  if (name == "AE") return add_setup(property, Color::Empty);
  if (name == "C") node.comment = value;
  if (name == "BL" || name == "WL") node.seconds_left = number<double>(value);
  if (name == "PL") {
    const std::string who = trimmed(value);
    if (who.empty() || (who[0] != 'B' && who[0] != 'b' && who[0] != 'W' && who[0] != 'w'))
      return problem("PL says '" + who + "'; B or W expected");
    node.to_move = who[0] == 'B' || who[0] == 'b' ? Color::Black : Color::White;
  }
  return is_root ? apply_root(property) : Result<void>{};
}

Result<void> Reader::apply_root(const Property& property) {
  const std::string& name = property.name;
  const std::string& value = property.values.front();
  if (name == "GM" && number<int>(value).value_or(1) != 1)
    return problem("GM[" + value + "] is another game, not Go");
  if (name == "KM" && !trimmed(value).empty()) {
    game_.komi = number<double>(value);
    if (!game_.komi || !check_komi(*game_.komi)) return problem("KM[" + value + "] is not a komi");
  }
  if (name == "HA" && !trimmed(value).empty()) {
    const std::optional<int> stones = number<int>(value);
    if (!stones || *stones < 0 || *stones > kMaxSize * kMaxSize)
      return problem("HA[" + value + "] is not a handicap");
    game_.handicap = *stones;
  }
  if (std::find(std::begin(kInfo), std::end(kInfo), name) != std::end(kInfo))
    game_.info[name] = value;
  return {};
}

Result<void> Reader::apply_size(const Property& property) {
  const std::string& value = property.values.front();
  const size_t colon = value.find(':');
  const std::optional<int> width = number<int>(value.substr(0, colon));
  const std::optional<int> height =
      colon == std::string::npos ? width : number<int>(value.substr(colon + 1));
  if (!width || !height) return problem("SZ[" + value + "] is not a size");
  if (*width != *height) return problem("the board is not square: SZ[" + value + "]");
  if (*width < kMinSize || *width > kMaxSize)
    return problem("size " + std::to_string(*width) + " is outside 2 to 25");
  game_.size = *width;
  return {};
}

Result<SgfPoint> Reader::point(std::string_view value) const {
  const int size = game_.size;
  if (value.size() == 2 && is_lower(value[0]) && is_lower(value[1])) {
    const int x = value[0] - 'a', y = size - 1 - (value[1] - 'a');
    if (x < size && y >= 0) return SgfPoint{x, y};
  }
  return problem("'" + std::string(value) + "' is not a point of a " + std::to_string(size) + "x" +
                 std::to_string(size) + " board");
}

Result<void> Reader::set_move(const Property& property, Color color) {
  SgfNode& node = game_.nodes.back();
  if (node.move) return problem("two moves in one node");
  const std::string value = trimmed(property.values.front());
  // "tt" was the pass on boards up to 19x19 before the empty value was.
  if (value.empty() || (value == "tt" && game_.size <= 19)) {
    node.move = SgfStone{color, {}};
    return {};
  }
  const Result<SgfPoint> at = point(value);
  if (!at) return at.error();
  node.move = SgfStone{color, *at};
  return {};
}

// A value is a point, or a rectangle "corner:corner".
Result<void> Reader::add_setup(const Property& property, Color color) {
  for (const std::string& raw : property.values) {
    const std::string value = trimmed(raw);
    const size_t colon = value.find(':');
    const Result<SgfPoint> a = point(std::string_view(value).substr(0, colon));
    if (!a) return a.error();
    const Result<SgfPoint> b =
        colon == std::string::npos ? a : point(std::string_view(value).substr(colon + 1));
    if (!b) return b.error();
    for (int y = std::max(a->y, b->y); y >= std::min(a->y, b->y); --y)
      for (int x = std::min(a->x, b->x); x <= std::max(a->x, b->x); ++x)
        game_.nodes.back().setup.push_back({color, {x, y}});
  }
  return {};
}

// Writing.

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string plain_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  std::string out = text;
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out;
}

std::string point_text(SgfPoint p, int size) {
  if (p.is_pass()) return "";
  return {static_cast<char>('a' + p.x), static_cast<char>('a' + size - 1 - p.y)};
}

void write_setup(std::string& out, const SgfNode& node, int size) {
  constexpr std::pair<Color, const char*> kNames[] = {
      {Color::Black, "AB"}, {Color::White, "AW"}, {Color::Empty, "AE"}};
  for (const auto& [color, name] : kNames) {
    bool named = false;
    for (const SgfStone& stone : node.setup) {
      if (stone.color != color) continue;
      if (!named) out += name;
      named = true;
      out += "[" + point_text(stone.point, size) + "]";
    }
  }
  if (node.to_move) out += *node.to_move == Color::Black ? "PL[B]" : "PL[W]";
}

void write_node(std::string& out, const SgfNode& node, int size) {
  write_setup(out, node, size);
  if (node.move) {
    const char* who = node.move->color == Color::Black ? "B" : "W";
    out += std::string(who) + "[" + point_text(node.move->point, size) + "]";
    if (node.seconds_left) out += std::string(who) + "L[" + plain_number(*node.seconds_left) + "]";
  }
  if (!node.comment.empty()) out += "C[" + escaped(node.comment) + "]";
}

}  // namespace

std::string SgfGame::info_or(const std::string& key, const std::string& otherwise) const {
  const auto found = info.find(key);
  return found == info.end() ? otherwise : found->second;
}

Result<SgfGame> parse_sgf(std::string_view text) {
  Reader reader(text);
  if (!reader.find_game()) return Error{"there is no game: '(;' is missing"};
  return reader.read_game();
}

Result<std::vector<SgfGame>> parse_sgf_collection(std::string_view text) {
  Reader reader(text);
  std::vector<SgfGame> games;
  while (reader.find_game()) {
    Result<SgfGame> game = reader.read_game();
    if (!game) return game.error();
    games.push_back(std::move(*game));
  }
  if (games.empty()) return Error{"there is no game: '(;' is missing"};
  return games;
}

std::string to_sgf(const SgfGame& record) {
  std::string out = "(;FF[4]GM[1]CA[UTF-8]SZ[" + std::to_string(record.size) + "]";
  if (record.komi) out += "KM[" + plain_number(*record.komi) + "]";
  if (record.handicap > 0) out += "HA[" + std::to_string(record.handicap) + "]";
  for (const auto& [name, value] : record.info) out += name + "[" + escaped(value) + "]";
  int in_line = 0;
  for (size_t i = 0; i < record.nodes.size(); ++i) {
    if (i > 0) out += in_line++ % 10 == 0 ? "\n;" : ";";
    write_node(out, record.nodes[i], record.size);
  }
  return out + ")\n";
}

}  // namespace hayago
