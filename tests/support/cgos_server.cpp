#include "tests/support/cgos_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <stdexcept>

#include "core/board/board_text.h"
#include "core/rules/score.h"

namespace hayago {
namespace {

constexpr int kClockMs = 60'000;
constexpr int kPatienceMs = 20'000;
constexpr GameRules kRules{KoRule::Positional, Scoring::Area, 7.0};

bool readable(int fd, int ms) {
  pollfd entry{fd, POLLIN, 0};
  return ::poll(&entry, 1, ms) > 0;
}

const char* letter(Color c) { return c == Color::Black ? "b" : "w"; }

}  // namespace

Point random_sensible_move(const Game<kAnySize>& game, Color color, Random& random) {
  std::vector<Point> moves;
  for (Point p : game.legal_moves(color))
    if (!game.board().is_real_eye(color, p)) moves.push_back(p);
  if (moves.empty()) return kPass;
  return moves[random.below(static_cast<uint32_t>(moves.size()))];
}

CgosServer::CgosServer(CgosServerScript script)
    : script_(std::move(script)), game_(script_.size, kRules) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  if (listener_ < 0 || ::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
      ::listen(listener_, 4) != 0 ||
      ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
    throw std::runtime_error("no loopback socket");
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

CgosServer::~CgosServer() {
  stop();
  ::close(listener_);
}

void CgosServer::stop() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void CgosServer::serve() {
  while (!stopping_) {
    if (!readable(listener_, 20)) continue;
    const int fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (fd < 0) continue;
    const int on = 1;
    ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ++connections_;
    buffer_.clear();
    serve_client(fd);
    ::close(fd);
  }
}

void CgosServer::serve_client(int fd) {
  if (!log_in(fd)) return;
  while (static_cast<int>(finished_.size()) < script_.games) {
    if (!play_game(fd)) return;
    std::string line;
    if (!receive(fd, line) || line == "quit") return;
  }
  std::string line;
  while (receive(fd, line)) {
  }
}

bool CgosServer::log_in(int fd) {
  std::string line;
  if (!send(fd, script_.analyze ? "protocol genmove_analyze" : "protocol")) return false;
  if (!receive(fd, line) || !send(fd, "username") || !receive(fd, line)) return false;
  if (!script_.refuse.empty() && refused_++ < script_.refusals) {
    send(fd, script_.refuse);
    return false;
  }
  return send(fd, "password") && receive(fd, line);
}

Color CgosServer::client_color() const {
  return script_.client_is_black ? Color::Black : Color::White;
}

std::string CgosServer::setup_line() const {
  const std::string client = "tester(1500?)", server = "opponent(1800)";
  std::string line = "setup " + std::to_string(finished_.size() + 1) + " " +
                     std::to_string(script_.size) + " 7.0 " + std::to_string(kClockMs) + " " +
                     (script_.client_is_black ? server + " " + client : client + " " + server);
  for (const Move& move : game_.moves()) line += " " + to_text<kAnySize>(move.point) + " 50000";
  return line;
}

bool CgosServer::play_game(int fd) {
  if (!in_game_) game_ = Game<kAnySize>(script_.size, kRules);
  in_game_ = true;
  if (!send(fd, setup_line())) return false;
  std::string result;
  while (result.empty()) {
    if (game_.is_over()) {
      result = score_text(game_.score());
    } else if (game_.to_move() != client_color()) {
      if (!server_move(fd)) return false;
    } else {
      if (!client_move(fd)) return false;
      if (illegal_) result = script_.client_is_black ? "W+Illegal" : "B+Illegal";
      if (received_.back() == "resign") result = script_.client_is_black ? "W+Resign" : "B+Resign";
    }
  }
  finished_.push_back(game_);
  results_.push_back(result);
  const bool told = script_.cut_at_end || send(fd, "gameover 2026-11-15 " + result + " ");
  in_game_ = false;
  return told && !script_.cut_at_end;
}

bool CgosServer::server_move(int fd) {
  const Color color = game_.to_move();
  const Point p = random_sensible_move(game_, color, random_);
  (void)game_.play(color, p).ok();
  return send(fd, std::string("play ") + letter(color) + " " + to_text<kAnySize>(p) + " 51000");
}

bool CgosServer::client_move(int fd) {
  const Color color = game_.to_move();
  if (!send(fd, std::string("genmove ") + letter(color) + " 50000")) return false;
  if (script_.cut_at.erase(static_cast<int>(game_.moves().size())) > 0) return false;
  std::string line;
  if (!receive(fd, line)) return false;
  if (line == "resign") return true;
  const Result<Point> p = parse_vertex<kAnySize>(line.substr(0, line.find(' ')), script_.size);
  illegal_ = !p || !game_.play(color, *p).ok();
  return true;
}

bool CgosServer::send(int fd, const std::string& line) {
  if (script_.pause_ms > 0)
    std::this_thread::sleep_for(std::chrono::milliseconds(script_.pause_ms));
  std::string text;
  if (script_.garbage)
    text = "\x01\x02\xff nonsense %s%n\n\n   \nsetup\nsetup 1 x y z\nplay\n" +
           std::string(100'000, 'x') + "\ninfo Games in progress: 1\n";
  // Nonsense within a game would rightly be taken for a lost thread.
  if (script_.garbage && in_game_) text = "nonsense \x1b[31m\ninfo about nothing\n";
  text += line + (script_.crlf ? "\r\n" : "\n");
  size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t count = ::send(fd, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) return false;
    sent += static_cast<size_t>(count);
  }
  return true;
}

bool CgosServer::receive(int fd, std::string& line) {
  for (int waited = 0; waited < kPatienceMs; waited += 20) {
    if (const size_t end = buffer_.find('\n'); end != std::string::npos) {
      line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      received_.push_back(line);
      return true;
    }
    if (!readable(fd, 20)) {
      if (stopping_) return false;
      continue;
    }
    char chunk[4096];
    const ssize_t count = ::recv(fd, chunk, sizeof chunk, 0);
    if (count <= 0) return false;
    buffer_.append(chunk, static_cast<size_t>(count));
  }
  return false;
}

}  // namespace hayago
