// Costs of functions and lines from stacks.
#include "perf/profile.h"

#include <gtest/gtest.h>

namespace hayago::perf {
namespace {

const Frame kMain{"main", "m.cpp", 1};
const Frame kF{"f", "f.cpp", 10};
const Frame kFLater{"f", "f.cpp", 12};
const Frame kG{"g", "g.cpp", 5};

TEST(Profile, SelfAndTotalCosts) {
  const Profile profile = build_profile({{{kMain, kF, kG}, 5},
                                         {{kMain, kF}, 3},
                                         {{kMain, kFLater}, 4},
                                         {{kMain}, 1},
                                         {{kMain, kF, kG}, 2}});
  EXPECT_EQ(profile.total, 15u);
  ASSERT_EQ(profile.functions.size(), 3u);
  EXPECT_EQ(profile.functions[0].name, "f");
  EXPECT_EQ(profile.functions[0].self, 7u);
  EXPECT_EQ(profile.functions[0].total, 14u);
  EXPECT_EQ(profile.functions[0].line, 12);  // its most expensive line
  EXPECT_EQ(profile.functions[1].name, "g");
  EXPECT_EQ(profile.functions[1].self, 7u);
  EXPECT_EQ(profile.functions[2].total, 15u);
  ASSERT_EQ(profile.lines.size(), 4u);
  EXPECT_EQ(profile.lines[0].file, "g.cpp");
  EXPECT_EQ(profile.lines[0].self, 7u);
  EXPECT_EQ(profile.stacks.size(), 4u);  // the two equal ones are one
}

TEST(Profile, RecursionCountsOnce) {
  const Profile profile = build_profile({{{kF, kG, kFLater}, 10}});
  EXPECT_EQ(profile.functions[0].name, "f");
  EXPECT_EQ(profile.functions[0].self, 10u);
  EXPECT_EQ(profile.functions[0].total, 10u);
}

TEST(Profile, NothingIsNothing) {
  const Profile profile = build_profile({{{}, 4}, {{kF}, 0}});
  EXPECT_EQ(profile.total, 0u);
  EXPECT_TRUE(profile.functions.empty());
}

}  // namespace
}  // namespace hayago::perf
