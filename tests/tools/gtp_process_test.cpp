// The program itself: what arrives while it thinks, signals, the end of its input.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "tests/support/child_process.h"
#include "tests/support/paths.h"

namespace hayago {
namespace {

const std::vector<std::string> kProgram = {HAYAGO_PROGRAM, "gtp", "--threads", "1",
                                           "--memory",     "64",  "--size",    "9"};

TEST(GtpProgram, SigtermInTheMiddleOfAMoveEndsIt) {
  ChildProcess program(kProgram);
  program.send("name\nkata-set-param seconds 1000\nkata-set-param playouts 0\ngenmove b\n");
  EXPECT_EQ(program.read_answer(), "= Hayago");
  EXPECT_TRUE(program.read_answer() && program.read_answer());
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  program.signal(SIGTERM);
  const int status = program.wait();
  EXPECT_TRUE(status == 0 || status == 143) << status;
}

TEST(GtpProgram, TheEndOfItsInputEndsAnalysis) {
  ChildProcess program(kProgram);
  program.send("lz-analyze b 10\n");
  EXPECT_EQ(program.read_line(), "=");
  EXPECT_TRUE(program.read_line().value_or("").starts_with("info move "));
  program.close_input();
  EXPECT_EQ(program.wait(), 0);
}

TEST(GtpProgram, SigintInterruptsAMoveWhenGoGuiAskedForIt) {
  ChildProcess program(kProgram);
  program.send("gogui-sigint\nkata-set-param seconds 1000\ngenmove b\n");
  EXPECT_TRUE(program.read_answer() && program.read_answer());
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  program.signal(SIGINT);
  EXPECT_TRUE(program.read_answer().value_or("").starts_with("= "));
  EXPECT_EQ(program.ask("quit"), "=");
  EXPECT_EQ(program.wait(), 0);
}

TEST(GtpProgram, TheInterruptCommentEndsAMove) {
  ChildProcess program(kProgram);
  program.send("kata-set-param seconds 1000\ngenmove b\n");
  EXPECT_TRUE(program.read_answer());
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  program.send("# interrupt\n");
  EXPECT_TRUE(program.read_answer().value_or("").starts_with("= "));
}

// Lines come while it thinks, without end, until the move is asked for.
TEST(GtpProgram, GenmoveAnalyzeSpeaksWhileItThinks) {
  for (const char* command : {"lz-genmove_analyze", "kata-genmove_analyze", "genmove_analyze"}) {
    ChildProcess program(kProgram);
    program.send("kata-set-param seconds 1000\n" + std::string(command) + " b 5\n");
    EXPECT_EQ(program.read_answer(), "=");
    EXPECT_EQ(program.read_line(), "=") << command;
    for (int i = 0; i < 3; ++i)
      EXPECT_TRUE(program.read_line().value_or("").starts_with("info move ")) << command;
    program.send("# interrupt\n");
    const std::string rest = program.read_answer().value_or("");
    const size_t last = rest.rfind('\n');
    ASSERT_NE(last, std::string::npos) << rest;
    EXPECT_TRUE(rest.starts_with("info move ")) << command;
    EXPECT_TRUE(rest.substr(last + 1).starts_with("play ")) << rest;
  }
}

TEST(GtpProgram, ALineDuringGenmoveWaitsForIt) {
  ChildProcess program(kProgram);
  program.send("time_settings 20 0 0\ngenmove b\nname\n");
  EXPECT_EQ(program.read_answer(), "=");
  EXPECT_TRUE(program.read_answer().value_or("").starts_with("= "));
  EXPECT_EQ(program.read_answer(), "= Hayago");
}

TEST(GtpProgram, DrawsASeedUnlessOneIsGiven) {
  const auto seed = [](const char* option) {
    std::vector<std::string> command = kProgram;
    if (option != nullptr) command.insert(command.end(), {"--seed", option});
    ChildProcess program(command);
    return program.ask("get_random_seed");
  };
  EXPECT_NE(seed(nullptr), seed(nullptr));
  EXPECT_EQ(seed("17"), "= 17");
  EXPECT_NE(seed("random"), seed("random"));
}

TEST(GtpProgram, PonderingDoesNotDelayAnswers) {
  std::vector<std::string> command = kProgram;
  command.push_back("--ponder");
  ChildProcess program(command);
  EXPECT_TRUE(program.ask("kata-set-param playouts 50").starts_with("="));
  for (const char* move : {"w A1", "w J9", "w A9"}) {
    EXPECT_TRUE(program.ask("genmove b").starts_with("= "));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_TRUE(program.ask("showboard").starts_with("= "));
    (void)program.ask(std::string("play ") + move);
  }
  program.send("quit\n");
  EXPECT_EQ(program.wait(), 0);
}

}  // namespace
}  // namespace hayago
