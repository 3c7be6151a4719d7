#include "tools/cluster/rank_train.h"

#include "search/share/bytes.h"
#include "tools/cluster/work.h"

namespace hayago::cluster {
namespace {

using namespace train;
using ranks::Topic;

std::string work(Work what, const std::string& rest = "") {
  ByteWriter out;
  out.put(static_cast<uint64_t>(what));
  return out.take() + rest;
}

// Errors of a training are the same on all ranks, and rank 0 tells them.
void take_part(const GameSet& games, FitJob job, const Crew& crew) {
  job.fit.crew = crew;
  (void)run_fit(games, job);
}
void take_part(const GameSet& games, BalanceJob job, const Crew& crew) {
  job.options.crew = crew;
  (void)balance(games, job.start, job.options);
}
void take_part(const GameSet& games, const HarvestJob& job, const Crew& crew) {
  (void)harvest_patterns(games, {job.least, job.least, crew});
}

}  // namespace

RankTraining::RankTraining(ranks::Comm* comm, const TrainOrder& order) : comm_(comm) {
  if (comm_ != nullptr) comm_->send_all(Topic::Work, work(Work::Train, order_bytes(order)));
}

RankTraining::~RankTraining() {
  if (comm_ != nullptr) comm_->send_all(Topic::Work, work(Work::StopTrain));
}

void train_as_told(ranks::Comm& comm, const std::string& bytes, const std::atomic<bool>& stop) {
  const Result<TrainOrder> order = parse_train_order(bytes);
  if (!order) comm.fail(order.error().text);
  const Result<GameSet> games = read_games({order->games, order->size, order->max_games, {}});
  if (!games) comm.fail(games.error().text);
  if (games->digest() != order->digest)
    comm.fail("the games in '" + order->games + "' are not those of rank 0; every rank reads them");
  const Crew crew(order->threads, &stop, &comm);
  std::visit([&](const auto& job) { take_part(*games, job, crew); }, order->job);
}

}  // namespace hayago::cluster
