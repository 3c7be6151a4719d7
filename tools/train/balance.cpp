#include "tools/train/balance.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/model/playout_model.h"
#include "core/playout/erica.h"
#include "tools/train/checkpoint.h"
#include "tools/train/playout_set.h"
#include "tools/train/valued_positions.h"

namespace hayago::train {
namespace {

constexpr size_t kFeatures = kPatternClasses + kLocalFeatures;
// No weight moves farther in one step: chance can be large where a feature is rare.
constexpr double kLongestStep = 0.2;
constexpr double kSmallestPattern = 1.0 / kPatternUnit;

double result_of(int score, double komi) {
  return black_wins(score, komi) ? 1 : score == komi ? 0 : -1;
}

// The mean result of playouts from a position, and how far it is off by chance.
struct MeanResult {
  double value = 0, chance = 0;
};
template <int N>
MeanResult mean_result(const Position<N>& position,
                       const std::shared_ptr<const SoftmaxTables>& tables, int playouts,
                       Random& random) {
  EricaPolicy<N> policy(tables);
  const PlayoutBoard<N> start(position.board);
  const double m = playouts;
  MeanResult mean;
  NoTrail none;
  for (int i = 0; i < playouts; ++i) {
    PlayoutBoard<N> board = start;
    const int score =
        run_playout(policy, board, position.to_move, position.last, random, none).score;
    mean.value += result_of(score, position.komi) / m;
  }
  mean.chance = m > 1 ? (1 - mean.value * mean.value) / (m - 1) : 0;
  return mean;
}

// Square of what is missing, between 0 and 1 whatever the outcomes are called.
double square_error(double wanted, const MeanResult& mean) {
  return ((wanted - mean.value) * (wanted - mean.value) - mean.chance) / 4;
}

// What one position says: how the weights should move, and how far off they are.
struct Lesson {
  std::vector<double> gradient;
  double error = 0;
};

template <int N>
Lesson learn_from(const Position<N>& position, double wanted, size_t number, const Weights& weights,
                  const std::shared_ptr<const SoftmaxTables>& tables,
                  const BalanceOptions& options) {
  Random random(mix_bits(options.seed), number);
  const MeanResult mean = mean_result(position, tables, options.value_playouts, random);
  Lesson lesson;
  lesson.gradient.assign(kFeatures, 0);
  lesson.error = square_error(wanted, mean);
  const double n = options.gradient_playouts;
  for (int j = 0; j < options.gradient_playouts; ++j) {
    const ScoredPlayout played =
        scored_playout<N>(tables, weights, position.board, position.to_move, position.last, random);
    // V stands for the mean result b: independent of these playouts, as it must be.
    const double result = result_of(played.score, position.komi);
    const double factor =
        push(options, position.to_move, wanted, mean.value, result) / (n * played.length);
    for (size_t i = 0; i < kFeatures; ++i) lesson.gradient[i] += factor * played.psi[i];
  }
  return lesson;
}

class Balancer {
 public:
  Balancer(const GameSet& games, const Weights& start, const BalanceOptions& options)
      : games_(games),
        options_(options),
        samples_(sample_decided_positions(games, options.positions, options.seed)),
        theta_(kFeatures) {
    for (size_t i = 0; i < kPatternClasses; ++i)
      theta_[i] = std::log(std::max<double>(start.pattern[i], 1) / kPatternUnit);
    for (size_t i = 0; i < kLocalFeatures; ++i)
      theta_[kPatternClasses + i] = std::log(std::max<double>(start.feature[i], 1) / kFeatureUnit);
  }

  Result<BalanceResult> run() {
    if (samples_.empty()) return Error{"no position of a game with a known winner and komi"};
    BalanceResult result;
    if (Result<void> valued = find_targets(); !valued) return valued.error();
    if (Result<void> resumed = resume(); !resumed) return resumed.error();
    result.interrupted = targets_.size() < samples_.size();
    if (!result.interrupted) {
      print_head();
      if (next_ == 0) finish_pass(result);
    } else if (Result<void> saved = save(); !saved) {
      return saved.error();
    }
    while (next_ < total() && !result.interrupted) {
      const bool learnt = step();
      result.interrupted = !learnt || options_.crew.interrupted();
      if (learnt && next_ % samples_.size() == 0) finish_pass(result);
      if (next_ >= total() || result.interrupted || ++steps_ % kStepsPerLine == 0) {
        print_line();
        if (Result<void> saved = save(); !saved) return saved.error();
      }
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
    void add(double x, int64_t of = 1) {
      sum += x;
      count += of;
    }
    double mean() const { return count == 0 ? 0 : sum / static_cast<double>(count); }
  };

  size_t total() const { return samples_.size() * static_cast<size_t>(options_.passes); }

  // Once, before the first pass: every pass learns from the same values.
  Result<void> find_targets() {
    ValueOptions values{options_.target_playouts, options_.seed,    options_.crew,
                        options_.values,          value_identity(), {}};
    if (!options_.quiet && options_.target_playouts > 0)
      values.progress = [this](size_t done) {
        fmt::print(stderr, "{} of {} positions valued\n", done, samples_.size());
      };
    Result<std::vector<double>> targets = values_of(games_, samples_, values);
    if (!targets) return targets.error();
    targets_ = std::move(*targets);
    return {};
  }
  std::string value_identity() const {
    return fmt::format("size {} games {} positions {} playouts {} seed {}", games_.size,
                       games_.digest(), options_.positions, options_.target_playouts,
                       options_.seed);
  }

  // After a pass, and before the first: Fig. 4.2 measures the error on all positions by other
  // playouts than those that were learnt from.
  void finish_pass(BalanceResult& result) {
    const int pass = static_cast<int>(next_ / samples_.size());
    const Weights now = weights();
    if (is_measured(pass)) {
      const double error = measure(now);
      result.passes.push_back({pass, error});
      if (!options_.quiet) fmt::print(stderr, "pass {}: error {:.4f}\n", pass, error);
    }
    if (options_.after_pass && options_.crew.leads()) options_.after_pass(pass, now);
  }

  bool is_measured(int pass) const {
    const std::vector<int>& only = options_.measured_passes;
    return options_.measure_playouts > 0 &&
           (only.empty() || std::find(only.begin(), only.end(), pass) != only.end());
  }

  // Given up: of what was known.
  double measure(const Weights& now) const {
    const auto tables = std::make_shared<const SoftmaxTables>(now);
    std::vector<double> errors(samples_.size());
    const auto error_at = [&](size_t i) {
      Random random(mix_bits(~options_.seed), i);
      return with_size(games_.size, [&]<int N>() {
        return square_error(targets_[i], mean_result(position_at<N>(games_, samples_[i]), tables,
                                                     options_.measure_playouts, random));
      });
    };
    (void)options_.crew.fill(errors, 0, error_at);
    Mean mean;
    for (const double error : errors) mean.add(error);
    return mean.mean();
  }

  Weights weights() const {
    std::vector<double> gammas(kFeatures);
    for (size_t i = 0; i < kFeatures; ++i) gammas[i] = std::exp(theta_[i]);
    return playout_weights(playout_space(), gammas);
  }

  // One batch; the sum of its lessons does not depend on who learnt them. False: given up.
  bool step() {
    const Weights now = weights();
    const auto tables = std::make_shared<const SoftmaxTables>(now);
    const size_t first = next_ % samples_.size();
    const size_t count = std::min(static_cast<size_t>(options_.batch), samples_.size() - first);
    const auto learn = [&](size_t i, double* sum) {
      const Lesson lesson = with_size(games_.size, [&]<int N>() {
        return learn_from<N>(position_at<N>(games_, samples_[first + i]), targets_[first + i],
                             next_ + i, now, tables, options_);
      });
      std::copy(lesson.gradient.begin(), lesson.gradient.end(), sum);
      sum[kFeatures] = lesson.error;
    };
    std::vector<double> sum;
    if (!options_.crew.sum(count, kFeatures + 1, learn, sum)) return false;
    const double done = static_cast<double>(next_) / static_cast<double>(total());
    const double fall = options_.constant_rate ? 1.0 : std::min(1.0, 2 * (1 - done));
    const double rate = options_.rate * fall / static_cast<double>(count);
    for (size_t i = 0; i < kFeatures; ++i)
      theta_[i] += std::clamp(rate * sum[i], -kLongestStep, kLongestStep);
    for (size_t i = 0; i < kPatternClasses; ++i)
      theta_[i] = std::clamp(theta_[i], std::log(kSmallestPattern), std::log(kMaxPatternGamma));
    const auto learnt = static_cast<int64_t>(count);
    recent_.add(sum[kFeatures], learnt);
    if (done < 0.1) first_.add(sum[kFeatures], learnt);
    if (done >= 0.9) last_.add(sum[kFeatures], learnt);
    next_ += count;
    return true;
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

  // All ranks begin with the same numbers.
  Result<void> resume() {
    if (options_.resume && options_.crew.leads()) {
      const Result<Checkpoint> saved = load_checkpoint(options_.checkpoint, options_.identity);
      if (!saved) return saved.error();
      if (saved->gammas.size() != kFeatures)
        return Error{options_.checkpoint + ": made for another number of features"};
      next_ = std::min(static_cast<size_t>(saved->iteration), total());
      for (size_t i = 0; i < kFeatures; ++i) theta_[i] = std::log(saved->gammas[i]);
    }
    std::vector<double> done = {static_cast<double>(next_)};
    if (options_.crew.tell(done) && options_.crew.tell(theta_))
      next_ = static_cast<size_t>(done[0]);
    return {};
  }
  Result<void> save() const {
    if (options_.checkpoint.empty() || !options_.crew.leads()) return {};
    std::vector<double> gammas(kFeatures);
    for (size_t i = 0; i < kFeatures; ++i) gammas[i] = std::exp(theta_[i]);
    return save_checkpoint(options_.checkpoint,
                           {options_.identity, static_cast<int>(next_), gammas});
  }

  const GameSet& games_;
  const BalanceOptions& options_;
  std::vector<Sample> samples_;
  std::vector<double> targets_;  // of each
  std::vector<double> theta_;    // logarithms of the gammas
  size_t next_ = 0;              // positions learnt from, in all passes
  int steps_ = 0;
  Mean recent_, first_, last_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace

double push(const BalanceOptions& options, Color to_move, double wanted, double value,
            double result) {
  if (options.outcome == Outcome::WinOrLoss)
    return (wanted - value) * (options.baseline ? result - value : result);
  const double side = to_move == Color::Black ? 1 : -1;
  const auto won = [side](double x) { return (1 + side * x) / 2; };
  return (won(wanted) - won(value)) * (won(result) - (options.baseline ? won(value) : 0));
}

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
