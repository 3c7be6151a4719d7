// Opening books: read, written, read again, asked.
#include "search/player/book.h"
#include "tests/fuzz/door.h"

namespace hayago::fuzz {
namespace {

void read_book(std::string_view text) {
  const Result<Books> books = parse_books(text);
  if (!books) return expect_error(books.error().text);
  const std::string written = to_text(*books);
  expect(to_text(expect_value(parse_books(written), "a written book is read")) == written,
         "the same book");
  for (const Book& book : *books) {
    const AnyGame game = make_game(book.head().size, book.head().rules);
    (void)book_answer(*books, game, Color::Black, 0.1, 1);
    for (size_t i = 0; i < book.positions().size(); ++i) {
      const double value = book.value(i);
      expect(value >= 0 && value <= 1, "a value from 0 to 1");
      for (const BookChoice& choice : book.choices(i))
        expect(!choice.next || *choice.next < book.positions().size(), "a move into the book");
    }
  }
}

const Door door("book", read_book);

}  // namespace
}  // namespace hayago::fuzz
