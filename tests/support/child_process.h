// Another program with its stdin and stdout in our hands, for tests that talk to real programs.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace hayago {

class ChildProcess {
 public:
  // The first word is a path.
  explicit ChildProcess(const std::vector<std::string>& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  bool send(const std::string& text);
  void close_input();
  // Everything up to an empty line, as a GTP answer ends; nothing when time runs out first.
  std::optional<std::string> read_answer(double seconds = 60);
  std::optional<std::string> read_line(double seconds = 60);
  std::string ask(const std::string& line, double seconds = 60);
  void signal(int number);
  pid_t pid() const { return pid_; }
  // The exit status, or -1 where it has not ended in time.
  int wait(double seconds = 60);

 private:
  bool fill(double seconds);

  pid_t pid_ = -1;
  int in_ = -1, out_ = -1;
  std::string buffer_;
};

}  // namespace hayago
