// Dynamic komi: the komi of the playouts follows their scores, so that simulations keep telling
// good moves from bad ones when one side is far ahead. Two forms:
//   median  SuperGo 1.5.4: after every K results the median of the recent ones
//   mean    Erica 2.2.4: the averaged score of the last search, for the whole of the next
// Both last from move to move; in a median, results of before a move count half as much as those
// after it. Shared by the workers; relaxed atomics.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <vector>

#include "search/node/node.h"
#include "search/params/params.h"

namespace hayago {

// The median of a histogram: bin i holds the results of value i + lowest. The lower of two middles.
inline int median_of(const std::vector<uint64_t>& bins, int lowest) {
  uint64_t total = 0, seen = 0;
  for (const uint64_t bin : bins) total += bin;
  for (size_t i = 0; i < bins.size(); ++i) {
    seen += bins[i];
    if (2 * seen >= total && seen > 0) return static_cast<int>(i) + lowest;
  }
  return 0;
}

class DynamicKomi {
 public:
  // A position that owes nothing to those before. `window` results lie between two medians.
  void start(double komi, KomiForm form, int window, int area) {
    HG_ASSERT(window > 0 && area > 0);
    komi_.store(komi, kRelaxed);
    form_ = form;
    window_ = window;
    area_ = area;
    seen_.store(0, kRelaxed);
    sum_.store(0, kRelaxed);
    bins_ = std::vector<std::atomic<uint64_t>>(
        form == KomiForm::Median ? static_cast<size_t>(2 * area + 1) : 0);
  }
  double now() const { return komi_.load(kRelaxed); }

  // `score` without komi. Who sees the window full corrects; results that others add at the same
  // moment may fall into either window.
  void see(int score) {
    if (form_ == KomiForm::None) return;
    HG_ASSERT(score >= -area_ && score <= area_);
    if (form_ == KomiForm::Mean) {
      sum_.fetch_add(score, kRelaxed);
      seen_.fetch_add(1, kRelaxed);
      return;
    }
    bins_[static_cast<size_t>(score + area_)].fetch_add(kFresh, kRelaxed);
    if (seen_.fetch_add(1, kRelaxed) + 1 == window_) take_median();
  }

  // No worker runs: a move was played. What was seen before it fades.
  void next_move() {
    for (auto& bin : bins_) bin.store(bin.load(kRelaxed) / 2, kRelaxed);
  }
  // No worker runs: a search begins.
  void next_search() {
    if (form_ != KomiForm::Mean || seen_.load(kRelaxed) == 0) return;
    const auto mean = static_cast<double>(sum_.exchange(0, kRelaxed)) /
                      static_cast<double>(seen_.exchange(0, kRelaxed));
    komi_.store(std::round(mean), kRelaxed);
  }

 private:
  // One result in a bin: halved some ten times before it is forgotten.
  static constexpr uint64_t kFresh = 1024;

  void take_median() {
    std::vector<uint64_t> bins(bins_.size());
    for (size_t i = 0; i < bins.size(); ++i) bins[i] = bins_[i].exchange(0, kRelaxed);
    komi_.store(median_of(bins, -area_), kRelaxed);
    seen_.store(0, kRelaxed);
  }

  std::atomic<double> komi_{0};
  KomiForm form_ = KomiForm::None;
  int window_ = 1;
  int area_ = 0;
  std::atomic<int64_t> seen_{0};  // median: in this window; mean: in this search
  std::atomic<int64_t> sum_{0};   // of the scores of this search
  std::vector<std::atomic<uint64_t>> bins_;
};

}  // namespace hayago
