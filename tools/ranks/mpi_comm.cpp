// Parcels over MPI: the one file that knows it. One thread makes every call, from the first to the
// last; the others leave parcels with it. Nothing waits inside MPI, so that a rank that was stopped
// or died keeps nobody else.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <list>
#include <set>
#include <thread>

#include "core/base/stopwatch.h"
#include "tools/ranks/launch.h"

namespace hayago::ranks {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kNap = std::chrono::microseconds(500);  // between two looks at MPI
constexpr double kAliveEvery = 1;                      // seconds
constexpr double kFarewell = 3;                        // seconds that rank 0 waits for the others
constexpr size_t kMostWaiting = 32;                    // parcels for a rank, then some are dropped

class MpiComm final : public Comm {
 public:
  MpiComm() : thread_([this] { live(); }) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ready_; });
  }
  ~MpiComm() override {
    if (thread_.joinable()) thread_.join();
  }

  int rank() const override { return rank_; }
  int ranks() const override { return ranks_; }
  std::string host(int r) const override { return hosts_[static_cast<size_t>(r)]; }
  Inbox& inbox() override { return *inbox_; }

  void send(int to, Topic topic, std::string bytes, bool may_drop) override {
    const std::lock_guard lock(mutex_);
    if (may_drop && waiting_[static_cast<size_t>(to)] >= kMostWaiting) return;
    ++waiting_[static_cast<size_t>(to)];
    outbox_.push_back({to, topic, std::move(bytes)});
    changed_.notify_all();
  }

  void fail(const std::string& why) override {
    std::fflush(stdout);
    std::fprintf(stderr, "hayago: %s: %s\n", name(rank_).c_str(), why.c_str());
    std::fflush(stderr);
    abort(1);
    for (;;) ::pause();  // the thread of MPI ends the job
  }

  // Rank 0: everybody is told, and the job ends when all have answered or do not.
  void end(int status) {
    if (rank_ == 0) {
      send_all(Topic::Quit, "");
      std::set<int> gone;
      const auto start = Clock::now();
      while (static_cast<int>(gone.size()) < ranks_ - 1 && seconds_since(start) < kFarewell)
        if (const auto bye = inbox_->take(Topic::Bye, 0.05)) gone.insert(bye->from);
      for (int r = 1; r < ranks_; ++r)
        if (!gone.contains(r)) {
          std::fprintf(stderr, "hayago: %s does not answer; it is ended\n", name(r).c_str());
          abort(status);
        }
    } else {
      send(0, Topic::Bye, "", false);
    }
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
      status_ = status;
      changed_.notify_all();
    }
    thread_.join();
  }

 private:
  struct Outgoing {
    int to;
    Topic topic;
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  struct Incoming {
    int from;
    Topic topic;
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
    bool here = false;
  };

  void abort(int status) {
    const std::lock_guard lock(mutex_);
    abort_status_ = status;
    changed_.notify_all();
  }

  // The whole life of MPI in this process.
  void live() {
    begin();
    double alive_at = 0;
    const auto start = Clock::now();
    while (!is_done()) {
      bool busy = post_outbox();
      busy |= receive();
      busy |= finish_sending();
      if (const double now = seconds_since(start); now >= alive_at) {
        alive_at = now + kAliveEvery;
        say_alive();
        if (rank_ == 0) watch();
      }
      std::unique_lock lock(mutex_);
      if (!busy && outbox_.empty() && !done_) changed_.wait_for(lock, kNap);
    }
    part();
    MPI_Finalize();
  }

  bool is_done() {
    const std::lock_guard lock(mutex_);
    if (abort_status_) MPI_Abort(MPI_COMM_WORLD, *abort_status_);
    return done_ && outbox_.empty();
  }

  // Nobody leaves while something is on its way: parcels are taken until all ranks have sent
  // theirs. A rank that falls silent now ends with the job.
  void part() {
    MPI_Request all_sent = MPI_REQUEST_NULL;
    bool told = false;
    int over = 0;
    const auto start = Clock::now();
    while (!over) {
      receive();
      finish_sending();
      if (!told && sending_.empty()) {
        MPI_Ibarrier(MPI_COMM_WORLD, &all_sent);
        told = true;
      }
      if (told) MPI_Test(&all_sent, &over, MPI_STATUS_IGNORE);
      if (!over && seconds_since(start) > kFarewell) MPI_Abort(MPI_COMM_WORLD, status_);
      if (!over) std::this_thread::sleep_for(kNap);
    }
  }

  void begin() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    char mine[MPI_MAX_PROCESSOR_NAME] = {};
    int length = 0;
    MPI_Get_processor_name(mine, &length);
    std::vector<char> all(sizeof mine * static_cast<size_t>(ranks_));
    MPI_Allgather(mine, sizeof mine, MPI_CHAR, all.data(), sizeof mine, MPI_CHAR, MPI_COMM_WORLD);
    for (int r = 0; r < ranks_; ++r)
      hosts_.emplace_back(&all[sizeof mine * static_cast<size_t>(r)]);
    inbox_ = std::make_unique<Inbox>(ranks_);
    const std::lock_guard lock(mutex_);
    waiting_.resize(static_cast<size_t>(ranks_));
    silent_.resize(static_cast<size_t>(ranks_));
    ready_ = true;
    changed_.notify_all();
  }

  bool post_outbox() {
    std::list<Outgoing> fresh;
    {
      const std::lock_guard lock(mutex_);
      fresh.swap(outbox_);
    }
    const bool any = !fresh.empty();
    for (Outgoing& out : fresh)
      MPI_Isend(out.bytes.data(), static_cast<int>(out.bytes.size()), MPI_BYTE, out.to,
                static_cast<int>(out.topic), MPI_COMM_WORLD, &out.request);
    sending_.splice(sending_.end(), fresh);
    return any;
  }

  bool finish_sending() {
    bool any = false;
    for (auto out = sending_.begin(); out != sending_.end();) {
      int sent = 0;
      MPI_Test(&out->request, &sent, MPI_STATUS_IGNORE);
      if (!sent) {
        ++out;
        continue;
      }
      any = true;
      const std::lock_guard lock(mutex_);
      if (out->topic != Topic::Alive) --waiting_[static_cast<size_t>(out->to)];
      out = sending_.erase(out);
    }
    return any;
  }

  // A large parcel of a rank that was stopped may never be complete: others overtake it.
  bool receive() {
    int found = 1;
    bool any = false;
    while (found) {
      MPI_Message message;
      MPI_Status status;
      MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, &message, &status);
      if (!found) break;
      int size = 0;
      MPI_Get_count(&status, MPI_BYTE, &size);
      Incoming& in = coming_.emplace_back();
      in.from = status.MPI_SOURCE;
      in.topic = static_cast<Topic>(status.MPI_TAG);
      in.bytes.resize(static_cast<size_t>(size));
      MPI_Imrecv(in.bytes.data(), size, MPI_BYTE, &message, &in.request);
    }
    std::set<int> waits;  // ranks of which an earlier parcel is not here yet
    for (auto in = coming_.begin(); in != coming_.end();) {
      int here = in->here;
      if (!here) MPI_Test(&in->request, &here, MPI_STATUS_IGNORE);
      in->here = here != 0;
      if (!in->here || waits.contains(in->from)) {
        waits.insert(in->from);
        ++in;
        continue;
      }
      any = true;
      inbox_->put(in->topic, {in->from, std::move(in->bytes)});
      in = coming_.erase(in);
    }
    return any;
  }

  // One that takes nothing any more gets no more of these.
  void say_alive() {
    for (int r = 0; r < ranks_; ++r) {
      if (r == rank_) continue;
      const bool stuck = std::any_of(sending_.begin(), sending_.end(), [&](const Outgoing& out) {
        return out.to == r && out.topic == Topic::Alive;
      });
      if (stuck) continue;
      Outgoing& out = sending_.emplace_back(Outgoing{r, Topic::Alive, ""});
      MPI_Isend(out.bytes.data(), 0, MPI_BYTE, r, static_cast<int>(out.topic), MPI_COMM_WORLD,
                &out.request);
    }
  }

  // Rank 0 says when a rank falls silent, and when it is back.
  void watch() {
    for (int r = 1; r < ranks_; ++r) {
      const bool silent = is_silent(r);
      if (silent == silent_[static_cast<size_t>(r)]) continue;
      silent_[static_cast<size_t>(r)] = silent;
      if (silent)
        std::fprintf(stderr, "hayago: %s has been silent for %.0f s\n", name(r).c_str(), kSilence);
      else
        std::fprintf(stderr, "hayago: %s is back\n", name(r).c_str());
    }
  }

  int rank_ = 0, ranks_ = 1;
  std::vector<std::string> hosts_;
  std::unique_ptr<Inbox> inbox_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::list<Outgoing> outbox_;
  std::vector<size_t> waiting_;  // parcels for each rank that it has not taken
  bool ready_ = false, done_ = false;
  std::optional<int> abort_status_;
  int status_ = 0;
  // Of the thread alone.
  std::list<Outgoing> sending_;
  std::list<Incoming> coming_;
  std::vector<bool> silent_;
  std::thread thread_;
};

}  // namespace

bool has_mpi() { return true; }

std::unique_ptr<Comm> start_mpi() {
  auto comm = std::make_unique<MpiComm>();
  if (comm->ranks() > 1) return comm;
  comm->end(0);
  return nullptr;
}

void end_mpi(Comm& comm, int status) { static_cast<MpiComm&>(comm).end(status); }

}  // namespace hayago::ranks
