// Plays moves: the search, the clock and the manners at the end of a game (resigning, passing,
// which stones are dead) in one place. It knows no protocol and only looks at the game it is shown;
// one thread at a time may call it, but interrupt() and the watch are for others.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "search/player/any_search.h"
#include "search/player/settings.h"

namespace hayago {

struct Decision {
  Point move = kPass;
  bool resign = false;
  std::string why;      // one line for people
  SearchReport report;  // empty where no search was needed
};

// How often the opponent's move was among those pondered on (Erica 5.6.2).
struct PonderTally {
  int hits = 0;
  int misses = 0;
  PonderTally& operator+=(const PonderTally& more) {
    hits += more.hits;
    misses += more.misses;
    return *this;
  }
  int moves() const { return hits + misses; }
  double prediction_rate() const {
    return hits + misses > 0 ? static_cast<double>(hits) / (hits + misses) : 0;
  }
};

class Player {
 public:
  // `maker` makes its searches: tests put something else there.
  explicit Player(PlayerSettings settings, SearchMaker maker = make_search);
  ~Player();

  const PlayerSettings& settings() const { return settings_; }
  // Keeps the tree where the search is made the same way.
  void change(PlayerSettings settings);
  void forget();
  // Another game begins: it owes nothing to the last one. Draws a seed where the settings have
  // none.
  void new_game();
  // What makes the present game repeatable, given or drawn.
  uint64_t seed() const { return seed_; }

  // Called often while thinking; true ends the thinking with the best move so far.
  void set_watch(std::function<bool()> watch) { watch_ = std::move(watch); }
  // From any thread: ends the thinking in progress.
  void interrupt() { interrupted_ = true; }

  // `cleanup`: captures what is dead before it passes. `root`: the moves it thinks about. `live`:
  // who looks on while it thinks.
  Decision choose(const AnyGame& game, Color color, const GameClock& clock, bool cleanup = false,
                  const RootMoves& root = {}, const LiveReports& live = {});
  // Goes on thinking about the same position; the report covers all of it.
  SearchReport analyse(const AnyGame& game, Color color, double seconds,
                       const RootMoves& root = {});
  // So many playouts of a tree of its own, as fast as these settings go; what is known of the game
  // stays.
  SearchReport measure(const AnyGame& game, int64_t playouts);
  const SearchReport& last_report() const { return last_report_; }
  const std::string& last_reason() const { return last_reason_; }

  // Thinks in the opponent's time until stopped.
  void start_pondering(const AnyGame& game);
  void stop_pondering();
  // Since the game began.
  const PonderTally& ponder_tally() const { return ponder_tally_; }
  bool is_pondering() const { return ponder_thread_.joinable(); }

  // Points of dead stones, judged by who owns them at the end of playouts: every stone of a dead
  // chain.
  std::vector<Point> dead_stones(const AnyGame& game);

 private:
  struct Pondered {
    size_t moves = 0;  // played when it began
    double seconds = 0;
    SearchReport report;
  };
  void begin(const RootMoves& root, const LiveReports& live = {});
  void show(const AnyGame& game, Color color);
  Budget budget_for(const AnyGame& game, Color color, const GameClock& clock,
                    std::optional<MoveBudget>& timed) const;
  SearchReport think(const Budget& budget, bool may_stop_early);
  SearchReport think_by_clock(const TimeParams& params, const MoveBudget& budget);
  // Whether the opening book has a move.
  bool play_from_book(const AnyGame& game, Color color, Decision& decision) const;
  const MoveReport* pondered_reply(const AnyGame& game) const;
  MoveBudget less_pondering(const AnyGame& game, MoveBudget budget) const;
  void count_ponder_hit(const AnyGame& game);
  TimeParams time_params_for(int size, const GameClock& clock, Color color) const;
  bool should_stop();

  PlayerSettings settings_;
  SearchMaker make_search_;
  uint64_t seed_;
  std::unique_ptr<AnySearch> search_;
  std::function<bool()> watch_;
  RootMoves root_;
  LiveReports live_;
  std::atomic<bool> interrupted_{false};
  SearchReport last_report_;
  std::string last_reason_;
  std::thread ponder_thread_;
  std::atomic<bool> stop_ponder_{false};
  std::atomic<bool> ponder_done_{false};
  Pondered pondered_;
  PonderTally ponder_tally_;
};

// Whether the most visited move is not the one with the best value among those searched enough.
bool is_unstable(const SearchReport& report);

}  // namespace hayago
