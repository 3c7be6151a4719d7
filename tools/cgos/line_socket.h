// A TCP connection that speaks in lines. Reading waits at most as long as told and never keeps
// more than a bounded line, so that a silent or hostile server cannot hang or fill the program.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace hayago::cgos {

class LineSocket {
 public:
  static constexpr size_t kMaxLine = size_t{1} << 16;
  enum class Status { Line, Timeout, Closed };

  LineSocket() = default;
  explicit LineSocket(int fd) : fd_(fd) {}  // takes over an open socket
  LineSocket(LineSocket&& other) noexcept;
  LineSocket& operator=(LineSocket&& other) noexcept;
  ~LineSocket() { close(); }

  // Tries every address of the host, each for at most `timeout`.
  static Result<LineSocket> connect(const std::string& host, int port,
                                    std::chrono::milliseconds timeout);

  bool is_open() const { return fd_ >= 0; }
  void close();
  // A line without its end (LF or CRLF). Lines longer than kMaxLine are cut.
  Status read(std::string& line, std::chrono::milliseconds timeout);
  // The line and a line feed; false where the connection is gone.
  bool write(std::string_view line);

 private:
  std::optional<std::string> take_line();

  int fd_ = -1;
  std::string buffer_;
  bool discarding_ = false;  // the rest of a line that was too long
};

}  // namespace hayago::cgos
