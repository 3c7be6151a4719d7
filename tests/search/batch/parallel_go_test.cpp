// A batch on threads against the same batch on one: equal positions whatever thread did what.
#include "search/batch/parallel_go.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace hayago {
namespace {

std::unique_ptr<ParallelGo> make(const VectorGoOptions& options, int threads) {
  auto made = ParallelGo::make(options, threads);
  EXPECT_TRUE(made);
  return std::move(*made);
}

struct View {
  explicit View(ParallelGo& go)
      : mask(games(go) * static_cast<size_t>(go.batch().actions())),
        planes(games(go) * static_cast<size_t>(go.batch().actions() - 1) * VectorGo::kPlanes),
        packed(games(go) * VectorGo::kPlanes * static_cast<size_t>(go.batch().plane_words())),
        rewards(2 * games(go)) {
    go.legal_mask(mask);
    go.observe(planes);
    go.observe_packed(packed);
    go.batch().rewards(go.batch().all(), rewards);
  }
  static size_t games(ParallelGo& go) { return static_cast<size_t>(go.batch().options().games); }
  bool operator==(const View&) const = default;

  std::vector<uint8_t> mask, planes;
  std::vector<uint64_t> packed;
  std::vector<float> rewards;
};

TEST(ParallelGo, ThreadsChangeNothing) {
  const VectorGoOptions options{700, 9, 7.5, KoRule::Situational, 60};
  const auto one = make(options, 1);
  const auto four = make(options, 4);
  EXPECT_EQ(four->threads(), 4);
  std::vector<int32_t> actions(700), same(700);
  int begun = 0;
  for (uint64_t seed = 0; seed < 130; ++seed) {
    one->random_actions(seed, actions);
    four->random_actions(seed, same);
    ASSERT_EQ(actions, same);
    ASSERT_TRUE(one->step(actions));
    ASSERT_TRUE(four->step(actions));
    const int count = four->reset_ended();
    ASSERT_EQ(one->reset_ended(), count);
    begun += count;
    if (seed % 10 == 0) {
      ASSERT_EQ(View(*one), View(*four));
    }
  }
  EXPECT_EQ(begun, 2 * 700);
  four->reset({0, 700});
  one->reset({0, 700});
  EXPECT_EQ(View(*one), View(*four));
}

// All games of a call, or none; the first in the batch is named, not the first that was seen.
TEST(ParallelGo, ARefusedActionChangesNoGame) {
  const auto go = make({1000, 5}, 3);
  ASSERT_TRUE(go->step(std::vector<int32_t>(1000, 12)));
  const View before(*go);
  std::vector<int32_t> actions(1000, 3);
  actions[999] = 12;
  actions[130] = 12;
  for (int i = 0; i < 20; ++i) {
    const Result<void> stepped = go->step(actions);
    ASSERT_FALSE(stepped);
    EXPECT_EQ(stepped.error().text, "game 130, action 12: occupied");
  }
  EXPECT_EQ(View(*go).mask, before.mask);
}

TEST(ParallelGo, RefusesThreadsThatCannotBe) {
  EXPECT_EQ(ParallelGo::make({1, 9}, -1).error().text, "threads: 0 to 1024, not -1");
  EXPECT_EQ(ParallelGo::make({1, 9}, 1025).error().text, "threads: 0 to 1024, not 1025");
  EXPECT_EQ(ParallelGo::make({0, 9}, 1).error().text, "games: 1 to 16777216, not 0");
  EXPECT_GE(make({1, 9}, 0)->threads(), 1);
}

}  // namespace
}  // namespace hayago
