#include "tools/cluster/cluster_search.h"

#include <atomic>
#include <cstdio>
#include <thread>

#include "core/base/files.h"
#include "core/playout/weights_file.h"
#include "search/share/bytes.h"
#include "search/share/share_guest.h"
#include "tools/cluster/search_bytes.h"

namespace hayago::cluster {
namespace {

using ranks::Comm;
using ranks::Parcel;
using ranks::Topic;

enum class Order : uint8_t { Make, Show, Run, Stop, Finish, Restart, Drop };

std::string log_prefix;

// Statistics of one search; those of others are not for it.
class RankLink final : public ShareLink {
 public:
  RankLink(Comm& comm, uint64_t search) : comm_(comm), search_(search) {}
  int rank() const override { return comm_.rank(); }
  int ranks() const override { return comm_.ranks(); }
  void send(const std::string& bytes) override {
    ByteWriter out;
    out.put(search_);
    comm_.send_all(Topic::Share, out.take() + bytes, true);
  }
  std::optional<Arrived> take(double seconds) override {
    while (auto parcel = comm_.inbox().take(Topic::Share, seconds)) {
      ByteReader in(parcel->bytes);
      if (in.get() != search_ || !in.ok()) continue;
      return Arrived{parcel->from, parcel->bytes.substr(parcel->bytes.size() - in.left())};
    }
    return {};
  }
  bool has_news() const override { return comm_.inbox().has(Topic::Share); }
  bool is_silent(int rank) const override { return comm_.is_silent(rank); }
  uint64_t run() const override { return run_; }
  void begin_run(uint64_t number) { run_ = number; }

 private:
  Comm& comm_;
  uint64_t search_;
  std::atomic<uint64_t> run_{0};
};

// The part of a rank; all play the same number, so that they can go in step.
int64_t playouts_of_rank(int64_t playouts, int ranks) { return (playouts + ranks - 1) / ranks; }

// Visits and value of the root and of its moves: what this rank found itself, and what its tree
// holds.
void log_run(const Comm& comm, const std::string& prefix, uint64_t run, const AnySearch& search,
             const SearchReport& report) {
  const SharedStatistics* own = search.own_part();
  if (prefix.empty() || own == nullptr) return;
  std::string text = "run " + std::to_string(run) + " own " + std::to_string(own->root.visits) +
                     " all " + std::to_string(report.root_visits) + "\n";
  for (const MoveReport& move : report.moves) {
    Tallied mine;
    if (!own->nodes.empty())
      for (const SharedMove& m : own->nodes.front().moves)
        if (m.move == move.move) mine = m.stat;
    if (move.visits > 0)
      text += "move " + std::to_string(move.move.raw()) + " own " + std::to_string(mine.visits) +
              " all " + std::to_string(move.visits) + "\n";
  }
  // Since the search was made: what the exchanges cost, and the largest message.
  if (const ShareTally* tally = search.share_tally())
    text += "share " + std::to_string(tally->exchanges) + " cpu_us " +
            std::to_string(static_cast<int64_t>(1e6 * tally->seconds)) + " largest_bytes " +
            std::to_string(tally->largest) + "\n";
  const std::string path = prefix + "." + std::to_string(comm.rank());
  if (std::FILE* file = std::fopen(path.c_str(), "a")) {
    std::fputs(text.c_str(), file);
    std::fclose(file);
  }
}

class ClusterSearch final : public AnySearch {
 public:
  ClusterSearch(Comm& comm, uint64_t number, int size, const SearchParams& params,
                const SearchSetup& setup, const std::string& weights)
      : comm_(comm), number_(number), link_(comm, number), in_step_(params.share_every > 0) {
    SearchSetup here = setup;
    here.rank = {0, comm.ranks()};
    search_ = make_search(size, params, here);
    search_->join(link_);
    ByteWriter out = order(Order::Make);
    out.put(static_cast<uint64_t>(size));
    out.put(static_cast<uint64_t>(setup.workers));
    out.put(static_cast<uint64_t>(setup.memory_mib));
    out.put(setup.seed);
    out.put_text(weights);
    out.put_text(params_text(params));
    out.put_text(log_prefix);
    tell(out);
  }
  ~ClusterSearch() override { tell(Order::Drop); }

  void show(const AnyGame& game, Color to_move) override {
    ByteWriter out = order(Order::Show);
    out.put(static_cast<uint64_t>(index_of(to_move)));
    put_game(out, game);
    tell(out);
    search_->show(game, to_move);
  }

  SearchReport run(const Budget& budget, const std::function<void(const SearchProgress&)>& progress,
                   double interval, const LiveReports& live) override {
    Budget part = budget;
    part.playouts = playouts_of_rank(budget.playouts, comm_.ranks());
    link_.begin_run(++runs_);
    ByteWriter out = order(Order::Run);
    out.put(runs_);
    out.put(static_cast<uint64_t>(part.playouts));
    put_root_moves(out, budget.root);
    tell(out);
    SearchReport report = search_->run(part, progress, interval, live);
    // In step all end by themselves, after the same exchanges.
    const bool whole = in_step_ && report.stop_reason == StopReason::Playouts;
    tell(whole ? Order::Finish : Order::Stop);
    log_run(comm_, log_prefix, runs_, *search_, report);
    return report;
  }

  void stop() override { search_->stop(); }
  void restart(uint64_t seed) override {
    ByteWriter out = order(Order::Restart);
    out.put(seed);
    tell(out);
    search_->restart(seed);
  }
  int size() const override { return search_->size(); }
  const ShareTally* share_tally() const override { return search_->share_tally(); }

 private:
  ByteWriter order(Order what) const {
    ByteWriter out;
    out.put(number_);
    out.put(static_cast<uint64_t>(what));
    return out;
  }
  void tell(ByteWriter& out) { comm_.send_all(Topic::Search, out.take()); }
  void tell(Order what) {
    ByteWriter out = order(what);
    tell(out);
  }

  Comm& comm_;
  uint64_t number_;
  RankLink link_;
  bool in_step_;
  uint64_t runs_ = 0;
  std::unique_ptr<AnySearch> search_;
};

}  // namespace

void set_rank_log(std::string prefix) { log_prefix = std::move(prefix); }

SearchMaker search_on_ranks(Comm& comm, std::function<std::string()> weights) {
  return [&comm, weights = std::move(weights), made = uint64_t{0}](
             int size, const SearchParams& params, const SearchSetup& setup) mutable {
    return std::unique_ptr<AnySearch>(
        std::make_unique<ClusterSearch>(comm, ++made, size, params, setup, weights()));
  };
}

SearchMaker search_maker(Comm* comm, std::function<std::string()> weights) {
  if (comm == nullptr) return make_search;
  return search_on_ranks(*comm, std::move(weights));
}

// One search of rank 0's, as this rank has it.
struct SearchServant::Served {
  Served(Comm& comm, uint64_t its_number) : number(its_number), link(comm, its_number) {}
  ~Served() { end(true); }

  // `at_once`: else it goes on to the end of its budget.
  void end(bool at_once) {
    if (!thread.joinable()) return;
    // A run that has not begun does not hear stop(): say it until the thread is done.
    while (at_once && !done) {
      search->stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    thread.join();
  }

  uint64_t number;
  RankLink link;
  std::unique_ptr<AnySearch> search;
  std::string log;
  std::thread thread;
  std::atomic<bool> done{false};
};

SearchServant::SearchServant(Comm& comm) : comm_(comm) {}
SearchServant::~SearchServant() = default;

void SearchServant::obey(const std::string& bytes) {
  ByteReader in(bytes);
  const uint64_t number = in.get();
  const auto what = static_cast<Order>(in.get());
  const auto at = std::find_if(searches_.begin(), searches_.end(),
                               [&](const auto& s) { return s->number == number; });
  if (what == Order::Make) {
    auto served = std::make_unique<Served>(comm_, number);
    const auto size = static_cast<int>(in.get());
    SearchSetup setup;
    setup.workers = static_cast<int>(in.get());
    setup.memory_mib = static_cast<int>(in.get());
    setup.seed = rank_seed(in.get(), comm_.rank());
    setup.rank = {comm_.rank(), comm_.ranks()};
    const Result<PolicyOptions> playout = read_weights(in.get_text());
    const Result<SearchParams> params = parse_params(in.get_text());
    served->log = in.get_text();
    if (!playout) comm_.fail(playout.error().text);
    if (!params) comm_.fail(params.error().text);
    setup.playout = *playout;
    served->search = make_search(size, *params, setup);
    served->search->join(served->link);
    searches_.push_back(std::move(served));
    return;
  }
  if (at == searches_.end()) return;
  Served& served = **at;
  served.end(what != Order::Finish);
  switch (what) {
    case Order::Show: {
      const auto to_move = static_cast<Color>(in.get() & 1);
      const Result<AnyGame> game = get_game(in);
      if (!game) comm_.fail("the game of rank 0: " + game.error().text);
      served.search->show(*game, to_move);
      break;
    }
    case Order::Run: {
      const uint64_t run = in.get();
      Budget budget{static_cast<int64_t>(in.get()), 0, {}};
      budget.root = get_root_moves(in);
      served.link.begin_run(run);
      served.done = false;
      served.thread = std::thread([this, &served, run, budget] {
        const SearchReport report = served.search->run(budget, {}, 1, {});
        log_run(comm_, served.log, run, *served.search, report);
        served.done = true;
      });
      break;
    }
    case Order::Restart:
      served.search->restart(rank_seed(in.get(), comm_.rank()));
      break;
    case Order::Drop:
      searches_.erase(at);
      break;
    case Order::Make:
    case Order::Stop:
    case Order::Finish:
      break;
  }
}

}  // namespace hayago::cluster
