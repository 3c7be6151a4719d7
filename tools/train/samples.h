// From games to competitions: positions are drawn from all games alike, and each gives one
// competition. Which ones depends on the seed alone, not on threads or ranks.
#pragma once

#include <functional>

#include "core/base/random.h"
#include "tools/train/competitions.h"
#include "tools/train/game_set.h"

namespace hayago::train {

struct SampleOptions {
  int64_t positions = 0;  // about so many; 0: all
  uint64_t seed = 1;
  Crew crew{};
  std::function<void(double done)> progress{};  // share, from one thread
};

// One position as a competition: numbers per group for every move, and which one was played.
// Reused from position to position.
struct SampledMoves {
  std::vector<uint32_t> teams;
  size_t winner = 0;
};

// Of several ranks each gets the competitions of its games (Competitions::unite).
// extract(GamePosition<N>, SampledMoves&) fills the second, or returns false where the position
// says nothing (the move played is not among those the model knows). Interrupted: what there is.
template <int N, class Extract>
Competitions sample_positions(const GameSet& games, const FeatureSpace& space,
                              const SampleOptions& options, const Extract& extract) {
  constexpr size_t kGamesPerTask = 64, kTasksPerWave = 16;
  const Crew& crew = options.crew;
  const double share = options.positions == 0 ? 1
                                              : static_cast<double>(options.positions) /
                                                    static_cast<double>(games.moves);
  const auto limit = static_cast<uint64_t>(std::min(share, 1.0) * 0x1p53);
  const Crew::Range parts = crew.share(kParts);
  const size_t all_games = games.games.size();
  const Crew::Range mine{Crew::part(all_games, parts.from).from,
                         Crew::part(all_games, parts.to).from};
  std::vector<size_t> taken(mine.size());  // positions of each game
  Competitions all(space);
  for (size_t wave = mine.from; wave < mine.to; wave += kGamesPerTask * kTasksPerWave) {
    std::vector<Competitions> found(kTasksPerWave, Competitions(space));
    crew.each({0, kTasksPerWave}, [&](size_t task) {
      SampledMoves sampled;
      const size_t from = wave + task * kGamesPerTask;
      for (size_t g = from; g < std::min(from + kGamesPerTask, mine.to); ++g) {
        if (crew.interrupted()) return;
        Random random(options.seed, g);
        for_each_position<N>(games, g, [&](const GamePosition<N>& position) {
          if (random.next() >> 11 >= limit) return;
          sampled.teams.clear();
          if (!extract(position, sampled)) return;
          found[task].add(sampled.teams, sampled.winner);
          ++taken[g - mine.from];
        });
      }
    });
    for (const Competitions& some : found) all.append(some);
    if (options.progress)
      options.progress(
          std::min(1.0, static_cast<double>(wave + kGamesPerTask * kTasksPerWave - mine.from) /
                            static_cast<double>(mine.size())));
  }
  std::vector<size_t> counts;
  for (size_t i = parts.from; i < parts.to; ++i) {
    counts.push_back(0);
    const Crew::Range of = Crew::part(all_games, i);
    for (size_t g = of.from; g < of.to; ++g) counts.back() += taken[g - mine.from];
  }
  if (!crew.interrupted() && !all.unite(crew, counts)) return Competitions(space);
  return all;
}

}  // namespace hayago::train
