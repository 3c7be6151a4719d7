// A search for a game of whatever size. It is shown the game before each run and keeps as much of
// its tree as the game's moves allow, so that callers change the game as they like.
#pragma once

#include <functional>
#include <memory>

#include "search/player/any_game.h"
#include "search/tree/search.h"

namespace hayago {

class ShareLink;
struct ShareTally;
struct SharedStatistics;

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

  // From now on it exchanges statistics with other ranks (search/share); the link outlives it.
  virtual void join(ShareLink&) {}
  // What came of that, and what this rank itself found below the root; null where it is alone.
  virtual const ShareTally* share_tally() const { return nullptr; }
  virtual const SharedStatistics* own_part() const { return nullptr; }
};

// Throws where the parameters name a policy that does not exist.
std::unique_ptr<AnySearch> make_search(int size, const SearchParams& params,
                                       const SearchSetup& setup);
using SearchMaker = std::function<decltype(make_search)>;

}  // namespace hayago
