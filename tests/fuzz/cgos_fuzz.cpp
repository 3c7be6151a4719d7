// Lines of a CGOS server: through a socket, then to a session with a player that follows the rules.
// Whatever the server says, the answer is one line, and the password goes out when it is asked for
// and nowhere else.
#include <sys/socket.h>
#include <unistd.h>

#include "tests/fuzz/door.h"
#include "tests/support/game_player.h"

namespace hayago::fuzz {
namespace {

using namespace cgos;

constexpr const char* kPassword = "very-secret";

class FirstMovePlayer : public GamePlayer {
 public:
  CgosMove genmove(Color color, double seconds_left, bool analyse) override {
    expect(seconds_left >= 0 && seconds_left < 1e9, "a time that can be thought for");
    const std::vector<Point> moves = game_.legal_moves(color);
    const Point p = moves.empty() ? kPass : moves.front();
    expect(game_.play(color, p).ok(), "a legal move");
    return {to_text<kAnySize>(p), analyse ? "{}" : "", "comment"};
  }
};

// The bytes as the client's socket cuts them into lines.
std::vector<std::string> lines_of(std::string_view bytes) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) return {};
  LineSocket socket(ends[0]);
  std::vector<std::string> lines;
  std::string line;
  bytes = bytes.substr(0, 60'000);  // what fits into its buffer
  (void)!::write(ends[1], bytes.data(), bytes.size());
  ::close(ends[1]);
  while (socket.read(line, std::chrono::milliseconds(0)) == LineSocket::Status::Line) {
    expect(line.size() <= LineSocket::kMaxLine, "a line of bounded length");
    lines.push_back(line);
  }
  return lines;
}

void expect_discreet(const std::string& text) {
  expect(text.find(kPassword) == std::string::npos, "the password in no log");
  for (const char c : text)
    expect(static_cast<unsigned char>(c) >= 32 && c != 127, "no control characters in a log");
}

void serve(std::string_view bytes) {
  FirstMovePlayer player;
  CgosOptions options;
  options.user = "tester";
  options.password = kPassword;
  CgosSession session(options, player, expect_discreet);
  for (const std::string& line : lines_of(bytes)) {
    const CgosSession::Answer answer = session.on_line(line);
    expect_discreet(answer.problem);
    if (answer.line) {
      expect(answer.line->find('\n') == std::string::npos, "an answer of one line");
      expect(*answer.line != kPassword || line.find("password") != std::string::npos,
             "the password when it is asked for");
    }
    if (answer.next == CgosSession::Answer::Next::Reconnect) session.on_connect();
    if (answer.next == CgosSession::Answer::Next::Quit) return;
  }
}

const Door door("cgos", serve);

}  // namespace
}  // namespace hayago::fuzz
