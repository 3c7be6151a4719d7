// How a book grows: best first. Of all moves that lead out of it the one comes next that is
// likeliest to be met, when both players mostly take what the searches visited and what the book
// values. What is added depends on the book alone: one that is stopped and goes on becomes the same
// book.
#pragma once

#include <atomic>

#include "search/params/params.h"
#include "search/player/any_search.h"
#include "search/player/book.h"

namespace hayago {

// The line that the book should know next; nothing where it knows all that it may hold.
std::optional<std::vector<int>> next_book_line(const Book& book);

// The parameters of "champion" or "champion:c_uct=0.2,expand_at=4".
Result<SearchParams> book_params(const std::string& by);

// Searches for one book after the other.
class BookGrower {
 public:
  // `params`: book_params(book.head().by).
  BookGrower(Book& book, const SearchParams& params, int memory_mib);
  // Adds a position; false where there is none to add, or where `stop` was set meanwhile.
  bool grow(const std::atomic<bool>& stop);
  const Book& book() const { return book_; }

 private:
  std::vector<BookMove> searched(const Game<kAnySize>& game, uint64_t seed,
                                 const std::atomic<bool>& stop);

  Book& book_;
  std::unique_ptr<AnySearch> search_;
};

}  // namespace hayago
