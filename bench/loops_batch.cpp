// Batches of games in step: a move with its legal moves, and what writing observations costs. Moves
// are drawn from the legal moves, ended games begin anew; the draw is part of the time.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/loops.h"
#include "core/base/random.h"
#include "core/batch/vector_go.h"

namespace hayago::bench {
namespace {

constexpr int kGames = 1024;

// From a random action on, the next that is legal; a pass only where nothing is.
int32_t draw(const uint8_t* legal, int actions, Random& random) {
  const int stones = actions - 1;
  const auto from = static_cast<int>(random.below(static_cast<uint32_t>(stones)));
  for (int i = 0; i < stones; ++i) {
    const int action = from + i < stones ? from + i : from + i - stones;
    if (legal[action] != 0) return action;
  }
  return stones;
}

struct Batch {
  explicit Batch(int size) : games(std::move(*VectorGo::make({kGames, size}))) {
    mask.resize(static_cast<size_t>(kGames * games->actions()));
    actions.resize(kGames);
    games->legal_mask(games->all(), mask);
  }
  // A move in every game, and the legal moves after it.
  bool step() {
    const auto each = static_cast<size_t>(games->actions());
    for (size_t i = 0; i < kGames; ++i)
      actions[i] = draw(mask.data() + i * each, games->actions(), random);
    if (!games->step(games->all(), actions)) return false;
    games->reset_ended(games->all());
    games->legal_mask(games->all(), mask);
    return true;
  }
  std::unique_ptr<VectorGo> games;
  std::vector<uint8_t> mask;
  std::vector<int32_t> actions;
  Random random{1};
};

void step(benchmark::State& state, int size) {
  Batch batch(size);
  for (auto _ : state)
    if (!batch.step()) return state.SkipWithError("a legal action was refused");
  count_operations(state, kGames);
}

template <class T, class F>
void observe(benchmark::State& state, int size, size_t each, F&& write) {
  Batch batch(size);
  for (int i = 0; i < size * size / 2; ++i) batch.step();
  std::vector<T> planes(each * kGames);
  for (auto _ : state) {
    write(*batch.games, planes);
    benchmark::DoNotOptimize(planes.data());
  }
  count_operations(state, kGames);
}
void observe_bytes(benchmark::State& state, int size) {
  observe<uint8_t>(state, size, static_cast<size_t>(size * size * VectorGo::kPlanes),
                   [](const VectorGo& games, auto& out) { games.observe(games.all(), out); });
}
void observe_packed(benchmark::State& state, int size) {
  observe<uint64_t>(
      state, size, static_cast<size_t>((size * size + 63) / 64 * VectorGo::kPlanes),
      [](const VectorGo& games, auto& out) { games.observe_packed(games.all(), out); });
}

}  // namespace

void register_batch_loops() {
  using Loop = void (*)(benchmark::State&, int);
  constexpr std::pair<const char*, Loop> kLoops[] = {
      {"step", step}, {"observe", observe_bytes}, {"observe_packed", observe_packed}};
  for (const auto& [name, loop] : kLoops)
    for (const int size : {9, 13, 19})
      benchmark::RegisterBenchmark(
          ("batch/" + std::string(name) + "/" + std::to_string(size)).c_str(), loop, size);
}

}  // namespace hayago::bench
