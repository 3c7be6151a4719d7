#include "tools/cluster/serve.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "tools/cluster/cluster_search.h"

namespace hayago::cluster {
namespace {

using ranks::Topic;

// Rank 0 alone writes to stdout, and decides what a signal to all of them means.
void keep_quiet() {
  const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (null >= 0) ::dup2(null, STDOUT_FILENO);
  ::signal(SIGINT, SIG_IGN);
  ::signal(SIGTERM, SIG_IGN);
}

}  // namespace

int serve(ranks::Comm& comm) {
  keep_quiet();
  SearchServant searches(comm);
  while (const auto next = comm.inbox().take_any({Topic::Search, Topic::Quit}, 1e9)) {
    if (next->first == Topic::Quit) break;
    searches.obey(next->second.bytes);
  }
  return 0;
}

}  // namespace hayago::cluster
