// Playouts that learn during a search: each switch changes them, the same seed gives the same tree,
// and what was learnt is kept or not as asked.
#include <gtest/gtest.h>

#include "search/params/presets.h"
#include "search/tree/search.h"
#include "tests/support/search_checks.h"

namespace hayago {
namespace {

SearchParams adapting(const char* preset, std::initializer_list<const char*> settings) {
  SearchParams params = *preset_params(preset);
  for (const char* setting : settings) EXPECT_TRUE(set_param(params, setting)) << setting;
  return params;
}

// The value after two runs at one root: the second may know what the first has learnt.
struct TwoValues {
  double first = 0, second = 0;
  bool operator==(const TwoValues&) const = default;
};
TwoValues values(const SearchParams& params, uint64_t seed = 3) {
  Search<9> search(params, {1, 64, seed});
  search.set_position(empty_position<9>());
  TwoValues both;
  both.first = search.run({300, 0}).value;
  both.second = search.run({300, 0}).value;
  expect_sound(search);
  return both;
}

TEST(Adapt, EverySwitchChangesThePlayouts) {
  for (const char* preset : {"champion", "mogo", "supergo", "golois", "light"}) {
    const double plain = values(adapting(preset, {})).first;
    for (const char* adapt : {"adapt=lgrf1", "adapt=lgrf2"})
      EXPECT_NE(values(adapting(preset, {adapt})).first, plain) << preset << " " << adapt;
    EXPECT_NE(values(adapting(preset, {"adapt=lgrf1"})), values(adapting(preset, {"adapt=lgrf2"})))
        << preset;
  }
  EXPECT_NE(values(adapting("champion", {"adapt=weights"})).first,
            values(adapting("champion", {})).first);
  EXPECT_NE(values(adapting("champion", {"adapt=weights"})),
            values(adapting("champion", {"adapt=weights", "adapt_rate=0"})));
}

TEST(Adapt, OneSeedGivesOneTree) {
  for (const char* adapt : {"adapt=lgrf1", "adapt=lgrf2", "adapt=weights"}) {
    const SearchParams params = adapting("champion", {adapt, "adapt_keep=on"});
    EXPECT_EQ(values(params), values(params)) << adapt;
    EXPECT_NE(values(params, 3), values(params, 4)) << adapt;
  }
}

TEST(Adapt, KeepsWhatItLearntIfAsked) {
  for (const char* adapt : {"adapt=lgrf1", "adapt=lgrf2", "adapt=weights"}) {
    const TwoValues fresh = values(adapting("champion", {adapt}));
    const TwoValues kept = values(adapting("champion", {adapt, "adapt_keep=on"}));
    EXPECT_EQ(fresh.first, kept.first) << adapt;
    EXPECT_NE(fresh.second, kept.second) << adapt;
  }
}

// A new position knows nothing, whatever is kept between moves.
TEST(Adapt, ForgetsWithThePosition) {
  for (const char* adapt : {"adapt=lgrf2", "adapt=weights"}) {
    Search<9> search(adapting("champion", {adapt, "adapt_keep=on"}), {1, 64, 3});
    search.set_position(empty_position<9>());
    const double first = search.run({300, 0}).value;
    search.reseed(3);
    search.set_position(empty_position<9>());
    EXPECT_EQ(search.run({300, 0}).value, first) << adapt;
  }
}

TEST(Adapt, WorkersLearnTogetherOrAlone) {
  for (const char* adapt : {"adapt=lgrf1", "adapt=lgrf2", "adapt=weights"})
    for (const char* shared : {"adapt_shared=on", "adapt_shared=off"}) {
      Search<9> search(adapting("champion", {adapt, shared}), {2, 64, 3});
      EXPECT_EQ(search.learners(), std::string_view(shared) == "adapt_shared=on" ? 1 : 2) << adapt;
      search.set_position(empty_position<9>());
      EXPECT_EQ(search.run({2000, 0}).root_visits, 2000) << adapt << " " << shared;
      expect_sound(search);
    }
}

// What playouts may read reaches them by its parameter.
TEST(Adapt, ReadingChangesThePlayouts) {
  const double plain = values(adapting("champion", {})).first;
  for (const char* play :
       {"play_nakade=answer", "play_nakade=all", "play_saves=1", "play_redirect=on"}) {
    EXPECT_NE(values(adapting("champion", {play})).first, plain) << play;
    EXPECT_FALSE(check_params(adapting("mogo", {play}), 9)) << play;
  }
  EXPECT_TRUE(check_params(adapting("champion", {"play_seki=on"}), 9));
  EXPECT_FALSE(check_params(adapting("golois", {"play_seki=on"}), 9));
}

TEST(Adapt, SaysWhatItNeeds) {
  EXPECT_FALSE(check_params(adapting("mogo", {"adapt=weights"}), 9));
  EXPECT_FALSE(check_params(adapting("lanes", {"adapt=lgrf1"}), 9));
  EXPECT_TRUE(check_params(adapting("erica", {"adapt=weights"}), 9));
  EXPECT_TRUE(check_params(adapting("mogo", {"adapt=lgrf2"}), 9));
}

}  // namespace
}  // namespace hayago
