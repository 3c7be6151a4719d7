#include "perf/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

extern char** environ;

namespace hayago::perf {
namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  const char* base = std::getenv("TMPDIR");
  path_ = std::string(base != nullptr && *base != '\0' ? base : "/tmp") + "/hayago-XXXXXX";
  if (mkdtemp(path_.data()) == nullptr)
    throw std::runtime_error("cannot make a temporary folder in " + path_ + ": " +
                             std::strerror(errno) + "; set TMPDIR to a writable folder");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

namespace {

const std::atomic<bool>* interruption = nullptr;

// Looks every five milliseconds. An interrupted child has two seconds to end by itself.
int wait_for(pid_t child) {
  constexpr int kLooksToEnd = 400;
  int status = 0;
  for (int looks = 0;;) {
    const pid_t ended = waitpid(child, &status, interruption == nullptr ? 0 : WNOHANG);
    if (ended == child || (ended < 0 && errno != EINTR)) return status;
    if (ended != 0) continue;
    if (*interruption) {
      if (looks == 0) kill(child, SIGINT);
      if (++looks == kLooksToEnd) kill(child, SIGKILL);
    }
    usleep(5000);
  }
}

}  // namespace

void interrupt_children_by(const std::atomic<bool>* flag) { interruption = flag; }

Result<ProcessResult> run_process(const std::vector<std::string>& command,
                                  const std::string& input) {
  // Files instead of pipes: nothing can block, however much either side writes.
  const TemporaryFolder folder;
  const std::string in = folder.file("in");
  const std::string out = folder.file("out");
  const std::string err = folder.file("err");
  std::ofstream(in, std::ios::binary) << input;

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_t child = 0;
  const int failure = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) return Error{"cannot start " + command[0] + ": " + std::strerror(failure)};

  const int status = wait_for(child);
  ProcessResult result;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = read_left_file(out);
  result.err = read_left_file(err);
  return result;
}

Result<std::string> find_tool(const std::string& name, const std::string& package) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + "/" + name;
    if (!folder.empty() && access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return Error{"'" + name + "' is not installed; on Debian: apt-get install " + package};
}

std::string own_executable() { return fs::read_symlink("/proc/self/exe").string(); }

std::string read_left_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

}  // namespace hayago::perf
