// Games of every size behind one type: the instance is chosen when the size is known.
#include "search/player/any_game.h"

namespace hayago {

AnyGame make_game(int size, const GameRules& rules) {
  return with_size(size, [&]<int N>() -> AnyGame { return Game<N>(size, rules); });
}

const GameRules& rules_of(const AnyGame& game) {
  return std::visit([](const auto& g) -> const GameRules& { return g.rules(); }, game);
}

int size_of(const AnyGame& game) {
  return std::visit([](const auto& g) { return g.size(); }, game);
}

Color to_move_of(const AnyGame& game) {
  return std::visit([](const auto& g) { return g.to_move(); }, game);
}

size_t moves_of(const AnyGame& game) {
  return std::visit([](const auto& g) { return g.moves().size(); }, game);
}

}  // namespace hayago
