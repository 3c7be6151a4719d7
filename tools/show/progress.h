// The line that says how far long work is: share done and time left, on stderr. At a terminal it
// rewrites itself from the second second on; elsewhere it is silent, or with --progress a line for
// each tenth of the work.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <thread>

namespace hayago {

enum class ProgressMode { Terminal, Lines, Quiet };

class ProgressLine {
 public:
  explicit ProgressLine(ProgressMode mode);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // `share` of the work is done, 0 to 1; `doing` says what goes on. Costs little: most calls write
  // nothing.
  void show(double share, std::string_view doing = "");
  // Whether show() would write now, for callers to whom the text costs something.
  bool is_due(double share) const;
  // Wipes the line, so that other text can be written.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  void rewrite(const std::string& line);

  bool terminal_, lines_;
  bool written_ = false;
  int tenth_ = -1;
  Clock::time_point begin_ = Clock::now(), last_ = begin_;
};

// For work whose time is known and that cannot tell how far it is, such as another program: its
// share by the clock, from here to the end of the scope.
class TimedProgress {
 public:
  TimedProgress(ProgressMode mode, double seconds, std::string doing);

 private:
  ProgressLine line_;
  std::jthread clock_;  // ends before the line does
};

// " 30 %, 12 s left: what goes on"; the time left is what the share done promises after `taken`
// seconds, and is left out where nothing is done yet.
std::string progress_text(double share, double taken, std::string_view doing);
// "12 s", "3 min 20 s", "2 h 30 min"
std::string duration_text(double seconds);

}  // namespace hayago
