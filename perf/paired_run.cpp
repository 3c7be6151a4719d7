#include "perf/paired_run.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "bench/statistics.h"
#include "core/base/random.h"

namespace hayago::perf {
namespace {

using namespace bench;

// A second run of A halves the noise of its side: both count.
PairedSample sample_of(const PairedRow& row) {
  PairedSample sample;
  for (size_t i = 0; i < row.b.size(); ++i) {
    const double a = std::log(row.a[i]), again = std::log(row.control[i]);
    sample.differences.push_back(std::log(row.b[i]) - (a + again) / 2);
    sample.controls.push_back(again - a);
  }
  return sample;
}

class PairedRun {
 public:
  PairedRun(std::span<const RowKey> keys, const PairedOptions& options, const PairedHooks& hooks)
      : options_(options), hooks_(hooks), random_(options.seed, 0) {
    const PairedResult unknown = judge_pairs({}, options.margin, options.alpha);
    for (const RowKey& key : keys) rows_.push_back({key, {}, {}, {}, unknown});
    for (PairedRow& row : rows_) open_.push_back(&row);
  }

  Result<std::vector<PairedRow>> run() {
    int pair = 0;
    while (pair < options_.most_pairs && !open_.empty() && !at_an_end()) {
      const int look = std::min(options_.most_pairs, pair + options_.look_every);
      for (; pair < look && !at_an_end(); ++pair)
        if (Result<void> measured = measure_round(pair); !measured) return measured.error();
      judge(pair);
    }
    return std::move(rows_);
  }

 private:
  bool stopped() const { return options_.stop != nullptr && *options_.stop; }
  bool at_an_end() const { return stopped() || hooks_.seconds() >= options_.max_seconds; }

  // One pair of every open row, as far as the time allows.
  Result<void> measure_round(int pair) {
    for (PairedRow* row : open_) {
      if (at_an_end()) break;
      hooks_.progress({row->key, pair + 1, options_.most_pairs, static_cast<int>(open_.size()),
                       seconds_left(pair)});
      if (Result<void> measured = measure_pair(*row); !measured) return measured;
    }
    return {};
  }

  // At the pace so far, nothing being decided on the way.
  double seconds_left(int pair) const {
    const double now = hooks_.seconds(), room = options_.max_seconds - now;
    if (pairs_done_ == 0) return std::max(0.0, room);
    const double open = static_cast<double>(open_.size()) * (options_.most_pairs - pair);
    return std::max(0.0, std::min(room, open * now / pairs_done_));
  }

  Result<void> measure_pair(PairedRow& row) {
    SliceOrder order = {Slice::A, Slice::ControlA, Slice::B};
    for (uint32_t i = 2; i > 0; --i) std::swap(order[i], order[random_.below(i + 1)]);
    const Result<PairRates> rates = hooks_.measure(row.key, order, options_.seed + row.b.size());
    if (stopped()) return {};  // the slices were interrupted too
    if (!rates) return rates.error();
    if (!(rates->a > 0 && rates->control > 0 && rates->b > 0))
      return Error{row.key.to_text() + ": a slice without a playout"};
    row.a.push_back(rates->a);
    row.control.push_back(rates->control);
    row.b.push_back(rates->b);
    ++pairs_done_;
    return {};
  }

  void judge(int pairs) {
    const double used = std::min(1.0, std::max(static_cast<double>(pairs) / options_.most_pairs,
                                               hooks_.seconds() / options_.max_seconds));
    const double alpha = options_.alpha * (used - used_before_);
    used_before_ = used;
    for (PairedRow* row : open_) row->result = judge_pairs(sample_of(*row), options_.margin, alpha);
    std::erase_if(open_, [&](PairedRow* row) { return is_decided(row->result, options_.limit); });
  }

  const PairedOptions& options_;
  const PairedHooks& hooks_;
  Random random_;
  std::vector<PairedRow> rows_;
  std::vector<PairedRow*> open_;  // undecided
  int pairs_done_ = 0;            // of all rows
  double used_before_ = 0;        // part of the pairs or the time at the last look
};

}  // namespace

Result<std::vector<PairedRow>> run_pairs(std::span<const RowKey> rows, const PairedOptions& options,
                                         const PairedHooks& hooks) {
  return PairedRun(rows, options, hooks).run();
}

}  // namespace hayago::perf
