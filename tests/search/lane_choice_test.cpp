// What lanes choose on their way down while hundreds of simulations are under way.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "search/tree/lane_search.h"
#include "tests/support/lane_worker.h"

namespace hayago {
namespace {

// When nothing is known, the first look spreads over the board.
TEST(LaneChoice, TheFirstLookDoesNotFillOneMove) {
  Search<9> search(lane_params(), {1, 64, 3});
  search.set_position(empty_position<9>());
  const SearchReport report = search.run({256, 0});
  for (const MoveReport& move : report.moves) EXPECT_LE(move.visits, 8) << move.move.raw();
}

// Results that are not known yet count as lost, and only then.
TEST(LaneChoice, WhatIsUnderWayCountsAsLostUntilItEnds) {
  const SearchParams params = lane_params();
  OneWorker one(params);
  Tree<9>& tree = one.tree;
  SearchWorker<9>& worker = one.worker;
  const Node& root = *tree.root();
  const auto sum = [&] {
    Tallied all;
    for (int i = 0; i < root.count(); ++i) {
      all.visits += read(root.stat(i)).visits;
      all.value += read(root.stat(i)).value;
    }
    return all;
  };
  ASSERT_EQ(worker.room(), params.lanes);
  worker.simulate(100);
  LaneSearch<9>& lanes = *worker.lanes();
  for (int look = 0; lanes.in_flight() > 0; ++look, worker.simulate(look == 2 ? 50 : 0)) {
    const Tallied done = read(tree.root_stat()), all = sum();
    EXPECT_EQ(all.visits, done.visits + lanes.in_flight() * params.virtual_loss);
    EXPECT_EQ(all.value, done.value);  // Black's losses are worth nothing
    lanes.suspend();
    EXPECT_EQ(sum().visits, done.visits);
    lanes.resume();
    EXPECT_EQ(sum().visits, all.visits);
  }
  EXPECT_EQ(read(tree.root_stat()).visits, 150);
  EXPECT_EQ(sum().visits, 150);
  worker.simulate(60);
  EXPECT_EQ(lanes.drop() + read(tree.root_stat()).visits, 210);
  EXPECT_EQ(sum(), read(tree.root_stat()));
  EXPECT_EQ(worker.room(), params.lanes);
}

TEST(LaneChoice, FewAreUnderWayWhileTheTreeIsSmall) {
  SearchParams params = lane_params();
  params.lane_visits = 50;
  OneWorker one(params);
  Tree<9>& tree = one.tree;
  SearchWorker<9>& worker = one.worker;
  EXPECT_LT(worker.room(), 32);
  int64_t most = 0;
  for (int64_t done = 0; done < 5000;) {
    done += worker.simulate(worker.room());
    most = std::max<int64_t>(most, worker.lanes()->in_flight());
    ASSERT_LE(worker.lanes()->in_flight(), std::max<int64_t>(32, done / 50 + 1));
  }
  EXPECT_GT(most, 80);
}

TEST(LaneChoice, AMoveOfTheRootHasNoMoreThanItsShare) {
  SearchParams params = lane_params();
  params.lane_share = 0.05;  // 13 of 256
  OneWorker one(params);
  Tree<9>& tree = one.tree;
  SearchWorker<9>& worker = one.worker;
  int64_t most = 0;
  for (int look = 0; look < 300; ++look) {
    worker.simulate(worker.room());
    std::vector<int64_t> all, done;
    const Node& root = *tree.root();
    for (int i = 0; i < root.count(); ++i) all.push_back(read(root.stat(i)).visits);
    worker.lanes()->suspend();
    for (int i = 0; i < root.count(); ++i) done.push_back(read(root.stat(i)).visits);
    worker.lanes()->resume();
    for (size_t i = 0; i < all.size(); ++i) most = std::max(most, all[i] - done[i]);
  }
  EXPECT_LE(most, 13);
  EXPECT_GT(most, 8);
}

// Chosen at once or one after the other with the losses in the node: the same moves.
TEST(LaneChoice, ManyAreChosenAsOneAfterTheOther) {
  for (const char* formula : {"uct-rave", "uct", "virtual", "mogo"}) {
    SearchParams params = lane_params();
    params.formula = formula;
    params.even_prior = 1;
    Search<9> search(params, {1, 64, 3});
    search.set_position(empty_position<9>());
    search.run({2000, 0});
    Node& root = *search.tree().root();
    Selector selector(params, 9);
    const auto scratch = std::make_unique<MoveArrays>();
    int16_t many[40];
    selector.select_many(root, 2000, {3}, *scratch, 40, many);
    for (int i = 0; i < 40; ++i) {
      const int one = selector.select(root, 2000, *scratch);
      EXPECT_EQ(many[i], one) << formula << " " << i;
      root.stat(one).fetch_add(packed(3, 0), kRelaxed);
    }
    EXPECT_GT(std::set<int16_t>(many, many + 40).size(), 3u);
  }
}

// A value of 1: visits under way leave the mean as it is. Means of whole 64ths are exact here.
TEST(LaneChoice, WhatIsUnderWayMayCountAsTheMean) {
  SearchParams params = lane_params();
  Search<9> search(params, {1, 64, 3});
  search.set_position(empty_position<9>());
  search.run({2000, 0});
  Node& root = *search.tree().root();
  const auto value_of = [](int child) { return 64 + 64 * (child % 3); };  // of a visit
  for (int i = 0; i < root.count(); ++i)
    root.stat(i).store(packed(5 + i % 7, (5 + i % 7) * value_of(i)));
  Selector selector(params, 9);
  const auto scratch = std::make_unique<MoveArrays>();
  int16_t many[40], lost[40];
  selector.select_many(root, 2000, {2, 0}, *scratch, 40, lost);
  selector.select_many(root, 2000, {2, 1}, *scratch, 40, many);
  EXPECT_FALSE(std::equal(many, many + 40, lost));
  for (const int16_t chosen : many) {
    const int one = selector.select(root, 2000, *scratch);
    EXPECT_EQ(chosen, one);
    root.stat(one).fetch_add(packed(2, 2 * value_of(one)), kRelaxed);
  }
}

// The same in the tree: without what is under way the means are the same, or better where it counts
// as lost.
TEST(LaneChoice, MeansWithWhatIsUnderWay) {
  for (const double value : {0.0, 1.0}) {
    SearchParams params = lane_params();
    params.lane_value = value;
    OneWorker one(params);
    for (int look = 0; look < 200; ++look) one.worker.simulate(one.worker.room());
    const Node& root = *one.tree.root();
    std::vector<double> with;
    for (int i = 0; i < root.count(); ++i) with.push_back(read(root.stat(i)).mean());
    one.worker.lanes()->suspend();
    double worst = 0;
    for (int i = 0; i < root.count(); ++i)
      worst = std::max(worst, std::abs(read(root.stat(i)).mean() - with[static_cast<size_t>(i)]));
    one.worker.lanes()->resume();
    if (value == 0)
      EXPECT_GT(worst, 0.1);
    else
      EXPECT_LT(worst, 0.06);  // as it was when they set out
  }
}

TEST(LaneChoice, AMoveIsChosenAtMostSoOften) {
  const SearchParams params = lane_params();
  Search<9> search(params, {1, 64, 3});
  search.set_position(empty_position<9>());
  search.run({2000, 0});
  const Node& root = *search.tree().root();
  const Selector selector(params, 9);
  const auto scratch = std::make_unique<MoveArrays>();
  int16_t many[200];
  const auto most_often = [&] {
    int most = 0;
    for (const int16_t move : many)
      most = std::max(most, static_cast<int>(std::count(many, many + 200, move)));
    return most;
  };
  selector.select_many(root, 2000, {}, *scratch, 200, many);
  EXPECT_GT(most_often(), 5);
  selector.select_many(root, 2000, {1, 0, 5}, *scratch, 200, many);
  EXPECT_EQ(most_often(), 5);
  // 82 moves: the third round is begun.
  selector.select_many(root, 2000, {1, 0, 1}, *scratch, 200, many);
  EXPECT_EQ(most_often(), 3);
  EXPECT_EQ(std::set<int16_t>(many, many + 200).size(), static_cast<size_t>(root.count()));
}

TEST(LaneChoice, TreeAddsUpWhateverCountsUnderWay) {
  for (const int workers : {1, 2}) {
    SearchParams params = lane_params();
    params.virtual_loss = 2;
    params.lane_value = 0.7;
    params.lane_split = 0.3;
    params.lane_share = 0.4;
    Search<9> search(params, {workers, 64, 3});
    search.set_position(empty_position<9>());
    EXPECT_EQ(search.run({3000, 0}).root_visits, 3000);
    expect_sound(search);
    search.run({0, 0.02});
    expect_sound(search);
  }
}

}  // namespace
}  // namespace hayago
