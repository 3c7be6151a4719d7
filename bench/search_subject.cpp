#include "bench/search_subject.h"

#include <condition_variable>
#include <mutex>
#include <shared_mutex>

#include "core/base/build_info.h"
#include "search/params/presets.h"
#include "search/tree/search.h"

namespace hayago::bench {
namespace {

constexpr size_t kTreeBytes = size_t{64} << 20;
constexpr int kMostWorkers = 256;
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

// What the workers of a row share. A full tree starts again: simulations hold `gate` shared, who
// empties the tree holds it alone.
template <int N>
struct SharedSearch {
  SharedSearch(const SearchParams& p, int size)
      : params(p), start(empty_position<N>(size)), tree(params, kTreeBytes, kMostWorkers) {
    tree.set_position(start);
    komi.start(kBenchKomi, params.komi_window, size * size);
  }
  void empty_if_full() {
    const std::unique_lock alone(gate);
    if (tree.is_full()) tree.set_position(start);
  }

  SearchParams params;
  Position<N> start;
  Tree<N> tree;
  DynamicKomi komi;
  std::shared_mutex gate;
  int members = 0;
};

// Brings the workers of a row together: stream 0 opens a search, the others join the newest one of
// their size in turn, waiting for those before them.
template <int N>
class Meeting {
 public:
  std::pair<std::shared_ptr<SharedSearch<N>>, int> join(const SearchParams& params,
                                                        const WorkerSpec& spec) {
    std::unique_lock lock(mutex_);
    std::shared_ptr<SharedSearch<N>> found;
    if (spec.stream == 0) {
      found = std::make_shared<SharedSearch<N>>(params, spec.size);
      newest_[spec.size] = found;
    } else {
      changed_.wait(lock, [&] {
        found = newest_[spec.size].lock();
        return found != nullptr && found->members == static_cast<int>(spec.stream);
      });
    }
    const int member = found->members++;
    changed_.notify_all();
    return {found, member};
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<std::weak_ptr<SharedSearch<N>>, kMaxSize + 1> newest_;
};

template <int N>
class SearchBenchWorker final : public Worker {
 public:
  SearchBenchWorker(std::shared_ptr<SharedSearch<N>> shared, int member, const WorkerSpec& spec,
                    std::unique_ptr<PlayoutRunner<N>> runner)
      : shared_(std::move(shared)),
        spec_(spec),
        worker_(shared_->params, shared_->tree, shared_->komi, member, std::move(runner)) {
    worker_.start(spec.seed, false);
  }

  Tally step() override {
    // Known only now: how many joined.
    if (!started_) {
      worker_.start(spec_.seed, shared_->members == 1);
      started_ = true;
    }
    if (shared_->tree.is_full()) shared_->empty_if_full();
    const WorkerTotals<N>& totals = worker_.totals();
    const int64_t simulations = totals.simulations, plies = totals.plies, won = totals.value_sum;
    {
      const std::shared_lock lock(shared_->gate);
      for (int i = 0; i < kSimulationsPerStep; ++i) worker_.simulate();
    }
    return {static_cast<uint64_t>(totals.simulations - simulations),
            static_cast<uint64_t>(totals.plies - plies),
            static_cast<uint64_t>((totals.value_sum - won) / kWin)};
  }

  // A short search of its own, twice: the tree adds up, and is the same tree.
  Result<void> verify() override {
    SearchReport reports[2];
    for (SearchReport& report : reports) {
      Search<N> search(shared_->params, {1, 64, spec_.seed, spec_.playout}, spec_.size);
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
  WorkerSpec spec_;
  SearchWorker<N> worker_;
  bool started_ = false;
};

// One per size class: the meetings live as long as the subject.
struct Meetings {
  Meeting<9> m9;
  Meeting<13> m13;
  Meeting<19> m19;
  Meeting<kAnySize> other;

  template <int N>
  Meeting<N>& of() {
    if constexpr (N == 9)
      return m9;
    else if constexpr (N == 13)
      return m13;
    else if constexpr (N == 19)
      return m19;
    else
      return other;
  }
};

}  // namespace

std::vector<Subject> search_subjects() {
  std::vector<Subject> subjects;
  for (const char* name : {"erica", "light"}) {
    auto meetings = std::make_shared<Meetings>();
    subjects.push_back(
        {std::string("search:") + name,
         std::string("simulations in the tree with the preset ") + name,
         {build_info().arch},
         [=](const WorkerSpec& spec) {
           return with_size(spec.size, [&]<int N>() -> Result<std::unique_ptr<Worker>> {
             const Result<SearchParams> params = preset_params(name);
             if (!params) return params.error();
             auto runner = make_runner<N>(params->policy, spec.playout);
             if (!runner) return runner.error();
             auto [shared, member] = meetings->of<N>().join(*params, spec);
             return std::unique_ptr<Worker>(
                 std::make_unique<SearchBenchWorker<N>>(shared, member, spec, std::move(*runner)));
           });
         }});
  }
  return subjects;
}

}  // namespace hayago::bench
