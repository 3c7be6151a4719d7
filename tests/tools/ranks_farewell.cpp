// A job of three ranks, of which the last says goodbye and then stops before it has gone.
#include <signal.h>

#include <chrono>
#include <thread>

#include "tools/ranks/launch.h"

int main() {
  using namespace hayago;
  using namespace std::chrono_literals;
  const Result<ranks::Comm*> joined = ranks::join_ranks();
  if (!joined || *joined == nullptr) return 2;
  if ((*joined)->rank() == 2) {
    (*joined)->send(0, ranks::Topic::Bye, "");
    std::this_thread::sleep_for(300ms);
    ::raise(SIGSTOP);
  }
  std::this_thread::sleep_for(1s);
  ranks::leave_ranks(0);
  return 0;
}
