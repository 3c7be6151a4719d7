// Statistics of several trees: hand-made ones whose sums and averages are known, then searches
// whose trees must hold what all of them found.
#include "search/share/share_guest.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/player/simulated_cluster.h"
#include "search/share/bytes.h"
#include "search/tree/search.h"
#include "tests/support/search_checks.h"
#include "tests/support/sharing.h"

namespace hayago {
namespace {

Point at9(const char* vertex) { return *parse_vertex<9>(vertex, 9); }

// A tree without a search: nodes by hand, simulations by hand.
class HandTree {
 public:
  explicit HandTree(const SearchParams& params, const Rank& rank = {})
      : params_(params), tree_(params_, size_t{64} << 20, 1, rank), share_(params_) {
    tree_.set_position(empty_position<9>());
  }

  // So many simulations of this value through these moves, whose nodes are made; each also counts
  // as RAVE of the moves it makes.
  void simulate(const std::vector<const char*>& line, int64_t games, int64_t value) {
    std::vector<Step> path;
    Node* node = tree_.root();
    for (const char* vertex : line) {
      ASSERT_NE(node, nullptr);
      path.push_back({node, index_of_move(*node, at9(vertex))});
      Step& step = path.back();
      step.stat().fetch_add(packed(games, value), kRelaxed);
      step.node->rave(step.child).fetch_add(packed(games, value), kRelaxed);
      node = Tree<9>::child_of(step);
      if (node == nullptr && path.size() < line.size()) node = tree_.grow(path);
    }
    path.back().node->ended(path.back().child).fetch_add(static_cast<uint32_t>(games), kRelaxed);
    tree_.root_stat().fetch_add(packed(games, value), kRelaxed);
  }

  Tallied stat(const std::vector<const char*>& line) const { return find(line, false); }
  Tallied rave(const std::vector<const char*>& line) const { return find(line, true); }
  Tallied root() const { return read(tree_.root_stat()); }
  Tree<9>& tree() { return tree_; }
  TreeShare<9>& share() { return share_; }
  void expect_sound() const {
    const Result<void> sound = check_tree(tree_, params_, 1);
    EXPECT_TRUE(sound) << sound.error().text;
  }

 private:
  Tallied find(const std::vector<const char*>& line, bool rave) const {
    const Node* node = tree_.root();
    Tallied found;
    for (const char* vertex : line) {
      if (node == nullptr) return {};
      const int i = index_of_move(*node, at9(vertex));
      found = read(rave ? node->rave(i) : node->stat(i));
      node = Tree<9>::child_of({const_cast<Node*>(node), i});
    }
    return found;
  }

  SearchParams params_;
  Tree<9> tree_;
  TreeShare<9> share_;
};

TEST(Share, NumbersSurviveTheWay) {
  ByteWriter out;
  const int64_t numbers[] = {0, 1, -1, 63, -64, 300, -300, INT64_MAX, INT64_MIN};
  for (const int64_t n : numbers) out.put_signed(n);
  out.put_real(-7.5);
  out.put_text(std::string("a\0b\n", 4));
  const std::string bytes = out.take();
  ByteReader in(bytes);
  for (const int64_t n : numbers) EXPECT_EQ(in.get_signed(), n);
  EXPECT_EQ(in.get_real(), -7.5);
  EXPECT_EQ(in.get_text(), std::string("a\0b\n", 4));
  EXPECT_TRUE(in.ok() && in.at_end());
  EXPECT_EQ(in.get(), 0u);
  EXPECT_FALSE(in.ok());
}

TEST(Share, DamagedMessagesAreRefused) {
  HandTree a(sharing(ShareKind::Delta));
  a.simulate({"E5", "C3", "G7"}, 10, 4 * kWin);
  a.simulate({"E5", "D4"}, 10, 4 * kWin);
  const SharedStatistics sent = a.share().collect(a.tree());
  const std::string bytes = to_bytes(sent);
  ASSERT_TRUE(parse_statistics(bytes));
  size_t most = 40;
  for (const SharedNode& node : sent.nodes) most += bytes_of(node);
  EXPECT_LE(bytes.size(), most);
  EXPECT_EQ(*parse_statistics(bytes), sent);
  for (size_t cut = 0; cut < bytes.size(); ++cut)
    EXPECT_FALSE(parse_statistics(bytes.substr(0, cut))) << cut;
  EXPECT_FALSE(parse_statistics(bytes + "x"));
}

TEST(Share, DeltaAddsWhatIsNewOnce) {
  HandTree a(sharing(ShareKind::Delta)), b(sharing(ShareKind::Delta));
  a.simulate({"E5", "C3"}, 10, 4 * kWin);
  b.simulate({"E5"}, 6, 6 * kWin);
  b.simulate({"C3"}, 2, kWin);
  for (int round = 0; round < 3; ++round) {  // nothing new after the first: nothing changes
    const SharedStatistics of_a = a.share().collect(a.tree()), of_b = b.share().collect(b.tree());
    a.share().add(a.tree(), of_b);
    b.share().add(b.tree(), of_a);
    for (HandTree* tree : {&a, &b}) {
      EXPECT_EQ(tree->root(), (Tallied{18, 11 * kWin})) << round;
      EXPECT_EQ(tree->stat({"E5"}), (Tallied{16, 10 * kWin}));
      EXPECT_EQ(tree->rave({"E5"}), (Tallied{16, 10 * kWin}));
      EXPECT_EQ(tree->stat({"C3"}), (Tallied{2, kWin}));
      EXPECT_EQ(tree->stat({"E5", "C3"}), (Tallied{10, 4 * kWin}));  // a node that b did not have
      tree->expect_sound();
    }
  }
  a.simulate({"E5", "C3"}, 1, 0);
  const SharedStatistics more = a.share().collect(a.tree());
  EXPECT_EQ(more.root, (Tallied{1, 0}));
  EXPECT_EQ(b.share().add(b.tree(), more), 1);
  EXPECT_EQ(b.stat({"E5", "C3"}), (Tallied{11, 4 * kWin}));
  EXPECT_EQ(a.share().own().root, (Tallied{11, 4 * kWin}));
  b.expect_sound();
}

TEST(Share, DeltaSendsLateWhatWasBelowTheThreshold) {
  HandTree a(sharing(ShareKind::Delta)), b(sharing(ShareKind::Delta));
  a.simulate({"C3", "G7", "E5"}, 1, kWin);
  a.simulate({"D4"}, 99, 0);
  b.share().add(b.tree(), a.share().collect(a.tree()));
  EXPECT_EQ(b.stat({"C3"}), (Tallied{1, kWin}));
  EXPECT_EQ(b.stat({"C3", "G7"}), Tallied{});  // 1 of 100 is less than 5 %
  b.expect_sound();
  a.simulate({"C3", "G7", "E5"}, 20, 0);
  b.share().add(b.tree(), a.share().collect(a.tree()));
  EXPECT_EQ(b.stat({"C3", "G7"}), (Tallied{21, kWin}));
  EXPECT_EQ(b.stat({"C3", "G7", "E5"}), (Tallied{21, kWin}));
  b.expect_sound();
}

TEST(Share, DeltaKeepsToDepthAndBytes) {
  SearchParams params = sharing(ShareKind::Delta);
  params.share_depth = 3;
  HandTree deep(params);
  deep.simulate({"A1", "B2", "C3", "D4"}, 10, 0);
  const SharedStatistics sent = deep.share().collect(deep.tree());
  EXPECT_EQ(sent.nodes.size(), 2u);  // the root's moves and those after A1: depths 1 and 2

  params.share_depth = 10;
  params.share_part = 0;
  params.share_bytes = 1000;
  HandTree wide(params);
  for (const char* first : {"A1", "B1", "C1", "D1", "E1", "F1", "G1"})
    for (const char* second : {"A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "J3", "A5", "B5"})
      for (const char* third : {"A7", "B7", "C7"}) wide.simulate({first, second, third}, 3, kWin);
  wide.simulate({"G1", "J3", "A7"}, 100, kWin);
  const SharedStatistics part = wide.share().collect(wide.tree());
  EXPECT_LE(to_bytes(part).size(), 1000u);
  ASSERT_GT(part.nodes.size(), 3u);
  EXPECT_EQ(part.nodes[1].move, at9("G1"));  // the most visited first
  EXPECT_EQ(part.nodes[2].move, at9("J3"));
  // What did not fit goes out later: at last a copy has everything.
  HandTree copy(params);
  copy.share().add(copy.tree(), part);
  for (int i = 0; i < 20; ++i) copy.share().add(copy.tree(), wide.share().collect(wide.tree()));
  EXPECT_EQ(copy.root(), wide.root());
  for (const char* first : {"A1", "D1", "G1"})
    for (const char* third : {"A7", "B7", "C7"})
      EXPECT_EQ(copy.stat({first, "B5", third}), wide.stat({first, "B5", third})) << first << third;
  copy.expect_sound();
  // Then nothing is left to be told of: not even the nodes are looked at.
  EXPECT_EQ(wide.share().collect(wide.tree()).nodes.size(), 1u);
}

TEST(Share, ManyRanksSendLessEach) {
  SearchParams params = sharing(ShareKind::Delta);
  params.share_part = 0;
  params.share_bytes = 4000;
  size_t sizes[2];
  for (const int others : {1, 10}) {
    HandTree wide(params, {0, others + 1});
    for (const char* first : {"A1", "B1", "C1", "D1", "E1", "F1", "G1"})
      for (const char* second : {"A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "J3", "A5", "B5"})
        for (const char* third : {"A7", "B7", "C7"}) wide.simulate({first, second, third}, 3, kWin);
    sizes[others > 1] = to_bytes(wide.share().collect(wide.tree())).size();
    EXPECT_LE(sizes[others > 1] * static_cast<size_t>(others), 4000u);
  }
  EXPECT_GT(sizes[0], 4 * sizes[1]);
}

TEST(Share, RootSharesTheRootAlone) {
  HandTree a(sharing(ShareKind::Root)), b(sharing(ShareKind::Root));
  a.simulate({"E5", "C3"}, 10, 4 * kWin);
  b.share().add(b.tree(), a.share().collect(a.tree()));
  EXPECT_EQ(b.stat({"E5"}), (Tallied{10, 4 * kWin}));
  EXPECT_EQ(b.stat({"E5", "C3"}), Tallied{});
  b.expect_sound();
}

TEST(Share, OtherPositionsAreLeftOut) {
  HandTree a(sharing(ShareKind::Delta)), b(sharing(ShareKind::Delta));
  a.simulate({"E5", "C3"}, 10, 0);
  const SharedStatistics sent = a.share().collect(a.tree());
  b.tree().play(at9("E5"));
  EXPECT_EQ(b.share().add(b.tree(), sent), 0);
  EXPECT_EQ(b.root(), Tallied{});
}

// After a move both go on with what they have; nothing is sent twice.
TEST(Share, DeltaGoesOnAfterAMove) {
  HandTree a(sharing(ShareKind::Delta)), b(sharing(ShareKind::Delta));
  a.simulate({"E5", "C3"}, 10, 4 * kWin);
  b.simulate({"E5", "C3"}, 5, kWin);
  b.share().add(b.tree(), a.share().collect(a.tree()));
  a.share().add(a.tree(), b.share().collect(b.tree()));
  for (HandTree* tree : {&a, &b}) {
    tree->share().before_move(tree->tree(), at9("E5"));
    ASSERT_TRUE(tree->tree().play(at9("E5")));
    tree->share().nodes_went(tree->tree());
    EXPECT_EQ(tree->root(), (Tallied{15, 5 * kWin}));
    EXPECT_EQ(tree->share().collect(tree->tree()).root, Tallied{});
  }
  a.simulate({"C3"}, 1, kWin);
  EXPECT_EQ(b.share().add(b.tree(), a.share().collect(a.tree())), 1);
  EXPECT_EQ(b.stat({"C3"}), (Tallied{16, 6 * kWin}));
  b.expect_sound();
}

TEST(Share, MogoAveragesEveryNumber) {
  HandTree a(sharing(ShareKind::Mogo)), b(sharing(ShareKind::Mogo)), c(sharing(ShareKind::Mogo));
  HandTree* const trees[] = {&a, &b, &c};
  a.simulate({"E5", "C3"}, 60, 30 * kWin);
  a.simulate({"D4"}, 40, 0);
  b.simulate({"E5"}, 30, 30 * kWin);
  b.simulate({"A1"}, 1, kWin);  // less than 5 %: stays with b
  const auto exchange = [&] {
    std::vector<SharedStatistics> wanted, mine;
    for (HandTree* tree : trees) wanted.push_back(tree->share().wanted(tree->tree()));
    const SharedStatistics all = union_of(wanted);
    for (HandTree* tree : trees) mine.push_back(tree->share().numbers(tree->tree(), all));
    const SharedStatistics mean = average_of(mine);
    for (size_t i = 0; i < 3; ++i) trees[i]->share().replace(trees[i]->tree(), mine[i], mean);
  };
  for (int round = 0; round < 3; ++round) {  // the same is not averaged into itself again
    exchange();
    for (HandTree* tree : trees) {
      EXPECT_EQ(tree->root(), (Tallied{44, (61 * kWin + 1) / 3})) << round;  // 131 / 3
      EXPECT_EQ(tree->stat({"E5"}), (Tallied{30, 20 * kWin}));
      EXPECT_EQ(tree->rave({"E5"}), (Tallied{30, 20 * kWin}));
      EXPECT_EQ(tree->stat({"E5", "C3"}), (Tallied{20, 10 * kWin}));
      EXPECT_EQ(tree->stat({"D4"}), (Tallied{13, 0}));
    }
    EXPECT_EQ(a.stat({"A1"}), Tallied{});
    EXPECT_EQ(b.stat({"A1"}), (Tallied{1, kWin}));
  }
  c.simulate({"E5"}, 3, 0);  // one new simulation on every rank's share
  exchange();
  EXPECT_EQ(a.stat({"E5"}), (Tallied{31, 20 * kWin}));
}

TEST(Share, MogoKeepsWhatCameDuringTheExchange) {
  HandTree a(sharing(ShareKind::Mogo)), b(sharing(ShareKind::Mogo));
  a.simulate({"E5"}, 10, 0);
  const SharedStatistics all = a.share().wanted(a.tree());
  const SharedStatistics mine[] = {a.share().numbers(a.tree(), all),
                                   b.share().numbers(b.tree(), all)};
  a.simulate({"E5"}, 2, 2 * kWin);
  a.share().replace(a.tree(), mine[0], average_of(mine));
  EXPECT_EQ(a.stat({"E5"}), (Tallied{7, 2 * kWin}));
}

}  // namespace
}  // namespace hayago
