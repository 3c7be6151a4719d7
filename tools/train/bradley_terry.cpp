#include "tools/train/bradley_terry.h"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/cores.h"

namespace hayago::train {
namespace {

constexpr size_t kSlices = 8;
constexpr size_t kMostTeams = 0x10000;
constexpr double kPrior = 1;  // virtual wins, and as many losses

}  // namespace

class BradleyTerry::Threads {
 public:
  explicit Threads(int count) : arena_(count > 0 ? count : usable_cores()) {}
  template <class F>
  void for_each_slice(F&& f) {
    arena_.execute([&] { tbb::parallel_for(size_t{0}, kSlices, f, tbb::simple_partitioner()); });
  }

 private:
  tbb::task_arena arena_;
};

// What one walk over all competitions adds up, in slices and then in total.
struct BradleyTerry::Pass {
  size_t from_column = 0, to_column = 0;
  std::vector<std::vector<double>> wins;  // by column: expected wins of every number
  double log_likelihood = 0, top1 = 0, top20 = 0;
};

BradleyTerry::BradleyTerry(const Competitions& competitions, int threads,
                           const std::atomic<bool>* interrupted)
    : data_(competitions),
      interrupted_(interrupted),
      threads_(std::make_unique<Threads>(threads)),
      gamma_(competitions.space().features(), 1.0),
      wins_(competitions.space().features(), 0.0),
      tuple_(competitions.space().columns()),
      table_(competitions.space().columns()) {
  for (size_t c = 0; c < table_.size(); ++c) {
    for (size_t v = 0; v < data_.values(c); ++v)
      for (size_t g = 0; g < data_.space().groups_of(c).size(); ++g)
        tuple_[c].push_back(data_.feature(c, v, g));
    const uint32_t* column = data_.column(c);
    std::vector<double> won(data_.values(c), 0.0);
    for (size_t i = 0; i < data_.size(); ++i)
      won[column[data_.first_team(i) + data_.winner(i)]] += 1;
    const size_t groups = data_.space().groups_of(c).size();
    for (size_t i = 0; i < tuple_[c].size(); ++i)
      if (const uint32_t f = tuple_[c][i]; f != kNoFeature) wins_[f] += won[i / groups];
    refresh(c);
  }
}

BradleyTerry::~BradleyTerry() = default;

void BradleyTerry::set_gammas(std::vector<double> gammas) {
  HG_ASSERT(gammas.size() == gamma_.size());
  gamma_ = std::move(gammas);
  for (size_t c = 0; c < table_.size(); ++c) refresh(c);
}

void BradleyTerry::refresh(size_t column) {
  std::vector<double>& table = table_[column];
  table.assign(data_.values(column), 1.0);
  const size_t groups = data_.space().groups_of(column).size();
  for (size_t i = 0; i < tuple_[column].size(); ++i)
    if (const uint32_t f = tuple_[column][i]; f != kNoFeature) table[i / groups] *= gamma_[f];
}

bool BradleyTerry::expected(size_t from_column, size_t to_column, Pass& pass) const {
  const size_t columns = table_.size();
  std::vector<Pass> slices(kSlices);
  threads_->for_each_slice([&](size_t slice) {
    Pass& sum = slices[slice];
    sum.wins.resize(columns);
    for (size_t c = from_column; c < to_column; ++c) sum.wins[c].assign(table_[c].size(), 0.0);
    std::vector<double> strength(kMostTeams);
    for (size_t i = data_.size() * slice / kSlices; i < data_.size() * (slice + 1) / kSlices; ++i) {
      if (interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed)) return;
      const size_t first = data_.first_team(i), count = data_.first_team(i + 1) - first;
      std::fill_n(strength.begin(), count, 1.0);
      for (size_t c = 0; c < columns; ++c) {
        const uint32_t* number = data_.column(c) + first;
        const double* table = table_[c].data();
        for (size_t t = 0; t < count; ++t) strength[t] *= table[number[t]];
      }
      double total = 0;
      for (size_t t = 0; t < count; ++t) total += strength[t];
      const double share = 1 / total;
      for (size_t c = from_column; c < to_column; ++c) {
        const uint32_t* number = data_.column(c) + first;
        double* wins = sum.wins[c].data();
        for (size_t t = 0; t < count; ++t) wins[number[t]] += strength[t] * share;
      }
      const double won = strength[data_.winner(i)];
      sum.log_likelihood += std::log(won * share);
      if (from_column != to_column) continue;
      double rank = -0.5;  // half of the ties, of which the winner is one
      for (size_t t = 0; t < count; ++t)
        rank += strength[t] > won ? 1.0 : strength[t] == won ? 0.5 : 0.0;
      sum.top1 += std::clamp(1 - rank, 0.0, 1.0);
      sum.top20 += std::clamp(20 - rank, 0.0, 1.0);
    }
  });
  if (interrupted_ != nullptr && interrupted_->load()) return false;
  pass = std::move(slices[0]);
  pass.from_column = from_column;
  pass.to_column = to_column;
  for (size_t s = 1; s < kSlices; ++s) {
    pass.log_likelihood += slices[s].log_likelihood;
    pass.top1 += slices[s].top1;
    pass.top20 += slices[s].top20;
    for (size_t c = from_column; c < to_column; ++c)
      for (size_t v = 0; v < pass.wins[c].size(); ++v) pass.wins[c][v] += slices[s].wins[c][v];
  }
  return true;
}

std::vector<double> BradleyTerry::expected_by_feature(const Pass& pass) const {
  std::vector<double> sum(gamma_.size(), 0.0);
  for (size_t c = pass.from_column; c < pass.to_column; ++c) {
    const size_t groups = data_.space().groups_of(c).size();
    for (size_t i = 0; i < tuple_[c].size(); ++i)
      if (const uint32_t f = tuple_[c][i]; f != kNoFeature) sum[f] += pass.wins[c][i / groups];
  }
  return sum;
}

double BradleyTerry::prior_objective() const {
  double sum = 0;
  for (const double gamma : gamma_) sum += kPrior * (std::log(gamma) - 2 * std::log1p(gamma));
  return sum;
}

FitQuality BradleyTerry::quality() const {
  Pass pass;
  if (!expected(0, 0, pass)) return {};
  const auto n = static_cast<double>(std::max<size_t>(data_.size(), 1));
  return {pass.log_likelihood / n, pass.log_likelihood + prior_objective(), pass.top1 / n,
          pass.top20 / n};
}

bool BradleyTerry::fill_strengths() {
  strength_.resize(data_.teams());
  changed_column_ = 0;
  change_.assign(table_[0].size(), 1.0);
  threads_->for_each_slice([&](size_t slice) {
    const size_t from = data_.teams() * slice / kSlices, to = data_.teams() * (slice + 1) / kSlices;
    for (size_t t = from; t < to; ++t) {
      double product = 1;
      for (size_t c = 0; c < table_.size(); ++c) product *= table_[c][data_.column(c)[t]];
      strength_[t] = static_cast<float>(product);
    }
  });
  return interrupted_ == nullptr || !interrupted_->load();
}

// Brings the strengths up to date and adds up the expected wins of a column's numbers.
bool BradleyTerry::walk_strengths(size_t column, std::vector<double>& wins) {
  std::vector<std::vector<double>> parts(kSlices);
  threads_->for_each_slice([&](size_t slice) {
    std::vector<double>& part = parts[slice];
    part.assign(table_[column].size(), 0.0);
    for (size_t i = data_.size() * slice / kSlices; i < data_.size() * (slice + 1) / kSlices; ++i) {
      if (interrupted_ != nullptr && interrupted_->load(std::memory_order_relaxed)) return;
      const size_t first = data_.first_team(i), count = data_.first_team(i + 1) - first;
      float* strength = strength_.data() + first;
      const uint32_t* changed = data_.column(changed_column_) + first;
      double total = 0;
      for (size_t t = 0; t < count; ++t) {
        strength[t] = static_cast<float>(strength[t] * change_[changed[t]]);
        total += strength[t];
      }
      const double share = 1 / total;
      const uint32_t* number = data_.column(column) + first;
      for (size_t t = 0; t < count; ++t) part[number[t]] += strength[t] * share;
    }
  });
  wins = std::move(parts[0]);
  for (size_t s = 1; s < kSlices; ++s)
    for (size_t v = 0; v < parts[s].size() && v < wins.size(); ++v) wins[v] += parts[s][v];
  return interrupted_ == nullptr || !interrupted_->load();
}

// gamma <- wins / sum over competitions of (what the feature's team mates bring / all strength).
// Only the features of one group change: within a group the minorizing function separates, and its
// maximum is this quotient, so the objective cannot fall.
bool BradleyTerry::update_group(size_t column, size_t group_in_column) {
  std::vector<double> expected_wins;
  if (!walk_strengths(column, expected_wins)) return false;
  const size_t groups = data_.space().groups_of(column).size();
  const FeatureGroup& group =
      data_.space().groups()[data_.space().groups_of(column)[group_in_column]];
  std::vector<double> sum(group.count, 0.0), factor(group.count);
  const auto feature = [&](size_t v) { return tuple_[column][v * groups + group_in_column]; };
  for (size_t v = 0; v < expected_wins.size(); ++v)
    if (const uint32_t f = feature(v); f != kNoFeature) sum[f - group.first] += expected_wins[v];
  for (uint32_t i = 0; i < group.count; ++i) {
    double& gamma = gamma_[group.first + i];
    const double against = sum[i] / gamma + 2 * kPrior / (gamma + 1);
    const double next = (wins_[group.first + i] + kPrior) / against;
    factor[i] = next / gamma;
    gamma = next;
  }
  changed_column_ = column;
  change_.assign(expected_wins.size(), 1.0);
  for (size_t v = 0; v < expected_wins.size(); ++v)
    if (const uint32_t f = feature(v); f != kNoFeature) change_[v] = factor[f - group.first];
  return true;
}

bool BradleyTerry::mm_iteration() {
  const std::vector<double> before = gamma_;
  bool done = fill_strengths();
  for (size_t c = 0; c < table_.size(); ++c)
    for (size_t g = 0; g < data_.space().groups_of(c).size(); ++g)
      done = done && update_group(c, g);
  if (!done) gamma_ = before;
  for (size_t c = 0; c < table_.size(); ++c) refresh(c);
  return done;
}

std::vector<double> BradleyTerry::gradient() const {
  Pass pass;
  if (!expected(0, table_.size(), pass)) return {};
  std::vector<double> slope = expected_by_feature(pass);
  for (size_t f = 0; f < slope.size(); ++f)
    slope[f] = wins_[f] - slope[f] + kPrior * (1 - 2 * gamma_[f] / (1 + gamma_[f]));
  return slope;
}

bool BradleyTerry::gradient_iteration() {
  constexpr double kMomentum = 0.9, kLongestMove = 1;
  Pass pass;
  if (!expected(0, table_.size(), pass)) return false;
  const double objective = pass.log_likelihood + prior_objective();
  const std::vector<double> sum = expected_by_feature(pass);
  const std::vector<double> before = gamma_;
  if (velocity_.empty()) velocity_.assign(gamma_.size(), 0.0);
  const std::vector<double> old_velocity = velocity_;
  // A team has a feature of many groups, all of which move at once: the first step is short.
  if (step_ == 1) step_ = 1.0 / static_cast<double>(data_.space().groups().size());
  for (int tries = 0; tries < 40; ++tries) {
    std::vector<double> next(gamma_.size());
    for (size_t f = 0; f < next.size(); ++f) {
      const double slope = wins_[f] - sum[f] + kPrior * (1 - 2 * before[f] / (1 + before[f]));
      const double scale = sum[f] + wins_[f] + 2 * kPrior;
      velocity_[f] = (tries == 0 ? kMomentum * old_velocity[f] : 0.0) + 2 * step_ * slope / scale;
      next[f] = before[f] * std::exp(std::clamp(velocity_[f], -kLongestMove, kLongestMove));
    }
    set_gammas(std::move(next));
    Pass after;
    if (!expected(0, 0, after)) break;
    if (after.log_likelihood + prior_objective() >= objective) {
      if (tries == 0) step_ = std::min(step_ * 1.1, 4.0);
      return true;
    }
    // First without momentum, then shorter.
    if (tries > 0) step_ /= 2;
  }
  set_gammas(before);
  velocity_ = old_velocity;
  return false;
}

}  // namespace hayago::train
