// A GTP program that misbehaves on request, to test those who talk to it.
//   fake_gtp [moves=E5,C3] [at=N] [do=WHAT]
// It plays the moves in order, then passes. At its N-th genmove (from 0) it does WHAT:
//   crash, exit, hang, illegal, slow, garbage, resign
//   twice    answers the question two times
//   other    answers another question first, as if late
//   nothing  closes its stdout and lives on
//   flood    a hundred MiB on stderr, then answers
//   endless  answers without end
//   fork     leaves a child behind that keeps all pipes open, and dies
//   deaf     ignores signals it may ignore, and hangs
// do=refuse answers its N-th play with "?"; do=plain leaves out the ids of all answers. A "hello"
// line precedes the first answer.
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

std::string id;  // of the command being answered

void answer(const std::string& text, const std::string& of = id) {
  std::cout << "=" << of << " " << text << "\n\n" << std::flush;
}

void flood() {
  const std::string line(1023, 'x');
  for (int i = 0; i < 100 * 1024; ++i) std::cerr << line << '\n';
}

// Answers with its move all the same. False for other kinds of misbehaviour.
bool play_strangely(const Plan& plan, const std::string& move) {
  if (plan.what == "twice") answer(move);
  if (plan.what == "other") answer("A1", "1" + id);
  if (plan.what == "flood") flood();
  const bool plays = plan.what == "twice" || plan.what == "other" || plan.what == "flood";
  if (plays) answer(move);
  return plays;
}

[[noreturn]] void answer_forever() {
  std::cout << "=" << id << " ";
  const std::string chunk(4096, 'x');
  for (;;) std::cout << chunk << std::flush;
}

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
  if (plan.what == "nothing") {
    ::close(STDOUT_FILENO);
    ::pause();
  }
  if (plan.what == "endless") answer_forever();
  if (plan.what == "fork") {
    if (::fork() == 0) ::pause();
    std::raise(SIGKILL);
  }
  if (plan.what == "deaf") {
    for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGPIPE}) std::signal(number, SIG_IGN);
    for (;;) ::pause();
  }
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
    words >> id >> command;
    if (plan.what == "plain") id.clear();
    if (command == "quit") return 0;
    if (command == "clear_board") asked = told = 0, next = 0;
    if (command == "name") {
      answer("Fake");
    } else if (command == "play" && plan.what == "refuse" && told++ == plan.at) {
      std::cout << "?" << id << " illegal move\n\n" << std::flush;
    } else if (command != "genmove") {
      answer(command == "known_command" ? "true" : "");
    } else {
      const std::string move = next < plan.moves.size() ? plan.moves[next] : "pass";
      const bool now = asked++ == plan.at && plan.what != "refuse";
      if (!now) answer(move);
      if (now && !play_strangely(plan, move)) {
        misbehave(plan);
        continue;  // the move comes next time
      }
      ++next;
    }
  }
}
