// The book as commands see it: built, gone on with, checked, shown and played.
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "search/player/book.h"
#include "tests/support/hayago_command.h"

namespace hayago {
namespace {

using perf::ProcessResult;

Words build_words(const std::string& file, const char* positions) {
  return {"book",       "build", file,     "--size", "5",           "--komi", "7,0",
          "--playouts", "40",    "--seed", "3",      "--positions", positions};
}

TEST(BookCommand, GrowsToItsBoundAndGoesOn) {
  const perf::TemporaryFolder folder;
  const std::string whole = folder.file("whole"), parts = folder.file("parts");
  ASSERT_EQ(run_hayago(build_words(whole, "9")).status, 0);
  ASSERT_EQ(run_hayago(build_words(parts, "4")).status, 0);
  const ProcessResult grown = run_hayago({"book", "grow", parts, "--positions", "9"});
  ASSERT_EQ(grown.status, 0) << grown.err;
  EXPECT_NE(grown.err.find("9 positions in"), std::string::npos);
  const Result<Books> a = parse_books(*read_file(whole)), b = parse_books(*read_file(parts));
  ASSERT_TRUE(a && b);
  EXPECT_EQ(to_text(*a), to_text(*b));
  ASSERT_EQ(a->size(), 2u);
  EXPECT_EQ((*a)[0].positions().size(), 5u);
  EXPECT_EQ((*a)[1].positions().size(), 4u);
  EXPECT_TRUE(read_file(whole)->starts_with("# made by: hayago book build "));
  EXPECT_EQ(run_hayago(build_words(whole, "9")).status, 1) << "it is there already";

  const ProcessResult checked = run_hayago({"book", "check", whole});
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_NE(checked.out.find("5 positions"), std::string::npos);
  const ProcessResult shown = run_hayago({"book", "show", whole, "--line", "C3"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_NE(shown.out.find("visits"), std::string::npos) << shown.out;
}

TEST(BookCommand, SaysWhatIsWrongWithAFile) {
  const perf::TemporaryFolder folder;
  const std::string file = folder.file("book");
  constexpr const char* kHead = "book 9 7.5 positional area by champion playouts 100 seed 1\n";
  const auto says = [&](const std::string& text, const Words& words) {
    EXPECT_TRUE(write_file(file, text));
    const ProcessResult result = run_hayago(words);
    EXPECT_NE(result.status, 0);
    return result.err;
  };
  const Words check = {"book", "check", file};
  EXPECT_EQ(says(std::string(kHead) + "E5 | E5 1 0.5\n", check),
            "hayago book check: " + file + ": line 2: E5: occupied\n");
  EXPECT_EQ(says(std::string(kHead) + "E5 | E4 1 0.5\n", check),
            "hayago book check: " + file + ": nothing leads to E5\n");
  EXPECT_EQ(says("nonsense", {"gtp", "--book", file}).substr(0, 24),
            "hayago gtp: --book: " + file.substr(0, 4));
  EXPECT_EQ(says("book 9 7.5 positional area by nobody playouts 100 seed 1\n", check)
                    .find("unknown preset 'nobody'") == std::string::npos,
            false);
}

// Said to be the book's, and after an undo again.
TEST(BookCommand, IsPlayedOverGtp) {
  const perf::TemporaryFolder folder;
  const std::string file = folder.file("book");
  ASSERT_TRUE(write_file(file,
                         "book 9 7.5 positional area by champion playouts 100 seed 1\n"
                         "| C5 90 0.6\n"));
  const Result<ProcessResult> result = perf::run_process(
      {HAYAGO_PROGRAM, "gtp", "--book", file, "--playouts", "1", "--verbose"},
      "boardsize 9\nclear_board\nkomi 7.5\ngenmove b\nundo\ngenmove b\ngenmove w\nquit\n");
  ASSERT_TRUE(result);
  size_t found = 0;
  for (size_t at = 0; (at = result->err.find("C5: book: winning 60.0%", at)) != std::string::npos;
       ++at)
    ++found;
  EXPECT_EQ(found, 2u) << result->out << result->err;
  EXPECT_NE(result->err.find("1 playouts"), std::string::npos) << "White's move is searched";
}

TEST(BookCommand, TheBuiltInBookIsWhole) {
  const ProcessResult checked = run_hayago({"book", "check"});
  ASSERT_EQ(checked.status, 0) << checked.err;
  EXPECT_NE(checked.out.find("book 9 7.5 positional area"), std::string::npos);
  EXPECT_NE(checked.out.find("book 9 7 positional area"), std::string::npos);
  const auto books = read_books(kBuiltInBook);
  ASSERT_TRUE(books);
  for (const Book& book : **books) EXPECT_GE(book.positions().size(), 50u);
}

}  // namespace
}  // namespace hayago
