// A game of any size: the runtime size becomes a template argument here, once.
#pragma once

#include <variant>

#include "core/rules/game.h"

namespace hayago {

using AnyGame = std::variant<Game<9>, Game<13>, Game<19>, Game<kAnySize>>;

AnyGame make_game(int size, const GameRules& rules);
const GameRules& rules_of(const AnyGame& game);
int size_of(const AnyGame& game);
Color to_move_of(const AnyGame& game);
size_t moves_of(const AnyGame& game);  // how many have been played

}  // namespace hayago
