// Several ranks at once, over links in one process and as a simulated cluster.
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "search/params/presets.h"
#include "search/player/simulated_cluster.h"
#include "search/share/share_guest.h"
#include "search/tree/search.h"
#include "tests/support/search_checks.h"
#include "tests/support/sharing.h"

namespace hayago {
namespace {

// Ranks in one process.
class Hub {
 public:
  explicit Hub(int ranks) : boxes_(static_cast<size_t>(ranks)) {}
  std::mutex mutex;
  std::vector<std::deque<ShareLink::Arrived>> boxes_;
  int silent = -1;
};
class HubLink final : public ShareLink {
 public:
  HubLink(Hub& hub, int rank) : hub_(hub), rank_(rank) {}
  int rank() const override { return rank_; }
  int ranks() const override { return static_cast<int>(hub_.boxes_.size()); }
  void send(const std::string& bytes) override {
    const std::lock_guard lock(hub_.mutex);
    for (size_t i = 0; i < hub_.boxes_.size(); ++i)
      if (static_cast<int>(i) != rank_) hub_.boxes_[i].push_back({rank_, bytes});
  }
  std::optional<Arrived> take(double seconds) override {
    for (int i = 0;; ++i) {
      {
        const std::lock_guard lock(hub_.mutex);
        auto& box = hub_.boxes_[static_cast<size_t>(rank_)];
        if (!box.empty()) {
          Arrived next = std::move(box.front());
          box.pop_front();
          return next;
        }
      }
      if (i >= seconds * 1000) return {};
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  bool has_news() const override {
    const std::lock_guard lock(hub_.mutex);
    return !hub_.boxes_[static_cast<size_t>(rank_)].empty();
  }
  bool is_silent(int rank) const override { return rank == hub_.silent; }
  uint64_t run() const override { return 1; }

 private:
  Hub& hub_;
  int rank_;
};

struct RankOutcome {
  SearchReport report;
  SharedStatistics own;
  std::map<int, Tallied> root_moves;
  bool operator==(const RankOutcome& o) const {
    return report.root_visits == o.report.root_visits && own == o.own && root_moves == o.root_moves;
  }
};

// `playouts` of each rank, all at once, each on a thread of its own.
std::vector<RankOutcome> run_ranks(SearchParams params, int ranks, const Budget& budget,
                                   int silent = -1) {
  Hub hub(ranks);
  hub.silent = silent;
  std::vector<RankOutcome> outcomes(static_cast<size_t>(ranks));
  std::vector<std::thread> threads;
  for (int r = 0; r < ranks; ++r) {
    if (r == silent) continue;
    threads.emplace_back([&, r] {
      HubLink link(hub, r);
      SearchSetup setup{1, 64, rank_seed(5, r)};
      setup.rank = {r, ranks};
      Search<9> search(params, setup);
      ShareGuest<9> guest(search.params(), link);
      search.set_guest(&guest);
      search.set_position(empty_position<9>());
      RankOutcome& out = outcomes[static_cast<size_t>(r)];
      out.report = search.run(budget);
      out.own = guest.share().own();
      const Node& root = *search.tree().root();
      for (int i = 0; i < root.count(); ++i)
        if (const Tallied t = read(root.stat(i)); t.visits > 0)
          out.root_moves[root.move(i).raw()] = t;
      if (params.share != ShareKind::Mogo) expect_sound(search);
    });
  }
  for (std::thread& thread : threads) thread.join();
  return outcomes;
}

TEST(ShareRanks, InStepAllHoldTheSumAndARunRepeats) {
  SearchParams params = sharing(ShareKind::Delta);
  params.share_every = 50;
  const auto first = run_ranks(params, 3, {200, 0}), again = run_ranks(params, 3, {200, 0});
  EXPECT_EQ(first, again);
  std::map<int, Tallied> sum;
  for (const RankOutcome& rank : first) {
    EXPECT_EQ(rank.own.root.visits, 200);
    for (const SharedMove& m : rank.own.nodes.front().moves) {
      sum[m.move.raw()].visits += m.stat.visits;
      sum[m.move.raw()].value += m.stat.value;
    }
  }
  std::erase_if(sum, [](const auto& entry) { return entry.second.visits == 0; });
  for (const RankOutcome& rank : first) {
    EXPECT_EQ(rank.report.root_visits, 600);
    EXPECT_EQ(rank.report.simulations, 600);
    EXPECT_EQ(rank.root_moves, sum);
  }
  EXPECT_NE(first[0].own, first[1].own);  // each has its own seed
}

TEST(ShareRanks, InStepAveragingRepeats) {
  SearchParams params = sharing(ShareKind::Mogo);
  params.share_every = 50;
  const auto first = run_ranks(params, 3, {200, 0}), again = run_ranks(params, 3, {200, 0});
  EXPECT_EQ(first, again);
  for (const RankOutcome& rank : first) EXPECT_EQ(rank.report.root_visits, 200);
}

TEST(ShareRanks, WithoutStepsTheSumArrivesToo) {
  SearchParams params = sharing(ShareKind::Delta);
  params.share_rate = 200;
  for (const RankOutcome& rank : run_ranks(params, 3, {300, 0}))
    EXPECT_EQ(rank.report.root_visits, 900);
}

TEST(ShareRanks, NobodyWaitsForASilentRank) {
  for (const ShareKind kind : {ShareKind::Delta, ShareKind::Mogo}) {
    SearchParams params = sharing(kind);
    params.share_every = 50;
    const auto outcomes = run_ranks(params, 3, {100, 0}, 1);
    EXPECT_EQ(outcomes[0].report.root_visits, kind == ShareKind::Delta ? 200 : 100);
    EXPECT_EQ(outcomes[0].report.root_visits, outcomes[2].report.root_visits);
  }
}

TEST(SimulatedCluster, RanksHoldWhatAllFound) {
  for (const char* preset : {"champion", "golois", "nomitan", "lanes"}) {
    SCOPED_TRACE(preset);
    SearchParams params = *preset_params(preset);
    params.share = ShareKind::Delta;
    params.sim_ranks = 4;
    params.share_every = 20;
    params.stop_decided = false;
    SimulatedCluster<9> cluster(9, params, {1, 64, 3});
    AnyGame game = make_game(9, {});
    cluster.show(game, Color::Black);
    SearchReport report = cluster.run({400, 0}, {}, 1, {});
    EXPECT_EQ(report.simulations, 400);
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(read(cluster.rank(i).tree().root_stat()).visits, 400);
      expect_sound(cluster.rank(i));
    }
    // The next move goes on with the part of the tree that it needs, on every rank.
    ASSERT_TRUE(std::get<Game<9>>(game).play(Color::Black, report.best));
    cluster.show(game, Color::White);
    const int64_t kept = read(cluster.rank(0).tree().root_stat()).visits;
    report = cluster.run({200, 0}, {}, 1, {});
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(read(cluster.rank(i).tree().root_stat()).visits, kept + 200);
      expect_sound(cluster.rank(i));
    }
  }
}

// Where everything is shared all ranks have one tree, down to the last move: the sum of what each
// found.
void expect_same_tree(Node* a, Node* b) {
  ASSERT_EQ(a->count(), b->count());
  for (int i = 0; i < a->count(); ++i) {
    const int j = index_of_move(*b, a->move(i));
    ASSERT_GE(j, 0);
    EXPECT_EQ(read(a->stat(i)), read(b->stat(j)));
    EXPECT_EQ(read(a->rave(i)), read(b->rave(j)));
    Node *below_a = Tree<9>::child_of({a, i}), *below_b = Tree<9>::child_of({b, j});
    ASSERT_EQ(below_a == nullptr, below_b == nullptr);
    if (below_a != nullptr) expect_same_tree(below_a, below_b);
  }
}
TEST(SimulatedCluster, RanksHaveOneTree) {
  for (const int every : {1, 30}) {
    SearchParams params = sharing(ShareKind::Delta);
    params.share_part = 0;
    params.share_bytes = 100'000'000;
    params.sim_ranks = 3;
    params.share_every = every;
    SimulatedCluster<9> cluster(9, params, {1, 64, 3});
    cluster.show(make_game(9, {}), Color::Black);
    cluster.run({600, 0}, {}, 1, {});
    for (int i = 1; i < 3; ++i)
      expect_same_tree(cluster.rank(0).tree().root(), cluster.rank(i).tree().root());
  }
}

// Memory of a few hundred nodes: what was pruned and came back is not sent again.
TEST(SimulatedCluster, SurvivesPruning) {
  SearchParams params = sharing(ShareKind::Delta);
  params.share_part = 0;
  params.sim_ranks = 2;
  params.share_every = 100;
  SimulatedCluster<9> cluster(9, params, {1, 4, 3});
  cluster.show(make_game(9, {}), Color::Black);
  const SearchReport report = cluster.run({6000, 0}, {}, 1, {});
  EXPECT_EQ(report.root_visits, 6000);
  for (int i = 0; i < 2; ++i) expect_sound(cluster.rank(i));
}

// Ranks that take the others into account make a larger tree of the same simulations.
TEST(SimulatedCluster, RanksGrowMoreThanTheSameNodes) {
  size_t nodes[2];
  for (const bool alone : {false, true}) {
    SearchParams params = sharing(ShareKind::Delta);
    params.share_part = 0;
    if (alone) params.share_losses = 0;
    params.share_every = 10;
    params.sim_ranks = 8;
    SimulatedCluster<9> cluster(9, params, {1, 64, 3});
    cluster.show(make_game(9, {}), Color::Black);
    nodes[alone] = cluster.run({800, 0}, {}, 1, {}).nodes;
  }
  EXPECT_GT(nodes[0], 2 * nodes[1]);
}

// Each lets those before it choose first: four ranks with equal trees begin with several moves.
TEST(SimulatedCluster, RanksGoDifferentWays) {
  for (const double losses : {0.0, 1.0}) {
    SearchParams params = sharing(ShareKind::Delta);
    params.share_losses = losses;
    params.share_every = 1;
    params.sim_ranks = 4;
    SimulatedCluster<9> cluster(9, params, {1, 64, 3});
    cluster.show(make_game(9, {}), Color::Black);
    int visited = 0;
    for (const MoveReport& move : cluster.run({4, 0}, {}, 1, {}).moves) visited += move.visits > 0;
    if (losses == 0)
      EXPECT_EQ(visited, 1);
    else
      EXPECT_GE(visited, 3);  // the likeliest move may be worth two
  }
}

TEST(SimulatedCluster, RanksPreferOtherMoves) {
  SearchParams params = sharing(ShareKind::Delta);
  params.share_spread = 1;
  params.sim_ranks = 2;
  SimulatedCluster<9> cluster(9, params, {1, 64, 3});
  Search<9> lone(*preset_params("champion"), {1, 64, 3});
  const Node *a = cluster.rank(0).tree().root(), *b = cluster.rank(1).tree().root(),
             *plain = lone.tree().root();
  for (int i = 0; i < plain->count(); ++i) {
    EXPECT_FLOAT_EQ(a->prior(i) + b->prior(i), 3 * plain->prior(i));
    EXPECT_TRUE(a->prior(i) == plain->prior(i) || b->prior(i) == plain->prior(i));
  }
}

}  // namespace
}  // namespace hayago
