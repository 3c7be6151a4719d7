// Games of matches on all ranks: rank 0 hands them out one by one and keeps the results, so that no
// rank waits for the slowest game of another.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "tools/match/seats.h"
#include "tools/ranks/comm.h"

namespace hayago::cluster {

// Rank 0: every other rank has as many seats as a match plays games at a time.
class RankSeats final : public match::Seats {
 public:
  explicit RankSeats(ranks::Comm& comm) : comm_(comm) {}
  int count(int parallel) const override { return (comm_.ranks() - 1) * parallel; }
  Result<std::optional<match::GameReport>> play(int seat, const match::GameOrder& order,
                                                const std::atomic<bool>& stop) override;

 private:
  std::optional<std::string> result_of(uint64_t ticket);

  ranks::Comm& comm_;
  std::mutex mutex_;  // guards what follows
  uint64_t tickets_ = 0;
  std::map<uint64_t, std::string> results_;
};

// The other ranks: plays what it is told, each seat in a thread of its own.
class GameServant {
 public:
  explicit GameServant(ranks::Comm& comm);
  ~GameServant();
  // A game, or the end of all that are under way.
  void play(const std::string& bytes);
  void stop();

 private:
  struct Seat;
  ranks::Comm& comm_;
  std::map<int, std::unique_ptr<Seat>> seats_;
};

// An order as bytes, and back.
std::string order_bytes(const match::GameOrder& order);
Result<match::GameOrder> parse_order(std::string_view bytes);
std::string report_bytes(const match::GameReport& report);
Result<match::GameReport> parse_report(std::string_view bytes);

}  // namespace hayago::cluster
