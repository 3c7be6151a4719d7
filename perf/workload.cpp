#include "perf/workload.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "core/playout/registry.h"

namespace hayago {

// Plays batches until `stop` says so, or exactly one batch where there is no `stop`.
extern "C" HG_NOINLINE void hayago_profile_region(Player& player, uint64_t batch,
                                                  const std::atomic<bool>* stop) {
  do {
    player.play(batch);
  } while (stop != nullptr && !stop->load(std::memory_order_relaxed));
}

namespace {

template <int N>
class PolicyPlayer final : public Player {
 public:
  PolicyPlayer(std::unique_ptr<PlayoutRunner<N>> runner, const Work& work, int index)
      : runner_(std::move(runner)), random_(work.seed, static_cast<uint64_t>(index)) {
    runner_->set_start(Board<N>(work.size), Color::Black, kPass);
  }
  void play(uint64_t playouts) override {
    for (uint64_t i = 0; i < playouts; ++i) {
      done_.moves += static_cast<uint64_t>(runner_->run(random_).length);
      ++done_.playouts;
    }
  }

 private:
  std::unique_ptr<PlayoutRunner<N>> runner_;
  Random random_;
};

// What one thread brings home.
struct ThreadRun {
  WorkDone done;
  CounterReading counters;
  std::string missing;
};

ThreadRun run_thread(Player& player, const std::atomic<bool>& stop, OpenEvent open) {
  ThreadRun run;
  Counters counters(open);
  counters.start();
  hayago_profile_region(player, 16, &stop);
  run.counters = counters.stop();
  run.missing = counters.missing();
  run.done = player.done();
  return run;
}

}  // namespace

Result<std::unique_ptr<Player>> make_player(const Work& work, int index) {
  if (work.size < kMinSize || work.size > kMaxSize)
    return Error{"board size " + std::to_string(work.size) + " is outside " +
                 std::to_string(kMinSize) + " to " + std::to_string(kMaxSize)};
  return with_size(work.size, [&]<int N>() -> Result<std::unique_ptr<Player>> {
    Result<std::unique_ptr<PlayoutRunner<N>>> runner = make_runner<N>(work.policy);
    if (!runner) return runner.error();
    return std::unique_ptr<Player>(
        std::make_unique<PolicyPlayer<N>>(std::move(*runner), work, index));
  });
}

Result<TimedRun> run_for(const Work& work, double seconds, OpenEvent open) {
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < work.threads; ++i) {
    Result<std::unique_ptr<Player>> player = make_player(work, i);
    if (!player) return player.error();
    players.push_back(std::move(*player));
  }
  std::atomic<bool> stop = false;
  std::vector<ThreadRun> runs(players.size());
  std::vector<std::jthread> threads;
  const auto start = std::chrono::steady_clock::now();
  for (size_t i = 0; i < players.size(); ++i)
    threads.emplace_back([&, i] { runs[i] = run_thread(*players[i], stop, open); });
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  stop = true;
  threads.clear();  // joins

  TimedRun total;
  total.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  total.counters = runs[0].counters;
  total.missing = runs[0].missing;
  for (size_t i = 0; i < runs.size(); ++i) {
    total.done.add(runs[i].done);
    if (i > 0) total.counters.add(runs[i].counters);
  }
  return total;
}

Result<WorkDone> run_exactly(const Work& work, uint64_t playouts) {
  Result<std::unique_ptr<Player>> player = make_player(work, 0);
  if (!player) return player.error();
  hayago_profile_region(**player, playouts, nullptr);
  return (*player)->done();
}

}  // namespace hayago
