// Files read whole, and written through a temporary; errors name the file and what the system says.
#include "core/base/files.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "core/base/text.h"

namespace hayago {
namespace {

namespace fs = std::filesystem;

// Of a file that is read. Larger ones are none of ours: a device that never ends must not fill the
// memory.
constexpr size_t kMaxFile = size_t{1} << 28;

Error system_error(std::string_view doing, const std::string& path) {
  return Error{"cannot " + std::string(doing) + " '" + path + "': " + std::strerror(errno)};
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

Result<void> write_directly(const std::string& path, std::string_view text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return system_error("write", path);
  const bool written = write_all(file, text);
  const bool closed = ::close(file) == 0;
  if (!written || !closed) return system_error("write", path);
  return {};
}

// "x.txt.PID.NUMBER.tmp": no two writers share one.
std::string temporary_name(const std::string& target) {
  static std::atomic<unsigned> writes{0};
  return target + "." + std::to_string(::getpid()) + "." + std::to_string(++writes) + ".tmp";
}

// What writers of `target` that were killed have left beside it.
void remove_stale(const fs::path& target) {
  std::error_code ignored;
  const std::string begin = target.filename().string() + ".";
  for (fs::directory_iterator entry(target.parent_path(), ignored), end; entry != end;
       entry.increment(ignored)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with(begin) || !name.ends_with(".tmp")) continue;
    const std::vector<std::string_view> parts =
        split(std::string_view(name).substr(begin.size()), '.');
    const std::optional<int64_t> pid = parse_whole(parts[0]);
    if (parts.size() != 3 || !pid || *pid <= 0 || *pid > INT32_MAX) continue;
    const bool gone = ::kill(static_cast<pid_t>(*pid), 0) != 0 && errno == ESRCH;
    if (gone) ::unlink(entry->path().c_str());
  }
}

bool is_special(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return system_error("read", path);
  std::string text;
  char chunk[1 << 16];
  size_t got = 0;
  while (text.size() <= kMaxFile && (got = std::fread(chunk, 1, sizeof chunk, file)) > 0)
    text.append(chunk, got);
  const bool failed = std::ferror(file) != 0;
  const int reason = errno;
  std::fclose(file);
  errno = reason;
  if (failed) return system_error("read", path);
  if (text.size() > kMaxFile) return Error{"'" + path + "' is larger than 256 MiB"};
  return text;
}

Result<void> check_writable(const std::string& path) {
  if (path == "-" || is_special(path)) return {};
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return Error{"'" + path + "' is a directory"};
  if (fs::exists(path, ignored) && ::access(path.c_str(), W_OK) != 0)
    return system_error("write", path);
  const fs::path folder = fs::path(path).has_parent_path() ? fs::path(path).parent_path() : ".";
  if (::access(folder.c_str(), W_OK | X_OK) != 0) return system_error("write", path);
  return {};
}

Result<void> write_file(const std::string& path, std::string_view text) {
  if (path == "-") {
    if (std::fflush(stdout) != 0 || !write_all(STDOUT_FILENO, text))
      return system_error("write", "stdout");
    return {};
  }
  if (is_special(path)) return write_directly(path, text);
  if (Result<void> possible = check_writable(path); !possible) return possible;
  std::error_code ignored;
  const fs::path resolved = fs::weakly_canonical(path, ignored);  // keep a symbolic link a link
  const std::string target = resolved.empty() ? path : resolved.string();
  remove_stale(target);
  const std::string temporary = temporary_name(target);
  ::unlink(temporary.c_str());  // of one who had our number and was killed
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return system_error("write", path);
  bool written = write_all(file, text) && ::fsync(file) == 0;
  written = ::close(file) == 0 && written;
  if (written && std::rename(temporary.c_str(), target.c_str()) == 0) return {};
  const Error error = system_error("write", path);
  ::unlink(temporary.c_str());
  return error;
}

Result<void> make_folder(const std::string& path) {
  std::error_code problem;
  fs::path folder = path;
  if (!folder.has_filename()) folder = folder.parent_path();  // "games/"
  const fs::path above = folder.has_parent_path() ? folder.parent_path() : ".";
  if (fs::is_directory(folder, problem)) return {};
  if (fs::exists(folder, problem)) return Error{"'" + path + "' is not a folder"};
  if (!fs::is_directory(above, problem))
    return Error{"'" + path + "' cannot be made: there is no folder '" + above.string() + "'"};
  fs::create_directory(folder, problem);
  if (problem) return Error{"cannot make '" + path + "': " + problem.message()};
  return {};
}

std::string first_line_of(const std::string& path) {
  const Result<std::string> text = read_file(path);
  return text ? first_line(*text) : "";
}

}  // namespace hayago
