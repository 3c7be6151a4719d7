#include "tools/cluster/serve.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "search/share/bytes.h"
#include "tools/cluster/cluster_search.h"
#include "tools/cluster/rank_bench.h"
#include "tools/cluster/rank_games.h"
#include "tools/cluster/rank_train.h"
#include "tools/cluster/servant.h"
#include "tools/cluster/work.h"

namespace hayago::cluster {
namespace {

using ranks::Topic;

constexpr double kForever = 1e9;  // seconds

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
  GameServant games(comm);
  Servant rows(comm, bench_as_told);
  Servant training(comm, train_as_told);
  while (const auto next =
             comm.inbox().take_any({Topic::Search, Topic::Work, Topic::Quit}, kForever)) {
    const auto& [topic, parcel] = *next;
    if (topic == Topic::Quit) break;
    if (topic == Topic::Search) {
      searches.obey(parcel.bytes);
      continue;
    }
    ByteReader in(parcel.bytes);
    const auto what = static_cast<Work>(in.get());
    const std::string rest = parcel.bytes.substr(parcel.bytes.size() - in.left());
    if (what == Work::Game) games.play(rest);
    if (what == Work::StopGames) games.stop();
    if (what == Work::Bench) rows.run(rest);
    if (what == Work::StopBench) rows.stop();
    if (what == Work::Train) training.run(rest);
    if (what == Work::StopTrain) training.stop();
  }
  return 0;
}

}  // namespace hayago::cluster
