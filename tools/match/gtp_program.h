// Another program that speaks GTP, driven through pipes. Every question has a deadline: a program
// that dies, hangs or talks nonsense becomes a Reply that says so, never a wait without end. The
// program runs in a process group of its own and ends with this object.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace hayago::match {

struct GtpAnswer {
  enum class Kind : uint8_t { Ok, Refused, Crashed, TimedOut, Stopped };
  Kind kind = Kind::Ok;
  std::string text;      // the answer, or what happened
  double seconds = 0;    // from the question to the answer
  std::string remark{};  // what the player thinks of its move, where it says so

  bool ok() const { return kind == Kind::Ok; }
};

// How long one waits for a program. Every wait ends early when `stop` is set.
struct Patience {
  double quick = 60;      // seconds for commands that need no thinking
  double thinking = 600;  // ... and for those that do, where no clock runs
  const std::atomic<bool>* stop = nullptr;
};

// Where the first word of a command is found: PATH, then /usr/games, where Debian keeps GNU Go.
// The error names the package to install, where one is known.
Result<std::string> find_program(const std::string& command);

class GtpProgram {
 public:
  // `command` as for a shell. Its stderr is appended to `log`, the first 4 MiB of it, or dropped
  // where that is empty.
  // `stop`: ends any wait early when set.
  static Result<GtpProgram> start(const std::string& command, const std::string& log,
                                  const std::atomic<bool>* stop = nullptr);
  GtpProgram(GtpProgram&& other) noexcept;
  GtpProgram& operator=(GtpProgram&& other) noexcept;
  ~GtpProgram() { close(); }

  GtpAnswer ask(const std::string& line, double timeout);
  bool is_running() const { return pid_ > 0; }
  // Asks it to quit, waits a moment, then kills it.
  void close();
  // Kills it.
  void abandon();

 private:
  GtpProgram() = default;
  GtpAnswer crashed(const std::string& line);
  bool write_all(const std::string& text, double timeout);
  bool is_stopped() const { return stop_ != nullptr && *stop_; }
  std::optional<std::string> take_answer();
  void keep_stderr();
  int reap(double timeout);

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  int log_ = -1;
  size_t logged_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
  std::string buffer_;
  uint64_t asked_ = 0;
  std::string id_;  // of the question asked last
};

}  // namespace hayago::match
