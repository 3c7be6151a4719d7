// Dynamic komi, SuperGo 1.5.4: after every K results the komi of the playouts becomes the median
// of these results, so that simulations keep telling good moves from bad ones when one side is far
// ahead. Shared by the workers; relaxed atomics.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "search/node/node.h"

namespace hayago {

// The median of a histogram: bin i holds the results of value i + lowest. The lower of two middles.
inline int median_of(const std::vector<uint32_t>& bins, int lowest) {
  uint64_t total = 0, seen = 0;
  for (const uint32_t bin : bins) total += bin;
  for (size_t i = 0; i < bins.size(); ++i) {
    seen += bins[i];
    if (2 * seen >= total && seen > 0) return static_cast<int>(i) + lowest;
  }
  return 0;
}

class DynamicKomi {
 public:
  // `window` results between corrections; 0 keeps `komi` for ever.
  void start(double komi, int window, int area) {
    HG_ASSERT(window >= 0 && area > 0);
    komi_.store(komi, kRelaxed);
    window_ = window;
    area_ = area;
    seen_.store(0, kRelaxed);
    bins_ = std::vector<std::atomic<uint32_t>>(static_cast<size_t>(2 * area + 1));
  }
  double now() const { return komi_.load(kRelaxed); }

  // `score` without komi. Who sees the window full corrects; results that others add at the same
  // moment may fall into either window.
  void see(int score) {
    if (window_ == 0) return;
    HG_ASSERT(score >= -area_ && score <= area_);
    bins_[static_cast<size_t>(score + area_)].fetch_add(1, kRelaxed);
    if (seen_.fetch_add(1, kRelaxed) + 1 != window_) return;
    std::vector<uint32_t> bins(bins_.size());
    for (size_t i = 0; i < bins.size(); ++i) bins[i] = bins_[i].exchange(0, kRelaxed);
    komi_.store(median_of(bins, -area_), kRelaxed);
    seen_.store(0, kRelaxed);
  }

 private:
  std::atomic<double> komi_{0};
  int window_ = 0;
  int area_ = 0;
  std::atomic<int> seen_{0};
  std::vector<std::atomic<uint32_t>> bins_;
};

}  // namespace hayago
