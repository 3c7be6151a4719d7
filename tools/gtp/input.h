// Lines and signals for a program that thinks while they arrive. A thread of its own reads; the
// program takes lines when it is ready, and asks between two simulations whether something waits.
//
// SIGTERM ends the program, SIGINT too unless it was asked to mean "stop thinking" (as GoGui
// does). The comment line "# interrupt" always means that.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace hayago::gtp {

struct InputLine {
  std::string text;
  bool too_long = false;
};

class GtpInput {
 public:
  // Reads this descriptor until its end. With signals, at most one object may exist.
  GtpInput(int fd, bool with_signals);
  ~GtpInput();
  GtpInput(const GtpInput&) = delete;
  GtpInput& operator=(const GtpInput&) = delete;

  // The next line; waits for it. Nothing at the end of the input or after SIGTERM.
  std::optional<InputLine> next();
  // Something waits: a line, the end, or a signal that ends the program.
  bool has_news() const { return news_.load(std::memory_order_relaxed); }
  bool is_terminated() const { return terminated_.load(std::memory_order_relaxed); }
  // Whether somebody asked to stop thinking since the last call.
  bool take_interrupt() { return interrupt_.exchange(false); }
  // From now on SIGINT means "stop thinking".
  void sigint_interrupts() { sigint_interrupts_ = true; }

 private:
  void read_all();
  void take(const char* data, size_t size);
  void push(InputLine line);
  void on_signal(char which);
  void finish(bool terminated);

  int fd_;
  int wake_[2] = {-1, -1};
  bool with_signals_;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<InputLine> lines_;
  bool ended_ = false;
  std::atomic<bool> news_{false};
  std::atomic<bool> terminated_{false};
  std::atomic<bool> interrupt_{false};
  std::atomic<bool> sigint_interrupts_{false};
  std::string partial_;
  bool too_long_ = false;
  std::thread reader_;
};

}  // namespace hayago::gtp
