// A search that takes part in an exchange with other ranks: when it is time the workers pause, what
// the others sent is taken in, and what was found here goes out. Messages travel while the workers
// go on; only with share_every do ranks wait for each other.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/base/random.h"
#include "search/share/tree_share.h"
#include "search/tree/guest.h"

namespace hayago {

// The way to the other ranks. One thread at a time uses it.
class ShareLink {
 public:
  struct Arrived {
    int from = 0;
    std::string bytes;
  };
  virtual ~ShareLink() = default;
  virtual int rank() const = 0;
  virtual int ranks() const = 0;
  // To all others; never waits. One that is far behind may miss it.
  virtual void send(const std::string& bytes) = 0;
  // The next message of another rank, waiting so long for it at most.
  virtual std::optional<Arrived> take(double seconds) = 0;
  // Something may have arrived.
  virtual bool has_news() const = 0;
  // A rank that has not been heard of for long: nobody waits for it.
  virtual bool is_silent(int rank) const = 0;
  // Number of the present run, the same on all ranks: what is said of another one is not waited
  // for.
  virtual uint64_t run() const = 0;
};

// Seed of a rank: rank 0 plays as a search that is alone.
inline uint64_t rank_seed(uint64_t seed, int rank) {
  return rank == 0 ? seed : mix_bits(seed ^ mix_bits(~static_cast<uint64_t>(rank)));
}

// What came of an exchange, for tests and for those who look on.
struct ShareTally {
  int64_t exchanges = 0;    // messages sent
  int64_t bytes = 0;        // of them
  int64_t largest = 0;      // bytes of one
  int64_t taken = 0;        // messages of others taken in
  int64_t simulations = 0;  // of others
  double seconds = 0;       // of CPU time, while the workers paused
};

template <int N>
class ShareGuest final : public TreeGuest<N> {
 public:
  // Both outlive it.
  ShareGuest(const SearchParams& params, ShareLink& link)
      : params_(params), link_(link), share_(params) {}

  void begin(Tree<N>& tree, bool counted) override;
  bool wants_in(int64_t simulations, double seconds) override;
  int64_t enter(Tree<N>& tree, const std::atomic<bool>& stop) override;
  int64_t end(Tree<N>& tree, const std::atomic<bool>& stop) override;
  void before_move(const Tree<N>& tree, Point move) override { share_.before_move(tree, move); }
  void nodes_went(const Tree<N>& tree) override { share_.nodes_went(tree); }
  void tree_is_new(const Tree<N>&) override { share_.tree_is_new(); }

  const TreeShare<N>& share() const { return share_; }
  const ShareTally& tally() const { return tally_; }

 private:
  enum class Kind : uint8_t { Changes, Wanted, Numbers };
  struct Message {
    Kind kind = Kind::Changes;
    uint64_t run = 0, round = 0;
    bool last = false;  // the sender's run is over
    SharedStatistics statistics;
  };
  // Of one round of averaging, by rank; ours are among them.
  struct Round {
    uint64_t number = 0;
    bool open = false;
    std::map<int, SharedStatistics> wanted, numbers;
    std::optional<SharedStatistics> mine;
  };

  bool is_averaging() const { return params_.share == ShareKind::Mogo; }
  bool in_step() const { return params_.share_every > 0; }
  void send(Kind kind, bool last, SharedStatistics statistics);
  void receive(Tree<N>& tree, double seconds);
  void sort_in(Tree<N>& tree, int from, Message message);
  int64_t exchange(Tree<N>& tree, bool last, const std::atomic<bool>& stop);
  // Waits for all ranks that take part in this run until done() says so.
  template <class Done>
  void wait(Tree<N>& tree, double seconds, const std::atomic<bool>& stop, const Done& done);
  bool all_others(const auto& has) const;
  void open_round(Tree<N>& tree, uint64_t number);
  void go_on_averaging(Tree<N>& tree);

  const SearchParams& params_;
  ShareLink& link_;
  TreeShare<N> share_;
  ShareTally tally_;
  uint64_t run_ = 0, round_ = 0;
  bool counted_ = false;
  double next_ = 0;                   // seconds of the run
  int64_t next_count_ = 0;            // simulations of the run
  int64_t added_ = 0;                 // simulations of others, of this exchange
  std::set<int> ended_;               // ranks whose run is over
  std::map<int, uint64_t> at_round_;  // how far the others are, with share_every
  std::map<std::pair<uint64_t, int>, SharedStatistics> early_;  // of rounds to come, by rank
  Round averaging_;
  bool due_ = false;                            // rank 0: another round is to begin
  std::vector<std::pair<int, Message>> later_;  // of rounds of averaging to come, with share_every
};

}  // namespace hayago
