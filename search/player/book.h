// An opening book: positions of which a long search has left its numbers, each with the moves that
// it looked at. A book belongs to one board size, komi and set of rules. Positions that are the
// same but for the eight symmetries of the board or the order of moves are one.
//
// As text, a line for each position: the moves that lead there from the empty board, then move,
// visits and winning share (the mover's view) of each move that was searched.
//
//   book 9 7.5 positional area by champion playouts 20000 seed 1
//   | E5 15210 0.4711 | E4 3303 0.4633
//   E5 | C5 9100 0.5370 | D3 8411 0.5351
//
// Files may hold several books, one after the other. How they grow: book_grow.h.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/player/any_game.h"

namespace hayago {

// Places of a board of this size are y * size + x, as in diagrams. Symmetry 0 to 7: bit 2 exchanges
// columns and rows, then bit 0 mirrors left and right and bit 1 top and bottom.
int turned(int place, int size, int symmetry);
int turned_back(int place, int size, int symmetry);

// The name of a position, one for all its symmetries, and the symmetry that leads to the board that
// has given the name.
struct BookKey {
  Hash hash = 0;
  int symmetry = 0;
};
template <int N>
BookKey book_key(const Board<N>& board, Color to_move);

// What a book is about, and how it is made.
struct BookHead {
  int size = 9;
  GameRules rules;
  std::string by = "champion";  // "preset" or "preset:name=value,name=value"
  int64_t playouts = 20000;     // of the search of a position
  uint64_t seed = 1;

  bool fits(int board_size, const GameRules& other) const {
    return size == board_size && rules.komi == other.komi && rules.ko == other.ko &&
           rules.scoring == other.scoring;
  }
  std::string to_text() const;
};

// As books write a value: what was read is what was written.
double book_rounded(double value);

struct BookMove {
  int place = 0;
  int64_t visits = 0;
  double value = 0.5;  // the mover's winning share, as the search says
};

struct BookPosition {
  std::vector<int> line;        // places from the empty board, Black first
  std::vector<BookMove> moves;  // most visited first
  BookKey key;
  std::vector<Hash> next;  // names of what the moves lead to; 0: nothing that a book may hold
};

// A move with what the book knows of its consequences.
struct BookChoice {
  BookMove move;
  double value = 0.5;  // the mover's: of the line that the book thinks best, or the search's
  std::optional<size_t> next;  // position of the book that it leads to
  bool open = false;           // leads to a position that the book could hold
};

class Book {
 public:
  explicit Book(BookHead head) : head_(std::move(head)) {}

  const BookHead& head() const { return head_; }
  std::span<const BookPosition> positions() const { return positions_; }

  // The position after a line, and its moves; the error says what is wrong with them. Moves that
  // lead to the same position become one.
  Result<void> add(std::vector<int> line, std::vector<BookMove> moves);
  std::optional<size_t> find(Hash key) const;
  // The line as a game, or why it cannot be played.
  Result<Game<kAnySize>> game_after(std::span<const int> line) const;

  // By their value, best first. Moves of few visits that lead out of the book say little: last.
  std::vector<BookChoice> choices(size_t position) const;
  // Of the player to move, when both follow the book.
  double value(size_t position) const;

  std::string to_text() const;

 private:
  double value_from(size_t position, std::vector<int8_t>& state) const;

  BookHead head_;
  std::vector<BookPosition> positions_;
  std::map<Hash, size_t> by_key_;
  mutable std::vector<double> values_;  // of the positions; empty: not worked out
};

using Books = std::vector<Book>;
Result<Books> parse_books(std::string_view text);
std::string to_text(const Books& books);
// The name of the books in the program.
inline constexpr const char* kBuiltInBook = "built-in";
// A file, or kBuiltInBook.
Result<std::shared_ptr<const Books>> read_books(const std::string& name);

// What a book says of a position of a game.
struct BookAnswer {
  Point move = kPass;
  double value = 0.5;
  int64_t visits = 0;
  int choices = 1;  // among how many it was drawn
};
// Nothing where no book fits or knows the position. Among the moves worth at most `spread` less
// than the best one is drawn, by visits; the same seed draws the same in the same position.
std::optional<BookAnswer> book_answer(const Books& books, const AnyGame& game, Color color,
                                      double spread, uint64_t seed);

}  // namespace hayago
