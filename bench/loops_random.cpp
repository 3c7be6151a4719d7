// Random numbers, and the incremental position hash.
#include <vector>

#include "bench/corpus.h"
#include "bench/loops.h"
#include "core/base/random.h"
#include "core/base/zobrist.h"

namespace hayago::bench {
namespace {

void random_next(benchmark::State& state) {
  Random random(1), same(1), other(2);
  if (random.next() != same.next() || random.next() == other.next())
    return state.SkipWithError("not a seeded sequence; not timed");
  for (auto _ : state) benchmark::DoNotOptimize(random.next());
  count_operations(state, 1);
}

void random_below(benchmark::State& state) {
  Random random(1);
  uint32_t seen = 0;
  for (int i = 0; i < 1000; ++i) {
    const uint32_t value = random.below(20);
    if (value >= 20) return state.SkipWithError("out of range; not timed");
    seen |= 1u << value;
  }
  if (seen != (1u << 20) - 1) return state.SkipWithError("values missing; not timed");
  // A bound the compiler does not know, falling as the empty points of a playout do.
  uint32_t bound = 361;
  for (auto _ : state) {
    benchmark::DoNotOptimize(bound);
    benchmark::DoNotOptimize(random.below(bound));
    bound = bound > 1 ? bound - 1 : 361;
  }
  count_operations(state, 1);
}

// Every stone that came or went in the corpus games, XORed into the hash as Board does.
template <int N>
void hash_update(benchmark::State& state) {
  std::vector<Move> changes;
  Hash expected = 0;
  for (const CorpusGame<N>& game : corpus_games<N>()) {
    Board<N> board;
    for (const Move& move : game.moves) {
      const Board<N> before = board;
      if (move.is_pass())
        board.pass();
      else
        board.play(move.color, move.point);
      for (int y = 0; y < N; ++y)
        for (int x = 0; x < N; ++x) {
          const Point p = point_at<N>(x, y);
          if (before.at(p) == board.at(p)) continue;
          changes.push_back({before.is_empty(p) ? board.at(p) : before.at(p), p});
        }
    }
    expected ^= board.hash();
  }
  const auto update_all = [&] {
    Hash hash = 0;
    for (const Move& change : changes)
      hash ^= kZobrist<N>[static_cast<size_t>(index_of(change.color))][change.point];
    return hash;
  };
  if (update_all() != expected) return state.SkipWithError("wrong hash; not timed");
  for (auto _ : state) benchmark::DoNotOptimize(update_all());
  count_operations(state, static_cast<int64_t>(changes.size()));
}

}  // namespace

void register_random_loops() {
  benchmark::RegisterBenchmark("random_next", random_next);
  benchmark::RegisterBenchmark("random_below", random_below);
  for_each_size([]<int N>(const std::string& suffix) {
    benchmark::RegisterBenchmark(("hash" + suffix).c_str(), hash_update<N>);
  });
}

}  // namespace hayago::bench
