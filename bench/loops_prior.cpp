// What a new node costs: its priors, the whole expansion, and the diamonds on their own. Positions
// are those of the corpus with the moves that led to them: random games, so more chains are short
// of liberties, and more ladders are read, than where people play.
#include "bench/corpus.h"
#include "bench/loops.h"
#include "core/model/prior_model.h"
#include "search/params/presets.h"
#include "search/tree/prior.h"
#include "search/tree/tree.h"

namespace hayago::bench {
namespace {

// One from each of the first games: from a sixth of the board full to more than half.
template <int N>
std::vector<Position<N>> middle_games() {
  std::vector<Position<N>> made(kCorpusPositions);
  for (size_t i = 0; i < made.size(); ++i) {
    const size_t count = N * N * (i + 3) / 18;
    for (size_t m = 0; m < count; ++m) made[i].play(corpus_games<N>()[i].moves[m].point);
  }
  return made;
}

template <int N>
std::vector<Point> legal_moves(const Position<N>& at) {
  std::vector<Point> moves = {kPass};
  for (int i = 0; i < at.board.empty_count(); ++i)
    if (at.board.is_legal(at.to_move, at.board.empty_at(i))) moves.push_back(at.board.empty_at(i));
  return moves;
}

bool is_distribution(const float* priors, int count) {
  float sum = 0;
  for (int i = 0; i < count; ++i) sum += priors[i];
  return std::abs(sum - 1) < 1e-3f;
}

// A root and a node for every move of it, as a search makes them: board behind the path, legal
// moves, superko, priors, room. Time per node.
template <int N>
void expansion(benchmark::State& state, const char* preset) {
  const SearchParams params = preset_params(preset).value();
  const std::vector<Position<N>> positions = middle_games<N>();
  Tree<N> tree(params, size_t{64} << 20, 1);
  const auto maker = make_prior_maker<N>(params);
  int64_t nodes = 0;
  for (const Position<N>& position : positions) {
    tree.set_position(position);
    if (!is_distribution(tree.root()->priors(), tree.root()->count()))
      return state.SkipWithError("no probabilities; not timed");
    nodes += 1 + tree.root()->count();
  }
  for (auto _ : state)
    for (const Position<N>& position : positions) {
      tree.set_position(position);
      for (int i = 0; i < tree.root()->count(); ++i) {
        const Step step{tree.root(), i};
        if (tree.expand({&step, 1}, *maker, 0) == nullptr) state.SkipWithError("no room");
      }
    }
  count_operations(state, nodes);
}

// The prior of every move of a position.
template <int N>
void prior(benchmark::State& state, PriorKind kind) {
  SearchParams params;
  params.prior = kind;
  const auto maker = make_prior_maker<N>(params);
  const std::vector<Position<N>> positions = middle_games<N>();
  std::array<float, kArea<N> + 1> out;
  std::vector<std::vector<Point>> moves;
  for (const Position<N>& at : positions) {
    moves.push_back(legal_moves(at));
    maker->fill(at.board, at.to_move, {at.last, at.before}, moves.back(), out.data());
    if (!is_distribution(out.data(), static_cast<int>(moves.back().size())))
      return state.SkipWithError("no probabilities; not timed");
  }
  for (auto _ : state)
    for (size_t i = 0; i < moves.size(); ++i) {
      const Position<N>& at = positions[i];
      maker->fill(at.board, at.to_move, {at.last, at.before}, moves[i], out.data());
      benchmark::DoNotOptimize(out.data());
    }
  count_operations(state, static_cast<int64_t>(moves.size()));
}

// Hashing a whole position: the names of all sizes around every empty point, and the largest known.
template <int N>
void diamonds(benchmark::State& state) {
  const std::vector<Position<N>> positions = middle_games<N>();
  const DiamondTable& known = default_tree_model(N).shapes();
  int64_t found = 0;
  for (auto _ : state)
    for (const Position<N>& at : positions) {
      const DiamondView<N> view(at.board, at.to_move);
      DiamondHashes shapes, replies;
      for (int i = 0; i < at.board.empty_count(); ++i) {
        view.hash(at.board.empty_at(i), at.last, shapes, replies);
        found += known.largest(shapes, kMinDiamond) != DiamondTable::kUnknown;
      }
    }
  if (found == 0) state.SkipWithError("no pattern known");
  count_operations(state, static_cast<int64_t>(positions.size()));
}

}  // namespace

void register_prior_loops() {
  for_each_size([]<int N>(const std::string& size) {
    for (const char* preset : {"champion", "nomitan", "mogo"})
      benchmark::RegisterBenchmark(("expand/" + std::string(preset) + size).c_str(), expansion<N>,
                                   preset);
    benchmark::RegisterBenchmark(("prior/trained" + size).c_str(), prior<N>, PriorKind::Trained);
    benchmark::RegisterBenchmark(("prior/hand" + size).c_str(), prior<N>, PriorKind::Hand);
    benchmark::RegisterBenchmark(("diamonds" + size).c_str(), diamonds<N>);
  });
}

}  // namespace hayago::bench
