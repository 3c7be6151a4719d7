#include "tests/support/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>
#include <thread>

namespace hayago {

using Clock = std::chrono::steady_clock;

ChildProcess::ChildProcess(const std::vector<std::string>& command) {
  ::signal(SIGPIPE, SIG_IGN);
  int to[2], from[2];
  if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0)
    throw std::runtime_error("no pipe");
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ < 0) throw std::runtime_error("no process");
  if (pid_ == 0) {
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  ::close(to[0]);
  ::close(from[1]);
  in_ = to[1];
  out_ = from[0];
}

ChildProcess::~ChildProcess() {
  close_input();
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  ::close(out_);
}

bool ChildProcess::send(const std::string& text) {
  size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = ::write(in_, text.data() + sent, text.size() - sent);
    if (count <= 0) return false;
    sent += static_cast<size_t>(count);
  }
  return true;
}

void ChildProcess::close_input() {
  if (in_ >= 0) ::close(in_);
  in_ = -1;
}

bool ChildProcess::fill(double seconds) {
  pollfd entry{out_, POLLIN, 0};
  if (seconds <= 0 || ::poll(&entry, 1, static_cast<int>(seconds * 1000) + 1) <= 0) return false;
  char chunk[65536];
  const ssize_t count = ::read(out_, chunk, sizeof chunk);
  if (count <= 0) return false;
  buffer_.append(chunk, static_cast<size_t>(count));
  return true;
}

std::optional<std::string> ChildProcess::read_answer(double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  size_t at;
  while ((at = buffer_.find("\n\n")) == std::string::npos)
    if (!fill(std::chrono::duration<double>(end - Clock::now()).count())) return {};
  std::string answer = buffer_.substr(0, at);
  buffer_.erase(0, at + 2);
  return answer;
}

std::optional<std::string> ChildProcess::read_line(double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  size_t at;
  while ((at = buffer_.find('\n')) == std::string::npos)
    if (!fill(std::chrono::duration<double>(end - Clock::now()).count())) return {};
  std::string line = buffer_.substr(0, at);
  buffer_.erase(0, at + 1);
  return line;
}

std::string ChildProcess::ask(const std::string& line, double seconds) {
  if (!send(line + "\n")) return "no program";
  return read_answer(seconds).value_or("no answer");
}

void ChildProcess::signal(int number) { ::kill(pid_, number); }

int ChildProcess::wait(double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (Clock::now() < end) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return -1;
}

}  // namespace hayago
