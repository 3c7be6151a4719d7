#include "tools/cmd/interrupt.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>

namespace hayago {
namespace {

// Lock-free, so that a handler may touch them.
std::atomic<bool> flag{false};
std::atomic<int> last_signal{SIGINT};

void on_signal(int number) {
  last_signal = number;
  flag = true;
}

// The second signal finds the default action again.
bool install_handlers() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  return ::sigaction(SIGINT, &action, nullptr) == 0 && ::sigaction(SIGTERM, &action, nullptr) == 0;
}

}  // namespace

const std::atomic<bool>& catch_interrupts() {
  static const bool installed = install_handlers();
  (void)installed;
  return flag;
}

bool interrupted() { return flag; }

int interrupted_run(std::string_view command, std::string_view text) {
  std::fflush(stdout);
  fmt::print(stderr, "hayago {}: interrupted; {}\n", command, text);
  return 128 + last_signal;
}

}  // namespace hayago
