// Lanes of the bulk kernel as places for games: every lane plays out another position, and when a
// game ends its result is handed out and the lane gets the next. What a tree search needs
// (search/tree/lane_search.h). Games are those of a Policy, as in bulk.h.
//
//   LaneStream stream(lane_isa(4), Policy::Light, 9, 4);  // 256 lanes
//   stream.open(seed);
//   stream.load(starts);                            // into free lanes, in the order of the lanes
//   for (const LaneEnd& end : stream.advance()) ... // a few steps of all lanes
//
// Reproducibility. A word of 64 lanes draws from (seed, word) alone, and all words take the same
// steps: instruction sets with more or fewer words per register play the same games.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/bulk/bulk.h"

namespace hayago::bulk {

// The instruction set for streams of this many words: no wider than they can fill.
Isa lane_isa(int words);

class LaneStream {
 public:
  // size: 2 to kMaxBulkSize. `words` of 64 lanes.
  LaneStream(Isa isa, Policy policy, int size, int words);

  int lanes() const { return 64 * words_; }
  // Steps of a call of advance().
  int steps() const { return kernel_->lanes.steps(size_); }
  // Forgets all games and begins the random streams anew.
  void open(uint64_t seed);
  // Begins games in lanes where none is played, in ascending order.
  void load(std::span<const LaneStart> starts);
  // Plays all lanes for steps(). The games that ended, in ascending order of the lanes; valid until
  // the next call. `owner`, or null: by y * size + x, adds Black's minus White's ended games.
  std::span<const LaneEnd> advance(int32_t* owner = nullptr);
  // Forgets all games; random streams go on.
  void drop();
  // The first plays of all lanes so far, played or not: for measuring.
  std::span<const LaneEnd> read_all();
  // Told every move of every lane (as `game`), first moves included, and every end. For tests.
  void set_tracer(const Tracer* tracer) { tracer_ = tracer; }

 private:
  struct Free {
    void operator()(char* memory) const;
  };
  int registers() const;
  void* memory_of(int index) const;

  const KernelTable* kernel_;
  int size_, words_;
  size_t bytes_;  // of a register's games, in whole cache lines
  std::unique_ptr<char, Free> memory_;
  std::vector<LaneEnd> ends_;
  const Tracer* tracer_ = nullptr;
};

}  // namespace hayago::bulk
