// What playing out leaves in lanes adds to the kernel's steps and to the tree: loading games,
// reading first plays, choosing moves for many descents at once, backing a result up.
#include "bench/loops.h"
#include "core/bulk/lanes.h"
#include "search/formula/rave.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago::bench {
namespace {

constexpr int kWords = 4;      // 256 lanes
constexpr int kDescents = 16;  // of one look on 9x9

// A position as lanes take it: stones on half of the points, no two of them neighbours.
struct LaneLeaf {
  uint64_t black[bulk::kMaxSetWords] = {}, white[bulk::kMaxSetWords] = {};
  std::vector<bulk::LaneStart> starts;

  LaneLeaf(int size, int lanes) {
    for (int i = 0; i < size * size; ++i)
      if ((i / size + i % size) % 2 == 0)
        (i % 3 == 0 ? black : white)[i / 64] |= uint64_t{1} << (i % 64);
    for (int lane = 0; lane < lanes; ++lane)
      starts.push_back({black, white, lane, -1, Color::Black});
  }
};

void load(benchmark::State& state, bulk::Isa isa, int size) {
  bulk::LaneStream stream(isa, bulk::Policy::Light, size, kWords);
  const LaneLeaf leaf(size, stream.lanes());
  for (auto _ : state) stream.load(leaf.starts);
  count_operations(state, stream.lanes());
}

void extract(benchmark::State& state, bulk::Isa isa, int size) {
  bulk::LaneStream stream(isa, bulk::Policy::Light, size, kWords);
  const LaneLeaf leaf(size, stream.lanes());
  stream.load(leaf.starts);
  stream.advance();
  for (const bulk::LaneEnd& lane : stream.read_all())
    if ((lane.first[0][0] & lane.first[1][0]) != 0)
      return state.SkipWithError("two were first; not timed");
  for (auto _ : state) benchmark::DoNotOptimize(stream.read_all().data());
  count_operations(state, stream.lanes());
}

// All lanes for one step, games refilled as they end.
void step(benchmark::State& state, bulk::Isa isa, int size) {
  bulk::LaneStream stream(isa, bulk::Policy::Light, size, kWords);
  const uint64_t none[bulk::kMaxSetWords] = {};
  std::vector<bulk::LaneStart> starts;
  for (int lane = 0; lane < stream.lanes(); ++lane)
    starts.push_back({none, none, lane, 0, Color::Black});
  stream.load(starts);
  for (auto _ : state) {
    starts.clear();
    for (const bulk::LaneEnd& end : stream.advance())
      starts.push_back({none, none, end.lane, 0, Color::Black});
    stream.load(starts);
  }
  count_operations(state, int64_t{stream.lanes()} * stream.steps());
}

template <int N>
std::unique_ptr<Search<N>> grown() {
  auto search = std::make_unique<Search<N>>(preset_params("lanes").value(), SearchSetup{1, 256, 1});
  Position<N> position;
  position.history.push_back({position.board.hash(), position.to_move});
  search->set_position(position);
  search->run({4000, 0});
  return search;
}

// The moves of some descents that stand at the root, per descent.
template <int N>
void descend(benchmark::State& state) {
  const auto search = grown<N>();
  Selector selector(search->params(), N);
  selector.set_alone(true);
  const Node& root = *search->tree().root();
  const auto scratch = std::make_unique<MoveArrays>();
  int16_t chosen[kDescents];
  selector.select_many(root, 4000, {}, *scratch, kDescents, chosen);
  if (chosen[0] != selector.select(root, 4000, *scratch))
    return state.SkipWithError("not the best child; not timed");
  for (auto _ : state) {
    selector.select_many(root, 4000, {}, *scratch, kDescents, chosen);
    benchmark::DoNotOptimize(chosen);
  }
  count_operations(state, kDescents);
}

// One result at one node: its visit and the RAVE of half of its moves.
template <int N>
void back_up(benchmark::State& state) {
  const auto search = grown<N>();
  Node& root = *search->tree().root();
  uint64_t plays[bulk::kMaxSetWords], bits[(kMaxMoves + 63) / 64];
  for (uint64_t& word : plays) word = 0x5555555555555555;
  const auto index = [](Point p) { return N * row_of<N>(p) + column_of<N>(p); };
  const int64_t before = read(root.rave(root.count() - 1)).visits;
  int64_t results = 0;
  for (auto _ : state) {
    add(root.stat(0), packed(1, kWin) - packed(1, 0), true);
    moves_among(root, plays, true, index, bits);
    benchmark::DoNotOptimize(add_to_moves(root, bits, packed(1, 0), true));
    ++results;
  }
  if (read(root.rave(root.count() - 1)).visits != before + results)
    state.SkipWithError("results are missing");
  count_operations(state, 1);
}

}  // namespace

void register_lane_loops() {
  using Loop = void (*)(benchmark::State&, bulk::Isa, int);
  constexpr std::pair<const char*, Loop> kLoops[] = {
      {"load", load}, {"extract", extract}, {"step", step}};
  for (const auto& [name, loop] : kLoops)
    for (const bulk::Isa isa : bulk::usable_isas())
      for (const int size : {9, 13, 19})
        benchmark::RegisterBenchmark(
            ("lanes/" + std::string(name) + "/" + bulk::isa_name(isa) + "/" + std::to_string(size))
                .c_str(),
            loop, isa, size);
  for_each_size([]<int N>(const std::string& size) {
    benchmark::RegisterBenchmark(("lanes/descend" + size).c_str(), descend<N>);
    benchmark::RegisterBenchmark(("lanes/backup" + size).c_str(), back_up<N>);
  });
}

}  // namespace hayago::bench
