// The work that is profiled: one policy on one board size, for a time or for a fixed number of
// playouts. All of it happens inside hayago_profile_region, the one symbol by which perf and
// callgrind tell playouts from start-up.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "perf/counters.h"

namespace hayago {

struct Work {
  std::string policy = "light";
  int size = 9;
  int threads = 1;
  uint64_t seed = 1;
};

struct WorkDone {
  uint64_t playouts = 0;
  uint64_t moves = 0;

  void add(const WorkDone& other) {
    playouts += other.playouts;
    moves += other.moves;
  }
};

// Plays from the empty board with one generator; one per thread.
class Player {
 public:
  virtual ~Player() = default;
  // At least `playouts` more games: a policy that plays many at once may end above it.
  virtual void play(uint64_t playouts) = 0;
  const WorkDone& done() const { return done_; }

 protected:
  WorkDone done_;
};

// The player of thread `index`, or an Error naming what is unknown.
Result<std::unique_ptr<Player>> make_player(const Work& work, int index);

struct TimedRun {
  WorkDone done;
  double seconds = 0;  // wall clock
  CounterReading counters;
  std::string missing;  // counters that are missing, and why: Counters::missing
};
// Plays on work.threads threads for about `seconds`.
Result<TimedRun> run_for(const Work& work, double seconds, OpenEvent open = open_perf_event);
// Exactly reproducible: one thread, a fixed number of playouts.
Result<WorkDone> run_exactly(const Work& work, uint64_t playouts);

// The name of the function all work runs in.
inline constexpr const char* kRegionName = "hayago_profile_region";

}  // namespace hayago
