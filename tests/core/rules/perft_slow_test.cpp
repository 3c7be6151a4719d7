// The deeper counts: seconds each. Checked by hand as well: 5x5 at depth 7, 2411088112.
#include "core/rules/perft.h"

#include <gtest/gtest.h>

#include "tests/support/legal_positions.h"

namespace hayago {
namespace {

TEST(PerftDeep, SimpleKo) {
  EXPECT_EQ(count_sequences({.size = 3, .depth = 9}), 700096u);
  EXPECT_EQ(count_sequences({.size = 4, .depth = 6}), 5695072u);
  EXPECT_EQ(count_sequences({.size = 4, .depth = 7}), 56585312u);
  EXPECT_EQ(count_sequences({.size = 5, .depth = 5}), 6368416u);
  EXPECT_EQ(count_sequences({.size = 5, .depth = 6}), 127124176u);
  EXPECT_EQ(count_sequences({.size = 7, .depth = 4}), 5084656u);
  EXPECT_EQ(count_sequences({.size = 9, .depth = 5}), 3074496080u);
  EXPECT_EQ(count_sequences({.size = 19, .depth = 3}), 46655640u);
}

TEST(PerftDeep, SuperkoAndPasses) {
  EXPECT_EQ(count_sequences({.size = 3, .depth = 7, .ko = KoRule::Positional}), 168112u);
  EXPECT_EQ(count_sequences({.size = 3, .depth = 8, .ko = KoRule::Positional}), 342528u);
  EXPECT_EQ(count_sequences({.size = 3, .depth = 6, .passes = true}), 179712u);
  EXPECT_EQ(count_sequences({.size = 3, .depth = 7, .passes = true}), 842728u);
}

TEST(LegalPositionsDeep, FourByFour) { EXPECT_EQ(count_legal_positions(4), 24318165u); }

}  // namespace
}  // namespace hayago
