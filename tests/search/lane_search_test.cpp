// Searches whose leaves are played out in lanes: trees that add up whatever happens to what is
// under way, the same tree from the same seed on every instruction set, and nothing lost of what a
// search offers.
#include "search/tree/lane_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <thread>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/tree/search.h"
#include "tests/support/lane_worker.h"
#include "tests/support/search_checks.h"

namespace hayago {
namespace {

// All statistics of a tree.
template <int N>
uint64_t fingerprint(const Node& node) {
  uint64_t sum = node.hash();
  for (int i = 0; i < node.count(); ++i) {
    sum = mix_bits(sum ^ node.stat(i).load()) + node.rave(i).load();
    if (const Node* child = Tree<N>::child_of({const_cast<Node*>(&node), i}))
      sum = mix_bits(sum + fingerprint<N>(*child));
  }
  return sum;
}
template <int N>
uint64_t fingerprint(const Search<N>& search) {
  return fingerprint<N>(*search.tree().root());
}

TEST(LaneSearch, EveryPlayoutOfABudgetIsFinished) {
  for (const int size : {2, 3, 5, 9, 13, 16, 19})
    with_size(size, [&]<int N>() {
      for (const int64_t playouts : {1, 100, 1500}) {
        SCOPED_TRACE(std::to_string(size) + " " + std::to_string(playouts));
        Search<N> search(lane_params(), {1, 64, 3}, size);
        search.set_position(empty_position<N>(size));
        const SearchReport report = search.run({playouts, 0});
        EXPECT_EQ(report.simulations, playouts);
        EXPECT_EQ(report.root_visits, playouts);
        EXPECT_EQ(report.stop_reason, StopReason::Playouts);
        EXPECT_EQ(report.ownership.size(), static_cast<size_t>(size * size));
        expect_sound(search);
      }
    });
}

TEST(LaneSearch, TreeAddsUpWithManyWorkers) {
  for (const int workers : {1, 2, 4, 8})
    for (const char* tree : {"lockfree", "locked"}) {
      SCOPED_TRACE(std::to_string(workers) + " " + tree);
      SearchParams params = lane_params();
      ASSERT_TRUE(set_param(params, "tree", tree));
      params.virtual_loss = 3;
      params.expand_at = 1;
      Search<9> search(params, {workers, 64, 3});
      search.set_position(empty_position<9>());
      const SearchReport report = search.run({5000, 0});
      EXPECT_EQ(report.root_visits, 5000);
      EXPECT_EQ(report.simulations, 5000);
      expect_sound(search);
    }
}

TEST(LaneSearch, TreeAddsUpWhenStoppedAtRandomMoments) {
  Random random(11);
  for (const int workers : {1, 2, 4, 8}) {
    Search<9> search(lane_params(), {workers, 64, 3});
    search.set_position(empty_position<9>());
    for (int round = 0; round < 3; ++round) {
      std::atomic<bool> started{false};
      std::thread stopper([&] {
        while (!started.load()) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(20000)));
        search.stop();
      });
      const int64_t before = read(search.tree().root_stat()).visits;
      const SearchReport report = search.run(
          {0, 60}, [&](const SearchProgress&) { started.store(true); }, 0);
      stopper.join();
      EXPECT_EQ(report.stop_reason, StopReason::Stopped);
      EXPECT_EQ(report.root_visits, before + report.simulations);
      expect_sound(search);
    }
  }
}

template <int N>
void expect_same_tree_on_every_isa(const char* policy, int size, int64_t playouts) {
  std::vector<uint64_t> trees;
  for (const bulk::Isa isa : bulk::usable_isas()) {
    Search<N> search(lane_params(policy), {1, 64, 7, {}, isa}, size);
    search.set_position(empty_position<N>(size));
    search.run({playouts, 0});
    search.run({playouts / 2, 0});
    trees.push_back(fingerprint(search));
    EXPECT_EQ(trees.back(), trees.front()) << bulk::isa_name(isa) << " " << size;
  }
  Search<N> other(lane_params(policy), {1, 64, 8}, size);
  other.set_position(empty_position<N>(size));
  other.run({playouts, 0});
  other.run({playouts / 2, 0});
  EXPECT_NE(fingerprint(other), trees.front());
}

TEST(LaneSearch, OneSeedGivesOneTreeOnEveryInstructionSet) {
  for (const char* policy : {"light", "mogo"}) {
    expect_same_tree_on_every_isa<9>(policy, 9, 3000);
    expect_same_tree_on_every_isa<13>(policy, 13, 1000);
    expect_same_tree_on_every_isa<19>(policy, 19, 600);
    expect_same_tree_on_every_isa<kAnySize>(policy, 6, 2000);
  }
}

// With an interval of nothing: at every look.
TEST(LaneSearch, LiveReportsCountWhatIsFinishedAndChangeNothing) {
  Search<9> silent(lane_params(), {1, 64, 5}), live(lane_params(), {1, 64, 5});
  silent.set_position(empty_position<9>());
  live.set_position(empty_position<9>());
  silent.run({3000, 0});
  int64_t reports = 0, last = 0;
  const auto take = [&](const SearchReport& now) {
    ++reports;
    int64_t sum = 0;
    for (const MoveReport& move : now.moves) sum += move.visits;
    EXPECT_EQ(sum, now.root_visits) << "nobody is on his way";
    EXPECT_EQ(now.simulations, now.root_visits);
    EXPECT_GE(now.root_visits, last);
    last = now.root_visits;
    expect_sound(live);
  };
  EXPECT_EQ(live.run({3000, 0}, {}, 1, {take, 0}).simulations, 3000);
  EXPECT_GT(reports, 10);
  EXPECT_EQ(fingerprint(live), fingerprint(silent));
}

TEST(LaneSearch, ProgressCountsWhatIsFinished) {
  Search<9> search(lane_params(), {1, 64, 5});
  search.set_position(empty_position<9>());
  int64_t calls = 0;
  search.run(
      {3000, 0},
      [&](const SearchProgress& now) {
        ++calls;
        EXPECT_EQ(now.simulations, read(search.tree().root_stat()).visits);
      },
      0);
  EXPECT_GT(calls, 10);
}

TEST(LaneSearch, KeepsToItsMemoryAndPrunes) {
  SearchParams params = lane_params();
  params.expand_at = 1;
  for (const int workers : {1, 2, 4}) {
    Search<9> search(params, {workers, 2, 1});
    search.set_position(empty_position<9>());
    const SearchReport report = search.run({20000, 0});
    EXPECT_EQ(report.simulations, 20000);
    EXPECT_EQ(report.stop_reason, StopReason::Playouts);
    EXPECT_GT(report.prunings, 0);
    EXPECT_LE(search.tree().pool().reserved(), size_t{2} << 20);
    expect_sound(search);
  }
}

TEST(LaneSearch, KeepsTheSubtreeOfTheMovePlayed) {
  Search<9> search(lane_params(), {2, 64, 1});
  search.set_position(empty_position<9>());
  SearchReport report = search.run({5000, 0});
  for (int move = 0; move < 6; ++move) {
    const MoveReport best = report.moves.front();
    ASSERT_TRUE(search.play(best.move));
    EXPECT_EQ(read(search.tree().root_stat()).visits, best.visits);
    report = search.run({2000, 0});
    EXPECT_EQ(report.root_visits, best.visits + 2000);
    expect_sound(search);
  }
}

TEST(LaneSearch, SearchesOnlyTheRootMovesItMay) {
  const Point c3 = point_at<9>(2, 2), g7 = point_at<9>(6, 6);
  Search<9> search(lane_params(), {1, 64, 3});
  search.set_position(empty_position<9>());
  const SearchReport only = search.run({1000, 0, {{c3, g7}, {}, 0}});
  EXPECT_EQ(only.moves.size(), 2u);
  EXPECT_EQ(only.moves[0].visits + only.moves[1].visits, 1000);
  EXPECT_GT(only.moves[1].visits, 100) << "both are looked at";
  const SearchReport never = search.run({1000, 0, {{}, {c3, g7}, 0}});
  EXPECT_EQ(never.find(c3), nullptr);
  EXPECT_EQ(never.root_visits, 2000);
  expect_sound(search);
}

TEST(LaneSearch, DynamicKomiFollowsTheScores) {
  SearchParams params = lane_params();
  params.dynamic_komi = KomiForm::Median;
  params.komi_window = 200;
  Search<9> search(params, {1, 64, 3});
  Position<9> position = empty_position<9>();
  position.komi = 40.5;
  search.set_position(position);
  EXPECT_LT(search.run({2000, 0}).last_komi, 20);
}

// The map of owners is that of single playouts.
TEST(LaneSearch, OwnersAreThoseOfSinglePlayouts) {
  const char* kDrawing = R"(
      . X . X O . O . .
      X X X X O O O O O
      . X . X O . . . .
      X X X X O . . . .
      . . . X O . . . .
      . . . X O . . . .
      . . . X O . . . .
      . . . X O O O O O
      . . . X O . O . O)";
  Game<9> game(9);
  game.set_position(*board_from_diagram<9>(*parse_diagram(kDrawing)), Color::Black);
  std::vector<SearchReport> reports;
  for (const char* preset : {"light", "lanes"}) {
    Search<9> search(*preset_params(preset), {1, 64, 2});
    search.set_position(position_of(game));
    reports.push_back(search.run({8000, 0}));
  }
  for (size_t i = 0; i < 81; ++i)
    EXPECT_NEAR(reports[1].ownership[i], reports[0].ownership[i], 0.12) << i;
  EXPECT_GT(*std::max_element(reports[1].ownership.begin(), reports[1].ownership.end()), 0.95f);
  EXPECT_NEAR(reports[1].score, reports[0].score, 2);
}

// Nodes hold the stones and the moves of their positions: Game is the judge.
TEST(LaneSearch, NodesKnowTheirPositionsAndSuperko) {
  const char* kDrawing = R"(
      . X O . .
      X . X O .
      . X O . .
      . . . . .
      . . . . .)";
  Game<kAnySize> game(5);
  game.set_position(*board_from_diagram<kAnySize>(*parse_diagram(kDrawing)), Color::White);
  SearchParams params = lane_params();
  params.expand_at = 1;
  params.c_uct = 2;
  Search<kAnySize> search(params, {1, 64, 1}, 5);
  search.set_position(position_of(game));
  search.run({4000, 0});
  int64_t moves = 0;
  const auto has = [](const Node& node, PointsOf set, int x, int y) {
    const int at = 5 * y + x;
    return (node.points(set)[at / 64] >> (at % 64) & 1) != 0;
  };
  const auto walk = [&](const auto& self, const Node& node) -> void {
    for (int i = 0; i < 25; ++i) {
      const Point p = point_at<kAnySize>(i % 5, i / 5);
      EXPECT_EQ(has(node, PointsOf::Black, i % 5, i / 5), game.board().at(p) == Color::Black);
      EXPECT_EQ(has(node, PointsOf::White, i % 5, i / 5), game.board().at(p) == Color::White);
      const Point* end = node.moves_data() + node.count();
      EXPECT_EQ(has(node, PointsOf::Moves, i % 5, i / 5),
                std::find(node.moves_data(), end, p) != end);
    }
    for (int i = 0; i < node.count(); ++i) {
      ++moves;
      ASSERT_TRUE(game.is_legal(node.to_move(), node.move(i)));
      const Node* child = Tree<kAnySize>::child_of({const_cast<Node*>(&node), i});
      if (child == nullptr) continue;
      ASSERT_TRUE(game.play(node.to_move(), node.move(i)));
      EXPECT_EQ(child->hash(), game.board().hash());
      self(self, *child);
      ASSERT_TRUE(game.undo());
    }
  };
  walk(walk, *search.tree().root());
  EXPECT_GT(moves, 1000);
}

TEST(LaneSearch, TwoPassesEndTheGame) {
  Game<9> game(9);
  ASSERT_TRUE(game.play(Color::Black, point_at<9>(4, 4)));
  ASSERT_TRUE(game.play(Color::White, kPass));
  Search<9> search(lane_params(), {1, 64, 1});
  search.set_position(position_of(game));
  const SearchReport report = search.run({100, 0, {{kPass}, {}, 0}});
  EXPECT_EQ(report.score, 81);
  EXPECT_EQ(report.score_stdev, 0);
  expect_sound(search);
}

TEST(LaneSearch, StopsWhenTheGameIsClearlyOver) {
  SearchParams params = lane_params();
  params.stop_decided = true;
  Search<kAnySize> search(params, {1, 64, 1}, 5);
  search.set_position(decided_position());
  EXPECT_EQ(search.run({100000, 0}).stop_reason, StopReason::Decided);
  expect_sound(search);
}

TEST(LaneSearch, RefusesWhatLanesCannotPlay) {
  const auto refusal = [](const char* setting, int size) {
    SearchParams params = lane_params();
    EXPECT_TRUE(set_param(params, setting));
    try {
      const Search<kAnySize> search(params, {1, 64, 1}, size);
      return std::string("none");
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(refusal("lanes=256", 5), "none");
  EXPECT_NE(refusal("lanes=256", 20).find("up to 19x19"), std::string::npos);
  EXPECT_NE(refusal("policy=erica", 5).find("policy=mogo"), std::string::npos);
  EXPECT_NE(refusal("rave_distance=0.001", 5).find("rave_distance=0"), std::string::npos);
  EXPECT_NE(refusal("pool_share=0.5", 5).find("pool_share=0"), std::string::npos);
  EXPECT_NE(refusal("late_step=100", 5).find("late_step=0"), std::string::npos);
  EXPECT_NE(refusal("ko_threat_fix=on", 5).find("ko_threat_fix=off"), std::string::npos);
}

// Widening keeps the moves in the order of their priors, so that their bits are not those of the
// points; a mix looks at all children.
TEST(LaneSearch, WideningAndMixWorkToo) {
  SearchParams params = lane_params();
  params.widening = Widening::Log;
  params.prior = PriorKind::Hand;
  params.backup = Backup::Mix;
  params.c_rave = 0.1;
  Search<9> search(params, {1, 64, 3});
  search.set_position(empty_position<9>());
  EXPECT_EQ(search.run({3000, 0}).simulations, 3000);
  expect_sound(search);
}

// Black played 70 in the game, but on the way to it White had.
TEST(LaneSearch, AMoveOfThePathComesBeforeThoseOfTheGame) {
  std::array<std::array<uint64_t, 2>, 2> first = {{{5, 64}, {2, 1}}};
  put_first(first, 1, 70);
  EXPECT_EQ(first[0], (std::array<uint64_t, 2>{5, 0}));
  EXPECT_EQ(first[1], (std::array<uint64_t, 2>{2, 65}));
}

// What lanes add to RAVE, against a plain loop over the moves.
TEST(LaneSearch, RaveGoesToTheMovesOfTheSet) {
  SearchParams params = lane_params();
  Search<19> search(params, {1, 64, 3});
  search.set_position(empty_position<19>());
  search.run({300, 0});
  Node& root = *search.tree().root();
  Random random(3);
  const auto index = [](Point p) { return 19 * row_of<19>(p) + column_of<19>(p); };
  for (const bool sorted : {true, false})
    for (const bool alone : {true, false}) {
      uint64_t plays[6], bits[6];
      for (uint64_t& word : plays) word = random.next();
      moves_among(root, plays, sorted, index, bits);
      std::vector<Packed> before;
      for (int i = 0; i < root.count(); ++i) before.push_back(root.rave(i).load());
      int64_t count = add_to_moves(root, bits, packed(1, kWin), alone);
      for (int i = 0; i < root.count(); ++i) {
        const int at = root.move(i) == kPass ? 0 : index(root.move(i));
        const bool played = root.move(i) == kPass || (plays[at / 64] >> (at % 64) & 1) != 0;
        count -= played;
        EXPECT_EQ(root.rave(i).load(),
                  before[static_cast<size_t>(i)] + (played ? packed(1, kWin) : 0));
      }
      EXPECT_EQ(count, 0);
    }
}

}  // namespace
}  // namespace hayago
