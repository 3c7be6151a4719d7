#include "tools/train/bradley_terry.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace hayago::train {
namespace {

constexpr double kPrior = 1;  // virtual wins, and as many losses

// What a walk adds up: these, and after them the wins of column after column.
enum Sum : size_t { kLogLikelihood, kTop1, kTop20, kPriorObjective, kSums };

}  // namespace

struct BradleyTerry::Pass {
  std::vector<double> sums;
  double log_likelihood() const { return sums[kLogLikelihood]; }
  double objective() const { return sums[kLogLikelihood] + sums[kPriorObjective]; }
};

BradleyTerry::BradleyTerry(const Competitions& competitions, Crew crew)
    : data_(competitions),
      crew_(std::move(crew)),
      gamma_(competitions.space().features(), 1.0),
      wins_(competitions.space().features(), 0.0),
      tuple_(competitions.space().columns()),
      table_(competitions.space().columns()) {
  std::vector<double> mine(wins_.size(), 0.0);
  const Crew::Range parts = crew_.share(kParts);
  for (size_t c = 0; c < table_.size(); ++c) {
    for (size_t v = 0; v < data_.values(c); ++v)
      for (size_t g = 0; g < data_.space().groups_of(c).size(); ++g)
        tuple_[c].push_back(data_.feature(c, v, g));
    const uint32_t* column = data_.column(c);
    std::vector<double> won(data_.values(c), 0.0);
    for (size_t p = parts.from; p < parts.to; ++p)
      for (size_t i = data_.part(p).from; i < data_.part(p).to; ++i)
        won[column[data_.first_team(i) + data_.winner(i)]] += 1;
    const size_t groups = data_.space().groups_of(c).size();
    for (size_t i = 0; i < tuple_[c].size(); ++i)
      if (const uint32_t f = tuple_[c][i]; f != kNoFeature) mine[f] += won[i / groups];
    refresh(c);
  }
  // Whole numbers: one part for each rank will do.
  const auto ranks = static_cast<size_t>(crew_.ranks());
  (void)crew_.sum(
      ranks, wins_.size(), [&](size_t, double* sum) { std::copy(mine.begin(), mine.end(), sum); },
      wins_);
}

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

// False: interrupted.
bool BradleyTerry::sum_over_parts(size_t size, const Crew::Part& part,
                                  std::vector<double>& total) const {
  return crew_.sum(kParts, size, part, total) && !crew_.interrupted();
}

void BradleyTerry::add_competition(size_t i, std::vector<double>& strength, double* sums,
                                   bool by_number) const {
  const size_t first = data_.first_team(i), count = data_.first_team(i + 1) - first;
  if (strength.size() < count) strength.resize(count);
  std::fill_n(strength.begin(), count, 1.0);
  for (size_t c = 0; c < table_.size(); ++c) {
    const uint32_t* number = data_.column(c) + first;
    const double* table = table_[c].data();
    for (size_t t = 0; t < count; ++t) strength[t] *= table[number[t]];
  }
  double total = 0;
  for (size_t t = 0; t < count; ++t) total += strength[t];
  const double share = 1 / total;
  double* wins = sums + kSums;
  for (size_t c = 0; by_number && c < table_.size(); wins += table_[c++].size()) {
    const uint32_t* number = data_.column(c) + first;
    for (size_t t = 0; t < count; ++t) wins[number[t]] += strength[t] * share;
  }
  const double won = strength[data_.winner(i)];
  sums[kLogLikelihood] += std::log(won * share);
  if (by_number) return;
  double rank = -0.5;  // half of the ties, of which the winner is one
  for (size_t t = 0; t < count; ++t)
    rank += strength[t] > won ? 1.0 : strength[t] == won ? 0.5 : 0.0;
  sums[kTop1] += std::clamp(1 - rank, 0.0, 1.0);
  sums[kTop20] += std::clamp(20 - rank, 0.0, 1.0);
}

bool BradleyTerry::expected(bool by_number, Pass& pass) const {
  size_t size = kSums;
  for (size_t c = 0; by_number && c < table_.size(); ++c) size += table_[c].size();
  const auto part = [&](size_t p, double* sums) {
    // Not of the competitions, but told with them: all ranks decide by the same number.
    if (p == 0) sums[kPriorObjective] = prior_objective();
    std::vector<double> strength;
    const Crew::Range range = data_.part(p);
    for (size_t i = range.from; i < range.to && !crew_.interrupted(); ++i)
      add_competition(i, strength, sums, by_number);
  };
  return sum_over_parts(size, part, pass.sums);
}

std::vector<double> BradleyTerry::expected_by_feature(const Pass& pass) const {
  std::vector<double> sum(gamma_.size(), 0.0);
  const double* wins = pass.sums.data() + kSums;
  for (size_t c = 0; c < table_.size(); wins += table_[c++].size()) {
    const size_t groups = data_.space().groups_of(c).size();
    for (size_t i = 0; i < tuple_[c].size(); ++i)
      if (const uint32_t f = tuple_[c][i]; f != kNoFeature) sum[f] += wins[i / groups];
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
  if (!expected(false, pass)) return {};
  const auto n = static_cast<double>(std::max<size_t>(data_.all_size(), 1));
  return {pass.log_likelihood() / n, pass.objective(), pass.sums[kTop1] / n, pass.sums[kTop20] / n};
}

bool BradleyTerry::fill_strengths() {
  strength_.resize(data_.teams());
  changed_column_ = 0;
  change_.assign(table_[0].size(), 1.0);
  crew_.each(crew_.share(kParts), [&](size_t p) {
    const Crew::Range range = data_.part(p);
    for (size_t t = data_.first_team(range.from); t < data_.first_team(range.to); ++t) {
      double product = 1;
      for (size_t c = 0; c < table_.size(); ++c) product *= table_[c][data_.column(c)[t]];
      strength_[t] = static_cast<float>(product);
    }
  });
  return !crew_.interrupted();
}

// Brings the strengths up to date and adds up the expected wins of a column's numbers.
bool BradleyTerry::walk_strengths(size_t column, std::vector<double>& wins) {
  const auto part = [&](size_t p, double* sum) {
    const Crew::Range range = data_.part(p);
    for (size_t i = range.from; i < range.to && !crew_.interrupted(); ++i) {
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
      for (size_t t = 0; t < count; ++t) sum[number[t]] += strength[t] * share;
    }
  };
  return sum_over_parts(table_[column].size(), part, wins);
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
  if (!expected(true, pass)) return {};
  std::vector<double> slope = expected_by_feature(pass);
  for (size_t f = 0; f < slope.size(); ++f)
    slope[f] = wins_[f] - slope[f] + kPrior * (1 - 2 * gamma_[f] / (1 + gamma_[f]));
  return slope;
}

bool BradleyTerry::gradient_iteration() {
  constexpr double kMomentum = 0.9, kLongestMove = 1;
  Pass pass;
  if (!expected(true, pass)) return false;
  const double objective = pass.objective();
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
    if (!crew_.tell(next)) break;
    set_gammas(std::move(next));
    Pass after;
    if (!expected(false, after)) break;
    if (after.objective() >= objective) {
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
