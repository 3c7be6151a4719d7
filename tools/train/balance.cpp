#include "tools/train/balance.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/base/cores.h"
#include "core/model/playout_model.h"
#include "core/playout/erica.h"
#include "search/params/presets.h"
#include "search/tree/search.h"
#include "tools/train/checkpoint.h"
#include "tools/train/playout_set.h"

namespace hayago::train {
namespace {

constexpr size_t kFeatures = kPatternClasses + kLocalFeatures;
// No weight moves farther in one step: chance can be large where a feature is rare.
constexpr double kLongestStep = 0.2;
constexpr double kSmallestPattern = 1.0 / kPatternUnit;

// A position is named by its game and the number of moves before it.
struct Sample {
  uint32_t game, moves;
};

// Positions of games with a winner. The first tenth of a board of moves is left out: everything is
// open there, and the result says nothing about so few stones.
std::vector<Sample> sample(const GameSet& games, const BalanceOptions& options) {
  const auto skipped = static_cast<size_t>(games.size * games.size / 10);
  int64_t usable = 0;
  const auto count = [&](size_t g) {
    const size_t moves = games.games[g].size();
    return games.outcomes[g].is_known() && moves > skipped ? moves - skipped : 0;
  };
  for (size_t g = 0; g < games.games.size(); ++g) usable += static_cast<int64_t>(count(g));
  std::vector<Sample> samples;
  const double share =
      static_cast<double>(options.positions) / static_cast<double>(std::max<int64_t>(usable, 1));
  const auto limit = static_cast<uint64_t>(std::min(share, 1.0) * 0x1p53);
  for (size_t g = 0; g < games.games.size(); ++g) {
    Random random(options.seed, g);
    for (size_t i = 0; i < count(g); ++i)
      if (random.next() >> 11 < limit)
        samples.push_back({static_cast<uint32_t>(g), static_cast<uint32_t>(skipped + i)});
  }
  Random random(options.seed, games.games.size());
  for (size_t i = samples.size(); i > 1; --i)
    std::swap(samples[i - 1], samples[random.below(static_cast<uint32_t>(i))]);
  return samples;
}

template <int N>
Position<N> position_at(const GameSet& games, const Sample& at) {
  Position<N> position;
  position.board = Board<N>(games.size);
  position.komi = games.outcomes[at.game].komi;
  for (size_t i = 0; i < at.moves; ++i) {
    const PackedMove move = games.games[at.game][i];
    position.to_move = move.color();
    position.play(move.point<N>());
  }
  if (at.moves < games.games[at.game].size())
    position.to_move = games.games[at.game][at.moves].color();
  return position;
}

double result_of(int score, double komi) {
  return black_wins(score, komi) ? 1 : score == komi ? 0 : -1;
}

// The value of a position for Black, from -1 to 1.
template <int N>
double target(const GameSet& games, const Sample& at, const Position<N>& position,
              const BalanceOptions& options) {
  if (options.target_playouts == 0) return games.outcomes[at.game].winner == Color::Black ? 1 : -1;
  constexpr int kMegabytes = 64;
  Search<N> search(*preset_params("erica"), {1, kMegabytes, options.seed}, games.size);
  search.set_position(position);
  const double value = 2 * search.run({.playouts = options.target_playouts}).value - 1;
  return position.to_move == Color::Black ? value : -value;
}

// What one position says: how the weights should move, and how far off they are.
struct Lesson {
  std::vector<double> gradient;
  double error = 0;
};

template <int N>
Lesson learn_from(const GameSet& games, const Sample& at, size_t number, const Weights& weights,
                  const std::shared_ptr<const SoftmaxTables>& tables,
                  const BalanceOptions& options) {
  const Position<N> position = position_at<N>(games, at);
  const double wanted = target(games, at, position, options);
  Random random(mix_bits(options.seed), number);

  EricaPolicy<N> policy(tables);
  const PlayoutBoard<N> start(position.board);
  const double m = options.value_playouts, n = options.gradient_playouts;
  double value = 0;  // V
  NoTrail none;
  for (int i = 0; i < options.value_playouts; ++i) {
    PlayoutBoard<N> board = start;
    const int score =
        run_playout(policy, board, position.to_move, position.last, random, none).score;
    value += result_of(score, position.komi) / m;
  }

  Lesson lesson;
  lesson.gradient.assign(kFeatures, 0);
  // The mean of M results is off by chance as well.
  const double chance = m > 1 ? (1 - value * value) / (m - 1) : 0;
  lesson.error = ((wanted - value) * (wanted - value) - chance) / 4;
  for (int j = 0; j < options.gradient_playouts; ++j) {
    const ScoredPlayout played =
        scored_playout<N>(tables, weights, position.board, position.to_move, position.last, random);
    // V stands for the mean result (4.3.4, z - b): independent of these playouts, as it must be.
    const double gain = result_of(played.score, position.komi) - value;
    const double factor = (wanted - value) * gain / (n * played.length);
    for (size_t i = 0; i < kFeatures; ++i) lesson.gradient[i] += factor * played.psi[i];
  }
  return lesson;
}

class Balancer {
 public:
  Balancer(const GameSet& games, const Weights& start, const BalanceOptions& options)
      : games_(games), options_(options), samples_(sample(games, options)), theta_(kFeatures) {
    for (size_t i = 0; i < kPatternClasses; ++i)
      theta_[i] = std::log(std::max<double>(start.pattern[i], 1) / kPatternUnit);
    for (size_t i = 0; i < kLocalFeatures; ++i)
      theta_[kPatternClasses + i] = std::log(std::max<double>(start.feature[i], 1) / kFeatureUnit);
  }

  Result<BalanceResult> run() {
    if (samples_.empty()) return Error{"no position of a game with a known winner and komi"};
    if (Result<void> resumed = resume(); !resumed) return resumed.error();
    print_head();
    BalanceResult result;
    tbb::task_arena arena(options_.threads > 0 ? options_.threads : usable_cores());
    while (next_ < samples_.size()) {
      step(arena);
      result.interrupted = options_.interrupted != nullptr && options_.interrupted->load();
      if (next_ >= samples_.size() || result.interrupted || ++steps_ % kStepsPerLine == 0) {
        print_line();
        if (Result<void> saved = save(); !saved) return saved.error();
      }
      if (result.interrupted) break;
    }
    result.weights = weights();
    result.positions = static_cast<int64_t>(next_);
    result.error_before = first_.mean();
    result.error_after = last_.mean();
    return result;
  }

 private:
  static constexpr int kStepsPerLine = 20;
  struct Mean {
    double sum = 0;
    int64_t count = 0;
    void add(double x) {
      sum += x;
      ++count;
    }
    double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  };

  Weights weights() const {
    std::vector<double> gammas(kFeatures);
    for (size_t i = 0; i < kFeatures; ++i) gammas[i] = std::exp(theta_[i]);
    return playout_weights(playout_space(), gammas);
  }

  // One batch, its lessons summed in the order of the positions whoever learnt them.
  void step(tbb::task_arena& arena) {
    const Weights now = weights();
    const auto tables = std::make_shared<const SoftmaxTables>(now);
    const size_t count = std::min(static_cast<size_t>(options_.batch), samples_.size() - next_);
    std::vector<Lesson> lessons(count);
    arena.execute([&] {
      tbb::parallel_for(size_t{0}, count, [&](size_t i) {
        lessons[i] = with_size(games_.size, [&]<int N>() {
          return learn_from<N>(games_, samples_[next_ + i], next_ + i, now, tables, options_);
        });
      });
    });
    const double done = static_cast<double>(next_) / static_cast<double>(samples_.size());
    const double rate = options_.rate * std::min(1.0, 2 * (1 - done)) / static_cast<double>(count);
    for (size_t i = 0; i < kFeatures; ++i) {
      double gradient = 0;
      for (const Lesson& lesson : lessons) gradient += lesson.gradient[i];
      theta_[i] += std::clamp(rate * gradient, -kLongestStep, kLongestStep);
    }
    for (size_t i = 0; i < kPatternClasses; ++i)
      theta_[i] = std::clamp(theta_[i], std::log(kSmallestPattern), std::log(kMaxPatternGamma));
    for (const Lesson& lesson : lessons) {
      recent_.add(lesson.error);
      if (done < 0.1) first_.add(lesson.error);
      if (done >= 0.9) last_.add(lesson.error);
    }
    next_ += count;
  }

  void print_head() const {
    if (options_.quiet) return;
    fmt::print(stderr, "{} positions\npositions   error", samples_.size());
    for (const char* name : kLocalFeatureNames) fmt::print(stderr, "  {}", name);
    fmt::print(stderr, "  seconds\n");
  }
  void print_line() {
    if (options_.quiet) return;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin_;
    fmt::print(stderr, "{:9}  {:.4f}", next_, recent_.mean());
    for (size_t i = 0; i < kLocalFeatures; ++i)
      fmt::print(stderr, "  {:{}.2f}", std::exp(theta_[kPatternClasses + i]),
                 std::string_view(kLocalFeatureNames[i]).size());
    fmt::print(stderr, "  {:7.0f}\n", seconds.count());
    recent_ = {};
  }

  Result<void> resume() {
    if (!options_.resume) return {};
    const Result<Checkpoint> saved = load_checkpoint(options_.checkpoint, options_.identity);
    if (!saved) return saved.error();
    if (saved->gammas.size() != kFeatures)
      return Error{options_.checkpoint + ": made for another number of features"};
    next_ = std::min(static_cast<size_t>(saved->iteration), samples_.size());
    for (size_t i = 0; i < kFeatures; ++i) theta_[i] = std::log(saved->gammas[i]);
    return {};
  }
  Result<void> save() const {
    if (options_.checkpoint.empty()) return {};
    std::vector<double> gammas(kFeatures);
    for (size_t i = 0; i < kFeatures; ++i) gammas[i] = std::exp(theta_[i]);
    return save_checkpoint(options_.checkpoint,
                           {options_.identity, static_cast<int>(next_), gammas});
  }

  const GameSet& games_;
  const BalanceOptions& options_;
  std::vector<Sample> samples_;
  std::vector<double> theta_;  // logarithms of the gammas
  size_t next_ = 0;            // the first position not learnt from
  int steps_ = 0;
  Mean recent_, first_, last_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

template <int N>
ScoredPlayout scored_playout(const std::shared_ptr<const SoftmaxTables>& tables,
                             const Weights& weights, const Board<N>& start, Color to_move,
                             Point last, Random& random) {
  struct Choice {
    Point point;
    int pattern_class;
    FeatureMask mask;
    double weight;
  };
  std::array<Choice, kArea<N>> choices;
  ScoredPlayout result;
  result.psi.assign(kFeatures, 0);
  const auto add = [&](const Choice& choice, double share) {
    result.psi[static_cast<size_t>(choice.pattern_class)] += share;
    for (unsigned mask = choice.mask; mask != 0; mask &= mask - 1)
      result.psi[kPatternClasses + static_cast<size_t>(std::countr_zero(mask))] += share;
  };
  EricaPolicy<N> policy(tables);
  PlayoutBoard<N> board(start);
  policy.begin(board, to_move, last);
  bool passed = false;
  for (const int cap = ply_cap(board.size()); result.length < cap;) {
    size_t count = 0;
    double total = 0;
    for_each_playout_move(board, to_move, last, [&](Point p, int pattern_class, FeatureMask mask) {
      const double weight =
          1.0 * weights.pattern[static_cast<size_t>(pattern_class)] * tables->factor(mask);
      choices[count++] = {p, pattern_class, mask, weight};
      total += weight;
    });
    const Point p = policy.play(board, to_move, random);
    ++result.length;
    // A capture that the policy plays instead of filling a false eye counts as drawn.
    for (size_t i = 0; i < count && p != kPass; ++i)
      add(choices[i], (choices[i].point == p ? 1.0 : 0.0) - choices[i].weight / total);
    if (p == kPass && passed) break;
    passed = p == kPass;
    last = p;
    to_move = opponent(to_move);
  }
  result.score = board.area_score();
  return result;
}
template ScoredPlayout scored_playout<9>(const std::shared_ptr<const SoftmaxTables>&,
                                         const Weights&, const Board<9>&, Color, Point, Random&);
template ScoredPlayout scored_playout<13>(const std::shared_ptr<const SoftmaxTables>&,
                                          const Weights&, const Board<13>&, Color, Point, Random&);
template ScoredPlayout scored_playout<19>(const std::shared_ptr<const SoftmaxTables>&,
                                          const Weights&, const Board<19>&, Color, Point, Random&);
template ScoredPlayout scored_playout<kAnySize>(const std::shared_ptr<const SoftmaxTables>&,
                                                const Weights&, const Board<kAnySize>&, Color,
                                                Point, Random&);

Result<BalanceResult> balance(const GameSet& games, const Weights& start,
                              const BalanceOptions& options) {
  return Balancer(games, start, options).run();
}

}  // namespace hayago::train
