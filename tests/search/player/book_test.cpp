// Opening books: one name for all symmetries and orders of moves, values that follow the lines,
// text, growth that can be interrupted, and a player that plays out of them without a search.
#include "search/player/book.h"

#include <gtest/gtest.h>

#include <set>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/player/book_grow.h"
#include "search/player/player.h"

namespace hayago {
namespace {

const std::atomic<bool> kKeepGrowing{false};

// A game of 9x9 with these moves, each turned by the symmetry.
Game<9> turned_game(std::initializer_list<const char*> moves, int symmetry, double komi = 7.5) {
  Game<9> game(9, {KoRule::Positional, Scoring::Area, komi});
  for (const char* name : moves) {
    const Point p = *parse_vertex<9>(name, 9);
    const int place = turned(row_of<9>(p) * 9 + column_of<9>(p), 9, symmetry);
    EXPECT_TRUE(game.play(game.to_move(), point_at<9>(place % 9, place / 9)));
  }
  return game;
}

std::string turned_name(const char* name, int symmetry) {
  const Point p = *parse_vertex<9>(name, 9);
  const int place = turned(row_of<9>(p) * 9 + column_of<9>(p), 9, symmetry);
  return vertex_name(place % 9, place / 9);
}

// Two lines: after E5 White does well at C4, badly at D4.
constexpr const char* kSmall =
    "book 9 7.5 positional area by champion playouts 100 seed 1\n"
    "| E5 60 0.6000 | C4 40 0.5500 | A1 2 0.9000\n"
    "E5 | C4 70 0.5800 | D4 30 0.3000\n"
    "E5 C4 | G6 90 0.3900 | G4 10 0.3000\n";

Books small_books() {
  Result<Books> books = parse_books(kSmall);
  EXPECT_TRUE(books) << books.error().text;
  return std::move(*books);
}

std::string answer_of(const Books& books, const Game<9>& game, double spread = 0,
                      uint64_t seed = 1) {
  const auto answer = book_answer(books, AnyGame(game), game.to_move(), spread, seed);
  return answer ? to_text<9>(answer->move) : "none";
}

TEST(Book, SymmetriesUndoThemselves) {
  for (int s = 0; s < 8; ++s) {
    std::set<int> seen;
    for (int place = 0; place < 25; ++place) {
      EXPECT_EQ(turned_back(turned(place, 5, s), 5, s), place) << s;
      seen.insert(turned(place, 5, s));
    }
    EXPECT_EQ(seen.size(), 25u);
  }
}

TEST(Book, EightSymmetriesAndAllOrdersHaveOneName) {
  std::set<Hash> names;
  for (int s = 0; s < 8; ++s)
    for (const auto& order :
         {turned_game({"C3", "G6", "D7"}, s), turned_game({"D7", "G6", "C3"}, s)})
      names.insert(book_key(order.board(), order.to_move()).hash);
  EXPECT_EQ(names.size(), 1u);
  const Game<9> other = turned_game({"C3", "G6", "D6"}, 0);
  EXPECT_FALSE(names.contains(book_key(other.board(), other.to_move()).hash));
  const Game<9> same = turned_game({"C3", "G6", "D7"}, 0);
  EXPECT_FALSE(names.contains(book_key(same.board(), Color::Black).hash)) << "who is to move";
}

TEST(Book, AnswersOnEveryTurnedBoard) {
  const Books books = small_books();
  for (int s = 0; s < 8; ++s) {
    EXPECT_EQ(answer_of(books, turned_game({"E5", "C4"}, s)), turned_name("G6", s)) << s;
  }
}

TEST(Book, FollowsItsLines) {
  const Book book = small_books()[0];
  // White's best is C4, after which Black has 0.39: E5 is worth that.
  EXPECT_DOUBLE_EQ(book.value(1), 0.61);
  const std::vector<BookChoice> choices = book.choices(0);
  EXPECT_EQ(choices[0].move.visits, 40) << "C4, as the search says";
  EXPECT_DOUBLE_EQ(book.value(0), 0.55);
  EXPECT_DOUBLE_EQ(choices[1].value, 0.39);
  EXPECT_EQ(choices[2].move.visits, 2) << "two visits say little";
  EXPECT_EQ(answer_of({book}, turned_game({}, 0)), "C4");
}

TEST(Book, SpeaksWhereSizeKomiAndRulesFit) {
  const Books books = small_books();
  EXPECT_EQ(answer_of(books, turned_game({}, 0)), "C4");
  EXPECT_EQ(answer_of(books, turned_game({}, 0, 6.5)), "none");
  EXPECT_EQ(answer_of(books, turned_game({"E5", "C9"}, 0)), "none");
  Game<9> other(9, {KoRule::Simple, Scoring::Area, 7.5});
  EXPECT_EQ(answer_of(books, other), "none");
  other = Game<9>(9, {KoRule::Positional, Scoring::Territory, 7.5});
  EXPECT_EQ(answer_of(books, other), "none");
  EXPECT_FALSE(book_answer(books, AnyGame(Game<13>(13)), Color::Black, 0, 1));
}

TEST(Book, DrawsAmongGoodMovesBySeed) {
  const Books books = small_books();
  std::set<std::string> drawn, best;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    drawn.insert(answer_of(books, turned_game({}, 0), 0.2, seed));
    best.insert(answer_of(books, turned_game({}, 0), 0.1, seed));
    EXPECT_EQ(answer_of(books, turned_game({}, 0), 0.2, seed),
              answer_of(books, turned_game({}, 0), 0.2, seed));
  }
  EXPECT_EQ(drawn, (std::set<std::string>{"C4", "E5", "A1"}));
  EXPECT_EQ(best, (std::set<std::string>{"C4"}));
}

TEST(Book, IsWrittenAsItWasRead) {
  EXPECT_EQ(to_text(small_books()), kSmall);
  const Result<Books> two = parse_books(std::string("# said\n\n") + kSmall +
                                        "book 5 0 simple territory by mogo playouts 1 seed 7\n");
  ASSERT_TRUE(two) << two.error().text;
  ASSERT_EQ(two->size(), 2u);
  EXPECT_EQ((*two)[1].head().rules.scoring, Scoring::Territory);
  EXPECT_EQ((*two)[1].head().rules.ko, KoRule::Simple);
}

TEST(Book, JoinsMovesThatLeadToOnePosition) {
  Book book(small_books()[0].head());
  ASSERT_TRUE(book.add({}, {{0, 5, 0.1}, {2 * 9 + 2, 10, 0.5}, {6 * 9 + 6, 30, 0.7}}));
  ASSERT_EQ(book.positions()[0].moves.size(), 2u);
  EXPECT_EQ(book.positions()[0].moves[0].place, 2 * 9 + 2);
  EXPECT_EQ(book.positions()[0].moves[0].visits, 40);
  EXPECT_DOUBLE_EQ(book.positions()[0].moves[0].value, 0.65);
}

TEST(Book, WhatIsWrongIsNamedWithItsLine) {
  const auto error = [](const std::string& line) {
    const Result<Books> read = parse_books(std::string(kSmall) + line);
    return read ? "nothing" : read.error().text;
  };
  EXPECT_EQ(error("E5 E5 | C3 1 0.5"), "line 5: E5: occupied");
  EXPECT_EQ(error("E5 C3 | C3 1 0.5"), "line 5: C3: occupied");
  EXPECT_EQ(error("E5 G6 | C4 1 0.5"), "line 5: the position was there before");
  EXPECT_EQ(error("E5 C3 | D4 0.5"),
            "line 5: ' D4 0.5' is not a move with its visits and its value");
  EXPECT_EQ(error("E5 C3 | D4 9 1.5").substr(0, 7), "line 5:");
  EXPECT_EQ(error("E5 C3 | Z4 9 0.5").substr(0, 7), "line 5:");
  EXPECT_EQ(error("E5 C3"), "line 5: no move");
  EXPECT_EQ(error("E5 pass | C4 1 0.5"), "line 5: a book holds no passes");
  EXPECT_EQ(error("book 9 x").substr(0, 28), "line 5: expected: book SIZE ");
  EXPECT_EQ(error("E5 C3 | D4 9 0.5"), "nothing");
  EXPECT_EQ(parse_books("E5 | C3 1 0.5").error().text.substr(0, 18), "line 1: not a book");
  EXPECT_EQ(parse_books("# nothing\n").error().text, "no book in it");
}

// --- Growing -------------------------------------------------------------------------------------

Book begun() { return Book({5, {KoRule::Positional, Scoring::Area, 7.5}, "champion", 60, 3}); }

void grow_by(Book& book, int positions) {
  BookGrower grower(book, *book_params(book.head().by), 64);
  for (int i = 0; i < positions; ++i) ASSERT_TRUE(grower.grow(kKeepGrowing));
}

TEST(BookGrowth, GoesOnAsIfNothingHadHappened) {
  Book whole = begun();
  grow_by(whole, 8);
  Book parts = begun();
  for (int i = 0; i < 8; i += 2) {
    grow_by(parts, 2);
    parts = (*parse_books(parts.to_text()))[0];
  }
  EXPECT_EQ(whole.positions().size(), 8u);
  EXPECT_EQ(whole.to_text(), parts.to_text());
  // The six kinds of points of an empty 5x5 board.
  EXPECT_LE(whole.positions()[0].moves.size(), 6u);
  EXPECT_GE(whole.positions()[0].moves.size(), 2u);
}

TEST(BookGrowth, LooksFirstAtWhatIsLikely) {
  Book book(small_books()[0].head());
  EXPECT_EQ(next_book_line(book), std::vector<int>{});
  ASSERT_TRUE(book.add({}, {{40, 60, 0.6}, {30, 40, 0.55}, {0, 2, 0.2}}));
  EXPECT_EQ(next_book_line(book), std::vector<int>{40});
  // White does well there: Black's second move is likelier now.
  ASSERT_TRUE(book.add({40}, {{20, 10, 0.6}, {21, 10, 0.6}, {22, 10, 0.6}, {29, 10, 0.6}}));
  EXPECT_EQ(next_book_line(book), std::vector<int>{30});
  // ... unless that is worse; of White's answers the one that has a mirror image.
  Book bad(small_books()[0].head());
  ASSERT_TRUE(bad.add({}, {{40, 60, 0.6}, {30, 40, 0.2}}));
  ASSERT_TRUE(bad.add({40}, {{20, 10, 0.3}, {21, 10, 0.3}, {22, 10, 0.3}, {29, 10, 0.3}}));
  EXPECT_EQ(next_book_line(bad), (std::vector<int>{40, 21}));
}

TEST(BookGrowth, StopsWhenTold) {
  const std::atomic<bool> stop{true};
  Book book = begun();
  BookGrower grower(book, *book_params("champion"), 64);
  EXPECT_FALSE(grower.grow(stop));
  EXPECT_TRUE(book.positions().empty());
}

// --- Playing -------------------------------------------------------------------------------------

TEST(BookPlayer, PlaysItsMoveWithoutASearch) {
  PlayerSettings settings;
  settings.opening = std::make_shared<const Books>(small_books());
  settings.book_spread = 0;
  int searches = 0;
  Player player(settings, [&](int size, const SearchParams& params, const SearchSetup& setup) {
    ++searches;
    return make_search(size, params, setup);
  });
  const Decision decision =
      player.choose(AnyGame(turned_game({"E5", "C4"}, 5)), Color::Black, GameClock());
  EXPECT_EQ(to_text<9>(decision.move), turned_name("G6", 5));
  EXPECT_EQ(decision.why, "book: winning 39.0% after 90 playouts, one of 1");
  EXPECT_FALSE(decision.resign);
  EXPECT_EQ(searches, 0);
  settings.playouts = 10;
  settings.params = *preset_params("light");
  player.change(settings);
  const Decision searched =
      player.choose(AnyGame(turned_game({"E5", "C9"}, 0)), Color::Black, GameClock());
  EXPECT_EQ(searches, 1);
  EXPECT_EQ(searched.report.simulations, 10);
}

TEST(BookPlayer, ReadsItsBookByName) {
  PlayerSettings settings;
  EXPECT_FALSE(set_by_name(settings, "book", "/no/such/book"));
  ASSERT_TRUE(set_by_name(settings, "book", kBuiltInBook));
  ASSERT_TRUE(settings.opening);
  for (const double komi : {7.0, 7.5})
    EXPECT_TRUE(book_answer(*settings.opening, AnyGame(turned_game({}, 0, komi)), Color::Black,
                            settings.book_spread, 1))
        << komi;
  ASSERT_TRUE(set_by_name(settings, "book", ""));
  EXPECT_FALSE(settings.opening);
}

}  // namespace
}  // namespace hayago
