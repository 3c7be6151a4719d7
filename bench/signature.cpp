#include "bench/signature.h"

#include <memory>

#include "core/bulk/bulk.h"
#include "core/playout/registry.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago::bench {
namespace {

constexpr uint64_t kSeed = 20080801;
constexpr int kPointsPerPolicy = 20000;  // playouts are chosen to fill this many board points
constexpr int kPointsPerSearch = 10000;  // the same, for each of two moves

// Order matters: the same values in another order give another hash.
struct Hasher {
  uint64_t state = 0;
  void add(uint64_t value) { state = mix_bits(state ^ value); }
  void add(std::string_view text) {
    for (const char c : text) add(static_cast<uint64_t>(static_cast<unsigned char>(c)));
  }
};

template <int N>
uint64_t hash_playouts(PlayoutRunner<N>& runner, int size) {
  runner.set_start(Board<N>(size), Color::Black, kPass);
  auto detail = std::make_unique<PlayoutDetail<N>>();
  Random random(kSeed, static_cast<uint64_t>(size));
  Hasher hasher;
  for (int i = 0; i < kPointsPerPolicy / (size * size); ++i) {
    const PlayoutResult result = runner.run(random, *detail);
    for (int m = 0; m < result.length; ++m) {
      const Point p = detail->trail[m];
      // Column and row, not the raw index: the layout of the board is no behaviour.
      hasher.add(p == kPass ? 0 : static_cast<uint64_t>(1 + column_of<N>(p) + 32 * row_of<N>(p)));
    }
    hasher.add(static_cast<uint64_t>(result.length));
    hasher.add(static_cast<uint64_t>(result.score + 1024));
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x)
        hasher.add(static_cast<uint64_t>(detail->owner[point_at<N>(x, y)]));
  }
  return hasher.state;
}

// The games of a traced request: they interleave, so each has its own hash.
uint64_t hash_bulk(bulk::Policy policy, int size) {
  struct Games {
    std::vector<Hasher> hashers;
  } games;
  bulk::Start start;
  start.playouts = static_cast<uint32_t>(kPointsPerPolicy / (size * size));
  games.hashers.resize(start.playouts);
  bulk::Tracer tracer;
  tracer.context = &games;
  tracer.on_move = [](void* context, uint64_t game, int point) {
    static_cast<Games*>(context)->hashers[game].add(static_cast<uint64_t>(point + 1));
  };
  tracer.on_end = [](void* context, uint64_t game, int score, int length) {
    Hasher& hasher = static_cast<Games*>(context)->hashers[game];
    hasher.add(static_cast<uint64_t>(length));
    hasher.add(static_cast<uint64_t>(score + 1024));
  };
  bulk::Request request;
  request.policy = policy;
  request.size = size;
  request.starts = {&start, 1};
  request.seed = kSeed;
  request.ownership = true;
  request.tracer = &tracer;
  const std::vector<bulk::Tally> tallies = bulk::run(request, bulk::usable_isas().front());
  Hasher all;
  for (const Hasher& hasher : games.hashers) all.add(hasher.state);
  for (int p = 0; p < size * size; ++p) {
    all.add(tallies[0].black_owned[p]);
    all.add(tallies[0].white_owned[p]);
  }
  return all.state;
}

// One worker, so that a seed repeats the tree: every node down to the leaves, in order.
template <int N>
void hash_tree(const Node& node, Hasher& hasher) {
  for (int i = 0; i < node.count(); ++i) {
    const Tallied t = read(node.stat(i)), rave = read(node.rave(i));
    if (t.visits == 0 && rave.visits == 0) continue;
    hasher.add(static_cast<uint64_t>(i));
    for (const int64_t value : {t.visits, t.value, rave.visits, rave.value})
      hasher.add(static_cast<uint64_t>(value));
    if (const Node* child = Tree<N>::child_of({const_cast<Node*>(&node), i}))
      hash_tree<N>(*child, hasher);
  }
}

template <int N>
uint64_t hash_search(const SearchParams& params, int size) {
  Search<N> search(params, {1, 64, kSeed}, size);
  search.set_position(position_of(Game<N>(size)));
  Hasher hasher;
  // Two moves: trees are kept and go on.
  for (int move = 0; move < 2; ++move) {
    const SearchReport report = search.run({kPointsPerSearch / (size * size), 0});
    hash_tree<N>(*search.tree().root(), hasher);
    hasher.add(static_cast<uint64_t>(report.simulations));
    search.play(report.best);
  }
  return hasher.state;
}

constexpr std::string_view kSearch = "search:";

}  // namespace

std::vector<std::string> signature_subjects() {
  std::vector<std::string> names;
  for (const PolicyInfo& info : policies()) names.push_back(info.name);
  for (const bulk::Policy policy : {bulk::Policy::Light, bulk::Policy::Mogo})
    names.push_back(bulk::policy_name(policy));
  for (const Preset& preset : presets()) names.push_back(std::string(kSearch) + preset.name);
  return names;
}

Result<uint64_t> signature_of(std::string_view subject, int size) {
  if (const auto policy = bulk::parse_policy(subject)) return hash_bulk(*policy, size);
  return with_size(size, [&]<int N>() -> Result<uint64_t> {
    if (subject.starts_with(kSearch)) {
      const Result<SearchParams> params = preset_params(subject.substr(kSearch.size()));
      if (!params) return params.error();
      return hash_search<N>(*params, size);
    }
    PolicyOptions options;
    options.size = size;
    auto runner = make_runner<N>(subject, options);
    if (!runner) return runner.error();
    return hash_playouts<N>(**runner, size);
  });
}

uint64_t behaviour_signature() {
  Hasher hasher;
  for (const std::string& name : signature_subjects()) {
    hasher.add(name);
    for (const int size : kSignatureSizes) hasher.add(signature_of(name, size).value());
  }
  return hasher.state;
}

}  // namespace hayago::bench
