// Many playouts from one position, by any policy or by the bulk kernels, on several threads. The
// result depends on position, policy, count and seed alone, not on the threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/board/board_text.h"
#include "core/bulk/bulk.h"
#include "core/playout/registry.h"

namespace hayago {

struct SurveyRequest {
  std::string policy = "light";  // of the registry, or of bulk
  PolicyOptions options;         // of that policy
  Diagram position;
  Color to_move = Color::Black;
  uint64_t playouts = 100000;
  uint64_t seed = 1;
  double komi = 7.5;
  int threads = 1;
  bulk::Isa isa = bulk::Isa::Portable;      // of bulk
  const std::atomic<bool>* stop = nullptr;  // ends the survey early once it is set

  bool stopped() const { return stop != nullptr && stop->load(std::memory_order_relaxed); }
};

struct Survey {
  int size = 0;
  uint64_t playouts = 0;
  uint64_t black_wins = 0;
  int64_t score_sum = 0;
  uint64_t score_squares = 0;
  uint64_t length_sum = 0;
  std::vector<uint64_t> histogram;                 // by score + size * size
  std::vector<uint64_t> black_owned, white_owned;  // by y * size + x

  explicit Survey(int board_size);
  Survey& operator+=(const Survey& more);

  double win_rate() const;
  double mean_score() const;
  double score_error() const;  // standard error of the mean
  double mean_length() const;
};

// `progress` is told the share done, from one thread at a time. A survey that was stopped holds the
// playouts that were finished, maybe none.
Result<Survey> run_survey(const SurveyRequest& request,
                          const std::function<void(double)>& progress);

}  // namespace hayago
