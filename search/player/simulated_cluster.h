// Several ranks in one process, without threads or messages: a tree each, which take turns and
// exchange statistics by the code of search/share. It shows what a cluster would play: how much of
// the strength of one large tree remains when the same simulations are done on many machines.
#pragma once

#include <memory>
#include <vector>

#include "search/player/search_of.h"

namespace hayago {

template <int N>
class SimulatedCluster final : public AnySearch {
 public:
  // Playouts and memory are those of all ranks together.
  SimulatedCluster(int size, const SearchParams& params, const SearchSetup& setup);

  void show(const AnyGame& game, Color to_move) override;
  SearchReport run(const Budget& budget, const std::function<void(const SearchProgress&)>& progress,
                   double interval, const LiveReports& live) override;
  void stop() override { stop_.store(true, kRelaxed); }
  void restart(uint64_t seed) override;
  int size() const override { return ranks_.front()->size(); }

  // For tests.
  Search<N>& rank(int i) { return ranks_[static_cast<size_t>(i)]->search(); }

 private:
  // Tells a rank's share of what happens to its tree.
  struct Watch final : TreeGuest<N> {
    explicit Watch(const SearchParams& params) : share(params) {}
    void begin(Tree<N>&, bool) override {}
    bool wants_in(int64_t, double) override { return false; }
    int64_t enter(Tree<N>&, const std::atomic<bool>&) override { return 0; }
    int64_t end(Tree<N>&, const std::atomic<bool>&) override { return 0; }
    void before_move(const Tree<N>& tree, Point move) override { share.before_move(tree, move); }
    void nodes_went(const Tree<N>& tree) override { share.nodes_went(tree); }
    void tree_is_new(const Tree<N>&) override { share.tree_is_new(); }
    TreeShare<N> share;
  };
  void exchange();
  void average();

  SearchParams params_;
  std::vector<std::unique_ptr<SearchOf<N>>> ranks_;
  std::vector<std::unique_ptr<Watch>> watches_;
  std::atomic<bool> stop_{false};
};

}  // namespace hayago
