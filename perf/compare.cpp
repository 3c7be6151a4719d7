#include "perf/compare.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "bench/statistics.h"
#include "perf/noise.h"

namespace hayago::perf {
namespace {

using namespace bench;

using Rows = std::vector<const ResultRow*>;
using Match = std::function<bool(const RowKey&, const RowKey&)>;

bool has_cpu_times(const ResultFile& file) {
  return std::all_of(file.rows.begin(), file.rows.end(),
                     [](const ResultRow& row) { return !row.cpu_repeats.empty(); });
}

Verdict judge(const RowPair& pair, size_t repeats_a, size_t repeats_b, double alpha) {
  if (pair.p < alpha) return pair.rate_b > pair.rate_a ? Verdict::Faster : Verdict::Slower;
  const double smallest =
      smallest_rank_sum_p(static_cast<int>(repeats_a), static_cast<int>(repeats_b));
  if (pair.rate_a != pair.rate_b && smallest >= alpha) return Verdict::TooFewRepeats;
  return Verdict::NoDifference;
}

// What is left of a verdict where the circumstances may have made the difference: a hint where it
// stands out of the spread, else nothing.
Verdict weakened(const RowPair& pair, double spread) {
  const bool stands_out = std::abs(std::log(pair.ratio)) > 2 * spread;
  switch (pair.verdict) {
    case Verdict::Faster:
      return stands_out ? Verdict::MaybeFaster : Verdict::TooNoisy;
    case Verdict::Slower:
      return stands_out ? Verdict::MaybeSlower : Verdict::TooNoisy;
    case Verdict::NoDifference:
      return spread > kWideSpread ? Verdict::TooNoisy : pair.verdict;
    default:
      return pair.verdict;
  }
}

RowPair make_pair(const ResultRow& a, const ResultRow& b, double alpha, const Comparison& c) {
  const std::vector<double>& left = c.cpu_time ? a.cpu_repeats : a.repeats;
  const std::vector<double>& right = c.cpu_time ? b.cpu_repeats : b.repeats;
  RowPair pair{a, b, median(left), median(right), 1, rank_sum_p(left, right), {}};
  pair.ratio = pair.rate_b / pair.rate_a;
  pair.verdict = judge(pair, left.size(), right.size(), alpha);
  const double spread =
      c.cpu_time ? std::max(variation(left), variation(right)) : std::max(a.cv, b.cv);
  if (left != right && (c.doubtful || spread > kWideSpread)) pair.verdict = weakened(pair, spread);
  return pair;
}

int count_matches(const Rows& rows, const RowKey& key, const Match& match) {
  return static_cast<int>(
      std::count_if(rows.begin(), rows.end(), [&](auto* row) { return match(key, row->key); }));
}

// Moves the rows that match one to one from a and b into pairs, in the order of a.
void pair_up(Rows& a, Rows& b, const Match& match, double alpha, Comparison& comparison) {
  Rows left_a, left_b = b;
  for (const ResultRow* row : a) {
    const auto found =
        std::find_if(b.begin(), b.end(), [&](auto* other) { return match(row->key, other->key); });
    const bool unique = found != b.end() && count_matches(b, row->key, match) == 1 &&
                        count_matches(a, (*found)->key, match) == 1;
    if (!unique) {
      left_a.push_back(row);
      continue;
    }
    comparison.pairs.push_back(make_pair(*row, **found, alpha, comparison));
    left_b.erase(std::find(left_b.begin(), left_b.end(), *found));
  }
  a = left_a;
  b = left_b;
}

Rows pointers(const ResultFile& file) {
  Rows rows;
  for (const ResultRow& row : file.rows) rows.push_back(&row);
  return rows;
}

void note_circumstances(const ResultFile& a, const ResultFile& b, Comparison& comparison) {
  const auto repeat_warnings = [&](const char* letter, const ResultFile& file) {
    for (const std::string& warning : warnings_of(file)) {
      comparison.notes.push_back(std::string(letter) + " warns: " + warning);
      comparison.doubtful = true;
    }
  };
  repeat_warnings("A", a);
  repeat_warnings("B", b);
  for (const Difference& difference : context_differences(a, b)) {
    comparison.notes.push_back(difference.text);
    comparison.doubtful |= difference.doubtful;
  }
}

bool same_board(const RowKey& a, const RowKey& b) {
  return a.size == b.size && a.threads == b.threads;
}

}  // namespace

int Comparison::different() const {
  return static_cast<int>(std::count_if(pairs.begin(), pairs.end(), [](const RowPair& pair) {
    return pair.verdict == Verdict::Faster || pair.verdict == Verdict::Slower;
  }));
}

bool Comparison::certain() const {
  return std::all_of(pairs.begin(), pairs.end(), [](const RowPair& pair) {
    return pair.verdict == Verdict::Faster || pair.verdict == Verdict::Slower ||
           pair.verdict == Verdict::NoDifference;
  });
}

double Comparison::geometric_mean() const {
  double logs = 0;
  for (const RowPair& pair : pairs) logs += std::log(pair.ratio);
  return pairs.empty() ? 1 : std::exp(logs / static_cast<double>(pairs.size()));
}

Comparison compare_results(const ResultFile& a, const ResultFile& b, double alpha) {
  Comparison comparison;
  comparison.cpu_time = has_cpu_times(a) && has_cpu_times(b);
  note_circumstances(a, b, comparison);
  Rows left_a = pointers(a), left_b = pointers(b);
  const Match steps[] = {
      [](const RowKey& x, const RowKey& y) { return x == y; },
      [](const RowKey& x, const RowKey& y) { return same_board(x, y) && x.policy == y.policy; },
      same_board,
  };
  for (const Match& match : steps) pair_up(left_a, left_b, match, alpha, comparison);
  for (const ResultRow* row : left_a) comparison.only_a.push_back(row->key);
  for (const ResultRow* row : left_b) comparison.only_b.push_back(row->key);
  return comparison;
}

}  // namespace hayago::perf
