#include "bench/bulk_subject.h"

#include "core/bulk/bulk.h"
#include "core/playout/playout.h"

namespace hayago::bench {
namespace {

constexpr uint32_t kVerifiedPlayouts = 300;
constexpr int kMovesPerStep = 32;

struct Record {
  std::vector<int> moves;
  int score = 0;
};

// Games of one instruction set, move by move.
std::vector<Record> traced_games(bulk::Isa isa, bulk::Policy policy, int size, uint64_t seed) {
  std::vector<Record> games(kVerifiedPlayouts);
  bulk::Tracer tracer;
  tracer.context = &games;
  tracer.on_move = [](void* context, uint64_t game, int point) {
    (*static_cast<std::vector<Record>*>(context))[game].moves.push_back(point);
  };
  tracer.on_end = [](void* context, uint64_t game, int score, int) {
    (*static_cast<std::vector<Record>*>(context))[game].score = score;
  };
  bulk::Start start;
  start.playouts = kVerifiedPlayouts;
  bulk::Request request;
  request.policy = policy;
  request.size = size;
  request.starts = {&start, 1};
  request.seed = seed;
  request.words = bulk::words_per_register(isa);
  request.tracer = &tracer;
  bulk::run(request, isa);
  return games;
}

// MoGo's rules may fill an own eye, to save or to take something.
template <int N>
Result<void> replay(const Record& game, int size, bool eyes_are_kept) {
  Board<N> board(size);
  Color to_move = Color::Black;
  for (const int move : game.moves) {
    const Point p = move < 0 ? kPass : point_at<N>(move % size, move / size);
    if (p == kPass) {
      board.pass();
    } else if (!board.is_legal(to_move, p) || (eyes_are_kept && board.is_real_eye(to_move, p))) {
      return Error{"a playout made a move that is illegal or fills an own eye"};
    } else {
      board.play(to_move, p);
    }
    to_move = opponent(to_move);
  }
  return board.area_score() == game.score ? Result<void>() : Error{"a score is wrong"};
}

class BulkWorker final : public Worker {
 public:
  BulkWorker(bulk::Isa isa, bulk::Policy policy, const RowSpec& spec, uint64_t stream)
      : isa_(isa),
        policy_(policy),
        size_(spec.size),
        seed_(mix_bits(spec.seed ^ mix_bits(stream))),
        stream_(isa, policy, spec.size, bulk::Start{}, seed_, kBenchKomi) {}

  Tally step() override {
    const Tally before = so_far();
    stream_.advance(kMovesPerStep, *total_);
    const Tally after = so_far();
    return {after.playouts - before.playouts, after.moves - before.moves,
            after.black_wins - before.black_wins};
  }

  Result<void> verify() override {
    for (const Record& game : traced_games(isa_, policy_, size_, seed_)) {
      const Result<void> right = with_size(size_, [&]<int N>() -> Result<void> {
        return replay<N>(game, size_, policy_ == bulk::Policy::Light);
      });
      if (!right) return right;
    }
    return {};
  }

 private:
  Tally so_far() const { return {total_->playouts, total_->length_sum, total_->black_wins}; }

  bulk::Isa isa_;
  bulk::Policy policy_;
  int size_;
  uint64_t seed_;
  bulk::Stream stream_;
  std::unique_ptr<bulk::Tally> total_ = std::make_unique<bulk::Tally>();
};

}  // namespace

Subject bulk_subject(bulk::Policy policy) {
  Subject subject;
  subject.name = bulk::policy_name(policy);
  subject.summary = std::string(policy == bulk::Policy::Mogo ? "mogo" : "light") +
                    " playouts, hundreds at a time on SIMD registers";
  for (const bulk::Isa isa : bulk::usable_isas()) subject.isas.push_back(bulk::isa_name(isa));
  subject.max_size = bulk::kMaxBulkSize;
  subject.make = [=](const RowSpec& spec) -> Result<Workers> {
    const Result<bulk::Isa> isa = bulk::parse_isa(spec.isa);
    if (!isa) return isa.error();
    Workers workers;
    for (int i = 0; i < spec.threads; ++i)
      workers.push_back(std::make_unique<BulkWorker>(*isa, policy, spec, static_cast<uint64_t>(i)));
    return workers;
  };
  return subject;
}

}  // namespace hayago::bench
