// Whole searches: trees that add up, the same tree from the same seed, stopping, reuse, memory.
#include "search/tree/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "core/board/board_text.h"
#include "search/formula/backup.h"
#include "search/params/presets.h"
#include "search/player/any_search.h"
#include "tests/support/search_checks.h"

namespace hayago {
namespace {

SearchParams quick(const char* preset) { return *preset_params(preset); }

TEST(Search, TreeAddsUpWithEveryPreset) {
  for (const Preset& preset : presets()) {
    SCOPED_TRACE(preset.name);
    Search<9> search(quick(preset.name), {1, 64, 3});
    search.set_position(empty_position<9>());
    const SearchReport report = search.run({400, 0});
    EXPECT_EQ(report.simulations, 400);
    EXPECT_EQ(report.root_visits, 400);
    expect_sound(search);
    int64_t visits = 0;
    for (const MoveReport& move : report.moves) visits += move.visits;
    EXPECT_EQ(visits, 400);
    EXPECT_EQ(report.ownership.size(), 81u);
  }
}

// c_pb is that of 19x19: smaller boards have less of it, their moves larger probabilities.
TEST(Search, ProgressiveBiasIsInProportionToTheSide) {
  SearchParams params = quick("champion");
  params.c_pb = 38;
  Search<9> search(params, {1, 64, 3});
  search.set_position(empty_position<9>());
  const Node& root = *search.tree().root();  // no visits, no RAVE: the bias alone differs
  const auto scratch = std::make_unique<MoveArrays>();
  for (const int size : {9, 13, 19}) {
    const Selector selector(params, size);
    const float rest = selector.score_of(root, 0, 0, *scratch) - 2.0f * size * root.prior(0);
    for (int i = 0; i < root.count(); ++i)
      EXPECT_NEAR(selector.score_of(root, 0, i, *scratch), rest + 2.0f * size * root.prior(i), 1e-4)
          << size << " move " << i;
  }
}

// Moves on the edge are played late, by who owns what is beside them. RAVE must not take them for
// good ones where the mover is behind.
TEST(Search, LeavesTheEdgeAloneInTheOpeningWhenBehind) {
  Search<19> search(quick("champion"), {1, 64, 3});
  search.set_position(empty_position<19>(19, 40.5));
  const SearchReport report = search.run({1500, 0});
  EXPECT_LT(report.value, 0.4);
  int64_t on_edge = 0;
  for (const MoveReport& move : report.moves) {
    const int x = column_of<19>(move.move), y = row_of<19>(move.move);
    if (std::min({x, y, 18 - x, 18 - y}) == 0) on_edge += move.visits;
  }
  EXPECT_LT(on_edge, 75);
}

TEST(Search, SearchesOnlyTheRootMovesItMay) {
  const Point e5 = point_at<9>(4, 4), c3 = point_at<9>(2, 2), g7 = point_at<9>(6, 6);
  Search<9> search(quick("light"), {1, 64, 3});
  search.set_position(empty_position<9>());
  search.run({500, 0});
  const auto visits = [&](Point p) {
    const Node& root = *search.tree().root();
    for (int i = 0; i < root.count(); ++i)
      if (root.move(i) == p) return read(root.stat(i)).visits;
    return int64_t{-1};
  };
  const int64_t before = visits(c3) + visits(g7), other = visits(e5);
  const SearchReport only = search.run({300, 0, {{c3, g7}, {}, 0}});
  EXPECT_EQ(visits(c3) + visits(g7), before + 300);
  EXPECT_EQ(visits(e5), other);
  EXPECT_EQ(only.moves.size(), 2u);
  EXPECT_TRUE(only.best == c3 || only.best == g7);

  const SearchReport never = search.run({300, 0, {{}, {c3, g7}, 0}});
  EXPECT_EQ(visits(c3) + visits(g7), before + 300);
  EXPECT_TRUE(never.best != c3 && never.best != g7);

  const SearchReport few = search.run({300, 0, {{}, {e5}, 3}});
  EXPECT_EQ(few.moves.size(), 3u);
  EXPECT_EQ(few.find(e5), nullptr);
  std::vector<Point> all;
  for (const MoveReport& m : search.run({10, 0}).moves) all.push_back(m.move);
  EXPECT_EQ(search.run({10, 0, {{}, all, 0}}).moves.size(), 82u);  // none is left: all are
  expect_sound(search);
}

TEST(Search, TreeAddsUpWithManyWorkers) {
  for (const int workers : {1, 2, 4, 8})
    for (const char* tree : {"lockfree", "locked"}) {
      SCOPED_TRACE(std::to_string(workers) + " " + tree);
      SearchParams params = quick("light");
      ASSERT_TRUE(set_param(params, "tree", tree));
      ASSERT_TRUE(set_param(params, "virtual_loss", "3"));
      params.expand_at = 1;
      Search<9> search(params, {workers, 64, 3});
      search.set_position(empty_position<9>());
      const SearchReport report = search.run({2000, 0});
      EXPECT_EQ(report.root_visits, 2000);
      EXPECT_EQ(report.simulations, 2000);
      EXPECT_EQ(report.workers, workers);
      expect_sound(search);
    }
}

TEST(Search, TreeAddsUpWhenStoppedAtRandomMoments) {
  Random random(11);
  for (const int workers : {1, 2, 4, 8}) {
    Search<9> search(quick("light"), {workers, 64, 3});
    search.set_position(empty_position<9>());
    for (int round = 0; round < 3; ++round) {
      std::atomic<bool> started{false};
      std::thread stopper([&] {
        while (!started.load()) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(20000)));
        search.stop();
      });
      const SearchReport report = search.run(
          {0, 60}, [&](const SearchProgress&) { started.store(true); }, 0);
      stopper.join();
      EXPECT_EQ(report.stop_reason, StopReason::Stopped);
      expect_sound(search);
    }
  }
}

// What a report says, without times.
std::string fingerprint(const SearchReport& report) {
  std::string text;
  for (const MoveReport& m : report.moves)
    text += std::to_string(m.move.raw()) + ":" + std::to_string(m.visits) + ":" +
            std::to_string(m.value) + ":" + std::to_string(m.rave_visits) + " ";
  return text + std::to_string(report.nodes);
}

TEST(Search, OneWorkerAndOneSeedRepeatTheTree) {
  for (const Preset& preset : presets()) {
    std::string first;
    for (const uint64_t seed : {5u, 5u, 6u}) {
      Search<9> search(quick(preset.name), {1, 64, seed});
      search.set_position(empty_position<9>());
      const std::string now = fingerprint(search.run({500, 0}));
      if (first.empty()) first = now;
      EXPECT_EQ(now == first, seed == 5) << preset.name;
    }
  }
}

// With an interval of nothing: after every simulation of the first worker.
TEST(Search, LiveReportsGrowAndChangeNothing) {
  Search<9> silent(quick("champion"), {1, 64, 5}), live(quick("champion"), {1, 64, 5});
  silent.set_position(empty_position<9>());
  live.set_position(empty_position<9>());
  std::vector<int64_t> visits;
  const SearchReport expected = silent.run({100, 0});
  const SearchReport report = live.run({100, 0}, {}, 1,
                                       {[&](const SearchReport& now) {
                                          visits.push_back(now.root_visits);
                                          int64_t sum = 0;
                                          for (const MoveReport& move : now.moves)
                                            sum += move.visits;
                                          EXPECT_EQ(sum, now.root_visits);
                                        },
                                        0});
  ASSERT_EQ(visits.size(), 100u);
  for (size_t i = 0; i < visits.size(); ++i) EXPECT_EQ(visits[i], static_cast<int64_t>(i) + 1);
  EXPECT_EQ(report.best, expected.best);
  EXPECT_EQ(report.value, expected.value);
  ASSERT_EQ(report.moves.size(), expected.moves.size());
  for (size_t i = 0; i < report.moves.size(); ++i)
    EXPECT_EQ(report.moves[i].visits, expected.moves[i].visits);
}

TEST(Search, LiveReportsOfManyWorkersAddUp) {
  Search<9> search(quick("champion"), {4, 64, 5});
  search.set_position(empty_position<9>());
  int reports = 0;
  const auto take = [&](const SearchReport& now) {
    ++reports;
    int64_t sum = 0;
    for (const MoveReport& move : now.moves) sum += move.visits;
    EXPECT_EQ(sum, now.root_visits) << "nobody is on his way";
    EXPECT_EQ(now.simulations, now.root_visits);
  };
  EXPECT_EQ(search.run({2000, 0}, {}, 1, {take, 0}).simulations, 2000);
  EXPECT_GT(reports, 0);
  expect_sound(search);
}

// The spread of scores: none where every game ends the same way, else within the board.
TEST(Search, TellsTheSpreadOfScores) {
  Search<9> search(quick("light"), {1, 64, 5});
  search.set_position(empty_position<9>());
  const SearchReport report = search.run({300, 0});
  EXPECT_GT(report.score_stdev, 5);
  EXPECT_LT(report.score_stdev, 81);
  EXPECT_EQ(search.run({1, 0}).score_stdev, 0) << "one game has no spread";
}

TEST(Search, KeepsTheSubtreeOfTheMovePlayed) {
  SearchParams params = quick("light");
  params.expand_at = 1;
  Search<9> search(params, {2, 64, 1});
  search.set_position(empty_position<9>());
  SearchReport report = search.run({3000, 0});
  size_t nodes = report.nodes;
  for (int move = 0; move < 6; ++move) {
    const MoveReport best = report.moves.front();
    ASSERT_TRUE(search.play(best.move));
    EXPECT_LT(search.tree().pool().nodes(), nodes);
    EXPECT_EQ(read(search.tree().root_stat()).visits, best.visits);
    expect_sound(search);
    report = search.run({1000, 0});
    EXPECT_EQ(report.root_visits, best.visits + 1000);
    EXPECT_EQ(report.simulations, 1000);
    expect_sound(search);
    nodes = report.nodes;
  }
  // A move nobody searched starts afresh.
  EXPECT_FALSE(search.play(report.moves.back().move) && report.moves.back().visits == 0);
}

TEST(AnySearchTest, FollowsAGame) {
  SearchParams params = quick("light");
  params.expand_at = 1;
  const auto search = make_search(9, params, {1, 64, 1});
  AnyGame any = make_game(9, {});
  Game<9>& game = std::get<Game<9>>(any);
  const auto kept = [&](Color to_move) {
    search->show(any, to_move);
    return search->run({1, 0}, {}, 1).root_visits > 1;
  };
  search->show(any, Color::Black);
  for (int i = 0; i < 4; ++i) {
    const MoveReport best = search->run({1000, 0}, {}, 1).moves.front();
    ASSERT_TRUE(game.play(game.to_move(), best.variation.at(0)));
    ASSERT_TRUE(game.play(game.to_move(), best.variation.at(1)));
    EXPECT_TRUE(kept(Color::Black)) << "two moves of the tree";
  }
  EXPECT_TRUE(kept(Color::Black)) << "nothing new";
  EXPECT_FALSE(kept(Color::White)) << "another player to move";
  EXPECT_FALSE(kept(Color::Black));
  ASSERT_TRUE(game.undo());
  EXPECT_FALSE(kept(Color::White)) << "back";
  EXPECT_TRUE(kept(Color::White));
  ASSERT_TRUE(game.set_komi(0.5));
  EXPECT_FALSE(kept(Color::White)) << "other rules";
  EXPECT_TRUE(kept(Color::White));
  search->restart(2);
  EXPECT_FALSE(kept(Color::White)) << "as if new";
}

TEST(Search, GoesOnWhenMemoryIsFull) {
  SearchParams params = quick("light");
  params.expand_at = 1;
  for (const int workers : {1, 2}) {
    Search<9> search(params, {workers, 1, 1});
    search.set_position(empty_position<9>());
    const SearchReport report = search.run({4000, 0});
    EXPECT_EQ(report.simulations, 4000);
    EXPECT_EQ(report.stop_reason, StopReason::Playouts);
    EXPECT_GT(report.prunings, 0);
    EXPECT_GT(report.nodes_pruned, 0u);
    EXPECT_LE(search.tree().pool().reserved(), size_t{1} << 20);
    expect_sound(search);
  }
}

// White must not take back: the position would repeat. Also deeper in the tree.
TEST(Search, RespectsSuperkoAlongThePath) {
  const char* kDrawing = R"(
      . X O . .
      X . X O .
      . X O . .
      . . . . .
      . . . . .)";
  const auto board = board_from_diagram<kAnySize>(*parse_diagram(kDrawing));
  ASSERT_TRUE(board);
  Game<kAnySize> game(5);
  game.set_position(*board, Color::White);
  SearchParams params = quick("light");
  params.expand_at = 1;
  params.c_uct = 2;
  Search<kAnySize> search(params, {1, 64, 1}, 5);
  search.set_position(position_of(game));
  search.run({3000, 0});
  // Walk the whole tree with Game as judge.
  int64_t moves = 0;
  const auto walk = [&](const auto& self, const Node& node) -> void {
    for (int i = 0; i < node.count(); ++i) {
      ++moves;
      ASSERT_TRUE(game.is_legal(node.to_move(), node.move(i)))
          << to_text<kAnySize>(node.move(i)) << "\n"
          << to_text(game.board());
      const Node* child = Tree<kAnySize>::child_of({const_cast<Node*>(&node), i});
      if (child == nullptr) continue;
      ASSERT_TRUE(game.play(node.to_move(), node.move(i)));
      EXPECT_EQ(child->hash(), game.board().hash());
      // And nothing legal is missing but own eyes.
      size_t legal = 0;
      for (const Point p : game.legal_moves(child->to_move()))
        legal += !game.board().is_real_eye(child->to_move(), p);
      EXPECT_EQ(static_cast<size_t>(child->count()), legal + 1);
      self(self, *child);
      ASSERT_TRUE(game.undo());
    }
  };
  walk(walk, *search.tree().root());
  EXPECT_GT(moves, 1000);
}

TEST(Search, StopsWhenTheGameIsClearlyOver) {
  Search<kAnySize> search(quick("golois"), {1, 64, 1}, 5);
  search.set_position(decided_position());
  const SearchReport report = search.run({100000, 0});
  EXPECT_EQ(report.stop_reason, StopReason::Decided);
  EXPECT_LT(report.simulations, 2000);
  EXPECT_EQ(report.value, 1);
}

// The values kept along the paths are those of computeMix over the whole tree.
void expect_mix_of_the_subtree(Backup backup) {
  SearchParams params = quick("golois");
  params.backup = backup;
  Search<9> search(params, {1, 64, 3});
  search.set_position(empty_position<9>());
  const SearchReport report = search.run({20000, 0});
  int checked = 0;
  // Of the move to a node, in the view of the player who moves there.
  const auto mix = [&](auto&& self, const Node* node, double mean, double games) -> double {
    if (node == nullptr) return mean;
    std::vector<MixChild> children;
    for (int i = 0; i < node->count(); ++i) {
      const Tallied t = read(node->stat(i));
      if (t.visits == 0) continue;
      const bool black = node->to_move() == Color::Black;
      const Node* child = Tree<9>::child_of({const_cast<Node*>(node), i});
      const double theirs = black ? 1 - t.mean() : t.mean();
      const auto visits = static_cast<double>(t.visits);
      const double value = 1 - self(self, child, theirs, visits);
      EXPECT_NEAR(node->mix(i).load(), black ? value : 1 - value, 1e-5);
      children.push_back({visits, value});
      ++checked;
    }
    if (children.empty()) return mean;
    // The best two by mix, the first of equals; the most visited instead of the second.
    std::stable_sort(children.begin(), children.end(),
                     [](const MixChild& a, const MixChild& b) { return a.mix > b.mix; });
    const MixChild best = children.front();
    MixChild second = children.size() > 1 ? children[1] : MixChild{};
    for (const MixChild& child : children)
      if (child.games > std::max(best.games, second.games)) second = child;
    return mean_to_max(mean, games, best, second, 81, backup == Backup::Printed);
  };
  mix(mix, search.tree().root(), report.value, static_cast<double>(report.root_visits));
  EXPECT_GT(checked, 1000);
}
TEST(Search, MixIsTheValueOfTheSubtree) { expect_mix_of_the_subtree(Backup::Mix); }
TEST(Search, PrintedMixIsTheValueOfTheSubtree) { expect_mix_of_the_subtree(Backup::Printed); }

TEST(Search, BulkLeavesAddUpToo) {
  SearchParams params = quick("light");
  ASSERT_TRUE(set_param(params, "leaf=bulk"));
  ASSERT_TRUE(set_param(params, "leaf_playouts=128"));
  for (const int workers : {1, 2}) {
    Search<9> search(params, {workers, 64, 1});
    search.set_position(empty_position<9>());
    const SearchReport report = search.run({128 * 200, 0});
    EXPECT_EQ(report.root_visits % 128, 0);
    EXPECT_GE(report.root_visits, 128 * 200);
    expect_sound(search);
    EXPECT_NEAR(report.value, 0.45, 0.15);
  }
  EXPECT_THROW(Search<kAnySize>(params, {1, 64, 1}, 21), std::invalid_argument);
}

}  // namespace
}  // namespace hayago
