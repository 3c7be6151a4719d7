// A small CGOS server on loopback for one client, in its own thread: it speaks the protocol of
// recorded sessions, plays random moves itself, judges the client's, and misbehaves on request.
#pragma once

#include <atomic>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/base/random.h"
#include "core/rules/game.h"

namespace hayago {

struct CgosServerScript {
  bool analyze = true;  // offers genmove_analyze, as the newer server does
  bool crlf = false;    // ends lines with CR LF
  int size = 9;
  int games = 1;              // then waits for the client to leave
  std::set<int> cut_at = {};  // plies at which the connection is cut while the client thinks
  bool cut_at_end = false;    // the connection is cut where the result should come
  bool garbage = false;       // nonsense between the lines
  int pause_ms = 0;           // before each line
  std::string refuse = "";    // said in place of "password" ...
  int refusals = 1 << 30;     // ... this many times
  bool client_is_black = true;
};

class CgosServer {
 public:
  explicit CgosServer(CgosServerScript script);
  ~CgosServer();

  int port() const { return port_; }
  // Everything below: after stop().
  void stop();
  const std::vector<std::string>& received() const { return received_; }
  const std::vector<Game<kAnySize>>& finished() const { return finished_; }
  const std::vector<std::string>& results() const { return results_; }
  int connections() const { return connections_; }
  bool saw_illegal_move() const { return illegal_; }

 private:
  void serve();
  void serve_client(int fd);
  bool log_in(int fd);
  bool play_game(int fd);
  bool client_move(int fd);
  bool server_move(int fd);
  bool send(int fd, const std::string& line);
  bool receive(int fd, std::string& line);
  std::string setup_line() const;
  Color client_color() const;

  CgosServerScript script_;
  Random random_{99};
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> stopping_{false};
  std::string buffer_;
  std::vector<std::string> received_;
  std::vector<Game<kAnySize>> finished_;
  std::vector<std::string> results_;
  Game<kAnySize> game_;
  bool in_game_ = false;
  bool illegal_ = false;
  int connections_ = 0;
  int refused_ = 0;
  std::thread thread_;
};

// A legal move that fills no eye of its own, or a pass.
Point random_sensible_move(const Game<kAnySize>& game, Color color, Random& random);

}  // namespace hayago
