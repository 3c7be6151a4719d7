// A search: one shared tree, workers in a oneTBB arena, a budget, and a way to stop. The same
// object serves a whole game: play() keeps the part of the tree that is still of use.
//
//   Search<9> search(params, {.workers = 2, .memory_mib = 512});
//   search.set_position(position_of(game));
//   SearchReport report = search.run({.playouts = 10000});
//
// One worker and one seed give the same tree every time. Several share the tree through relaxed
// atomics, so their order of updates, and with it the tree, varies.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/playout/learnt_weights.h"
#include "core/playout/registry.h"
#include "search/tree/guest.h"
#include "search/tree/report.h"
#include "search/tree/worker.h"

namespace hayago {

struct SearchSetup {
  int workers = 0;  // 0: usable_cores()
  int memory_mib = 512;
  uint64_t seed = 1;
  PolicyOptions playout = {};         // weights of the playouts at the leaves
  std::optional<bulk::Isa> isa = {};  // of leaf=lanes; none: the best here
  Rank rank = {};
};

// Which moves of the root are searched and reported; by default all.
struct RootMoves {
  std::vector<Point> only;   // empty: any
  std::vector<Point> never;  // not these
  int focus = 0;             // of the rest, so many that score best when the run begins; 0: all

  bool all() const { return only.empty() && never.empty() && focus == 0; }
};

// What ends a run; 0 sets no limit. Everything else that ends one: SearchReport::stop_reason.
struct Budget {
  int64_t playouts = 0;
  double seconds = 0;
  RootMoves root = {};
};

struct SearchProgress {
  int64_t simulations = 0;
  double seconds = 0;
  size_t tree_bytes = 0;
  Point best = kPass;  // the most visited
  int64_t best_visits = 0;
  int64_t second_visits = 0;
  double value = 0.5;  // of the root, the mover's view
};

// Whole reports while a run goes on: its workers pause for each, so that a report is of one moment.
// What is found does not depend on them.
struct LiveReports {
  std::function<void(const SearchReport&)> take;  // empty: none
  double interval = 1;                            // seconds from one to the next
};

// What keeps a search with these parameters from playing on boards of this size, or nothing.
Result<void> check_params(const SearchParams& params, int size);

template <int N>
class Search {
 public:
  // Throws where the policy is unknown or check_params() says no.
  Search(const SearchParams& params, const SearchSetup& setup, int size = N);
  ~Search();

  void set_position(const Position<N>& position);
  // A legal move of the root's player; true where part of the tree could be kept.
  bool play(Point move);

  // From now on as a search made with this seed.
  void reseed(uint64_t seed) {
    setup_.seed = seed;
    runs_ = 0;
  }

  // Searches until the budget is used, stop() is called or nothing is left to find out. `progress`
  // is called by a worker between two simulations, about every `progress_interval` seconds.
  SearchReport run(const Budget& budget,
                   const std::function<void(const SearchProgress&)>& progress = {},
                   double progress_interval = 0.2, const LiveReports& live = {});
  // From any thread: a run ends within the time of one simulation per worker; with leaf=lanes,
  // within a look at the lanes, and what they have under way is dropped. A run that has not begun
  // yet is not concerned.
  void stop() { stop_.store(true, kRelaxed); }

  // Whom every run lets into the tree from time to time; it outlives the runs. None by default.
  void set_guest(TreeGuest<N>* guest) { guest_ = guest; }
  // What the tree says between two runs; counts of simulations are those of the last run.
  SearchReport look() const;
  Tree<N>& tree_between_runs() { return tree_; }

  int workers() const { return static_cast<int>(workers_.size()); }
  // Tables that playouts learn (params.adapt): one for all workers, one for each, or none.
  int learners() const { return static_cast<int>(replies_.size() + learnt_.size()); }
  const Tree<N>& tree() const { return tree_; }
  const SearchParams& params() const { return params_; }

 private:
  struct Run;      // one call of run()
  struct Threads;  // of TBB, where runs work
  void add_worker(int index);
  void forget_learnt();
  void start_from(const Position<N>& position);
  void work(SearchWorker<N>& worker, bool first, Run& run);
  void look_around(Run& run);
  void at_pause(Run& run);
  void show_live(Run& run) const;
  void finish_lanes(SearchWorker<N>& worker, Run& run);
  int in_flight() const;
  void close_root_moves(const RootMoves& wanted);
  bool is_open(int child) const { return closed_.empty() || !closed_[static_cast<size_t>(child)]; }
  bool clearly_over() const;
  SearchReport report(const Run& run) const;
  void add_moves(SearchReport& report) const;
  Point final_move(const SearchReport& report) const;
  double expert_coefficient(Point p) const;

  SearchParams params_;
  SearchSetup setup_;
  Tree<N> tree_;
  DynamicKomi komi_;
  // What playouts learn: one of each for every worker, or one for all (params_.adapt).
  std::vector<std::shared_ptr<ReplyTable<N>>> replies_;
  std::vector<std::shared_ptr<LearntWeights>> learnt_;
  std::vector<std::unique_ptr<SearchWorker<N>>> workers_;
  std::unique_ptr<Threads> threads_;
  std::vector<bool> closed_;  // moves of the root left out of the run; empty: none
  std::atomic<bool> stop_{false};
  TreeGuest<N>* guest_ = nullptr;
  uint64_t runs_ = 0;
};

}  // namespace hayago
