// A GTP program that misbehaves on request, to test those who talk to it.
//   fake_gtp [moves=E5,C3] [at=N] [do=crash|exit|hang|illegal|slow|refuse|garbage|resign]
// It plays the moves in order, then passes. At its N-th genmove (from 0) it does what `do` says;
// do=refuse answers its N-th play with "?". "hello" lines precede the first answer.
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Plan {
  std::vector<std::string> moves;
  int at = -1;
  std::string what;
};

Plan read_plan(int argc, char** argv) {
  Plan plan;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string value = word.substr(word.find('=') + 1);
    if (word.starts_with("moves=")) {
      std::istringstream list(value);
      for (std::string move; std::getline(list, move, ',');) plan.moves.push_back(move);
    }
    if (word.starts_with("at=")) plan.at = std::atoi(value.c_str());
    if (word.starts_with("do=")) plan.what = value;
  }
  return plan;
}

void answer(const std::string& text) { std::cout << "= " << text << "\n\n" << std::flush; }

void misbehave(const Plan& plan) {
  if (plan.what == "crash") std::raise(SIGKILL);
  if (plan.what == "exit") std::exit(3);
  if (plan.what == "hang") ::pause();
  if (plan.what == "illegal") answer("Z99");
  if (plan.what == "slow") {
    ::usleep(400'000);
    answer("pass");
  }
  if (plan.what == "garbage") std::cout << "this is not GTP\n\n" << std::flush;
  if (plan.what == "resign") answer("resign");
}

}  // namespace

int main(int argc, char** argv) {
  const Plan plan = read_plan(argc, argv);
  int asked = 0, told = 0;
  size_t next = 0;
  std::cout << "hello\n";
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "quit") return 0;
    if (command == "clear_board") asked = told = 0, next = 0;
    if (command == "name") {
      answer("Fake");
    } else if (command == "play" && plan.what == "refuse" && told++ == plan.at) {
      std::cout << "? illegal move\n\n" << std::flush;
    } else if (command != "genmove") {
      answer(command == "known_command" ? "true" : "");
    } else if (asked++ == plan.at && plan.what != "refuse") {
      misbehave(plan);
    } else {
      answer(next < plan.moves.size() ? plan.moves[next++] : "pass");
    }
  }
}
