// One worker: descends the tree, plays the leaf out, brings the result back. Board, generator,
// memory arena and counters are its own; only nodes are shared. Read simulate() first.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/random.h"
#include "core/bulk/bulk.h"
#include "core/playout/registry.h"
#include "search/formula/komi.h"
#include "search/formula/select.h"
#include "search/tree/lane_search.h"
#include "search/tree/other_ranks.h"
#include "search/tree/owner_map.h"
#include "search/tree/simulation.h"
#include "search/tree/tree.h"

namespace hayago {

// Means of nodes are rounded to this many steps where RAVE results tend to them: few enough tables
// to stay in the cache, and half a step is less than RAVE can tell.
inline constexpr int kMeanSteps = 32;

// Virtual loss as a scope: while a simulation is under way, every move on its path counts as
// `losses` more lost simulations, so that other workers look elsewhere.
class InFlight {
 public:
  struct Entry {
    Stat* stat;
    Color mover;
  };
  // `entries` is the worker's, empty: its room is used again by the next simulation.
  InFlight(int losses, std::vector<Entry>& entries) : losses_(losses), entries_(entries) {
    HG_ASSERT(losses >= 0 && entries.empty());
  }
  InFlight(const InFlight&) = delete;
  InFlight& operator=(const InFlight&) = delete;
  ~InFlight() {
    for (const Entry& e : entries_) {
      HG_ASSERT(read(*e.stat).visits >= losses_);  // ours are in there
      e.stat->fetch_sub(loss(e.mover), kRelaxed);
    }
    entries_.clear();
  }
  void enter(Stat& stat, Color mover) {
    if (losses_ == 0) return;
    stat.fetch_add(loss(mover), kRelaxed);
    entries_.push_back({&stat, mover});
  }

 private:
  // A loss of Black is worth 0 in Black's view, one of White kWin.
  Packed loss(Color mover) const {
    return packed(losses_, mover == Color::White ? losses_ * kWin : 0);
  }
  int losses_;
  std::vector<Entry>& entries_;
};

template <int N>
class SearchWorker {
 public:
  // `index` chooses arena and random stream. The tree and the komi outlive the worker. `isa` is
  // that of the lanes (leaf=lanes); none: the best. It changes nothing but the speed.
  SearchWorker(const SearchParams& params, Tree<N>& tree, DynamicKomi& komi, int index,
               std::unique_ptr<PlayoutRunner<N>> runner, std::optional<bulk::Isa> isa = {});

  // What it took the other ranks to have done, before anybody else looks at the tree.
  void forget_others() { others_.take_back(); }
  // Before a run, when the root is known. `alone`: no other worker runs. `closed`: moves of the
  // root to leave alone; it outlives the run.
  void start(uint64_t seed, bool alone, const std::vector<bool>* closed = nullptr);
  // Playouts answer by this table, and it learns from them (params.adapt).
  void set_replies(std::shared_ptr<ReplyTable<N>> replies) { replies_ = std::move(replies); }
  // Closes all but the `count` moves of the root that selection likes best.
  void focus(int count, std::vector<bool>& closed);
  // One descent; returns the playouts it took. With leaf=lanes a look at all lanes: `begin`
  // descents, at most room(), and as many results as there are.
  int64_t simulate(int64_t begin = 1);
  // Descents that a call may begin.
  int64_t room() const { return lanes_ ? lanes_->room() : 1; }
  const WorkerTotals<N>& totals() const { return totals_; }
  // leaf=lanes, else null: what is under way between two calls.
  LaneSearch<N>* lanes() { return lanes_.get(); }
  const LaneSearch<N>* lanes() const { return lanes_.get(); }

 private:
  struct Leaf {
    Color to_move = Color::Black;
    LastMoves last;
    bool over = false;  // two passes
  };
  // What came out of a leaf: `games` results with a sum of values, and the moves of one.
  struct Outcome {
    int64_t games = 1;
    int64_t value = 0;  // sum, in 1 / kWin
    int64_t won = 0;    // the same at the komi of the game, wins alone
    int64_t score = 0;  // sum, without komi
    int64_t score_squares = 0;

    // As if it had happened so many times: for statistics of the tree alone.
    Outcome times(int64_t weight) const {
      return {games * weight, value * weight, won * weight, score * weight, score_squares * weight};
    }
  };

  Leaf descend(InFlight& flight);
  int choose(Node& node, int64_t visits, int64_t theirs);
  Outcome play_out(const Leaf& leaf);
  void count_owners(int score);
  void learn(int score);
  void learn_replies(bool black_won);
  void play_pool(Leaf& leaf);
  const Node* pool_node(Color mover) const;
  int64_t late_weight() const;
  Outcome play_bulk(const Leaf& leaf);
  Outcome judge();
  void back_up(const Outcome& outcome);
  void note_first_plays();
  const RaveShares& shares_for(int ply, const Outcome& outcome);
  void update_rave(int ply, const Outcome& outcome);
  void add_bulk_rave(Node& node);
  bool is_ko_threat(int ply) const;
  // Moves after the tree: those of the pool, then those of the playout.
  int played() const { return static_cast<int>(pool_line_.size()) + trail_.count(); }
  Point played(int i) const;
  int64_t value_of(int score) const;
  Outcome outcome_of(int score) const;
  int64_t simulate_one();

  const SearchParams& params_;
  Tree<N>& tree_;
  DynamicKomi& komi_;
  int index_;
  std::unique_ptr<PlayoutRunner<N>> runner_;
  Selector selector_;
  std::unique_ptr<PriorMaker<N>> maker_;
  Random random_{0};
  const std::vector<bool>* closed_ = nullptr;
  bool alone_ = true;
  bool endgame_ = false;
  bool rave_;
  int64_t rave_weight_;
  OtherRanks others_;
  std::vector<Step> path_;
  std::vector<InFlight::Entry> in_flight_;
  std::vector<Point> pool_line_;  // between the tree and the playout: rave_pool.h
  Trail<N> trail_;
  PointMap<N, uint16_t> first_;  // who plays first where: rave.h
  // Of the last loss and the last win of Black's, for nodes of every mean.
  std::array<std::array<RaveShares, kMeanSteps + 1>, 2> shares_;
  std::vector<bulk::Tally> bulk_;  // of the last batch
  std::vector<int16_t> chosen_;    // by other ranks, then by us
  MoveArrays scratch_;
  WorkerTotals<N> totals_;
  std::shared_ptr<ReplyTable<N>> replies_;  // adapt=lgrf1, lgrf2; else null
  std::unique_ptr<OwnerMap<N>> owners_;     // criticality, settled; else null
  std::unique_ptr<LaneSearch<N>> lanes_;
};

}  // namespace hayago
