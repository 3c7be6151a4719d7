// From games to competitions: positions are drawn from all games alike, and each gives one
// competition. Which ones depends on the seed alone, not on the number of threads.
#pragma once

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <functional>

#include "core/base/cores.h"
#include "core/base/random.h"
#include "tools/train/competitions.h"
#include "tools/train/game_set.h"

namespace hayago::train {

struct SampleOptions {
  int64_t positions = 0;  // about so many; 0: all
  uint64_t seed = 1;
  int threads = 0;
  const std::atomic<bool>* interrupted = nullptr;
  std::function<void(double done)> progress;  // share, from one thread
};

// One position as a competition: numbers per group for every move, and which one was played.
// Reused from position to position.
struct SampledMoves {
  std::vector<uint32_t> teams;
  size_t winner = 0;
};

// extract(GamePosition<N>, SampledMoves&) fills the second, or returns false where the position
// says nothing (the move played is not among those the model knows).
template <int N, class Extract>
Competitions sample_positions(const GameSet& games, const FeatureSpace& space,
                              const SampleOptions& options, const Extract& extract) {
  constexpr size_t kGamesPerTask = 64, kTasksPerWave = 16;
  const double share = options.positions == 0 ? 1
                                              : static_cast<double>(options.positions) /
                                                    static_cast<double>(games.moves);
  const auto limit = static_cast<uint64_t>(std::min(share, 1.0) * 0x1p53);
  tbb::task_arena arena(options.threads > 0 ? options.threads : usable_cores());
  Competitions all(space);
  for (size_t wave = 0; wave < games.games.size(); wave += kGamesPerTask * kTasksPerWave) {
    std::vector<Competitions> parts(kTasksPerWave, Competitions(space));
    arena.execute([&] {
      tbb::parallel_for(size_t{0}, kTasksPerWave, [&](size_t task) {
        SampledMoves sampled;
        const size_t from = wave + task * kGamesPerTask;
        for (size_t g = from; g < std::min(from + kGamesPerTask, games.games.size()); ++g) {
          if (options.interrupted != nullptr && options.interrupted->load()) return;
          Random random(options.seed, g);
          for_each_position<N>(games, g, [&](const GamePosition<N>& position) {
            if (random.next() >> 11 >= limit) return;
            sampled.teams.clear();
            if (extract(position, sampled)) parts[task].add(sampled.teams, sampled.winner);
          });
        }
      });
    });
    for (const Competitions& part : parts) all.append(part);
    if (options.progress)
      options.progress(std::min(1.0, static_cast<double>(wave + kGamesPerTask * kTasksPerWave) /
                                         static_cast<double>(games.games.size())));
  }
  return all;
}

}  // namespace hayago::train
