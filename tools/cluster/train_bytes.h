// What a rank needs to know to take part in a training, as bytes. Files other than the games,
// progress and the crew are not among it: those are rank 0's, or the rank's own.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "tools/train/balance.h"
#include "tools/train/fit_job.h"

namespace hayago::cluster {

struct BalanceJob {
  Weights start;
  train::BalanceOptions options;
};
struct HarvestJob {
  int least = 30;  // moves that a pattern must have been played in
};

struct TrainOrder {
  std::string games;   // read by every rank
  std::string digest;  // what they must be
  int size = 19, max_games = 0, threads = 0;
  std::variant<train::FitJob, BalanceJob, HarvestJob> job;
};

std::string order_bytes(const TrainOrder& order);
Result<TrainOrder> parse_train_order(std::string_view bytes);

}  // namespace hayago::cluster
