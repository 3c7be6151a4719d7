#include "tools/cli.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace hayago {
namespace {

namespace fs = std::filesystem;

std::string one_line(std::string_view text) {
  std::string line(text);
  while (!line.empty() && line.back() == '\n') line.pop_back();
  for (size_t at = line.find('\n'); at != std::string::npos; at = line.find('\n', at))
    line.replace(at, 1, "; ");
  return line;
}

int complain(std::string_view command, std::string_view text, int status) {
  std::fflush(stdout);
  fmt::print(stderr, "hayago {}: {}\n", command, one_line(text));
  return status;
}

std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> parts;
  size_t begin = 0;
  for (size_t comma = text.find(','); comma != std::string_view::npos;
       comma = text.find(',', begin)) {
    parts.push_back(text.substr(begin, comma - begin));
    begin = comma + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

template <class T>
void push_new(std::vector<T>& values, T value) {
  if (std::find(values.begin(), values.end(), value) == values.end())
    values.push_back(std::move(value));
}

std::optional<int> parse_int(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Error system_error(std::string_view doing, const std::string& path) {
  return Error{fmt::format("cannot {} '{}': {}", doing, path, std::strerror(errno))};
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

bool is_special(const std::string& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

}  // namespace

std::optional<int> parse_command_line(CLI::App& app, int argc, char** argv) {
  app.name(std::string("hayago ") + argv[0]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    fmt::print("{}", app.help());
    return kSuccess;
  } catch (const CLI::ParseError& problem) {
    return wrong_usage(
        argv[0], fmt::format("{}; 'hayago {} --help' explains", one_line(problem.what()), argv[0]));
  }
  return std::nullopt;
}

int wrong_usage(std::string_view command, std::string_view text) {
  return complain(command, text, kWrongUsage);
}
int failed_run(std::string_view command, std::string_view text) {
  return complain(command, text, kFailedRun);
}

Result<std::vector<int>> parse_int_list(std::string_view text, int low, int high) {
  std::vector<int> values;
  for (const std::string_view part : split_at_commas(text)) {
    const size_t dash = part.find('-', 1);
    const auto first = parse_int(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_int(part.substr(dash + 1));
    if (!first || !last || *first > *last)
      return Error{fmt::format("'{}' is not a list of numbers such as 1,2,4 or 1-4", text)};
    if (*first < low || *last > high)
      return Error{fmt::format("{} is outside {} to {}", *first < low ? *first : *last, low, high)};
    for (int value = *first; value <= *last; ++value) push_new(values, value);
  }
  return values;
}

Result<std::vector<std::string>> parse_name_list(std::string_view text) {
  std::vector<std::string> values;
  for (const std::string_view part : split_at_commas(text)) {
    if (part.empty())
      return Error{fmt::format("'{}' is not a list of names separated by commas", text)};
    push_new(values, std::string(part));
  }
  return values;
}

Result<Format> parse_format(std::string_view name) {
  if (name == "table") return Format::Table;
  if (name == "md") return Format::Markdown;
  if (name == "csv") return Format::Csv;
  if (name == "json") return Format::Json;
  return Error{fmt::format("unknown format '{}'; known: {}", name, kFormatNames)};
}

Result<std::string> read_file(const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return system_error("read", path);
  std::string text;
  char chunk[1 << 16];
  size_t got = 0;
  while ((got = std::fread(chunk, 1, sizeof chunk, file)) > 0) text.append(chunk, got);
  const bool failed = std::ferror(file) != 0;
  const int reason = errno;
  std::fclose(file);
  errno = reason;
  if (failed) return system_error("read", path);
  return text;
}

Result<void> check_writable(const std::string& path) {
  if (path == "-" || is_special(path)) return {};
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return Error{fmt::format("'{}' is a directory", path)};
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
  const std::string temporary = fmt::format("{}.{}.tmp", target, ::getpid());
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return system_error("write", path);
  bool written = write_all(file, text) && ::fsync(file) == 0;
  written = ::close(file) == 0 && written;
  if (written && std::rename(temporary.c_str(), target.c_str()) == 0) return {};
  const Error error = system_error("write", path);
  ::unlink(temporary.c_str());
  return error;
}

}  // namespace hayago
