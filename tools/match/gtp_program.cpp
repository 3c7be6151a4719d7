#include "tools/match/gtp_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/stopwatch.h"

namespace hayago::match {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kMaxAnswer = size_t{1} << 20;
constexpr size_t kMaxLog = size_t{4} << 20;  // of what a program says on stderr
constexpr double kPoll = 0.1;                // seconds between looks at the stop flag

std::string search_path() {
  const char* path = std::getenv("PATH");
  return std::string(path != nullptr ? path : "/usr/bin:/bin") + ":/usr/games";
}

struct Known {
  const char* program;
  const char* advice;
};
constexpr Known kKnown[] = {
    {"gnugo", "apt-get install gnugo"},
    {"fuego", "Debian has no package of it: build it and name it with its path"},
    {"pachi", "Debian's package of that name is another game: build it and name it with its path"},
};

// Only calls that are safe between fork and exec in a program with threads.
[[noreturn]] void become(char* const* argv, char* const* env, int in, int out, int err) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::signal(SIGPIPE, SIG_DFL);
  ::signal(SIGXFSZ, SIG_DFL);
  ::dup2(in, STDIN_FILENO);
  ::dup2(out, STDOUT_FILENO);
  ::dup2(err, STDERR_FILENO);
  ::execve("/bin/sh", argv, env);
  ::_exit(127);
}

bool make_pipes(std::initializer_list<int*> pipes) {
  for (int* const* pipe = pipes.begin(); pipe != pipes.end(); ++pipe) {
    if (::pipe2(*pipe, O_CLOEXEC) == 0) continue;
    for (int* const* made = pipes.begin(); made != pipe; ++made) {
      ::close((*made)[0]);
      ::close((*made)[1]);
    }
    return false;
  }
  return true;
}

std::vector<std::string> environment() {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (std::strncmp(*entry, "PATH=", 5) != 0) all.emplace_back(*entry);
  all.push_back("PATH=" + search_path());
  return all;
}

std::string trimmed(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '\r'), text.end());
  const size_t first = text.find_first_not_of(" \t\n");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\n") + 1 - first);
}

}  // namespace

Result<std::string> find_program(const std::string& command) {
  std::istringstream words(command);
  std::string name;
  words >> name;
  if (name.empty()) return Error{"no program is named"};
  if (name.find('/') != std::string::npos) {
    if (::access(name.c_str(), X_OK) == 0) return name;
    return Error{"'" + name + "' is not a program that can be started"};
  }
  std::istringstream folders(search_path());
  for (std::string folder; std::getline(folders, folder, ':');)
    if (::access((folder + "/" + name).c_str(), X_OK) == 0) return folder + "/" + name;
  for (const Known& known : kKnown)
    if (name == known.program) return Error{"'" + name + "' is not installed: " + known.advice};
  return Error{"there is no program '" + name + "' on PATH"};
}

Result<GtpProgram> GtpProgram::start(const std::string& command, const std::string& log,
                                     const std::atomic<bool>* stop) {
  ::signal(SIGPIPE, SIG_IGN);  // a program that has gone is a fault of its own, not the end of us
  if (const Result<std::string> found = find_program(command); !found) return found.error();
  int to[2]{}, from[2]{}, err[2]{};
  if (!make_pipes({to, from, err})) return Error{"no pipe can be made"};
  // One simple command replaces the shell.
  const bool simple = command.find_first_of("|&;<>()`$\n") == std::string::npos;
  std::string script = (simple ? "exec " : "") + command;
  std::string words[] = {"sh", "-c", script};
  char* argv[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  std::vector<std::string> env = environment();
  std::vector<char*> env_pointers;
  for (std::string& entry : env) env_pointers.push_back(entry.data());
  env_pointers.push_back(nullptr);

  GtpProgram program;
  program.pid_ = ::fork();
  if (program.pid_ == 0) become(argv, env_pointers.data(), to[0], from[1], err[1]);
  for (const int end : {to[0], from[1], err[1]}) ::close(end);
  program.in_ = to[1];
  program.out_ = from[0];
  program.err_ = err[0];
  program.log_ = ::open(log.empty() ? "/dev/null" : log.c_str(),
                        O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  ::fcntl(program.err_, F_SETFL, O_NONBLOCK);
  program.stop_ = stop;
  ::fcntl(program.in_, F_SETFL, O_NONBLOCK);
  if (program.pid_ < 0) return Error{"no process can be started"};
  ::setpgid(program.pid_, program.pid_);  // also here: whoever is first
  return program;
}

GtpProgram::GtpProgram(GtpProgram&& other) noexcept { *this = std::move(other); }

GtpProgram& GtpProgram::operator=(GtpProgram&& other) noexcept {
  if (this == &other) return *this;
  close();
  pid_ = std::exchange(other.pid_, -1);
  in_ = std::exchange(other.in_, -1);
  out_ = std::exchange(other.out_, -1);
  err_ = std::exchange(other.err_, -1);
  log_ = std::exchange(other.log_, -1);
  logged_ = other.logged_;
  stop_ = other.stop_;
  buffer_ = std::move(other.buffer_);
  asked_ = other.asked_;
  id_ = std::move(other.id_);
  return *this;
}

// Status of the ended program, or -1 where it has not ended in time.
int GtpProgram::reap(double timeout) {
  const auto start = Clock::now();
  do {
    int status = 0;
    if (pid_ > 0 && ::waitpid(pid_, &status, WNOHANG) == pid_) {
      ::kill(-pid_, SIGKILL);  // what it may have left behind
      pid_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  } while (seconds_since(start) < timeout);
  return -1;
}

void GtpProgram::close() {
  if (pid_ > 0 && in_ >= 0) (void)write_all("quit\n", 0.1);
  if (in_ >= 0) ::close(in_);
  in_ = -1;
  if (pid_ > 0 && reap(0.5) < 0) {
    ::kill(-pid_, SIGKILL);
    reap(10);
  }
  keep_stderr();
  for (int* file : {&out_, &err_, &log_})
    if (*file >= 0) ::close(std::exchange(*file, -1));
}

// What it has said on stderr goes into the log, but a flood does not fill the disk.
void GtpProgram::keep_stderr() {
  char chunk[4096];
  for (int i = 0; i < 256 && err_ >= 0; ++i) {
    const ssize_t count = ::read(err_, chunk, sizeof chunk);
    if (count == 0) ::close(std::exchange(err_, -1));
    if (count <= 0) return;
    if (logged_ >= kMaxLog) continue;
    std::string text(chunk, static_cast<size_t>(count));
    if ((logged_ += text.size()) >= kMaxLog) text += "\n(the rest is left out)\n";
    if (log_ >= 0) (void)!::write(log_, text.data(), text.size());
  }
}

void GtpProgram::abandon() {
  if (pid_ > 0) ::kill(-pid_, SIGKILL);
  close();
}

bool GtpProgram::write_all(const std::string& text, double timeout) {
  const auto start = Clock::now();
  size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = ::write(in_, text.data() + sent, text.size() - sent);
    if (count > 0) sent += static_cast<size_t>(count);
    if (count > 0 || errno == EINTR) continue;
    if (errno != EAGAIN || seconds_since(start) > timeout || is_stopped()) return false;
    pollfd entries[] = {{in_, POLLOUT, 0}, {err_, POLLIN, 0}};
    ::poll(entries, 2, 50);
    keep_stderr();
  }
  return true;
}

GtpAnswer GtpProgram::crashed(const std::string& line) {
  const int status = reap(0.5);
  const std::string how = status < 0      ? "closed its output"
                          : status >= 128 ? "was ended by signal " + std::to_string(status - 128)
                                          : "ended with status " + std::to_string(status);
  return {GtpAnswer::Kind::Crashed, how + " at '" + line + "'", 0};
}

// The answer to the question asked last, without its id; nothing until it is whole. What is no
// answer is dropped (some programs greet), and so are answers to other questions: one that comes
// twice, or late, must not be taken for the next move. Programs without ids are taken at their
// word.
std::optional<std::string> GtpProgram::take_answer() {
  for (;;) {
    const size_t line = buffer_.find('\n');
    if (!buffer_.empty() && buffer_[0] != '=' && buffer_[0] != '?') {
      if (line == std::string::npos) return {};
      buffer_.erase(0, line + 1);
      continue;
    }
    const size_t plain = buffer_.find("\n\n"), crlf = buffer_.find("\n\r\n");
    const size_t end = std::min(plain, crlf);
    if (end == std::string::npos) return {};
    std::string answer = buffer_.substr(0, end);
    buffer_.erase(0, end + (end == plain ? 2 : 3));
    const size_t digits = answer.find_first_not_of("0123456789", 1);
    const std::string id = answer.substr(1, digits == std::string::npos ? digits : digits - 1);
    if (id.empty()) return answer;
    if (id == id_) return answer.erase(1, id.size());
  }
}

GtpAnswer GtpProgram::ask(const std::string& line, double timeout) {
  using Kind = GtpAnswer::Kind;
  if (pid_ <= 0) return {Kind::Crashed, "is not running", 0};
  const auto start = Clock::now();
  buffer_.clear();
  id_ = std::to_string(++asked_);
  if (!write_all(id_ + " " + line + "\n", timeout)) {
    if (is_stopped()) return {Kind::Stopped, "stopped", seconds_since(start)};
    if (seconds_since(start) > timeout)
      return {Kind::TimedOut, "does not read '" + line + "'", seconds_since(start)};
    return crashed(line);
  }
  for (;;) {
    if (const std::optional<std::string> answer = take_answer())
      return {answer->front() == '=' ? Kind::Ok : Kind::Refused, trimmed(answer->substr(1)),
              seconds_since(start)};
    if (is_stopped()) return {Kind::Stopped, "stopped", seconds_since(start)};
    const double left = timeout - seconds_since(start);
    if (left <= 0) return {Kind::TimedOut, "gave no answer to '" + line + "'", -left + timeout};
    pollfd entries[] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}};
    if (::poll(entries, 2, static_cast<int>(std::min(left, kPoll) * 1000) + 1) <= 0) continue;
    keep_stderr();
    if (entries[0].revents == 0) continue;
    char chunk[4096];
    const ssize_t count = ::read(out_, chunk, sizeof chunk);
    if (count == 0 || (count < 0 && errno != EINTR)) return crashed(line);
    if (count > 0) buffer_.append(chunk, static_cast<size_t>(count));
    if (buffer_.size() > kMaxAnswer) return {Kind::Crashed, "sends answers without end", 0};
  }
}

}  // namespace hayago::match
