// A search for a game of whatever size. It is shown the game before each run and keeps as much of
// its tree as the game's moves allow, so that callers change the game as they like.
#pragma once

#include <functional>
#include <memory>

#include "search/player/any_game.h"
#include "search/tree/search.h"

namespace hayago {

class AnySearch {
 public:
  virtual ~AnySearch() = default;
  // The position of the game, with this player to move.
  virtual void show(const AnyGame& game, Color to_move) = 0;
  virtual SearchReport run(const Budget& budget,
                           const std::function<void(const SearchProgress&)>& progress,
                           double interval, const LiveReports& live = {}) = 0;
  virtual void stop() = 0;
  // As if it were new, made with this seed.
  virtual void restart(uint64_t seed) = 0;
  virtual int size() const = 0;
};

// Throws where the parameters name a policy that does not exist.
std::unique_ptr<AnySearch> make_search(int size, const SearchParams& params,
                                       const SearchSetup& setup);
using SearchMaker = std::function<decltype(make_search)>;

}  // namespace hayago
