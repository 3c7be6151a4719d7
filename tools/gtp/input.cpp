#include "tools/gtp/input.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <stdexcept>

#include "tools/gtp/engine.h"

namespace hayago::gtp {
namespace {

// Unread lines are bounded too: a sender who never waits for answers waits for us instead.
constexpr size_t kMaxWaiting = 4096;

int signal_pipe = -1;

// All a handler may safely do: one byte for the reading thread.
void handle_signal(int number) {
  const int saved = errno;
  const char which = number == SIGINT ? 'i' : 't';
  [[maybe_unused]] const ssize_t written = ::write(signal_pipe, &which, 1);
  errno = saved;
}

bool is_interrupt_comment(const std::string& line) {
  const size_t first = line.find_first_not_of(" \t");
  if (first == std::string::npos || line[first] != '#') return false;
  const size_t word = line.find_first_not_of(" \t", first + 1);
  return word != std::string::npos && line.compare(word, 9, "interrupt") == 0;
}

}  // namespace

GtpInput::GtpInput(int fd, bool with_signals) : fd_(fd), with_signals_(with_signals) {
  if (::pipe2(wake_, O_CLOEXEC | O_NONBLOCK) != 0) throw std::runtime_error("no pipe");
  if (with_signals_) {
    signal_pipe = wake_[1];
    struct sigaction action {};
    action.sa_handler = handle_signal;
    action.sa_flags = SA_RESTART;
    ::sigaction(SIGTERM, &action, nullptr);
    ::sigaction(SIGINT, &action, nullptr);
  }
  reader_ = std::thread([this] {
    try {
      read_all();
    } catch (const std::exception& problem) {
      std::fprintf(stderr, "hayago gtp: cannot read on: %s\n", problem.what());
      finish(true);
    }
  });
}

GtpInput::~GtpInput() {
  if (with_signals_) {
    ::signal(SIGTERM, SIG_DFL);
    ::signal(SIGINT, SIG_DFL);
    signal_pipe = -1;
  }
  const char end = 'e';
  [[maybe_unused]] const ssize_t written = ::write(wake_[1], &end, 1);
  reader_.join();
  ::close(wake_[0]);
  ::close(wake_[1]);
}

void GtpInput::read_all() {
  pollfd entries[2] = {{fd_, POLLIN, 0}, {wake_[0], POLLIN, 0}};
  while (true) {
    {
      // Enough waits already: look at signals only, and again soon.
      std::unique_lock lock(mutex_);
      entries[0].fd = ended_ || lines_.size() >= kMaxWaiting ? -1 : fd_;
    }
    if (::poll(entries, 2, entries[0].fd < 0 ? 10 : -1) < 0) continue;
    if ((entries[1].revents & POLLIN) != 0) {
      char which = 0;
      if (::read(wake_[0], &which, 1) == 1) {
        if (which == 'e') return;
        on_signal(which);
      }
    }
    if (entries[0].fd < 0 || entries[0].revents == 0) continue;
    char chunk[65536];
    const ssize_t count = ::read(fd_, chunk, sizeof chunk);
    if (count > 0) {
      take(chunk, static_cast<size_t>(count));
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
      if (!partial_.empty() || too_long_) push({std::move(partial_), too_long_});
      finish(false);
    }
  }
}

void GtpInput::take(const char* data, size_t size) {
  for (size_t i = 0; i < size; ++i) {
    if (data[i] == '\n') {
      push({std::move(partial_), too_long_});
      partial_.clear();
      too_long_ = false;
    } else if (partial_.size() < kMaxGtpLine && !too_long_) {
      partial_ += data[i];
    } else {
      too_long_ = true;
      partial_.clear();
    }
  }
}

void GtpInput::push(InputLine line) {
  if (is_interrupt_comment(line.text)) {
    interrupt_ = true;
    return;
  }
  const std::lock_guard lock(mutex_);
  lines_.push_back(std::move(line));
  news_.store(true, std::memory_order_relaxed);
  arrived_.notify_one();
}

void GtpInput::on_signal(char which) {
  if (which == 'i' && sigint_interrupts_)
    interrupt_ = true;
  else
    finish(true);
}

void GtpInput::finish(bool terminated) {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  if (terminated) terminated_ = true;
  news_.store(true, std::memory_order_relaxed);
  arrived_.notify_one();
}

std::optional<InputLine> GtpInput::next() {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return terminated_ || ended_ || !lines_.empty(); });
  if (terminated_ || lines_.empty()) return {};
  InputLine line = std::move(lines_.front());
  lines_.pop_front();
  news_.store(ended_ || !lines_.empty(), std::memory_order_relaxed);
  return line;
}

}  // namespace hayago::gtp
