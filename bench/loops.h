// What the hot-loop suites share. A benchmark is a function template over board size and parts,
// named "what/parts/size"; it checks its work and refuses to be timed when that is wrong; its time
// is that of one operation as the name says it.
#pragma once

#include <benchmark/benchmark.h>

#include <string>

#include "core/board/board.h"

namespace hayago::bench {

// One per loops_*.cpp, called by main.cpp.
void register_board_loops();       // play, capture, merge, copy, what the parts cost
void register_fast_board_loops();  // the board of the light playout
void register_query_loops();       // legality, eye test, candidate draw, scoring
void register_random_loops();      // random numbers, hash
void register_standard_loops();    // the rows of `hayago bench`
void register_bulk_loops();        // the parts of a bulk step
void register_lane_loops();        // loading, reading, descents and backup of lanes
void register_batch_loops();       // games in step, their legal moves and observations
void register_search_loops();      // selection, RAVE, backup, reuse, pruning
void register_prior_loops();       // expansion, priors, diamonds

// Calls f.operator()<N, Parts>("/parts/size") for the fast sizes and all parts.
template <class F>
void for_each_board(F f) {
  const auto sizes = [&]<class Parts>(const std::string& parts) {
    f.template operator()<9, Parts>("/" + parts + "/9");
    f.template operator()<13, Parts>("/" + parts + "/13");
    f.template operator()<19, Parts>("/" + parts + "/19");
  };
  sizes.template operator()<BareParts>("light");
  sizes.template operator()<FullParts>("full");
  sizes.template operator()<PlayoutParts>("playout");
}

// Calls f.operator()<N>("/size") for the fast sizes.
template <class F>
void for_each_size(F f) {
  f.template operator()<9>("/9");
  f.template operator()<13>("/13");
  f.template operator()<19>("/19");
}

// Google Benchmark's own columns are per iteration; `per_op` is the time of one of the `count`
// operations in it.
inline void count_operations(benchmark::State& state, int64_t count) {
  state.SetItemsProcessed(state.iterations() * count);
  state.counters["per_op"] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate |
                                                         benchmark::Counter::kInvert);
}

}  // namespace hayago::bench
