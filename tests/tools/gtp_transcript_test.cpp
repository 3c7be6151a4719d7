// Transcripts in tests/data/*.gtp: "> " marks what is sent, everything up to the next such line is
// the exact answer. Lines that begin with "//" are comments.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/base/random.h"
#include "tests/support/paths.h"
#include "tools/gtp/commands.h"

namespace hayago {
namespace {

using namespace gtp;

struct Session {
  Session() : engine("Hayago", "0.20.0") {
    add_board_commands(engine, state);
    add_rules_commands(engine, state);
    add_record_commands(engine, state);
    add_time_commands(engine, state);
  }
  std::string ask(const std::string& line) {
    std::ostringstream out;
    engine.answer(line, out);
    return out.str();
  }
  GtpEngine engine;
  GtpState state;
};

struct Exchange {
  int line = 0;
  std::string sent, expected;
};

std::vector<Exchange> read_transcript(const std::string& name) {
  std::ifstream file(std::string(HAYAGO_TEST_DATA) + "/" + name);
  std::vector<Exchange> exchanges;
  std::string text;
  for (int line = 1; std::getline(file, text); ++line) {
    if (text.starts_with("//")) continue;
    if (text.starts_with("> ") || text == ">")
      exchanges.push_back({line, text.substr(std::min<size_t>(2, text.size())), ""});
    else if (!exchanges.empty())
      exchanges.back().expected += text + "\n";
  }
  return exchanges;
}

class Transcript : public testing::TestWithParam<const char*> {};

TEST_P(Transcript, IsRepeatedExactly) {
  const std::vector<Exchange> exchanges = read_transcript(GetParam());
  ASSERT_FALSE(exchanges.empty());
  Session session;
  for (const Exchange& exchange : exchanges)
    EXPECT_EQ(session.ask(exchange.sent), exchange.expected)
        << GetParam() << ":" << exchange.line << ": " << exchange.sent;
}

INSTANTIATE_TEST_SUITE_P(Gtp, Transcript,
                         testing::Values("gtp_board.gtp", "gtp_rules.gtp", "gtp_time.gtp"),
                         [](const auto& param) {
                           const std::string name = param.param;
                           return name.substr(0, name.find('.'));
                         });

std::vector<std::string> all_commands(Session& session) {
  std::istringstream list(session.ask("list_commands").substr(2));
  std::vector<std::string> commands;
  for (std::string line; std::getline(list, line) && !line.empty();) commands.push_back(line);
  return commands;
}

// What a client can see of the state.
std::string fingerprint(Session& session) {
  return session.ask("showboard") + session.ask("get_komi") + session.ask("kata-get-rules") +
         session.ask("printsgf") + session.ask("all_legal b");
}

TEST(GtpCommands, EveryCommandAnswersBeforeBoardsize) {
  Session first;
  for (const std::string& command : all_commands(first)) {
    Session session;
    const std::string answer = session.ask("1 " + command);
    EXPECT_TRUE(answer.starts_with("=1") || answer.starts_with("?1")) << command;
    EXPECT_EQ(answer.find("\n\n"), answer.size() - 2) << command;
  }
}

TEST(GtpCommands, AFailedCommandChangesNothing) {
  Session session;
  session.ask("boardsize 9");
  session.ask("play b e5");
  const std::string before = fingerprint(session);
  const std::string junk[] = {"",     "x",          "I5",    "Z99",          "-1",    "0",
                              "1000", "b",          "green", "b b",          "b Z99", "b e5",
                              "{",    "{\"ko\":1}", "1e999", "/no/such/file"};
  for (const std::string& command : all_commands(session)) {
    if (command == "printsgf") continue;  // would write files of these names
    for (const std::string& argument : junk) {
      const std::string answer = session.ask(command + " " + argument);
      if (answer.starts_with("?"))
        ASSERT_EQ(fingerprint(session), before) << command << argument;
      else if (command != "quit" && fingerprint(session) != before) {
        session.ask("boardsize 9");
        session.ask("komi 7.5");
        session.ask("kata-set-rules tromp-taylor");
        session.ask("play b e5");
        ASSERT_EQ(fingerprint(session), before) << command;
      }
    }
  }
}

TEST(GtpCommands, AHundredThousandCommands) {
  Session session;
  Random random(5);
  session.ask("boardsize 5");
  int moves = 0;
  for (int i = 0; i < 100'000; ++i) {
    const std::string color = random.below(2) == 0 ? "b " : "w ";
    const std::string vertex =
        std::string(1, static_cast<char>('A' + random.below(6))) + std::to_string(random.below(7));
    std::string answer;
    switch (random.below(20)) {
      case 0:
        answer = session.ask("undo");
        break;
      case 1:
        answer = session.ask("all_legal " + color);
        break;
      default:
        answer = session.ask("play " + color + vertex);
        break;
    }
    moves += answer == "=\n\n";
    ASSERT_EQ(answer.find("\n\n"), answer.size() - 2);
    if (i % 500 == 499) session.ask("clear_board");
  }
  EXPECT_GT(moves, 10'000);
}

}  // namespace
}  // namespace hayago
