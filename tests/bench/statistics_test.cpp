#include "bench/statistics.h"

#include <gtest/gtest.h>

#include <vector>

namespace hayago::bench {
namespace {

using Values = std::vector<double>;

TEST(Statistics, MedianAndVariation) {
  EXPECT_EQ(median(Values{3, 1, 2}), 2);
  EXPECT_EQ(median(Values{4, 1, 2, 3}), 2.5);
  EXPECT_EQ(variation(Values{5}), 0);
  EXPECT_NEAR(variation(Values{9, 10, 11}), 0.1, 1e-12);
}

// By hand: 3 against 3 has 20 splits; complete separation is the most extreme on each side.
TEST(RankSum, SmallSamplesByHand) {
  EXPECT_NEAR(rank_sum_p(Values{1, 2, 3}, Values{4, 5, 6}), 2.0 / 20, 1e-12);
  // Ranks 1, 2, 4 sum to 7; as far out: {1,2,3}, {1,2,4} and their mirrors: 4 of 20.
  EXPECT_NEAR(rank_sum_p(Values{1, 2, 4}, Values{3, 5, 6}), 4.0 / 20, 1e-12);
  EXPECT_NEAR(rank_sum_p(Values{1, 2, 3, 4, 5}, Values{6, 7, 8, 9, 10}), 2.0 / 252, 1e-12);
  EXPECT_NEAR(rank_sum_p(Values{1}, Values{2}), 1, 1e-12);
}

// The 5 % two-sided critical values of the published tables: U <= 2 for 5/5, U <= 5 for 6/6.
TEST(RankSum, PublishedCriticalValues) {
  const Values b5 = {3, 5, 6, 7, 8};  // a = {1, 2, 4, ...}: U counts pairs where a is above b
  EXPECT_LE(rank_sum_p(Values{1, 2, 2.5, 4, 4.5}, b5), 0.05);  // U = 2
  EXPECT_GT(rank_sum_p(Values{1, 2, 4, 4.2, 4.5}, b5), 0.05);  // U = 3
  const Values b6 = {6.5, 8, 9, 10, 11, 12};
  EXPECT_LE(rank_sum_p(Values{1, 2, 3, 4, 5, 11.5}, b6), 0.05);  // U = 5
  EXPECT_GT(rank_sum_p(Values{1, 2, 3, 4, 7, 11.5}, b6), 0.05);  // U = 6
}

TEST(RankSum, TiesShareTheirRank) {
  EXPECT_EQ(rank_sum_p(Values{1, 1, 1}, Values{1, 1, 1}), 1);
  EXPECT_EQ(rank_sum_p(Values{1, 2, 3}, Values{1, 2, 3}), 1);
  // {1,1} against {1,2}: ranks 2,2,2,4; sum 4 or 6 of the pairs, 3 and 3 of 6, equally far out.
  EXPECT_EQ(rank_sum_p(Values{1, 1}, Values{1, 2}), 1);
}

TEST(RankSum, SymmetricAndEmpty) {
  const Values a = {1, 4, 9, 16, 2}, b = {3, 5, 8, 20};
  EXPECT_EQ(rank_sum_p(a, b), rank_sum_p(b, a));
  EXPECT_EQ(rank_sum_p(a, Values{}), 1);
}

TEST(RankSum, LargeSamplesMeetTheExactOnes) {
  Values a, b;
  for (int i = 0; i < 25; ++i) a.push_back(2 * i), b.push_back(2 * i + 7.5);
  const double exact = rank_sum_p(a, b);  // 50 values: the last exact size
  a.push_back(50);
  b.push_back(57.5);
  const double approximate = rank_sum_p(a, b);
  EXPECT_NEAR(exact, approximate, 0.02);
  EXPECT_LT(exact, 0.2);
}

TEST(RankSum, SmallestPossible) {
  EXPECT_NEAR(smallest_rank_sum_p(3, 3), 0.1, 1e-12);
  EXPECT_NEAR(smallest_rank_sum_p(5, 5), 2.0 / 252, 1e-12);
}

}  // namespace
}  // namespace hayago::bench
