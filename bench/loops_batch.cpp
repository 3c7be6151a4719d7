// Batches of games in step: a move alone, with its legal moves written as bytes, and with what the
// player sees as well. Moves are drawn uniformly from the legal stones, ended games begin anew;
// both are part of the time, and the step checks every action once more. Rows with threads share
// the games of one batch; rates are of real time, so they are those of the machine and whoever
// shares it.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/loops.h"
#include "search/batch/parallel_go.h"

namespace hayago::bench {
namespace {

constexpr int kGames = 1024;

struct Batch {
  Batch(int size, int threads) : games(std::move(*ParallelGo::make({kGames, size}, threads))) {
    actions.resize(kGames);
    mask.resize(static_cast<size_t>(kGames * games->batch().actions()));
    planes.resize(static_cast<size_t>(kGames * size * size * VectorGo::kPlanes));
    packed.resize(static_cast<size_t>(kGames * games->batch().plane_words() * VectorGo::kPlanes));
  }
  // Every age of a game, in equal parts.
  bool spread() {
    const int length = games->batch().options().move_limit();
    for (int move = 0, next = 0; move < length; ++move) {
      const int until = kGames * (move + 1) / length;
      games->reset({next, until - next});
      next = until;
      if (!step()) return false;
    }
    return true;
  }
  bool step() {
    games->random_actions(seed++, actions);
    if (!games->step(actions)) return false;
    games->reset_ended();
    return true;
  }
  std::unique_ptr<ParallelGo> games;
  std::vector<int32_t> actions;
  std::vector<uint8_t> mask, planes;
  std::vector<uint64_t> packed;
  uint64_t seed = 1;
};

// What is done with every step.
struct Extent {
  const char* name;
  void (*run)(Batch&);
};
constexpr Extent kExtents[] = {
    {"step", [](Batch&) {}},
    {"step_mask", [](Batch& b) { b.games->legal_mask(b.mask); }},
    {"step_mask_bytes",
     [](Batch& b) {
       b.games->legal_mask(b.mask);
       b.games->observe(b.planes);
     }},
    {"step_mask_packed",
     [](Batch& b) {
       b.games->legal_mask(b.mask);
       b.games->observe_packed(b.packed);
     }},
};

void step(benchmark::State& state, const Extent& extent, int size, int threads) {
  Batch batch(size, threads);
  if (!batch.spread()) return state.SkipWithError("a legal action was refused");
  for (auto _ : state) {
    if (!batch.step()) return state.SkipWithError("a legal action was refused");
    extent.run(batch);
    benchmark::ClobberMemory();
  }
  count_operations(state, kGames);
}

// Writing what the players see, alone.
template <class F>
void write(benchmark::State& state, int size, F&& observe) {
  Batch batch(size, 1);
  if (!batch.spread()) return state.SkipWithError("a legal action was refused");
  for (auto _ : state) {
    observe(batch);
    benchmark::ClobberMemory();
  }
  count_operations(state, kGames);
}
void write_mask(benchmark::State& state, int size) {
  write(state, size, [](Batch& b) { b.games->legal_mask(b.mask); });
}
void write_bytes(benchmark::State& state, int size) {
  write(state, size, [](Batch& b) { b.games->observe(b.planes); });
}
void write_packed(benchmark::State& state, int size) {
  write(state, size, [](Batch& b) { b.games->observe_packed(b.packed); });
}

}  // namespace

void register_batch_loops() {
  for (const Extent& extent : kExtents)
    for (const int size : {9, 13, 19})
      for (const int threads : {1, 2})
        benchmark::RegisterBenchmark(
            ("batch/" + std::string(extent.name) + "/" + std::to_string(size) + "/" +
             std::to_string(threads) + (threads == 1 ? "thread" : "threads"))
                .c_str(),
            step, extent, size, threads)
            ->UseRealTime()
            ->MeasureProcessCPUTime();
  using Loop = void (*)(benchmark::State&, int);
  constexpr std::pair<const char*, Loop> kLoops[] = {
      {"mask", write_mask}, {"observe", write_bytes}, {"observe_packed", write_packed}};
  for (const auto& [name, loop] : kLoops)
    for (const int size : {9, 13, 19})
      benchmark::RegisterBenchmark(
          ("batch/" + std::string(name) + "/" + std::to_string(size)).c_str(), loop, size);
}

}  // namespace hayago::bench
