#include "tools/gtp/engine.h"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

#include "core/base/random.h"

namespace hayago {
namespace {

using namespace gtp;

class GtpEngineTest : public testing::Test {
 protected:
  GtpEngineTest() : engine_("Test", "1.0") {
    engine_.add("echo",
                [](const GtpArgs& args, GtpStream&) -> Result<std::string> { return args.text(); });
    engine_.add("fail", [](const GtpArgs&, GtpStream&) -> Result<std::string> {
      return Error{"it\nfailed\n\n"};
    });
    engine_.add("throw", [](const GtpArgs&, GtpStream&) -> Result<std::string> {
      throw std::runtime_error("boom");
    });
    engine_.add("stream", [](const GtpArgs&, GtpStream& stream) -> Result<std::string> {
      stream.begin();
      stream.line("info 1");
      return std::string("play D4");
    });
  }
  std::string ask(std::string_view line) {
    std::ostringstream out;
    engine_.answer(line, out);
    return out.str();
  }
  GtpEngine engine_;
};

TEST_F(GtpEngineTest, AnswersWithTheId) {
  EXPECT_EQ(ask("name"), "= Test\n\n");
  EXPECT_EQ(ask("12 version"), "=12 1.0\n\n");
  EXPECT_EQ(ask("00000000000000000000099 protocol_version"), "=00000000000000000000099 2\n\n");
  EXPECT_EQ(ask("7 no_such"), "?7 unknown command\n\n");
  EXPECT_EQ(ask("7"), "?7 command expected\n\n");
}

TEST_F(GtpEngineTest, CleansTheLine) {
  EXPECT_EQ(ask(""), "");
  EXPECT_EQ(ask("   \t "), "");
  EXPECT_EQ(ask("# comment"), "");
  EXPECT_EQ(ask("\r"), "");
  EXPECT_EQ(ask("name\r"), "= Test\n\n");
  EXPECT_EQ(ask("  name # comment"), "= Test\n\n");
  EXPECT_EQ(ask("\x01n\x02"
                "a\x7fme"),
            "= Test\n\n");
  EXPECT_EQ(ask("3\techo\ta\tb"), "=3 a b\n\n");
  EXPECT_EQ(ask("echo   a   b  "), "= a   b\n\n");
  EXPECT_EQ(ask("5 echo 5 echo"), "=5 5 echo\n\n");
  EXPECT_EQ(ask(std::string_view("na\0me", 5)), "= Test\n\n");
}

TEST_F(GtpEngineTest, OneFailurePath) {
  EXPECT_EQ(ask("1 fail"), "?1 it\nfailed\n\n");
  EXPECT_EQ(ask("2 throw"), "?2 internal error: boom\n\n");
  EXPECT_EQ(ask("known_command"), "? syntax error: 1 argument expected\n\n");
  EXPECT_EQ(ask("known_command echo"), "= true\n\n");
  EXPECT_EQ(ask("known_command Echo"), "= false\n\n");
}

TEST_F(GtpEngineTest, StreamsEndWithABlankLine) {
  EXPECT_EQ(ask("4 stream"), "=4\ninfo 1\nplay D4\n\n");
  EXPECT_EQ(ask("stream"), "=\ninfo 1\nplay D4\n\n");
}

TEST_F(GtpEngineTest, ListsEveryCommandOnceAndQuits) {
  EXPECT_EQ(ask("list_commands"),
            "= echo\nfail\nknown_command\nlist_commands\nname\nprotocol_version\nquit\nstream\n"
            "throw\nversion\n\n");
  std::ostringstream out;
  EXPECT_TRUE(engine_.answer("name", out));
  EXPECT_FALSE(engine_.answer("9 quit", out));
  EXPECT_EQ(out.str(), "= Test\n\n=9\n\n");
}

TEST_F(GtpEngineTest, ArgumentsExplainThemselves) {
  const GtpArgs args({"5", "x", "99999999999", "1.5", "nan", "inf", "+2", "1e400"});
  EXPECT_EQ(*args.integer(0, 0, 9), 5);
  EXPECT_EQ(args.integer(0, 6, 9).error().text, "'5' is outside 6 to 9");
  EXPECT_EQ(args.integer(1, 0, 9).error().text, "syntax error: 'x' is not an integer");
  EXPECT_FALSE(args.integer(2, 0, 9));
  EXPECT_FALSE(args.integer(3, 0, 9));
  EXPECT_EQ(*args.number(3), 1.5);
  EXPECT_FALSE(args.number(4));
  EXPECT_FALSE(args.number(5));
  EXPECT_EQ(*args.number(6), 2);
  EXPECT_FALSE(args.number(7));
  EXPECT_EQ(args.expect(1).error().text, "syntax error: 1 argument expected");
  EXPECT_EQ(args.expect(9, 10).error().text, "syntax error: at least 9 arguments expected");
  EXPECT_EQ(args.expect(0, 2).error().text, "syntax error: at most 2 arguments expected");
}

// An answer is "=" or "?", the id, then text without an empty line, then one empty line.
void expect_well_formed(const std::string& answer) {
  ASSERT_GE(answer.size(), 3u);
  EXPECT_TRUE(answer[0] == '=' || answer[0] == '?') << answer;
  EXPECT_EQ(answer.find("\n\n"), answer.size() - 2) << answer;
  for (char c : answer) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 32);
}

TEST_F(GtpEngineTest, RandomBytesGetWellFormedAnswers) {
  Random random(3);
  const std::string words[] = {"echo", "fail", "throw", "name", "12", "#", "\r", "\n", "stream"};
  for (int round = 0; round < 50'000; ++round) {
    std::string line;
    for (uint32_t i = random.below(6); i > 0; --i) {
      if (random.below(2) == 0)
        line += words[random.below(9)];
      else
        line += static_cast<char>(random.below(256));
      if (random.below(2) == 0) line += ' ';
    }
    const std::string answer = ask(line);
    if (!answer.empty()) expect_well_formed(answer);
  }
}

}  // namespace
}  // namespace hayago
