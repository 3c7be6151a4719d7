// Training on all ranks: each reads the same games and runs the same training over its share of
// them (tools/train/crew.h); rank 0 prints, keeps the files and says when it is over.
#pragma once

#include <atomic>
#include <string>

#include "tools/cluster/train_bytes.h"
#include "tools/ranks/comm.h"

namespace hayago::cluster {

// Rank 0: the others take part as long as this lives. Nothing where there are none.
class RankTraining {
 public:
  RankTraining(ranks::Comm* comm, const TrainOrder& order);
  ~RankTraining();
  RankTraining(const RankTraining&) = delete;

 private:
  ranks::Comm* comm_;
};

// What another rank does, until it is done or `stop` says that rank 0 is. Where it cannot, the job
// fails.
void train_as_told(ranks::Comm& comm, const std::string& bytes, const std::atomic<bool>& stop);

}  // namespace hayago::cluster
