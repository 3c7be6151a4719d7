// What tests of searches share: where they begin, and that their trees add up.
#pragma once

#include <gtest/gtest.h>

#include "core/board/board_text.h"
#include "search/tree/search.h"

namespace hayago {

template <int N>
Position<N> empty_position(int size = N, double komi = 7.5) {
  return position_of(Game<N>(size, {KoRule::Positional, Scoring::Area, komi}));
}

// Black owns all of a 5x5 board, and nothing White does changes it.
inline Position<kAnySize> decided_position() {
  const char* kDrawing = R"(
      . X . X .
      X X X X X
      . X . X .
      X X X X X
      . X . X .)";
  Game<kAnySize> game(5);
  game.set_position(*board_from_diagram<kAnySize>(*parse_diagram(kDrawing)), Color::Black);
  return position_of(game);
}

template <int N>
void expect_sound(const Search<N>& search) {
  const Result<void> sound = check_tree(search.tree(), search.params(), search.workers());
  EXPECT_TRUE(sound) << sound.error().text;
}

}  // namespace hayago
