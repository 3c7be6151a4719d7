#include "search/batch/parallel_go.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/cores.h"

namespace hayago {
namespace {

// Games of a part at least: a step of so many takes longer than handing them over.
constexpr int kPart = 64;

class TbbGo final : public ParallelGo {
 public:
  TbbGo(std::unique_ptr<VectorGo> games, int threads)
      : ParallelGo(std::move(games), threads), arena_(threads) {}

  void reset(GameRange range) override { games().reset(range); }
  int reset_ended() override {
    std::atomic<int> count{0};
    for_parts([&](GameRange part) {
      count.fetch_add(games().reset_ended(part), std::memory_order_relaxed);
    });
    return count;
  }
  Result<void> step(std::span<const int32_t> actions) override {
    if (threads() == 1) return games().step(games().all(), actions);
    std::mutex mutex;
    std::optional<Error> error;
    int first = batch().options().games;
    for_parts([&](GameRange part) {
      Result<void> legal = batch().check(part, part_of(actions, part));
      if (legal) return;
      const std::lock_guard lock(mutex);
      if (part.first < first) error = legal.error();
      first = std::min(first, part.first);
    });
    if (error) return *error;
    for_parts([&](GameRange part) { games().play(part, part_of(actions, part)); });
    return {};
  }
  void legal_mask(std::span<uint8_t> mask) override {
    for_parts([&](GameRange part) { batch().legal_mask(part, part_of(mask, part)); });
  }
  void random_actions(uint64_t seed, std::span<int32_t> actions) override {
    for_parts([&](GameRange part) { batch().random_actions(part, seed, part_of(actions, part)); });
  }
  void observe(std::span<uint8_t> planes) override {
    for_parts([&](GameRange part) { batch().observe(part, part_of(planes, part)); });
  }
  void observe_packed(std::span<uint64_t> planes) override {
    for_parts([&](GameRange part) { batch().observe_packed(part, part_of(planes, part)); });
  }

 private:
  // The share of a part in what belongs to all games.
  template <class T>
  std::span<T> part_of(std::span<T> all, GameRange part) const {
    const size_t each = all.size() / static_cast<size_t>(batch().options().games);
    return all.subspan(static_cast<size_t>(part.first) * each,
                       static_cast<size_t>(part.count) * each);
  }
  // The same games go to the same thread where they can: its cache has them.
  template <class F>
  void for_parts(F&& f) {
    if (threads() == 1 || batch().options().games <= kPart) return f(batch().all());
    // TBB starts no more threads than the machine has unless told to. Told only while we work: the
    // lowest wish of all in a process counts.
    std::optional<tbb::global_control> allowed;
    if (threads() > tbb::info::default_concurrency())
      allowed.emplace(tbb::global_control::max_allowed_parallelism, static_cast<size_t>(threads()));
    arena_.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<int>(0, batch().options().games, kPart),
          [&](const tbb::blocked_range<int>& r) {
            f(GameRange{r.begin(), r.end() - r.begin()});
          },
          affinity_);
    });
  }

  tbb::task_arena arena_;
  tbb::affinity_partitioner affinity_;
};

}  // namespace

Result<std::unique_ptr<ParallelGo>> ParallelGo::make(const VectorGoOptions& options, int threads) {
  if (threads < 0 || threads > kMaxThreads)
    return Error{"threads: 0 to " + std::to_string(kMaxThreads) + ", not " +
                 std::to_string(threads)};
  auto games = VectorGo::make(options);
  if (!games) return games.error();
  return std::unique_ptr<ParallelGo>(
      std::make_unique<TbbGo>(std::move(*games), threads == 0 ? usable_cores() : threads));
}

}  // namespace hayago
