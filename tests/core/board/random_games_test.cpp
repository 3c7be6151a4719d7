// Board against the reference board after every move of random games: a few of every size here,
// thousands in random_games_slow_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/compare_boards.h"

namespace hayago::reference {
namespace {

class RandomGamesOnSize : public testing::TestWithParam<int> {};

TEST_P(RandomGamesOnSize, AgreeWithTheReference) {
  const int size = GetParam();
  compare_random_games(size, 1, size <= 5 ? 15 : 3, std::min(3 * size * size, 600 / size));
}

INSTANTIATE_TEST_SUITE_P(All, RandomGamesOnSize, testing::Range(kMinSize, kMaxSize + 1));

}  // namespace
}  // namespace hayago::reference
