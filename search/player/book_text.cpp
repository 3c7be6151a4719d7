// Books as text: reading explains what is wrong and in which line.
#include <array>
#include <charconv>
#include <cstdio>

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/player/book.h"

extern "C" {
extern const char hayago_book_begin[], hayago_book_end[];
}

namespace hayago {
namespace {

constexpr const char* kHeadForm =
    "expected: book SIZE KOMI KO SCORING by PRESET playouts N seed N, such as 'book 9 7.5 "
    "positional area by champion playouts 20000 seed 1'";

std::string plain_number(double value) {
  std::array<char, 32> text;
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

std::string place_name(int place, int size) { return vertex_name(place % size, place / size); }

Result<BookHead> parse_head(std::string_view line) {
  const std::vector<std::string_view> words = words_of(line);
  if (words.size() != 11 || words[5] != "by" || words[7] != "playouts" || words[9] != "seed")
    return Error{kHeadForm};
  const auto size = parse_whole(words[1]), playouts = parse_whole(words[8]);
  const auto komi = parse_real(words[2]);
  const auto seed = parse_unsigned(words[10]);
  if (!size || !playouts || !komi || !seed || *size < kMinSize || *size > kMaxSize || *playouts < 1)
    return Error{kHeadForm};
  const Result<KoRule> ko = parse_ko_rule(words[3]);
  if (!ko) return ko.error();
  if (words[4] != "area" && words[4] != "territory") return Error{kHeadForm};
  const Scoring scoring = words[4] == "area" ? Scoring::Area : Scoring::Territory;
  if (const Result<void> allowed = check_komi(*komi); !allowed) return allowed.error();
  return BookHead{
      static_cast<int>(*size), {*ko, scoring, *komi}, std::string(words[6]), *playouts, *seed};
}

Result<int> parse_place(std::string_view word, int size) {
  const Result<Point> p = parse_vertex<kAnySize>(word, size);
  if (!p) return p.error();
  if (*p == kPass) return Error{"a book holds no passes"};
  return row_of<kAnySize>(*p) * size + column_of<kAnySize>(*p);
}

Result<BookMove> parse_move(std::string_view part, int size) {
  const std::vector<std::string_view> words = words_of(part);
  const Error form{"'" + std::string(part) + "' is not a move with its visits and its value"};
  if (words.size() != 3) return form;
  const Result<int> place = parse_place(words[0], size);
  if (!place) return place.error();
  const auto visits = parse_whole(words[1]);
  const auto value = parse_real(words[2]);
  if (!visits || *visits < 1 || !value || *value < 0 || *value > 1) return form;
  return BookMove{*place, *visits, *value};
}

Result<void> add_line(Book& book, std::string_view line) {
  const std::vector<std::string_view> parts = split(line, '|');
  const int size = book.head().size;
  std::vector<int> places;
  for (const std::string_view word : words_of(parts[0])) {
    const Result<int> place = parse_place(word, size);
    if (!place) return place.error();
    places.push_back(*place);
  }
  std::vector<BookMove> moves;
  for (size_t i = 1; i < parts.size(); ++i) {
    const Result<BookMove> move = parse_move(parts[i], size);
    if (!move) return move.error();
    moves.push_back(*move);
  }
  return book.add(std::move(places), std::move(moves));
}

std::string position_text(const BookPosition& position, int size) {
  std::string text;
  for (const int place : position.line) text += place_name(place, size) + " ";
  for (size_t i = 0; i < position.moves.size(); ++i) {
    const BookMove& move = position.moves[i];
    char value[16];
    std::snprintf(value, sizeof value, "%.4f", move.value);
    text += std::string(i == 0 ? "|" : " |") + " " + place_name(move.place, size) + " " +
            std::to_string(move.visits) + " " + value;
  }
  return text + "\n";
}

}  // namespace

std::string BookHead::to_text() const {
  return "book " + std::to_string(size) + " " + plain_number(rules.komi) + " " +
         ko_rule_name(rules.ko) + " " + (rules.scoring == Scoring::Area ? "area" : "territory") +
         " by " + by + " playouts " + std::to_string(playouts) + " seed " + std::to_string(seed);
}

std::string Book::to_text() const {
  std::string text = head_.to_text() + "\n";
  for (const BookPosition& position : positions_) text += position_text(position, head_.size);
  return text;
}

std::string to_text(const Books& books) {
  std::string text;
  for (const Book& book : books) text += book.to_text();
  return text;
}

Result<Books> parse_books(std::string_view text) {
  Books books;
  for (int line = 1; !text.empty(); ++line) {
    const std::string_view row = take_line(text);
    const auto wrong = [&](const Error& error) {
      return Error{"line " + std::to_string(line) + ": " + error.text};
    };
    if (words_of(row).empty() || row.starts_with('#')) continue;
    if (row.starts_with("book")) {
      Result<BookHead> head = parse_head(row);
      if (!head) return wrong(head.error());
      books.emplace_back(std::move(*head));
    } else if (books.empty()) {
      return wrong({"not a book: " + std::string(kHeadForm)});
    } else if (const Result<void> added = add_line(books.back(), row); !added) {
      return wrong(added.error());
    }
  }
  if (books.empty()) return Error{"no book in it"};
  return books;
}

Result<std::shared_ptr<const Books>> read_books(const std::string& name) {
  Result<std::string> text =
      std::string(hayago_book_begin, static_cast<size_t>(hayago_book_end - hayago_book_begin));
  if (name != kBuiltInBook) text = read_file(name);
  if (!text) return text.error();
  Result<Books> books = parse_books(*text);
  if (!books) return Error{name + ": " + books.error().text};
  return std::make_shared<const Books>(std::move(*books));
}

}  // namespace hayago
