// Workers on plain threads, without TBB: what ThreadSanitizer can follow from end to end.
#include <gtest/gtest.h>

#include <thread>

#include "search/params/presets.h"
#include "search/tree/worker.h"

namespace hayago {
namespace {

// So many simulations, to the end: with leaf=lanes many of them are under way at once.
template <int N>
void simulate(SearchWorker<N>& worker, int64_t simulations) {
  while (simulations > 0) {
    const int64_t begun = std::min(simulations, worker.room());
    worker.simulate(begun);
    simulations -= begun;
  }
  while (worker.lanes() && worker.lanes()->in_flight() > 0) worker.simulate(0);
}

template <int N>
void run_workers(const SearchParams& params, int count, int simulations) {
  Tree<N> tree(params, size_t{32} << 20, count);
  tree.set_position(position_of(Game<N>()));
  DynamicKomi komi;
  komi.start(7.5, params.dynamic_komi, params.komi_window, N * N);
  std::vector<std::unique_ptr<SearchWorker<N>>> workers;
  for (int i = 0; i < count; ++i)
    workers.push_back(std::make_unique<SearchWorker<N>>(params, tree, komi, i,
                                                        std::move(*make_runner<N>(params.policy))));
  for (int round = 0; round < 2; ++round) {
    for (auto& worker : workers) worker->start(static_cast<uint64_t>(round), false);
    std::vector<std::thread> threads;
    for (auto& worker : workers) threads.emplace_back([&] { simulate(*worker, simulations); });
    for (std::thread& thread : threads) thread.join();
    const Result<void> sound = check_tree(tree, params, count);
    EXPECT_TRUE(sound) << sound.error().text;
    EXPECT_EQ(read(tree.root_stat()).visits, (round + 1) * count * simulations);
  }
  if (tree.pool().nodes() > 1) {
    EXPECT_GT(tree.prune().nodes_freed, 0u);
  }
  const Result<void> sound = check_tree(tree, params, count);
  EXPECT_TRUE(sound) << sound.error().text;
}

TEST(Workers, ShareATreeOnPlainThreads) {
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(preset.name);
    SearchParams params = *preset_params(preset.name);
    params.expand_at = 2;
    params.komi_window = 100;
    run_workers<9>(params, 4, 100);
  }
}

TEST(Workers, LockedTreeAndBulkLeaves) {
  SearchParams params = *preset_params("light");
  params.expand_at = 1;
  params.tree = TreeKind::Locked;
  params.c_rave = 0.1;
  run_workers<9>(params, 4, 200);
  params.tree = TreeKind::LockFree;
  params.virtual_loss = 5;
  run_workers<9>(params, 8, 100);
}

TEST(Workers, LanesShareATree) {
  SearchParams params = *preset_params("lanes");
  params.expand_at = 1;
  params.lanes = 100;
  run_workers<9>(params, 4, 1000);
  params.tree = TreeKind::Locked;
  params.c_rave = 0.1;
  run_workers<13>(params, 8, 300);
}

}  // namespace
}  // namespace hayago
