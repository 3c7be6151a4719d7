// The parts of a simulation outside the playout, on a tree that a search has grown: selection, RAVE
// update, backup; and what happens between runs: reuse and pruning. Expansion: loops_prior.cpp.
#include "bench/loops.h"
#include "search/formula/backup.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago::bench {
namespace {

constexpr int64_t kSimulations = 4000;

SearchParams params_of(const char* preset) { return preset_params(preset).value(); }

template <int N>
Position<N> empty_position() {
  Position<N> position;
  position.history.push_back({position.board.hash(), position.to_move});
  return position;
}

template <int N>
std::unique_ptr<Search<N>> grown(const SearchParams& params, int memory_mib = 256) {
  auto search = std::make_unique<Search<N>>(params, SearchSetup{1, memory_mib, 1});
  search->set_position(empty_position<N>());
  search->run({kSimulations, 0});
  return search;
}

// The best child of the root, all moves in play; `alone` as the only worker of a search does it.
template <int N>
void selection(benchmark::State& state, const char* preset, bool alone) {
  SearchParams params = params_of(preset);
  params.widening = Widening::None;
  const auto search = grown<N>(params);
  Selector selector(params, N);
  selector.set_alone(alone);
  const Node& root = *search->tree().root();
  const int64_t visits = read(search->tree().root_stat()).visits;
  auto scratch = std::make_unique<MoveArrays>();
  const int chosen = selector.select(root, visits, *scratch);
  for (int i = 0; i < root.count(); ++i)
    if (selector.score_of(root, visits, i, *scratch) >
        selector.score_of(root, visits, chosen, *scratch))
      return state.SkipWithError("not the best child; not timed");
  for (auto _ : state) benchmark::DoNotOptimize(selector.select(root, visits, *scratch));
  count_operations(state, 1);
}

template <int N>
void rave_update(benchmark::State& state) {
  const auto search = grown<N>(params_of("erica"));
  Node& root = *search->tree().root();
  PointMap<N, uint16_t> first;
  first.cells.fill(kNever);
  int ply = 0;
  for (int i = 0; i < root.count(); ++i) {
    if (root.move(i) == kPass) continue;
    first[root.move(i)] = first_play(ply, ply % 2 == 0 ? Color::Black : Color::White);
    ++ply;
  }
  RaveShares table;
  table.prepare(ply, 1, kWin, 0);
  const Packed* shares = table.at(0, Color::Black);
  if (add_first_plays(root, first, shares) != packed((ply + 1) / 2, (ply + 1) / 2 * kWin))
    return state.SkipWithError("wrong moves updated; not timed");
  for (auto _ : state) benchmark::DoNotOptimize(add_first_plays(root, first, shares));
  count_operations(state, 1);
}

// Virtual losses on the way down and a result on the way up the most visited line, without RAVE.
// `alone`: the only worker of a search, which needs no virtual losses and no locked additions.
template <int N>
void backup(benchmark::State& state, bool alone) {
  const auto search = grown<N>(params_of("erica"));
  std::vector<Step> line;
  for (Node* node = search->tree().root(); node != nullptr;) {
    Step best{node, 0};
    for (int i = 1; i < node->count(); ++i)
      if (read(node->stat(i)).visits > read(best.stat()).visits) best.child = i;
    line.push_back(best);
    node = Tree<N>::child_of(best);
  }
  const Tallied before = read(line.front().stat());
  std::vector<InFlight::Entry> entries;
  int64_t results = 0;
  for (auto _ : state) {
    InFlight flight(alone ? 0 : 1, entries);
    for (const Step& step : line) flight.enter(step.stat(), step.node->to_move());
    for (const Step& step : line) add(step.stat(), packed(1, kWin), alone);
    ++results;
  }
  if (read(line.front().stat()).visits != before.visits + results)
    state.SkipWithError("results are missing");
  count_operations(state, static_cast<int64_t>(line.size()));
}

// The mean-to-max value of the root.
template <int N>
void mix_backup(benchmark::State& state) {
  SearchParams params = params_of("golois");
  params.backup = Backup::Mix;
  const auto search = grown<N>(params);
  const Node& root = *search->tree().root();
  const Tallied own = read(search->tree().root_stat());
  for (auto _ : state) benchmark::DoNotOptimize(mixed_value(root, own, N * N, false));
  count_operations(state, 1);
}

// Playing the best move: the other subtrees are freed. Time of the whole, per simulation kept.
template <int N>
void reuse(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    const auto search = grown<N>(params_of("erica"));
    const Point best = search->run({1, 0}).moves.front().move;
    state.ResumeTiming();
    if (!search->play(best)) state.SkipWithError("nothing kept");
  }
}

template <int N>
void pruning(benchmark::State& state) {
  const SearchParams params = params_of("erica");
  for (auto _ : state) {
    state.PauseTiming();
    Tree<N> tree(params, size_t{256} << 20, 1);
    tree.set_position(empty_position<N>());
    DynamicKomi komi;
    komi.start(7.5, KomiForm::None, 1, N * N);
    SearchWorker<N> worker(params, tree, komi, 0, std::move(*make_runner<N>(params.policy)));
    worker.start(1, true);
    for (int64_t i = 0; i < kSimulations; ++i) worker.simulate();
    state.ResumeTiming();
    if (tree.prune().nodes_freed == 0) state.SkipWithError("nothing freed");
  }
}

}  // namespace

void register_search_loops() {
  for_each_size([]<int N>(const std::string& size) {
    for (const char* preset : {"erica", "mogo", "nomitan", "golois", "supergo"})
      benchmark::RegisterBenchmark(("select/" + std::string(preset) + size).c_str(), selection<N>,
                                   preset, true);
    benchmark::RegisterBenchmark(("select_shared/erica" + size).c_str(), selection<N>, "erica",
                                 false);
    benchmark::RegisterBenchmark(("rave_update" + size).c_str(), rave_update<N>);
    benchmark::RegisterBenchmark(("backup" + size).c_str(), backup<N>, true);
    benchmark::RegisterBenchmark(("backup_shared" + size).c_str(), backup<N>, false);
    benchmark::RegisterBenchmark(("mix_backup" + size).c_str(), mix_backup<N>);
    benchmark::RegisterBenchmark(("reuse" + size).c_str(), reuse<N>)->Iterations(5);
    benchmark::RegisterBenchmark(("prune" + size).c_str(), pruning<N>)->Iterations(5);
  });
}

}  // namespace hayago::bench
