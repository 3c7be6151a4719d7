// The tree of a search adds up.
#pragma once

#include <gtest/gtest.h>

#include "search/tree/search.h"

namespace hayago {

template <int N>
void expect_sound(const Search<N>& search) {
  const Result<void> sound = check_tree(search.tree(), search.params(), search.workers());
  EXPECT_TRUE(sound) << sound.error().text;
}

}  // namespace hayago
