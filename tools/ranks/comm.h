// Parcels between the ranks of a job: what all that runs on several machines knows of them.
// mpi_comm carries them over MPI, local_comm inside one process (tests). Any thread may call;
// sending never waits.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace hayago::ranks {

// What a parcel is about. Those of one topic and sender arrive in the order they were sent.
enum class Topic : int {
  Alive,   // nothing but a sign of life
  Quit,    // rank 0: the job is over
  Bye,     // the answer to it
  Search,  // rank 0: what to search
  Share,   // statistics of a search
  Work,    // rank 0: something to do
  Result,  // what came of it
  Note,    // between two who work together
};
inline constexpr int kTopics = 8;

struct Parcel {
  int from = 0;
  std::string bytes;
};

// Parcels that have arrived, and when each rank was last heard of.
class Inbox {
 public:
  explicit Inbox(int ranks);
  void put(Topic topic, Parcel parcel);
  std::optional<Parcel> take(Topic topic, double seconds);
  bool has(Topic topic) const;
  // The next one of either topic.
  std::optional<std::pair<Topic, Parcel>> take_any(std::initializer_list<Topic> topics,
                                                   double seconds);
  double silence(int rank) const;

 private:
  using Clock = std::chrono::steady_clock;
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::array<std::deque<Parcel>, kTopics> parcels_;
  std::vector<Clock::time_point> heard_;
};

class Comm {
 public:
  virtual ~Comm() = default;
  virtual int rank() const = 0;
  virtual int ranks() const = 0;
  virtual std::string host(int rank) const = 0;
  // `may_drop`: left out where the receiver is far behind.
  virtual void send(int to, Topic topic, std::string bytes, bool may_drop = false) = 0;
  virtual Inbox& inbox() = 0;
  // Says why on stderr, with rank and host, and ends the whole job.
  [[noreturn]] virtual void fail(const std::string& why) = 0;

  void send_all(Topic topic, const std::string& bytes, bool may_drop = false) {
    for (int r = 0; r < ranks(); ++r)
      if (r != rank()) send(r, topic, bytes, may_drop);
  }
  // Not heard of for so long that nobody waits for it.
  bool is_silent(int r) { return r != rank() && inbox().silence(r) > kSilence; }
  std::string name(int r) const { return "rank " + std::to_string(r) + " on " + host(r); }

  static constexpr double kSilence = 5;  // seconds; a sign of life is sent every second
};

}  // namespace hayago::ranks
