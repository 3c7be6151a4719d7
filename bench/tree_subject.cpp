#include "bench/tree_subject.h"

#include <mutex>
#include <vector>

#include "core/base/build_info.h"
#include "search/formula/select.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago::bench {
namespace {

constexpr size_t kTimedTree = size_t{256} << 20;   // larger than the caches of most CPUs
constexpr size_t kVerifiedTree = size_t{4} << 20;  // bytes
constexpr int kVerifiedDescents = 500;
constexpr int kDescentsPerStep = 16;

// A new node for every simulation: the tree is large within a second.
SearchParams tree_params() {
  SearchParams params = preset_params("light").value();
  params.expand_at = 1;
  return params;
}

// A tree as a search leaves it when its memory is full, and all of its nodes.
template <int N>
class GrownTree {
 public:
  GrownTree(size_t bytes, int size, uint64_t seed)
      : params_(tree_params()), tree_(params_, bytes, 1) {
    Position<N> start;
    start.board = Board<N>(size);
    start.komi = kBenchKomi;
    start.history.push_back({start.board.hash(), start.to_move});
    tree_.set_position(start);
    komi_.start(kBenchKomi, params_.dynamic_komi, params_.komi_window, size * size);
    PolicyOptions playout;
    playout.size = size;
    auto runner = make_runner<N>(params_.policy, playout);
    SearchWorker<N> worker(params_, tree_, komi_, 0, std::move(runner.value()));
    worker.start(seed, true);
    while (!tree_.is_full()) worker.simulate();
    collect(tree_.root(), tree_.root_stat());
  }

  struct Place {
    Node* node;
    const Stat* stat;  // of the move that leads to it
  };
  const std::vector<Place>& places() const { return places_; }
  const SearchParams& params() const { return params_; }

 private:
  void collect(Node* node, const Stat& stat) {
    places_.push_back({node, &stat});
    for (int i = 0; i < node->count(); ++i)
      if (Node* child = Tree<N>::child_of({node, i})) collect(child, node->stat(i));
  }

  SearchParams params_;
  Tree<N> tree_;
  DynamicKomi komi_;
  std::vector<Place> places_;
};

// Descends in a tree that it may share with others of its kind.
template <int N>
class Walker {
 public:
  Walker(GrownTree<N>& tree, int size, bool alone, const Random& random)
      : tree_(tree), selector_(tree.params(), size), alone_(alone), random_(random) {
    selector_.set_alone(alone);
  }

  // From a node drawn at random down to a move without a node; `see(node, visits, chosen)` is told
  // of every choice. Returns the moves made. What it adds on its way it takes back at the end, as a
  // virtual loss: the tree stays as it is, and the work the same however long it goes on.
  template <class See>
  uint64_t descend(const See& see) {
    const auto& places = tree_.places();
    const auto& start = places[random_.below(static_cast<uint32_t>(places.size()))];
    int64_t visits = read(*start.stat).visits;
    path_.clear();
    for (Node* node = start.node; node != nullptr;) {
      const int chosen = selector_.select(*node, visits, *scratch_);
      see(*node, visits, chosen);
      const Step step{node, chosen};
      visits = read(step.stat()).visits;
      add(step.stat(), packed(1, 0), alone_);
      path_.push_back(&step.stat());
      node = Tree<N>::child_of(step);
    }
    for (Stat* stat : path_) add(*stat, packed(-1, 0), alone_);
    return path_.size();
  }
  uint64_t descend() {
    return descend([](const Node&, int64_t, int) {});
  }
  // The score of one child as selection sees it.
  float score_of(const Node& node, int64_t visits, int child) {
    return selector_.score_of(node, visits, child, *scratch_);
  }

 private:
  GrownTree<N>& tree_;
  Selector selector_;
  bool alone_;
  Random random_;
  std::vector<Stat*> path_;
  std::unique_ptr<MoveArrays> scratch_ = std::make_unique<MoveArrays>();
};

// The workers' tree. It grows when it is first needed, not when the row is made.
template <int N>
class SharedTree {
 public:
  explicit SharedTree(const RowSpec& spec) : spec_(spec) {}
  GrownTree<N>& tree() {
    std::call_once(
        once_, [&] { tree_ = std::make_unique<GrownTree<N>>(kTimedTree, spec_.size, spec_.seed); });
    return *tree_;
  }

 private:
  RowSpec spec_;
  std::once_flag once_;
  std::unique_ptr<GrownTree<N>> tree_;
};

template <int N>
class TreeWorker final : public Worker {
 public:
  TreeWorker(std::shared_ptr<SharedTree<N>> shared, const RowSpec& spec, uint64_t stream)
      : shared_(std::move(shared)), spec_(spec), stream_(stream) {}

  Tally step() override {
    if (!walker_)
      walker_ = std::make_unique<Walker<N>>(shared_->tree(), spec_.size, spec_.threads == 1,
                                            Random(spec_.seed, stream_));
    Tally tally;
    for (int i = 0; i < kDescentsPerStep; ++i) tally += {1, walker_->descend(), 0};
    return tally;
  }

  // In a small tree: no move has a better score than the one selected, one by one.
  Result<void> verify() override {
    GrownTree<N> tree(kVerifiedTree, spec_.size, spec_.seed);
    Walker<N> walker(tree, spec_.size, true, Random(spec_.seed, stream_));
    bool best = true;
    for (int i = 0; i < kVerifiedDescents; ++i)
      walker.descend([&](const Node& node, int64_t visits, int chosen) {
        const float score = walker.score_of(node, visits, chosen);
        for (int child = 0; child < node.count(); ++child)
          best = best && walker.score_of(node, visits, child) <= score;
      });
    return best ? Result<void>() : Error{"a descent did not take the best move"};
  }

 private:
  std::shared_ptr<SharedTree<N>> shared_;
  RowSpec spec_;
  uint64_t stream_;
  std::unique_ptr<Walker<N>> walker_;
};

template <int N>
Workers make_tree_workers(const RowSpec& spec) {
  const auto shared = std::make_shared<SharedTree<N>>(spec);
  Workers workers;
  for (int i = 0; i < spec.threads; ++i)
    workers.push_back(std::make_unique<TreeWorker<N>>(shared, spec, static_cast<uint64_t>(i)));
  return workers;
}

template <int N>
uint64_t hash_descents(uint64_t seed, int size) {
  GrownTree<N> tree(kVerifiedTree, size, seed);
  Walker<N> walker(tree, size, true, Random(seed));
  uint64_t hash = tree.places().size();
  for (int i = 0; i < kVerifiedDescents; ++i)
    walker.descend([&](const Node& node, int64_t visits, int chosen) {
      const Point p = node.move(chosen);
      const int move = p == kPass ? 0 : 1 + column_of<N>(p) + 32 * row_of<N>(p);
      hash = mix_bits(hash ^ static_cast<uint64_t>(visits * 2048 + move));
    });
  return hash;
}

}  // namespace

Subject tree_subject() {
  return {"tree",
          "descents in a tree of 256 MiB, larger than caches",
          {build_info().arch},
          [](const RowSpec& spec) {
            return with_size(
                spec.size, [&]<int N>() -> Result<Workers> { return make_tree_workers<N>(spec); });
          }};
}

uint64_t tree_signature(uint64_t seed, int size) {
  return with_size(size, [&]<int N>() { return hash_descents<N>(seed, size); });
}

}  // namespace hayago::bench
