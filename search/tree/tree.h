// The tree of a search: its root, how nodes are made (legal moves, superko along the path, priors),
// how a subtree is kept after a move, and how little-visited parts are dropped when memory runs
// out. Making nodes is safe from many workers; everything else happens while none runs.
#pragma once

#include <bitset>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "search/node/node_pool.h"
#include "search/params/params.h"
#include "search/tree/position.h"
#include "search/tree/prior.h"
#include "search/tree/transpositions.h"

namespace hayago {

// One move of a descent: the child of a node.
struct Step {
  Node* node = nullptr;
  int child = 0;
  // While the simulation is under way in a lane: Black's value that its visits there count with.
  int32_t lent = 0;
  Point move() const { return node->move(child); }
  Stat& stat() const { return node->stat(child); }
};

// Which of several ranks a tree belongs to (search/share); alone by default.
struct Rank {
  int index = 0;
  int count = 1;
};

struct PruneReport {
  size_t nodes_freed = 0;
  size_t bytes_freed = 0;
  int64_t below_visits = 0;  // subtrees with fewer visits than this went
};

template <int N>
class Tree {
 public:
  Tree(const SearchParams& params, size_t memory_limit, int workers, const Rank& rank = {});

  // Forgets everything and starts from here.
  void set_position(const Position<N>& position);
  // Goes on with the subtree of a legal move of the root's player; true where there was one.
  bool play(Point move);

  const Position<N>& position() const { return position_; }
  const Rank& rank() const { return rank_; }
  Node* root() const { return root_; }
  Stat& root_stat() { return root_stat_; }
  const Stat& root_stat() const { return root_stat_; }
  uint32_t root_ended() const { return root_ended_; }  // simulations from before it had children

  // The child's node, or null: not yet made, or being made by another worker.
  static Node* child_of(const Step& step);
  // Makes the node behind `path` (its last step has no child yet). Null where another worker is at
  // it or memory is full. `maker` and `arena` belong to the calling worker.
  Node* expand(std::span<const Step> path, PriorMaker<N>& maker, int arena);
  // The same while no worker runs.
  Node* grow(std::span<const Step> path) { return expand(path, *root_maker_, 0); }
  // Simulations of others that went no further than the root, while no worker runs.
  void add_root_ended(int64_t more) { root_ended_ += static_cast<uint32_t>(more); }
  // The visit at which nodes are made: raised when memory was full.
  int64_t expand_at() const { return expand_at_; }

  bool is_full() const { return full_.load(kRelaxed); }
  // Frees subtrees with few visits until half the memory is free; nothing freed: no room at all.
  PruneReport prune();

  // The board behind a path, and the last two moves.
  struct Place {
    Board<N> board;
    Color to_move;
    LastMoves last;
  };
  Place place_after(std::span<const Step> path) const;

  NodePool& pool() { return pool_; }
  const NodePool& pool() const { return pool_; }
  std::mutex& lock() { return lock_; }  // for TreeKind::Locked

 private:
  Node* make_node(const Place& place, std::span<const Step> path, PriorMaker<N>& maker, int arena);
  bool breaks_superko(std::span<const Step> path, Hash hash, Color next) const;
  int collect_moves(const Place& place, std::span<const Step> path, Point* out) const;
  void make_root();
  void spread_priors(const Place& place, std::span<const Point> moves, float* priors) const;
  void inherit(Node& node);
  void find_nodes_again();
  void remember_history();
  void free_below(Node* node);

  SearchParams params_;
  Rank rank_;
  NodePool pool_;
  Position<N> position_;
  // One bit for the low bits of every past position's hash: most look-ups end here.
  static constexpr size_t kFilterBits = 4096;
  std::bitset<kFilterBits> filter_;
  std::unique_ptr<PriorMaker<N>> root_maker_;
  Transpositions transpositions_;
  // Every simulation writes it, and reads what is beside it: a cache line of its own.
  alignas(64) Stat root_stat_{0};
  alignas(64) Node* root_ = nullptr;
  uint32_t root_ended_ = 0;
  int64_t expand_at_;
  std::atomic<bool> full_{false};
  std::mutex lock_;
};

// Walks the whole tree: the pool counts its nodes and bytes; visits of a move are those that ended
// there and those of its children; nothing unfinished is left; no value is beyond its visits; RAVE
// knows at least every visit of its own move, unless several `workers` met (rave.h). Names the
// first mismatch.
template <int N>
Result<void> check_tree(const Tree<N>& tree, const SearchParams& params, int workers);

}  // namespace hayago
