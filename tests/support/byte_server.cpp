#include "tests/support/byte_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>

namespace hayago {
namespace {

bool is_ready(int fd, short events, int ms = 5) {
  pollfd entry{fd, events, 0};
  return ::poll(&entry, 1, ms) > 0;
}

}  // namespace

ByteServer::ByteServer(Script script) : script_(std::move(script)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (listener_ < 0 || ::bind(listener_, any, size) != 0 || ::listen(listener_, 4) != 0 ||
      ::getsockname(listener_, any, &size) != 0)
    throw std::runtime_error("no loopback socket");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

ByteServer::~ByteServer() {
  stop();
  ::close(listener_);
}

const std::string& ByteServer::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
  return heard_;
}

void ByteServer::serve() {
  while (!stopping_) {
    if (!is_ready(listener_, POLLIN)) continue;
    const int fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) continue;
    serve_client(fd, script_(connections_++));
    ::close(fd);
  }
}

void ByteServer::serve_client(int fd, const Part& part) {
  bool sent = send_all(fd, part.bytes);
  while (sent && part.end == End::Endless) sent = send_all(fd, part.bytes);
  if (part.end == End::Reset) {
    const linger at_once{1, 0};
    ::setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    return;
  }
  if (part.end == End::Finish) ::shutdown(fd, SHUT_WR);
  listen_until_gone(fd);
}

// False where the client has gone.
bool ByteServer::send_all(int fd, const std::string& bytes) {
  for (size_t sent = 0; sent < bytes.size() && !stopping_;) {
    if (is_ready(fd, POLLIN, 0) && !take_words(fd)) return false;
    const ssize_t count = ::send(fd, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count > 0) sent += static_cast<size_t>(count);
    if (count < 0 && errno != EAGAIN) return false;
    if (count < 0) (void)is_ready(fd, POLLOUT);
  }
  return !stopping_;
}

void ByteServer::listen_until_gone(int fd) {
  while (!stopping_)
    if (is_ready(fd, POLLIN) && !take_words(fd)) return;
}

bool ByteServer::take_words(int fd) {
  char chunk[4096];
  const ssize_t count = ::recv(fd, chunk, sizeof chunk, 0);
  if (count > 0) heard_.append(chunk, static_cast<size_t>(count));
  return count > 0 || (count < 0 && errno == EAGAIN);
}

}  // namespace hayago
