// A job that another rank does in a thread of its own, so that it hears when rank 0 wants it to
// stop.
#pragma once

#include <atomic>
#include <exception>
#include <string>
#include <thread>

#include "tools/ranks/comm.h"

namespace hayago::cluster {

class Servant {
 public:
  // What is done about the bytes that rank 0 sent, until it is done or `stop` is true. What it
  // throws fails the whole job.
  using Job = void (*)(ranks::Comm& comm, const std::string& bytes, const std::atomic<bool>& stop);

  Servant(ranks::Comm& comm, Job job) : comm_(comm), job_(job) {}
  ~Servant() {
    stop();
    wait();
  }
  Servant(const Servant&) = delete;

  // After what it still does.
  void run(const std::string& bytes) {
    wait();
    stop_ = false;
    thread_ = std::thread([this, bytes] {
      try {
        job_(comm_, bytes, stop_);
      } catch (const std::exception& problem) {
        comm_.fail(problem.what());
      }
    });
  }
  void stop() { stop_ = true; }

 private:
  void wait() {
    if (thread_.joinable()) thread_.join();
  }

  ranks::Comm& comm_;
  const Job job_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace hayago::cluster
