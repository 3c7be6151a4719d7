#include "bench/subject.h"

#include "bench/bulk_subject.h"
#include "bench/search_subject.h"
#include "bench/tree_subject.h"
#include "core/base/build_info.h"
#include "core/playout/registry.h"

namespace hayago::bench {
namespace {

constexpr int kVerifiedPlayouts = 20;

// Playouts of a registered policy from the empty board, Black to move.
template <int N>
class PlayoutWorker final : public Worker {
 public:
  PlayoutWorker(std::unique_ptr<PlayoutRunner<N>> runner, const RowSpec& spec, uint64_t stream)
      : runner_(std::move(runner)), random_(spec.seed, stream), size_(spec.size) {
    runner_->set_start(Board<N>(size_), Color::Black, kPass);
  }

  Tally step() override {
    const PlayoutResult result = runner_->run(random_);
    return {1, static_cast<uint64_t>(result.length), black_wins(result.score, kBenchKomi)};
  }

  // The moves are legal one after the other on a board with all its parts, the game ended as games
  // end, and the score is the count of the points owned.
  Result<void> verify() override {
    Random timed = random_;
    Random traced = random_;
    auto detail = std::make_unique<PlayoutDetail<N>>();
    for (int i = 0; i < kVerifiedPlayouts; ++i) {
      const PlayoutResult result = runner_->run(timed);
      const PlayoutResult again = runner_->run(traced, *detail);
      if (result.score != again.score || result.length != again.length)
        return Error{"a playout differs when its moves are asked for"};
      if (Result<void> replayed = replay(result, *detail); !replayed) return replayed;
    }
    return {};
  }

 private:
  Result<void> replay(const PlayoutResult& result, const PlayoutDetail<N>& detail) const {
    Board<N> board(size_);
    Color to_move = Color::Black;
    int passes = 0;
    if (detail.trail.count() != result.length) return Error{"length is not the number of moves"};
    for (int i = 0; i < result.length; ++i) {
      const Point p = detail.trail[i];
      if (passes == 2) return Error{"a playout went on after two passes"};
      passes = p == kPass ? passes + 1 : 0;
      if (p == kPass) {
        board.pass();
      } else {
        if (!board.is_legal(to_move, p)) return Error{"a playout made an illegal move"};
        board.play(to_move, p);
      }
      to_move = opponent(to_move);
    }
    if (passes != 2 && result.length != ply_cap(size_)) return Error{"a playout ended too early"};
    int owned = 0;
    for (int y = 0; y < size_; ++y)
      for (int x = 0; x < size_; ++x) {
        const Color owner = board.owner_of(point_at<N>(x, y));
        owned += (owner == Color::Black) - (owner == Color::White);
      }
    return owned == result.score ? Result<void>() : Error{"the score is not the area owned"};
  }

  std::unique_ptr<PlayoutRunner<N>> runner_;
  Random random_;
  int size_;
};

Result<Workers> make_playout_workers(std::string_view policy, const RowSpec& spec) {
  return with_size(spec.size, [&]<int N>() -> Result<Workers> {
    Workers workers;
    for (int i = 0; i < spec.threads; ++i) {
      auto runner = make_runner<N>(policy, spec.playout);
      if (!runner) return runner.error();
      workers.push_back(
          std::make_unique<PlayoutWorker<N>>(std::move(*runner), spec, static_cast<uint64_t>(i)));
    }
    return workers;
  });
}

}  // namespace

std::vector<Subject> bench_subjects() {
  std::vector<Subject> subjects;
  for (const PolicyInfo& info : policies())
    subjects.push_back(
        {info.name, info.summary, {build_info().arch}, [name = info.name](const RowSpec& spec) {
           return make_playout_workers(name, spec);
         }});
  for (const bulk::Policy policy : {bulk::Policy::Light, bulk::Policy::Mogo})
    subjects.push_back(bulk_subject(policy));
  for (Subject& subject : search_subjects()) subjects.push_back(std::move(subject));
  return subjects;
}

std::vector<Subject> all_subjects() {
  std::vector<Subject> subjects = bench_subjects();
  subjects.push_back(tree_subject());
  return subjects;
}

}  // namespace hayago::bench
