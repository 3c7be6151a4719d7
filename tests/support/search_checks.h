// What tests of searches share: where they begin, and that their trees add up.
#pragma once

#include <gtest/gtest.h>

#include "search/tree/search.h"

namespace hayago {

template <int N>
Position<N> empty_position(int size = N, double komi = 7.5) {
  return position_of(Game<N>(size, {KoRule::Positional, Scoring::Area, komi}));
}

template <int N>
void expect_sound(const Search<N>& search) {
  const Result<void> sound = check_tree(search.tree(), search.params(), search.workers());
  EXPECT_TRUE(sound) << sound.error().text;
}

}  // namespace hayago
