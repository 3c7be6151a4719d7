// A CGOS player that keeps the game it is told of, by the rules of the server; how it moves is left
// to the test.
#pragma once

#include "core/board/board_text.h"
#include "core/rules/game.h"
#include "tools/cgos/cgos.h"

namespace hayago {

class GamePlayer : public cgos::CgosPlayer {
 public:
  Result<void> start_game(const cgos::CgosGame& game) override {
    game_ = Game<kAnySize>(game.size, {KoRule::Positional, Scoring::Area, game.komi});
    return {};
  }
  Result<void> play(Color color, const std::string& vertex) override {
    const Result<Point> p = parse_vertex<kAnySize>(vertex, game_.size());
    if (!p) return p.error();
    return game_.play(color, *p);
  }
  const Game<kAnySize>& game() const { return game_; }

 protected:
  Game<kAnySize> game_{9};
};

}  // namespace hayago
