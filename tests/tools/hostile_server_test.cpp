// The CGOS client against servers that cut, flood, repeat themselves, lie and say nothing: it never
// hangs, never leaves its games in disorder, and keeps its password to itself.
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/files.h"
#include "tests/support/byte_server.h"
#include "tests/support/cgos_fixture.h"
#include "tests/support/cgos_server.h"
#include "tests/support/child_process.h"
#include "tests/support/game_player.h"
#include "tests/support/paths.h"

namespace hayago {
namespace {

using namespace cgos;

using End = ByteServer::End;

const char* const kLogin = "protocol genmove_analyze\r\nusername\r\npassword\r\n";

class RuleAbidingPlayer : public GamePlayer {
 public:
  CgosMove genmove(Color color, double seconds_left, bool) override {
    EXPECT_GE(seconds_left, 0);
    EXPECT_LE(seconds_left, 20) << "never more than at the start";
    const Point p = random_sensible_move(game_, color, random_);
    EXPECT_TRUE(game_.play(color, p));
    return {to_text<kAnySize>(p), "", ""};
  }

 private:
  Random random_{4};
};

class HostileServer : public CgosFixture<RuleAbidingPlayer> {
 protected:
  CgosOptions options(int port) const {
    CgosOptions o = CgosFixture::options(port);
    o.silence = 60;
    return o;
  }
  CgosTally run(const CgosOptions& o) {
    CgosClient client(o, player_, [this](const std::string& line) { log_ += line + "\n"; });
    const Result<CgosTally> tally = client.run(stop_);
    EXPECT_TRUE(tally) << (tally ? "" : tally.error().text);
    EXPECT_EQ(log_.find("very-secret"), std::string::npos) << "no password in the log";
    return tally ? *tally : CgosTally{};
  }
  // Serves `bad` to the first connections and a game that ends to the next.
  CgosTally play_after(const std::vector<ByteServer::Part>& bad) {
    ByteServer server([&](int n) {
      if (n < static_cast<int>(bad.size())) return bad[static_cast<size_t>(n)];
      return ByteServer::Part{std::string(kLogin) + kGame, End::Finish};
    });
    const CgosTally tally = run(options(server.port()));
    heard_ = server.stop();
    EXPECT_EQ(server.connections(), static_cast<int>(bad.size()) + 1) << log_;
    return tally;
  }

  static constexpr const char* kGame =
      "setup 7 5 7.0 20000 them(1800?) tester(1500) A1 19000 B2 18000\r\n"
      "genmove b 16000\r\ngameover 2026-11-15 W+Time\r\n";

  std::string log_, heard_;
};

// Cut after every byte of a session, in order and by reset: the game is played in the end, once.
TEST_F(HostileServer, CutsAtEveryByte) {
  const std::string session = std::string(kLogin) + kGame;
  std::vector<ByteServer::Part> bad;
  for (size_t cut = 0; cut < session.size() - 1; ++cut)
    for (const End end : {End::Finish, End::Reset}) bad.push_back({session.substr(0, cut), end});
  const CgosTally tally = play_after(bad);
  EXPECT_EQ(tally.games, 1);
  EXPECT_EQ(tally.lost, 1);
  ASSERT_EQ(records().size(), 1u);
  EXPECT_EQ(records()[0].info_or("RE"), "W+Time");
}

// Lines that make no sense, between and within games; each is survived on its own.
TEST_F(HostileServer, LinesThatMakeNoSense) {
  std::string bytes;
  for (int i = 0; i < 4096; ++i) bytes += static_cast<char>(i * 7);
  const std::string begun = std::string(kLogin) + "setup 7 5 7.0 20000 them tester\r\n";
  std::vector<ByteServer::Part> bad;
  for (const std::string& lines : {
           bytes,
           std::string(kLogin) + bytes,
           std::string(kLogin) +
               "gameover 2026-11-15 B+1\r\nplay b A1 1\r\n",  // no game to be over
           begun + bytes,
           begun + "genmove w 1000\r\n",
           begun + "play b A1 1\r\nplay w A1 1\r\n",  // occupied
           begun + "play b A1 1\r\nplay b A2 1\r\nplay w B1 1\r\nplay w A1 1\r\n",
           begun + "play b Z99 1\r\n",
           begun + "genmove b\r\n",
           begun + "genmove b nan\r\n",
           begun + "genmove b inf\r\n",
           std::string(kLogin) + "setup 7 5 7.0 20000 them tester A1 1 A1 1\r\n",
           std::string(kLogin) + "setup 7 5 7.0 20000 them tester A1 1 I9\r\n",
           std::string(kLogin) + "genmove b 100\r\n",
           std::string(kLogin) + "setup 7 99 7.0 20000 them tester\r\n",
           std::string(kLogin) + "setup 7 5 inf 20000 them tester\r\n",
           std::string(kLogin) + "setup 7 5 7 99999999999999999 them tester\r\n",
           std::string(kLogin) + "setup 8 5 7 20000 somebody else\r\n",
       })
    bad.push_back({lines, End::Finish});
  const CgosTally tally = play_after(bad);
  EXPECT_EQ(tally.games, 1);
  for (const char c : log_)
    EXPECT_TRUE(c == '\n' || (static_cast<unsigned char>(c) >= 32 && c != 127));
}

// A clock that runs backwards, below nothing and beyond the game's time: see genmove above.
TEST_F(HostileServer, ClocksThatLie) {
  ByteServer server([&](int) {
    return ByteServer::Part{
        std::string(kLogin) +
            "setup 7 5 7.0 20000 them tester\r\ngenmove b 1000\r\nplay w pass 1\r\n"
            "genmove b 19000\r\nplay w pass -1e300\r\ngenmove b -5\r\nplay w pass 7\r\n"
            "genmove b 1e300\r\ngameover 2026-11-15 B+1\r\n",
        End::Finish};
  });
  EXPECT_EQ(run(options(server.port())).won, 1);
  EXPECT_EQ(records().at(0).nodes.size(), 8u) << "the root and seven moves";
}

// Another game in the middle of one: the first is kept without a result.
TEST_F(HostileServer, AGameWithAnotherNumber) {
  ByteServer server([&](int) {
    return ByteServer::Part{std::string(kLogin) +
                                "setup 7 5 7.0 20000 them tester\r\ngenmove b 1000\r\n"
                                "setup 8 5 7.0 20000 them tester\r\ngenmove b 1000\r\n"
                                "gameover 2026-11-15 B+1\r\n",
                            End::Finish};
  });
  EXPECT_EQ(run(options(server.port())).games, 1);
  EXPECT_EQ(records().size(), 2u);
}

// Names and numbers of games do not choose the file that is written, nor reach the log raw.
TEST_F(HostileServer, NamesAreNoPaths) {
  ByteServer server([&](int) {
    return ByteServer::Part{std::string(kLogin) +
                                "setup ../../x 5 7.0 20000 ../../../tmp/them tester\r\n"
                                "gameover 2026-11-15 B+1\x1b[31m\r\n",
                            End::Finish};
  });
  EXPECT_EQ(run(options(server.port())).games, 1);
  ASSERT_EQ(records().size(), 1u) << "in the folder, nowhere else";
}

// A flood of lines: they are read, but the log does not grow with them.
TEST_F(HostileServer, AFloodOfLinesFillsNoLog) {
  std::string flood = kLogin;
  for (int i = 0; i < 100'000; ++i)
    flood += i % 2 ? "info nothing\r\n" : "very-secret nonsense\r\n";
  EXPECT_EQ(play_after({{flood, End::Finish}}).games, 1);
  EXPECT_LT(log_.size(), 10'000u);
}

// Bytes without a line's end, for ever: whoever asks us to stop is heard, and memory stays as it
// is.
TEST_F(HostileServer, ALineWithoutEndHoldsNobody) {
  std::atomic<bool> still_sending{true};
  ByteServer server([&](int) { return ByteServer::Part{std::string(1 << 16, 'x'), End::Endless}; });
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    stop_ = 2;
    for (int i = 0; i < 200 && still_sending; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    server.stop();  // a client that does not stop by itself is ended here
  });
  rusage before{}, after{};
  ::getrusage(RUSAGE_SELF, &before);
  const auto begin = std::chrono::steady_clock::now();
  run(options(server.port()));
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  still_sending = false;
  ::getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(seconds, 15);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 64 * 1024) << "KiB";
  stopper.join();
}

// A look at the socket ends when its time is up, however much there is to read.
TEST(LineSocket, ALookIsBounded) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
  LineSocket socket(ends[0]);
  const std::string bytes(40'000, 'x');
  ASSERT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  std::string line;
  EXPECT_EQ(socket.read(line, std::chrono::milliseconds(0)), LineSocket::Status::Timeout);
  int left = 0;
  ::ioctl(ends[0], FIONREAD, &left);
  EXPECT_GT(left, 30'000);
  ::close(ends[1]);
}

TEST_F(HostileServer, SilenceIsNoGame) {
  CgosOptions o;
  ByteServer server([&](int n) {
    if (n == 0) return ByteServer::Part{"", End::Silent};
    if (n == 1) return ByteServer::Part{kLogin, End::Silent};
    return ByteServer::Part{std::string(kLogin) + kGame, End::Finish};
  });
  o = options(server.port());
  o.silence = 0.2;
  EXPECT_EQ(run(o).games, 1);
  EXPECT_NE(log_.find("the server is silent"), std::string::npos);
}

// The program itself: neither its command line nor what it says has the password, and a file that
// others can read is named.
TEST_F(HostileServer, ThePasswordStaysInItsFile) {
  const std::string file = (folder_ / "password").string(), said = (folder_ / "said").string();
  ASSERT_TRUE(write_file(file, "very-secret\n"));
  ::chmod(file.c_str(), 0644);
  ByteServer server([&](int n) {
    if (n == 0) return ByteServer::Part{std::string(kLogin) + "very-secret\r\n", End::Silent};
    return ByteServer::Part{"username\r\nError: Sorry, password very-secret doesn't match\r\n",
                            End::Finish};
  });
  ChildProcess program({"/bin/sh", "-c",
                        std::string("exec ") + HAYAGO_PROGRAM +
                            " cgos --server 127.0.0.1:" + std::to_string(server.port()) +
                            " --user tester --password-file " + file + " 2>" + said});
  while (server.connections() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  const std::string about = "/proc/" + std::to_string(program.pid());
  for (const char* name : {"/cmdline", "/environ"})
    EXPECT_EQ(read_file(about + name)->find("very-secret"), std::string::npos) << name;
  server.stop();
  program.signal(SIGKILL);
  program.wait();
  ByteServer refusing([&](int) {
    return ByteServer::Part{"username\r\nError: Sorry, password very-secret doesn't match\r\n",
                            End::Finish};
  });
  ChildProcess refused({"/bin/sh", "-c",
                        std::string("exec ") + HAYAGO_PROGRAM +
                            " cgos --server 127.0.0.1:" + std::to_string(refusing.port()) +
                            " --user tester --password-file " + file + " 2>>" + said});
  EXPECT_EQ(refused.wait(), 1);
  const std::string words = *read_file(said);
  EXPECT_EQ(words.find("very-secret"), std::string::npos) << words;
  EXPECT_NE(words.find("others can read '" + file + "': chmod 600"), std::string::npos) << words;
  EXPECT_NE(words.find("password *** doesn't match"), std::string::npos) << words;
}

}  // namespace
}  // namespace hayago
