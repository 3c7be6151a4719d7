#include "search/node/node_pool.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "search/tree/worker.h"

namespace hayago {
namespace {

TEST(Packed, VisitsAndValuesDoNotTouchEachOther) {
  Stat stat(0);
  int64_t visits = 0, value = 0;
  for (int i = 0; i < 1000; ++i) {
    add(stat, packed(1, i % 257), i % 2 == 0);
    visits += 1;
    value += i % 257;
  }
  EXPECT_EQ(read(stat), (Tallied{visits, value}));
  add(stat, packed(-3, -1000), false);
  EXPECT_EQ(read(stat), (Tallied{visits - 3, value - 1000}));
  // The largest counts that are allowed.
  stat.store(packed(kMaxVisits, kWin * kMaxVisits));
  EXPECT_EQ(read(stat), (Tallied{kMaxVisits, kWin * kMaxVisits}));
}

TEST(VirtualLoss, IsALossForTheMoverAndLeavesNothing) {
  Stat black(packed(10, 5 * kWin)), white(packed(10, 5 * kWin));
  std::vector<InFlight::Entry> entries;
  {
    InFlight flight(3, entries);
    flight.enter(black, Color::Black);
    flight.enter(white, Color::White);
    EXPECT_EQ(read(black), (Tallied{13, 5 * kWin}));  // no win for Black
    EXPECT_EQ(read(white), (Tallied{13, 8 * kWin}));  // three for Black
  }
  EXPECT_EQ(read(black), (Tallied{10, 5 * kWin}));
  EXPECT_EQ(read(white), (Tallied{10, 5 * kWin}));
  EXPECT_TRUE(entries.empty());
}

Node* make(NodePool& pool, int arena, int moves) {
  void* room = pool.allocate(arena, moves);
  return room == nullptr ? nullptr
                         : new (room)
                               Node(moves, Node::capacity_for(moves), Color::Black, 1, kPass);
}

TEST(NodePool, ArraysOfANodeDoNotOverlap) {
  NodePool pool(1 << 20, 1);
  for (const int moves : {1, 7, 8, 82, 626}) {
    Node* node = make(pool, 0, moves);
    ASSERT_NE(node, nullptr);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(node) % 64, 0u);
    for (int i = 0; i < moves; ++i) {
      node->stat(i).store(packed(i + 1, 2 * i));
      node->rave(i).store(packed(i + 2, 3 * i));
      node->child(i).store(node + i);
      node->ended(i).store(static_cast<uint32_t>(i + 3));
      node->mix(i).store(static_cast<float>(i + 4));
      node->priors()[i] = static_cast<float>(i + 5);
      node->moves_data()[i] = Point(i + 6);
    }
    for (int i = 0; i < moves; ++i) {
      EXPECT_EQ(read(node->stat(i)), (Tallied{i + 1, 2 * i}));
      EXPECT_EQ(read(node->rave(i)), (Tallied{i + 2, 3 * i}));
      EXPECT_EQ(node->child(i).load(), node + i);
      EXPECT_EQ(node->ended(i).load(), static_cast<uint32_t>(i + 3));
      EXPECT_EQ(node->mix(i).load(), static_cast<float>(i + 4));
      EXPECT_EQ(node->prior(i), static_cast<float>(i + 5));
      EXPECT_EQ(node->move(i), Point(i + 6));
    }
    EXPECT_EQ(node->count(), moves);
    EXPECT_EQ(node->hash(), 1u);
  }
}

TEST(NodePool, KeepsToItsLimitAndReusesBlocks) {
  constexpr size_t kLimit = 4 << 20;
  NodePool pool(kLimit, 2);
  std::vector<Node*> nodes;
  for (int arena = 0;; arena ^= 1) {
    Node* node = make(pool, arena, 82);
    if (node == nullptr) break;
    nodes.push_back(node);
  }
  EXPECT_LE(pool.reserved(), kLimit);
  EXPECT_GT(pool.used(), kLimit / 2);
  EXPECT_EQ(pool.nodes(), nodes.size());
  EXPECT_EQ(pool.used(), nodes.size() * Node::bytes(Node::capacity_for(82)));
  std::set<Node*> distinct(nodes.begin(), nodes.end());
  EXPECT_EQ(distinct.size(), nodes.size());

  for (size_t i = 0; i < nodes.size(); i += 2) pool.release(nodes[i]);
  const size_t left = pool.nodes();
  // Freed room serves smaller nodes too.
  size_t made = 0;
  for (int arena = 0; arena < 2; ++arena)
    while (make(pool, arena, 40) != nullptr) ++made;
  EXPECT_GE(made, nodes.size() - left);
  EXPECT_LE(pool.reserved(), kLimit);
  pool.clear();
  EXPECT_EQ(pool.nodes(), 0u);
  EXPECT_EQ(pool.used(), 0u);
  EXPECT_NE(make(pool, 0, 82), nullptr);
}

// One arena has used up its blocks, the other has all that are free.
TEST(NodePool, DealsOutWhatIsFree) {
  NodePool pool(size_t{1} << 20, 2);
  std::vector<Node*> nodes[2];
  for (bool more = true; more;) {
    more = false;
    for (const int arena : {0, 1})
      if (void* block = pool.allocate(arena, 82)) {
        nodes[arena].push_back(new (block)
                                   Node(82, Node::capacity_for(82), Color::Black, 0, kPass));
        more = true;
      }
  }
  ASSERT_GT(nodes[1].size(), 20u);
  for (int i = 0; i < 20; ++i) pool.release(1, nodes[1][static_cast<size_t>(i)]);
  EXPECT_EQ(pool.allocate(0, 82), nullptr);
  pool.deal_out();
  for (int i = 0; i < 20; ++i) EXPECT_NE(pool.allocate(i % 2, 82), nullptr) << i;
  EXPECT_EQ(pool.allocate(0, 82), nullptr);
  EXPECT_EQ(pool.allocate(1, 82), nullptr);
}

}  // namespace
}  // namespace hayago
