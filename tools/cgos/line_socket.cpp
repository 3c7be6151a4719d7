#include "tools/cgos/line_socket.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#if defined(HAYAGO_STATIC_LIBC)
#include <nss.h>
#endif
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

namespace hayago::cgos {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

int remaining_ms(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now()).count();
  return left > 0 ? static_cast<int>(left) : 0;
}

bool wait_for(int fd, short events, Clock::time_point deadline) {
  pollfd entry{fd, events, 0};
  while (true) {
    const int ready = ::poll(&entry, 1, remaining_ms(deadline));
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) return true;  // the next call on the socket will say what is wrong
  }
}

// A static program must not load what the machine has for looking up names: it belongs to another
// libc. Its own reads /etc/hosts and asks the name server.
void look_up_names_alone() {
#if defined(HAYAGO_STATIC_LIBC)
  __nss_configure_lookup("hosts", "files dns");
#endif
}

// Connects without blocking for longer than asked. Returns the socket, or -1 with errno set.
int connect_to(const addrinfo& address, milliseconds timeout) {
  const int fd = ::socket(address.ai_family, address.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                          address.ai_protocol);
  if (fd < 0) return -1;
  int problem = 0;
  if (::connect(fd, address.ai_addr, address.ai_addrlen) != 0) {
    problem = errno;
    if (problem == EINPROGRESS) {
      socklen_t size = sizeof problem;
      problem = ETIMEDOUT;
      if (wait_for(fd, POLLOUT, Clock::now() + timeout))
        ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &problem, &size);
    }
  }
  if (problem == 0) {
    const int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    return fd;
  }
  ::close(fd);
  errno = problem;
  return -1;
}

}  // namespace

LineSocket::LineSocket(LineSocket&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      buffer_(std::move(other.buffer_)),
      discarding_(other.discarding_) {}

LineSocket& LineSocket::operator=(LineSocket&& other) noexcept {
  if (this != &other) {
    close();
    fd_ = std::exchange(other.fd_, -1);
    buffer_ = std::move(other.buffer_);
    discarding_ = other.discarding_;
  }
  return *this;
}

void LineSocket::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
  buffer_.clear();
  discarding_ = false;
}

Result<LineSocket> LineSocket::connect(const std::string& host, int port, milliseconds timeout) {
  look_up_names_alone();
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string where = host + ":" + std::to_string(port);
  if (const int problem =
          ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found);
      problem != 0)
    return Error{"cannot find " + where + ": " + ::gai_strerror(problem)};
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> list(found, ::freeaddrinfo);
  int problem = 0;
  for (const addrinfo* address = found; address != nullptr; address = address->ai_next) {
    if (const int fd = connect_to(*address, timeout); fd >= 0) return LineSocket(fd);
    problem = errno;
  }
  return Error{"cannot connect to " + where + ": " + std::strerror(problem)};
}

std::optional<std::string> LineSocket::take_line() {
  const size_t end = buffer_.find('\n');
  if (end == std::string::npos) {
    if (buffer_.size() <= kMaxLine) return {};
    std::string line = discarding_ ? "" : buffer_.substr(0, kMaxLine);
    const bool first = !discarding_;
    buffer_.clear();
    discarding_ = true;
    return first ? std::optional<std::string>(std::move(line)) : std::nullopt;
  }
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  if (std::exchange(discarding_, false)) return take_line();
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (line.size() > kMaxLine) line.resize(kMaxLine);
  return line;
}

LineSocket::Status LineSocket::read(std::string& line, milliseconds timeout) {
  const auto deadline = Clock::now() + timeout;
  bool received = false;
  while (true) {
    if (std::optional<std::string> ready = take_line()) {
      line = std::move(*ready);
      return Status::Line;
    }
    if (fd_ < 0) return Status::Closed;
    // Bytes that never make a line must not keep us here either.
    if (received && Clock::now() >= deadline) return Status::Timeout;
    if (!wait_for(fd_, POLLIN, deadline)) return Status::Timeout;
    char chunk[4096];
    const ssize_t count = ::recv(fd_, chunk, sizeof chunk, 0);
    if (count > 0) {
      received = true;
      buffer_.append(chunk, static_cast<size_t>(count));
    } else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      return Status::Closed;
    }
  }
}

bool LineSocket::write(std::string_view line) {
  std::string text(line);
  text += '\n';
  const auto deadline = Clock::now() + std::chrono::seconds(10);
  size_t sent = 0;
  while (sent < text.size()) {
    if (fd_ < 0) return false;
    const ssize_t count = ::send(fd_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count > 0) {
      sent += static_cast<size_t>(count);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait_for(fd_, POLLOUT, deadline)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

}  // namespace hayago::cgos
