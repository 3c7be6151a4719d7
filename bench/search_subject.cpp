#include "bench/search_subject.h"

#include <mutex>
#include <shared_mutex>

#include "core/base/build_info.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago::bench {
namespace {

constexpr size_t kTreeBytes = size_t{64} << 20;
constexpr int64_t kVerifiedSimulations = 200;
// Per look at the gate, which a search does without.
constexpr int kSimulationsPerStep = 8;

template <int N>
Position<N> empty_position(int size) {
  Position<N> position;
  position.board = Board<N>(size);
  position.komi = kBenchKomi;
  position.history.push_back({position.board.hash(), position.to_move});
  return position;
}

// The instruction set of the lanes; rows of other searches name the build's own.
std::optional<bulk::Isa> isa_of(const RowSpec& spec) {
  const Result<bulk::Isa> isa = bulk::parse_isa(spec.isa);
  return isa ? std::optional(*isa) : std::nullopt;
}

// What the workers of a row share. A full tree starts again: simulations hold `gate` shared, who
// empties the tree holds it alone.
template <int N>
struct SharedSearch {
  SharedSearch(const SearchParams& p, const RowSpec& spec)
      : params(p), start(empty_position<N>(spec.size)), tree(params, kTreeBytes, spec.threads) {
    tree.set_position(start);
    komi.start(kBenchKomi, params.dynamic_komi, params.komi_window, spec.size * spec.size);
  }
  void empty_if_full() {
    const std::unique_lock alone(gate);
    if (!tree.is_full()) return;
    tree.set_position(start);
    ++trees;
  }

  SearchParams params;
  Position<N> start;
  Tree<N> tree;
  DynamicKomi komi;
  std::shared_mutex gate;
  int trees = 0;  // begun anew; what lanes have under way in an old one is lost
};

template <int N>
class SearchBenchWorker final : public Worker {
 public:
  SearchBenchWorker(std::shared_ptr<SharedSearch<N>> shared, int member, const RowSpec& spec,
                    std::unique_ptr<PlayoutRunner<N>> runner)
      : shared_(std::move(shared)),
        spec_(spec),
        worker_(shared_->params, shared_->tree, shared_->komi, member, std::move(runner),
                isa_of(spec)) {
    worker_.start(spec.seed, spec.threads == 1);
  }

  Tally step() override {
    if (shared_->tree.is_full()) shared_->empty_if_full();
    const WorkerTotals<N>& totals = worker_.totals();
    const int64_t simulations = totals.simulations, plies = totals.plies, won = totals.value_sum;
    {
      const std::shared_lock lock(shared_->gate);
      if (worker_.lanes() && tree_ != shared_->trees) worker_.lanes()->forget();
      tree_ = shared_->trees;
      for (int i = 0; i < kSimulationsPerStep; ++i) worker_.simulate(worker_.room());
    }
    return {static_cast<uint64_t>(totals.simulations - simulations),
            static_cast<uint64_t>(totals.plies - plies),
            static_cast<uint64_t>((totals.value_sum - won) / kWin)};
  }

  // A short search of its own, twice: the tree adds up, and is the same tree.
  Result<void> verify() override {
    SearchReport reports[2];
    for (SearchReport& report : reports) {
      Search<N> search(shared_->params, {1, 64, spec_.seed, spec_.playout, isa_of(spec_)},
                       spec_.size);
      search.set_position(shared_->start);
      report = search.run({kVerifiedSimulations, 0});
      if (report.root_visits < kVerifiedSimulations) return Error{"simulations are missing"};
      if (Result<void> sound = check_tree(search.tree(), search.params(), 1); !sound) return sound;
    }
    for (size_t i = 0; i < reports[0].moves.size(); ++i)
      if (reports[0].moves[i].visits != reports[1].moves[i].visits ||
          reports[0].moves[i].move != reports[1].moves[i].move)
        return Error{"the same seed gives another tree"};
    return {};
  }

 private:
  std::shared_ptr<SharedSearch<N>> shared_;
  RowSpec spec_;
  SearchWorker<N> worker_;
  int tree_ = 0;  // of SharedSearch::trees
};

template <int N>
Result<Workers> make_search_workers(const char* preset, const RowSpec& spec) {
  const Result<SearchParams> params = preset_params(preset);
  if (!params) return params.error();
  const auto shared = std::make_shared<SharedSearch<N>>(*params, spec);
  Workers workers;
  for (int i = 0; i < spec.threads; ++i) {
    auto runner = make_runner<N>(params->policy, spec.playout);
    if (!runner) return runner.error();
    workers.push_back(std::make_unique<SearchBenchWorker<N>>(shared, i, spec, std::move(*runner)));
  }
  return workers;
}

Subject lane_subject(const char* preset) {
  Subject subject;
  subject.name = std::string("search:") + preset;
  subject.summary = std::string("simulations in the tree with the preset ") + preset +
                    ", many at a time on SIMD registers";
  const int words = (preset_params(preset)->lanes + 63) / 64;
  subject.isas = {bulk::isa_name(bulk::lane_isa(words))};
  for (const bulk::Isa isa : bulk::usable_isas())
    if (bulk::isa_name(isa) != subject.isas.front()) subject.isas.push_back(bulk::isa_name(isa));
  subject.max_size = bulk::kMaxBulkSize;
  subject.make = [=](const RowSpec& spec) {
    return with_size(spec.size, [&]<int N>() { return make_search_workers<N>(preset, spec); });
  };
  return subject;
}

}  // namespace

std::vector<Subject> search_subjects() {
  std::vector<Subject> subjects;
  for (const char* name : {"erica", "light", "mogo"})
    subjects.push_back(
        {std::string("search:") + name,
         std::string("simulations in the tree with the preset ") + name,
         {build_info().arch},
         [=](const RowSpec& spec) {
           return with_size(spec.size, [&]<int N>() { return make_search_workers<N>(name, spec); });
         }});
  for (const char* name : {"lanes", "lanes-mogo"}) subjects.push_back(lane_subject(name));
  return subjects;
}

}  // namespace hayago::bench
