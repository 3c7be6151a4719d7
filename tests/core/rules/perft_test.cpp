// Move sequences per depth and legal positions, against counts made by other programs; those that
// take longer are in perft_slow_test.cpp.
#include "core/rules/perft.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/support/reference_board.h"

namespace hayago {
namespace {

constexpr KoRule kSimple = KoRule::Simple;
constexpr KoRule kPositional = KoRule::Positional;

void expect_row(PerftOptions options, std::initializer_list<uint64_t> counts) {
  options.depth = 0;
  for (uint64_t count : counts) {
    ++options.depth;
    EXPECT_EQ(count_sequences(options), count) << options.size << " at depth " << options.depth;
  }
}

TEST(Perft, SimpleKo) {
  expect_row({.size = 2},
             {4, 12, 24, 16, 32, 32, 32, 96, 192, 128, 256, 256, 256, 768, 1536, 1024});
  expect_row({.size = 3}, {9, 72, 504, 2976, 14720, 56176, 168144, 343008});
  expect_row({.size = 4}, {16, 240, 3360, 43576, 521800});
  expect_row({.size = 5}, {25, 600, 13800, 303424});
  expect_row({.size = 7}, {49, 2352, 110544});
  expect_row({.size = 9}, {81, 6480, 511920, 39929136});
  expect_row({.size = 13}, {169, 28392, 4741464});
  expect_row({.size = 19}, {361, 129960});
}

TEST(Perft, PositionalSuperko) {
  expect_row({.size = 2, .ko = kPositional},
             {4, 12, 24, 16, 32, 32, 16, 48, 80, 32, 64, 32, 32, 96});
  expect_row({.size = 3, .ko = kPositional}, {9, 72, 504, 2976, 14720, 56176});
}

TEST(Perft, PassesEndTheGame) {
  expect_row({.size = 2, .passes = true},
             {5, 21, 68, 156, 316, 604, 1168, 2592, 5768, 12120, 24248, 47840});
  expect_row({.size = 2, .ko = kPositional, .passes = true},
             {5, 21, 68, 156, 316, 604, 1088, 2184, 4184, 8024});
  expect_row({.size = 3, .passes = true}, {10, 91, 738, 5281, 33384});
}

// The same count by brute force on the reference board with the whole history as text.
struct BruteForce {
  KoRule ko;
  std::multiset<std::string> seen;

  std::string situation(const reference::ReferenceBoard& board, Color next) const {
    return board.key() + (ko == KoRule::Situational && next == Color::White ? "w" : "");
  }
  uint64_t count(const reference::ReferenceBoard& board, Color c, int depth, bool passed) {
    if (depth == 0) return 1;
    uint64_t total = 0;
    for (reference::Spot s : board.spots()) {
      if (!board.is_legal(c, s)) continue;
      reference::ReferenceBoard after = board;
      after.play(c, s);
      if (ko != kSimple && seen.contains(situation(after, opponent(c)))) continue;
      total += descend(after, c, depth, false);
    }
    if (passed) return total + (depth == 1);  // the second pass ends the game
    reference::ReferenceBoard after = board;
    after.pass();
    return total + descend(after, c, depth, true);
  }
  uint64_t descend(const reference::ReferenceBoard& after, Color c, int depth, bool passed) {
    const auto place = seen.insert(situation(after, opponent(c)));
    const uint64_t total = count(after, opponent(c), depth - 1, passed);
    seen.erase(place);
    return total;
  }
};

TEST(Perft, AgreesWithBruteForceUnderEveryKoRule) {
  for (KoRule ko : {kSimple, kPositional, KoRule::Situational})
    for (auto [size, depth] : {std::pair{2, 9}, {3, 4}}) {
      const reference::ReferenceBoard empty(size);
      BruteForce brute{ko, {}};
      brute.seen.insert(brute.situation(empty, Color::Black));
      EXPECT_EQ(count_sequences({.size = size, .depth = depth, .ko = ko, .passes = true}),
                brute.count(empty, Color::Black, depth, false))
          << size << " " << ko_rule_name(ko);
    }
}

}  // namespace
}  // namespace hayago
