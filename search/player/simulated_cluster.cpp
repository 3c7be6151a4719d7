#include "search/player/simulated_cluster.h"

#include <algorithm>
#include <chrono>

#include "core/base/random.h"
#include "core/base/stopwatch.h"

namespace hayago {
namespace {

constexpr int kTurn = 64;  // simulations, where share_every says nothing

}  // namespace

template <int N>
SimulatedCluster<N>::SimulatedCluster(int size, const SearchParams& params,
                                      const SearchSetup& setup)
    : params_(params) {
  const int ranks = params.sim_ranks;
  SearchSetup one = setup;
  one.workers = 1;
  one.memory_mib = std::max(1, setup.memory_mib / ranks);
  for (int i = 0; i < ranks; ++i) {
    one.rank = {i, ranks};
    one.seed = rank_seed(setup.seed, i);
    ranks_.push_back(std::make_unique<SearchOf<N>>(size, params, one));
    watches_.push_back(std::make_unique<Watch>(params_));
    ranks_.back()->search().set_guest(watches_.back().get());
  }
}

template <int N>
void SimulatedCluster<N>::show(const AnyGame& game, Color to_move) {
  for (const auto& rank : ranks_) rank->show(game, to_move);
}

template <int N>
void SimulatedCluster<N>::restart(uint64_t seed) {
  for (size_t i = 0; i < ranks_.size(); ++i)
    ranks_[i]->restart(rank_seed(seed, static_cast<int>(i)));
}

// Ranks take turns of share_every simulations each.
template <int N>
SearchReport SimulatedCluster<N>::run(const Budget& budget,
                                      const std::function<void(const SearchProgress&)>& progress,
                                      double interval, const LiveReports& live) {
  const auto start = std::chrono::steady_clock::now();
  stop_.store(false, kRelaxed);
  const auto ranks = static_cast<int64_t>(ranks_.size());
  const int64_t turn = params_.share_every > 0 ? params_.share_every : kTurn;
  const int64_t each = (budget.playouts + ranks - 1) / ranks;
  int64_t done = 0;  // of each rank
  SearchReport last;
  double next_live = live.interval;
  const auto is_over = [&] {
    return stop_.load(kRelaxed) || (budget.playouts > 0 && done >= each) ||
           (budget.seconds > 0 && seconds_since(start) >= budget.seconds) ||
           (done > 0 && last.stop_reason != StopReason::Playouts);
  };
  while (!is_over()) {
    int64_t part = budget.playouts > 0 ? std::min(turn, each - done) : turn;
    // As ranks do: share_guest.cpp.
    if (params_.share != ShareKind::Mogo) part = std::min(part, std::max<int64_t>(1, done / 4));
    for (const auto& rank : ranks_) {
      last = rank->search().run({part, 0, budget.root},
                                [&](const SearchProgress& p) {
                                  SearchProgress sum = p;
                                  sum.simulations += done * ranks;
                                  sum.seconds = seconds_since(start);
                                  if (progress) progress(sum);
                                  if (stop_.load(kRelaxed)) rank->search().stop();
                                },
                                interval, {});
      if (stop_.load(kRelaxed)) break;
    }
    done += part;
    exchange();
    if (live.take && seconds_since(start) >= next_live) {
      next_live = seconds_since(start) + live.interval;
      live.take(ranks_.front()->search().look());
    }
  }
  SearchReport report = ranks_.front()->search().look();
  report.simulations = done * ranks;
  report.seconds = seconds_since(start);
  report.workers = static_cast<int>(ranks);
  report.stop_reason = stop_.load(kRelaxed)                       ? StopReason::Stopped
                       : last.stop_reason != StopReason::Playouts ? last.stop_reason
                       : budget.playouts > 0 && done >= each      ? StopReason::Playouts
                                                                  : StopReason::Time;
  return report;
}

template <int N>
void SimulatedCluster<N>::exchange() {
  if (params_.share == ShareKind::Mogo) return average();
  std::vector<SharedStatistics> found;
  for (size_t i = 0; i < ranks_.size(); ++i)
    found.push_back(watches_[i]->share.collect(ranks_[i]->search().tree()));
  for (size_t i = 0; i < ranks_.size(); ++i)
    for (size_t from = 0; from < ranks_.size(); ++from)
      if (from != i) watches_[i]->share.add(ranks_[i]->search().tree_between_runs(), found[from]);
}

template <int N>
void SimulatedCluster<N>::average() {
  std::vector<SharedStatistics> wanted, mine;
  for (size_t i = 0; i < ranks_.size(); ++i)
    wanted.push_back(watches_[i]->share.wanted(ranks_[i]->search().tree()));
  const SharedStatistics all = union_of(wanted);
  for (size_t i = 0; i < ranks_.size(); ++i)
    mine.push_back(watches_[i]->share.numbers(ranks_[i]->search().tree(), all));
  const SharedStatistics mean = average_of(mine);
  for (size_t i = 0; i < ranks_.size(); ++i)
    watches_[i]->share.replace(ranks_[i]->search().tree_between_runs(), mine[i], mean);
}

template class SimulatedCluster<9>;
template class SimulatedCluster<13>;
template class SimulatedCluster<19>;
template class SimulatedCluster<kAnySize>;

}  // namespace hayago
