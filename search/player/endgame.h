// Manners at the end of a game, as functions of the position and what a search found.
#pragma once

#include <vector>

#include "search/player/any_game.h"
#include "search/tree/report.h"

namespace hayago {

// The opponent has just passed, and with a pass of ours the position counts as a win as it stands,
// every stone alive: nothing can be gained by playing on.
bool may_end_by_passing(const AnyGame& game, Color color);

// The move to play after a search. Under area scoring that is the search's own choice, which knows
// that two passes count every stone as alive. Under territory scoring a move inside settled
// territory costs a point: passes when nothing is open. With `cleanup` it goes on as long as the
// opponent has dead stones to take.
Point end_of_game_move(const AnyGame& game, const SearchReport& report, bool cleanup);

// Stones on points that the other player owns at the end of most playouts, judged chain by chain.
// `ownership` is y * size + x: +1 Black's, -1 White's.
std::vector<Point> dead_by_ownership(const AnyGame& game, const std::vector<float>& ownership);

}  // namespace hayago
