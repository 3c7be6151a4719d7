// What the standard benchmark can measure, by name. A subject makes the workers of a row, all at
// once, so that they may share something (a tree); a worker plays, on one thread, as fast as it
// can. New kinds of work (bulk kernels, searches) add a Subject in subject.cpp and appear in
// `hayago bench` and in hayago-bench alike. standard.h runs them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/types.h"
#include "core/playout/registry.h"

namespace hayago::bench {

// Komi behind every Black win rate we print, on all sizes.
inline constexpr double kBenchKomi = 7.5;

struct Tally {
  uint64_t playouts = 0;
  uint64_t moves = 0;  // plies, passes included
  uint64_t black_wins = 0;
  Tally& operator+=(const Tally& more) {
    playouts += more.playouts;
    moves += more.moves;
    black_wins += more.black_wins;
    return *this;
  }
};

class Worker {
 public:
  virtual ~Worker() = default;
  // Does some of its work and checks it against a slower, independent way to the same result.
  // Called before the worker is timed: what is fast and wrong never reaches a table.
  virtual Result<void> verify() = 0;
  // The smallest unit of work: one playout for a policy, a batch for a bulk kernel.
  virtual Tally step() = 0;
};

struct RowSpec {
  int size = 9;
  std::string isa;
  uint64_t seed = 1;
  int threads = 1;
  PolicyOptions playout = {};
};
// Of one row: one for each thread. Worker i plays stream i of the seed.
using Workers = std::vector<std::unique_ptr<Worker>>;

struct Subject {
  std::string name;
  std::string summary;
  // Instruction sets it can run with on this machine, best first. Code compiled for the baseline
  // only has one, named after HAYAGO_ARCH ("native").
  std::vector<std::string> isas;
  std::function<Result<Workers>(const RowSpec&)> make;
  int max_size = kMaxSize;  // of the board
};

// Every registered policy, in the order of the registry, then the bulk kernels.
std::vector<Subject> bench_subjects();
// These, and what is measured only where it is named.
std::vector<Subject> all_subjects();

}  // namespace hayago::bench
