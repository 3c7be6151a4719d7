// Ranks in one process, for tests: each is a Comm of its own, used by a thread of its own.
#pragma once

#include <atomic>
#include <memory>
#include <stdexcept>
#include <vector>

#include "tools/ranks/comm.h"

namespace hayago::ranks {

class LocalWorld {
 public:
  explicit LocalWorld(int ranks) {
    for (int r = 0; r < ranks; ++r) inboxes_.push_back(std::make_unique<Inbox>(ranks));
    for (int r = 0; r < ranks; ++r) comms_.push_back(std::make_unique<LocalComm>(*this, r));
  }
  Comm& comm(int rank) { return *comms_[static_cast<size_t>(rank)]; }
  // What is sent to and by this rank is lost from now on.
  void cut_off(int rank) { cut_off_ = rank; }

 private:
  class LocalComm final : public Comm {
   public:
    LocalComm(LocalWorld& world, int rank) : world_(world), rank_(rank) {}
    int rank() const override { return rank_; }
    int ranks() const override { return static_cast<int>(world_.inboxes_.size()); }
    std::string host(int) const override { return "here"; }
    void send(int to, Topic topic, std::string bytes, bool) override {
      if (world_.cut_off_ == to || world_.cut_off_ == rank_) return;
      world_.inboxes_[static_cast<size_t>(to)]->put(topic, {rank_, std::move(bytes)});
    }
    Inbox& inbox() override { return *world_.inboxes_[static_cast<size_t>(rank_)]; }
    void fail(const std::string& why) override { throw std::runtime_error(why); }

   private:
    LocalWorld& world_;
    int rank_;
  };

  std::vector<std::unique_ptr<Inbox>> inboxes_;
  std::vector<std::unique_ptr<LocalComm>> comms_;
  std::atomic<int> cut_off_{-1};
};

}  // namespace hayago::ranks
