// Board against the reference board after every move of thousands of random games on every size.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/compare_boards.h"

namespace hayago::reference {
namespace {

class ManyRandomGamesOnSize : public testing::TestWithParam<int> {};

TEST_P(ManyRandomGamesOnSize, AgreeWithTheReference) {
  const int size = GetParam();
  compare_random_games(size, 2, std::clamp(30000 / (size * size * size), 3, 2000), 2 * size * size);
}

INSTANTIATE_TEST_SUITE_P(All, ManyRandomGamesOnSize, testing::Range(kMinSize, kMaxSize + 1));

}  // namespace
}  // namespace hayago::reference
