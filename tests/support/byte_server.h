// A server on loopback that sends what it is told, byte for byte, and ends the connection as it is
// told: for clients that must bear anything.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

namespace hayago {

class ByteServer {
 public:
  enum class End {
    Reset,   // cut at once, whatever is on its way
    Finish,  // closed in order, after everything has been sent
    Silent,  // left open without a word until the client goes
    Endless  // the bytes again and again until the client goes
  };
  struct Part {
    std::string bytes;
    End end = End::Reset;
  };
  // What the n-th connection gets, n = 0, 1, ...
  using Script = std::function<Part(int connection)>;

  explicit ByteServer(Script script);
  ~ByteServer();
  ByteServer(const ByteServer&) = delete;
  ByteServer& operator=(const ByteServer&) = delete;

  int port() const { return port_; }
  int connections() const { return connections_; }
  // After this: what clients have said.
  const std::string& stop();

 private:
  void serve();
  void serve_client(int fd, const Part& part);
  bool send_all(int fd, const std::string& bytes);
  void listen_until_gone(int fd);
  bool take_words(int fd);

  Script script_;
  int listener_ = -1, port_ = 0;
  std::atomic<int> connections_{0};
  std::atomic<bool> stopping_{false};
  std::string heard_;
  std::thread thread_;
};

}  // namespace hayago
