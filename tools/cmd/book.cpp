// hayago book: opening books, grown by searches of our own.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "core/base/files.h"
#include "core/base/stopwatch.h"
#include "core/base/text.h"
#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/player/book_grow.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

constexpr double kSaveSeconds = 5;  // between two savings of a book that grows

struct Options {
  std::string command;  // as it was typed
  std::string file, komi = "7.5", ko = "positional", scoring = "area", line, format = "table";
  std::vector<std::string> params;
  BookHead head;
  int64_t positions = 0;
  double minutes = 0;
  int memory = 256, most = 20, depth = 4;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare_bounds(CLI::App& app, Options& o) {
  whole_option(app, "--positions", o.positions, 1, 100'000'000,
               "ends with so many positions in the file");
  real_option(app, "--minutes", o.minutes, 0.001, 1e6, "ends after so many minutes");
  whole_option(app, "--memory", o.memory, 1, 1 << 20, "limit of a tree in MiB");
  progress_options(app, o.progress);
}

Result<void> check_bounds(const Options& o) {
  if (o.positions == 0 && o.minutes == 0) return Error{"give --positions, --minutes or both"};
  return check_writable(o.file);
}

size_t positions_in(const Books& books) {
  size_t sum = 0;
  for (const Book& book : books) sum += book.positions().size();
  return sum;
}

// --- Growing -------------------------------------------------------------------------------------

// The comments at the top of a file, each with its line end.
std::string comments_at_top(std::string_view text) {
  std::string comments;
  while (text.starts_with('#')) comments.append(take_line(text)) += '\n';
  return comments;
}

class BookRun {
 public:
  BookRun(const Options& o, Books& books, std::string comments)
      : o_(o), books_(books), comments_(std::move(comments)) {}

  Result<void> open() {
    for (Book& book : books_) {
      const Result<SearchParams> params = book_params(book.head().by);
      if (!params) return params.error();
      growers_.emplace_back(book, *params, o_.memory);
    }
    return save();
  }

  // Until a bound is reached: always the book with the fewest positions, the first of those alike.
  Result<void> grow(const std::atomic<bool>& stop) {
    ProgressLine line(o_.progress);
    const auto begin = std::chrono::steady_clock::now();
    auto saved = begin;
    while (!stop && !is_enough(begin)) {
      line.show(share(begin), fmt::format("{} positions", positions_in(books_)));
      if (!next_grower().grow(stop)) break;
      if (seconds_since(saved) < kSaveSeconds) continue;
      if (const Result<void> written = save(); !written) return written;
      saved = std::chrono::steady_clock::now();
    }
    return save();
  }

 private:
  using Time = std::chrono::steady_clock::time_point;

  bool is_enough(Time begin) const {
    return (o_.positions > 0 && static_cast<int64_t>(positions_in(books_)) >= o_.positions) ||
           (o_.minutes > 0 && seconds_since(begin) >= 60 * o_.minutes);
  }
  double share(Time begin) const {
    const double by_count = o_.positions > 0 ? static_cast<double>(positions_in(books_)) /
                                                   static_cast<double>(o_.positions)
                                             : 0;
    const double by_time = o_.minutes > 0 ? seconds_since(begin) / (60 * o_.minutes) : 0;
    return std::min(1.0, std::max(by_count, by_time));
  }
  BookGrower& next_grower() {
    return *std::min_element(growers_.begin(), growers_.end(),
                             [](const BookGrower& a, const BookGrower& b) {
                               return a.book().positions().size() < b.book().positions().size();
                             });
  }
  Result<void> save() const { return write_file(o_.file, comments_ + to_text(books_)); }

  const Options& o_;
  Books& books_;
  std::string comments_;
  std::vector<BookGrower> growers_;
};

int grown(const Options& o, Books books, std::string comments, const char* command) {
  BookRun run(o, books, std::move(comments));
  if (const Result<void> opened = run.open(); !opened)
    return failed_run(command, opened.error().text);
  const size_t before = positions_in(books);
  const Result<void> done = run.grow(catch_interrupts());
  if (!done) return failed_run(command, done.error().text);
  const std::string sums = fmt::format("{} positions in '{}', {} of them new", positions_in(books),
                                       o.file, positions_in(books) - before);
  if (interrupted()) return interrupted_run(command, sums + "; 'hayago book grow' goes on");
  fmt::print(stderr, "{}\n", sums);
  return kSuccess;
}

Result<Books> empty_books(const Options& o) {
  const Result<KoRule> ko = parse_ko_rule(o.ko);
  if (!ko) return Error{"--ko: " + ko.error().text};
  if (o.scoring != "area" && o.scoring != "territory") return Error{"--scoring: area or territory"};
  BookHead head = o.head;
  if (!o.params.empty()) head.by += ":" + joined(o.params, ",");
  head.rules.ko = *ko;
  head.rules.scoring = o.scoring == "area" ? Scoring::Area : Scoring::Territory;
  if (const Result<SearchParams> params = book_params(head.by); !params)
    return Error{"--preset: " + params.error().text};
  if (head.by.find_first_of(" \t|") != std::string::npos)
    return Error{"--param: no blanks in a book's parameters"};
  Books books;
  for (const std::string_view word : split(o.komi, ',')) {
    const std::optional<double> komi = parse_real(word);
    if (!komi) return Error{"--komi: '" + std::string(word) + "' is not a komi"};
    if (const Result<void> allowed = check_komi(*komi); !allowed)
      return Error{"--komi: " + allowed.error().text};
    head.rules.komi = *komi;
    books.emplace_back(head);
  }
  return books;
}

int build(int argc, char** argv, Options& o) {
  CLI::App app{"Begins a book and lets it grow."};
  app.add_option("FILE", o.file, "the new book")->required();
  o.head.by = kDefaultPreset;
  app.add_option("--preset", o.head.by, "system to search with")->capture_default_str();
  app.add_option("--param", o.params, "name=value: changes one parameter of the preset")
      ->expected(1)
      ->take_all();
  size_option(app, o.head.size);
  list_option(app, "--komi", o.komi, "komi, or several: a book for each")->capture_default_str();
  app.add_option("--ko", o.ko, "simple, positional or situational")->capture_default_str();
  app.add_option("--scoring", o.scoring, "area or territory")->capture_default_str();
  whole_option(app, "--playouts", o.head.playouts, 1, int64_t{1} << 40,
               "of the search of a position");
  seed_option(app, o.head.seed, "seed of the searches");
  declare_bounds(app, o);
  app.footer(
      "The likeliest position that the book does not know is searched next. Ctrl-C keeps what is\n"
      "done, 'hayago book grow' goes on, and the book is the same as if nothing had happened.\n"
      "Example: hayago book build book.txt --size 9 --komi 7,7.5 --playouts 20000 --minutes 30");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  if (const Result<void> bounds = check_bounds(o); !bounds)
    return wrong_usage("book build", bounds.error().text);
  Result<Books> books = empty_books(o);
  if (!books) return wrong_usage("book build", books.error().text);
  if (std::filesystem::exists(o.file))
    return failed_run("book build",
                      "'" + o.file + "' is there already; 'hayago book grow' adds to it");
  return grown(o, std::move(*books), "# made by: " + o.command + "\n", "book build");
}

int grow(int argc, char** argv, Options& o) {
  CLI::App app{"Lets a book grow, with the searches that it was begun with."};
  app.add_option("FILE", o.file, "the book")->required();
  declare_bounds(app, o);
  app.footer("Example: hayago book grow book.txt --positions 2000");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  if (const Result<void> bounds = check_bounds(o); !bounds)
    return wrong_usage("book grow", bounds.error().text);
  const Result<std::string> text = read_file(o.file);
  if (!text) return failed_run("book grow", text.error().text);
  Result<Books> books = parse_books(*text);
  if (!books) return failed_run("book grow", o.file + ": " + books.error().text);
  return grown(o, std::move(*books), comments_at_top(*text), "book grow");
}

// --- Showing -------------------------------------------------------------------------------------

std::string line_text(std::span<const int> line, int size) {
  std::vector<std::string> names;
  for (const int place : line) names.push_back(vertex_name(place % size, place / size));
  return names.empty() ? "-" : joined(names, " ");
}

std::string choice_text(const BookChoice& choice, int size) {
  return fmt::format("{} {:.1f}{}", line_text({&choice.move.place, 1}, size), 100 * choice.value,
                     choice.next ? "" : "?");
}

// Positions of up to `depth` moves in the order in which they were found.
Table positions_table(const Book& book, const Options& o) {
  constexpr auto kLeft = Table::Align::Left;
  Table table({{"moves so far", kLeft}, {"to move", kLeft}, {"wins %"}, {"moves, wins %", kLeft}});
  int rows = 0;
  for (size_t i = 0; i < book.positions().size() && rows < o.most; ++i) {
    const BookPosition& at = book.positions()[i];
    if (at.line.size() > static_cast<size_t>(o.depth)) continue;
    ++rows;
    std::vector<std::string> moves;
    for (const BookChoice& choice : book.choices(i))
      if (moves.size() < 4) moves.push_back(choice_text(choice, book.head().size));
    table.add({line_text(at.line, book.head().size), at.line.size() % 2 == 0 ? "black" : "white",
               fmt::format("{:.1f}", 100 * book.value(i)), joined(moves, ", ")});
  }
  return table;
}

std::string summary(const Book& book) {
  size_t deepest = 0, moves = 0;
  for (const BookPosition& position : book.positions()) {
    deepest = std::max(deepest, position.line.size());
    moves += position.moves.size();
  }
  return fmt::format("{}: {} positions, {} moves, lines of up to {}", book.head().to_text(),
                     book.positions().size(), moves, deepest);
}

Result<std::vector<int>> parse_line(const Book& book, const std::string& text) {
  std::vector<int> line;
  for (const std::string_view word : words_of(text)) {
    const Result<Point> p = parse_vertex<kAnySize>(word, book.head().size);
    if (!p) return p.error();
    if (*p == kPass) return Error{"a book holds no passes"};
    line.push_back(row_of<kAnySize>(*p) * book.head().size + column_of<kAnySize>(*p));
  }
  return line;
}

// One position: the board, and every move with its numbers, on the board that was asked for.
Result<std::string> position_text(const Book& book, const Options& o) {
  const Result<std::vector<int>> line = parse_line(book, o.line);
  if (!line) return line.error();
  const Result<Game<kAnySize>> game = book.game_after(*line);
  if (!game) return game.error();
  DrawOptions options;
  options.last_move = game->last_move();
  std::string text = to_text(game->board(), options);
  const BookKey key = book_key(game->board(), game->to_move());
  const std::optional<size_t> found = book.find(key.hash);
  if (!found) return text + "the book does not know this position\n";
  Table table({{"move", Table::Align::Left}, {"visits"}, {"search %"}, {"book %"}, {"goes on"}});
  for (const BookChoice& choice : book.choices(*found)) {
    const int size = book.head().size;
    const int symmetry = book.positions()[*found].key.symmetry;
    const int place = turned_back(turned(choice.move.place, size, symmetry), size, key.symmetry);
    table.add({line_text({&place, 1}, size), std::to_string(choice.move.visits),
               fmt::format("{:.1f}", 100 * choice.move.value),
               fmt::format("{:.1f}", 100 * choice.value), choice.next ? "yes" : "no"});
  }
  return text + table.to_text();
}

int show(int argc, char** argv, Options& o) {
  CLI::App app{"Shows what a book plays."};
  o.file = kBuiltInBook;
  app.add_option("FILE", o.file, "the book, or built-in")->capture_default_str();
  app.add_option("--line", o.line, "moves from the empty board: shows that position alone");
  whole_option(app, "--most", o.most, 1, 1'000'000, "positions of each book, first found first");
  whole_option(app, "--depth", o.depth, 0, 1000, "positions after so many moves at most");
  app.footer(
      "Shares are of the player to move, when both follow the book; '?': the book does not go on\n"
      "after this move, the share is that of the search.\n"
      "Example: hayago book show --line \"E5 C3\"");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const auto books = read_books(o.file);
  if (!books) return failed_run("book show", books.error().text);
  for (const Book& book : **books) {
    fmt::print("{}\n", summary(book));
    if (o.line.empty()) {
      fmt::print("{}\n", positions_table(book, o).to_text());
      continue;
    }
    const Result<std::string> text = position_text(book, o);
    if (!text) return failed_run("book show", "--line: " + text.error().text);
    fmt::print("{}\n", *text);
  }
  return kSuccess;
}

// Every position but the first comes after one that is there and looked at the move.
Result<void> check_lines(const Book& book) {
  std::map<std::vector<int>, size_t> known;
  for (size_t i = 0; i < book.positions().size(); ++i) {
    const BookPosition& at = book.positions()[i];
    std::vector<int> before = at.line;
    if (!before.empty()) {
      before.pop_back();
      const auto found = known.find(before);
      const auto leads = [&](const BookMove& move) { return move.place == at.line.back(); };
      if (found == known.end() || std::none_of(book.positions()[found->second].moves.begin(),
                                               book.positions()[found->second].moves.end(), leads))
        return Error{"nothing leads to " + line_text(at.line, book.head().size)};
    }
    known[at.line] = i;
  }
  return {};
}

int check(int argc, char** argv, Options& o) {
  CLI::App app{"Reads a book to its end and says whether it is whole."};
  o.file = kBuiltInBook;
  app.add_option("FILE", o.file, "the book, or built-in")->capture_default_str();
  app.footer(
      "Checks that every move can be played, that no position is there twice under any\n"
      "symmetry or order of moves, and that every position follows from one before it.");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const auto books = read_books(o.file);
  if (!books) return failed_run("book check", books.error().text);
  for (const Book& book : **books) {
    if (const auto params = book_params(book.head().by); !params)
      return failed_run("book check", o.file + ": " + params.error().text);
    if (const Result<void> whole = check_lines(book); !whole)
      return failed_run("book check", o.file + ": " + whole.error().text);
    fmt::print("{}\n", summary(book));
  }
  return kSuccess;
}

struct Method {
  const char* name;
  const char* what;
  int (*run)(int argc, char** argv, Options& o);
};
constexpr Method kMethods[] = {
    {"build", "begins a book and lets it grow", build},
    {"grow", "lets a book go on growing", grow},
    {"show", "what a book plays", show},
    {"check", "whether a book is whole", check},
};

}  // namespace

int cmd_book(int argc, char** argv) {
  const std::string method = argc > 1 ? argv[1] : "";
  if (method == "--help" || method == "-h") {
    fmt::print(
        "Opening books, grown by searches of our own; 'hayago gtp --book FILE' plays them.\n"
        "Methods, each with its own --help:\n");
    for (const Method& m : kMethods) fmt::print("  hayago book {:6}  {}\n", m.name, m.what);
    return kSuccess;
  }
  Options o;
  o.command = "hayago book";
  for (int i = 1; i < argc; ++i) o.command += fmt::format(" {}", argv[i]);
  std::string name = "book " + method;
  if (argc > 1) argv[1] = name.data();
  std::vector<std::string_view> known;
  for (const Method& m : kMethods) {
    if (method == m.name) return m.run(argc - 1, argv + 1, o);
    known.push_back(m.name);
  }
  return wrong_usage("book", method.empty()
                                 ? "say what: " + joined(known)
                                 : "unknown method '" + method + "'" + did_you_mean(method, known) +
                                       "; known: " + joined(known));
}

}  // namespace hayago
