// Policies by name: the one indirect call between the choice at run time and the playout loop.
// registry.cpp lists them; each policy's own .cpp says its name, its summary and how it is made.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <tuple>

#include "core/base/result.h"
#include "core/playout/playout.h"
#include "core/playout/policy_options.h"
#include "core/playout/replies.h"

namespace hayago {

class SoftmaxTables;  // core/model/playout_weights.h

struct PolicyInfo {
  const char* name;
  const char* summary;
};
std::span<const PolicyInfo> policies();
bool is_policy(std::string_view name);

// What a caller may ask to see of a playout. Both stay valid until the next run.
template <int N>
struct PlayoutDetail {
  Trail<N> trail;
  PointMap<N, Color> owner;  // by area, Color::Empty for nobody
};

// Plays from one start position again and again. Not shared between threads.
template <int N>
class PlayoutRunner {
 public:
  virtual ~PlayoutRunner() = default;
  // `last` is the move before, for policies that answer it; kPass where unknown.
  virtual void set_start(const Board<N>& start, Color to_move, Point last) = 0;
  virtual PlayoutResult run(Random& random) = 0;
  virtual PlayoutResult run(Random& random, PlayoutDetail<N>& detail) = 0;

  // For a tree: back to the start, down move by move, then the rest as a playout.
  virtual void restart() = 0;
  virtual void advance(Color c, Point p) = 0;  // legal, or a pass
  virtual PlayoutResult finish(Color to_move, Point last, Random& random, Trail<N>& trail) = 0;
  // The same where replies that were good are played first, if they are legal and fill no eye.
  // Requires PolicyOptions::replies.
  virtual PlayoutResult finish_replying(Color to_move, Point last, Point before, Random& random,
                                        Trail<N>& trail, const ReplyTable<N>& replies) = 0;
  // After finish(), with PolicyOptions::learnt: moves the weights that drew the moves. `black_gain`
  // is Black's result less what was expected of it.
  virtual void learn(double rate, double black_gain) = 0;
  // After finish() or run(): adds 1 for every point of Black's, subtracts 1 for White's.
  virtual void count_owners(PointMap<N, int32_t>& sum) const = 0;
};

// A policy as registry.cpp lists it: one maker for each instance of the boards.
template <int N>
using RunnerMaker = std::unique_ptr<PlayoutRunner<N>> (*)(const PolicyOptions&);
struct PolicyEntry {
  PolicyInfo info;
  std::tuple<RunnerMaker<9>, RunnerMaker<13>, RunnerMaker<19>, RunnerMaker<kAnySize>> makers;
};

// Requires options that fit the policy; an Error names the policies that exist.
template <int N>
Result<std::unique_ptr<PlayoutRunner<N>>> make_runner(std::string_view policy,
                                                      const PolicyOptions& options = {});

}  // namespace hayago
