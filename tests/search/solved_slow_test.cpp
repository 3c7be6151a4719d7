// Small boards whose value is known (area scoring, positional superko), and memory that keeps to
// its limit in the eyes of the operating system.
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago {
namespace {

SearchReport search_empty(int size, double komi, int64_t playouts) {
  // Proofs need exploration: what plays best with few playouts trusts RAVE too long for them.
  SearchParams params = *preset_params("erica");
  params.c_uct = 0.2;
  params.c_pb = 20;
  params.fill_eyes = size < 5;
  params.expand_at = 1;
  Search<kAnySize> search(params, {1, 512, 1}, size);
  search.set_position(position_of(Game<kAnySize>(size, {KoRule::Positional, Scoring::Area, komi})));
  return search.run({playouts, 0});
}

struct Solved {
  int size;
  int value;  // Black's with best play
  int64_t playouts;
  const char* first;  // the first move, where only one is known to be best
};

class SolvedBoards : public testing::TestWithParam<Solved> {};

// Half a point below the true value Black wins, half a point above it White does.
TEST_P(SolvedBoards, SignAndFirstMove) {
  const Solved& board = GetParam();
  const SearchReport below = search_empty(board.size, board.value - 0.5, board.playouts);
  EXPECT_GT(below.moves.front().value, 0.5) << board.size;
  if (board.first != nullptr) {
    EXPECT_EQ(to_text<kAnySize>(below.best), board.first);
  }
  if (board.value == board.size * board.size) return;  // no more can be won
  const SearchReport above = search_empty(board.size, board.value + 0.5, board.playouts);
  EXPECT_LT(above.moves.front().value, 0.5) << board.size;
}
INSTANTIATE_TEST_SUITE_P(Truths, SolvedBoards,
                         testing::Values(Solved{2, 1, 20000, nullptr}, Solved{3, 9, 20000, "B2"},
                                         Solved{4, 2, 60000, nullptr}));

TEST(SolvedBoards, TheCentreOf5x5) {
  const SearchReport report = search_empty(5, 15, 20000);
  EXPECT_EQ(to_text<kAnySize>(report.best), "C3");
  EXPECT_GT(report.moves.front().value, 0.5);
}

size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  size_t pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

TEST(Memory, ALongSearchStaysWithinItsLimitAndImproves) {
  constexpr int kLimit = 16;
  SearchParams params = *preset_params("light");
  params.expand_at = 1;
  Search<9> search(params, {1, kLimit, 1});
  search.set_position(position_of(Game<9>()));
  // As many simulations as fit, then ten times as many.
  int64_t fitting = 0;
  SearchReport report;
  const size_t before = resident_bytes();
  do {
    report = search.run({500, 0});
    if (report.prunings == 0) fitting = report.root_visits;
  } while (report.prunings == 0);
  report = search.run({10 * fitting, 0});
  // More than once; not often, since each pruning also delays the creation of nodes.
  EXPECT_GT(report.prunings, 1);
  EXPECT_EQ(report.root_visits, report.simulations + fitting + 500);
  EXPECT_LT(resident_bytes(), before + (size_t{kLimit} << 20) + (size_t{4} << 20));
  EXPECT_TRUE(check_tree(search.tree(), params, search.workers()));
  // It still improves: the best move has more visits than any had before.
  EXPECT_GT(report.moves.front().visits, fitting / 4);
}

}  // namespace
}  // namespace hayago
