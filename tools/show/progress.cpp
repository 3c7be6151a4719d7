#include "tools/show/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <utility>

#include "core/base/stopwatch.h"

namespace hayago {
namespace {

constexpr double kFirst = 1, kPause = 0.2;  // seconds before the first line and between two

int tenth_of(double share) { return static_cast<int>(10 * share); }

}  // namespace

std::string duration_text(double seconds) {
  const auto s = static_cast<int64_t>(std::lround(std::max(0.0, seconds)));
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

std::string progress_text(double share, double taken, std::string_view doing) {
  const double done = std::clamp(share, 0.0, 1.0);
  std::string text = fmt::format("{:3.0f} %", 100 * done);
  if (done > 0) text += ", " + duration_text(taken * (1 - done) / done) + " left";
  if (!doing.empty()) text += fmt::format(": {}", doing);
  return text;
}

ProgressLine::ProgressLine(ProgressMode mode)
    : terminal_(mode == ProgressMode::Terminal && ::isatty(STDERR_FILENO) == 1),
      lines_(mode == ProgressMode::Lines) {}

ProgressLine::~ProgressLine() { clear(); }

bool ProgressLine::is_due(double share) const {
  if (lines_) return tenth_of(share) != tenth_;
  return terminal_ && seconds_since(begin_) >= kFirst && seconds_since(last_) >= kPause;
}

void ProgressLine::show(double share, std::string_view doing) {
  if (!is_due(share)) return;
  tenth_ = tenth_of(share);
  last_ = Clock::now();
  const std::string line = progress_text(share, seconds_since(begin_), doing);
  if (lines_)
    fmt::print(stderr, "{}\n", line);
  else
    rewrite(line);
}

void ProgressLine::rewrite(const std::string& line) {
  written_ = true;
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
}

void ProgressLine::clear() {
  if (written_) std::fputs("\r\033[K", stderr);
  written_ = false;
}

TimedProgress::TimedProgress(ProgressMode mode, double seconds, std::string doing) : line_(mode) {
  line_.show(0, doing);
  clock_ = std::jthread([this, seconds, doing = std::move(doing)](const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any ended;
    const std::chrono::duration<double> pause(kPause);
    while (!ended.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); }))
      line_.show(seconds_since(begin) / seconds, doing);
  });
}

}  // namespace hayago
