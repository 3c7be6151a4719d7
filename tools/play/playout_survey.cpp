#include "tools/play/playout_survey.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

namespace hayago {
namespace {

constexpr uint64_t kPlayoutsPerShare = 500;

void add_all(std::vector<uint64_t>& sum, const std::vector<uint64_t>& more) {
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
}

// Cuts work into numbered shares, which threads take one after the other.
template <class MakeWorker>
void run_shares(uint64_t shares, const SurveyRequest& request,
                const std::function<void(double)>& progress, MakeWorker make_worker) {
  std::atomic<uint64_t> next{0}, finished{0};
  std::mutex telling;
  const auto work = [&] {
    auto worker = make_worker();
    for (uint64_t share; !request.stopped() && (share = next.fetch_add(1)) < shares;) {
      worker.run(share);
      const double part = static_cast<double>(finished.fetch_add(1) + 1);
      const std::scoped_lock lock(telling);
      progress(part / static_cast<double>(shares));
    }
    const std::scoped_lock lock(telling);
    worker.finish();
  };
  std::vector<std::thread> others;
  for (int i = 1; i < request.threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
}

// Each share has its own random stream, so threads do not matter.
template <int N>
struct PolicyWorker {
  const SurveyRequest& request;
  Survey& total;
  Survey mine;
  std::unique_ptr<PlayoutRunner<N>> runner;
  std::unique_ptr<PlayoutDetail<N>> detail = std::make_unique<PlayoutDetail<N>>();

  void run(uint64_t share) {
    Random random(request.seed, share);
    const uint64_t first = share * kPlayoutsPerShare;
    for (uint64_t i = first; i < std::min(first + kPlayoutsPerShare, request.playouts); ++i)
      add(runner->run(random, *detail));
  }
  void add(const PlayoutResult& result) {
    mine.playouts += 1;
    mine.black_wins += black_wins(result.score, request.komi);
    mine.score_sum += result.score;
    mine.score_squares += static_cast<uint64_t>(result.score * result.score);
    mine.length_sum += static_cast<uint64_t>(result.length);
    mine.histogram[static_cast<size_t>(result.score + mine.size * mine.size)] += 1;
    for (int y = 0, p = 0; y < mine.size; ++y)
      for (int x = 0; x < mine.size; ++x, ++p) {
        const Color owner = detail->owner[point_at<N>(x, y)];
        mine.black_owned[static_cast<size_t>(p)] += owner == Color::Black;
        mine.white_owned[static_cast<size_t>(p)] += owner == Color::White;
      }
  }
  void finish() { total += mine; }
};

template <int N>
Result<Survey> survey_policy(const SurveyRequest& request, const Board<N>& board,
                             const std::function<void(double)>& progress) {
  Survey total(board.size());
  PolicyOptions options = request.options;
  options.size = board.size();
  if (auto known = make_runner<N>(request.policy, options); !known) return known.error();
  const uint64_t shares = (request.playouts + kPlayoutsPerShare - 1) / kPlayoutsPerShare;
  run_shares(shares, request, progress, [&] {
    PolicyWorker<N> worker{request, total, Survey(board.size()),
                           std::move(*make_runner<N>(request.policy, options))};
    worker.runner->set_start(board, request.to_move, kPass);
    return worker;
  });
  return total;
}

Survey survey_of(const bulk::Tally& tally, int size) {
  Survey survey(size);
  const int area = size * size;
  survey.playouts = tally.playouts;
  survey.black_wins = tally.black_wins;
  survey.score_sum = tally.score_sum;
  survey.length_sum = tally.length_sum;
  for (int score = -area; score <= area; ++score) {
    const uint64_t count = tally.histogram[score + area];
    survey.histogram[static_cast<size_t>(score + area)] = count;
    survey.score_squares += count * static_cast<uint64_t>(score * score);
  }
  std::copy_n(tally.black_owned, area, survey.black_owned.begin());
  std::copy_n(tally.white_owned, area, survey.white_owned.begin());
  return survey;
}

// A share is the words of the widest register we know.
struct BulkWorker {
  const bulk::Request& request;
  bulk::Isa isa;
  Survey& total;
  std::vector<bulk::Tally> mine = std::vector<bulk::Tally>(1);

  static constexpr int kWordsPerShare = 8;
  void run(uint64_t share) {
    const int first = static_cast<int>(share) * kWordsPerShare;
    const int words = std::min(kWordsPerShare, request.words - first);
    bulk::run_words(request, isa, first, words, mine);
  }
  void finish() { total += survey_of(mine[0], request.size); }
};

Survey survey_bulk(const SurveyRequest& request, const bulk::Start& start,
                   const std::function<void(double)>& progress) {
  bulk::Request work;
  work.policy = *bulk::parse_policy(request.policy);
  work.size = request.position.size;
  work.starts = {&start, 1};
  work.seed = request.seed;
  work.words = bulk::sensible_words(request.playouts);
  work.komi = request.komi;
  work.ownership = true;
  Survey total(work.size);
  const auto shares = static_cast<uint64_t>((work.words + BulkWorker::kWordsPerShare - 1) /
                                            BulkWorker::kWordsPerShare);
  run_shares(shares, request, progress, [&] { return BulkWorker{work, request.isa, total}; });
  return total;
}

}  // namespace

Survey::Survey(int board_size)
    : size(board_size),
      histogram(static_cast<size_t>(2 * board_size * board_size + 1)),
      black_owned(static_cast<size_t>(board_size * board_size)),
      white_owned(black_owned.size()) {}

Survey& Survey::operator+=(const Survey& more) {
  playouts += more.playouts;
  black_wins += more.black_wins;
  score_sum += more.score_sum;
  score_squares += more.score_squares;
  length_sum += more.length_sum;
  add_all(histogram, more.histogram);
  add_all(black_owned, more.black_owned);
  add_all(white_owned, more.white_owned);
  return *this;
}

double Survey::win_rate() const {
  return static_cast<double>(black_wins) / static_cast<double>(playouts);
}
double Survey::mean_score() const {
  return static_cast<double>(score_sum) / static_cast<double>(playouts);
}
double Survey::score_error() const {
  const auto n = static_cast<double>(playouts);
  const double variance = static_cast<double>(score_squares) / n - mean_score() * mean_score();
  return std::sqrt(std::max(0.0, variance) / n);
}
double Survey::mean_length() const {
  return static_cast<double>(length_sum) / static_cast<double>(playouts);
}

Result<Survey> run_survey(const SurveyRequest& request,
                          const std::function<void(double)>& progress) {
  return with_size(request.position.size, [&]<int N>() -> Result<Survey> {
    auto board = board_from_diagram<N>(request.position);
    if (!board) return board.error();
    if (!bulk::parse_policy(request.policy)) return survey_policy<N>(request, *board, progress);
    if (request.position.size > bulk::kMaxBulkSize)
      return Error{request.policy + " plays boards up to 19x19; use --policy " +
                   (request.policy == "bulk" ? "light" : "mogo")};
    const bulk::Start start =
        bulk::start_from(*board, request.to_move, static_cast<uint32_t>(request.playouts));
    return survey_bulk(request, start, progress);
  });
}

}  // namespace hayago
