// What the papers add to a search, each looked at where it acts: in the tree, in the report or in
// the move that is played.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/board/board_text.h"
#include "search/formula/backup.h"
#include "search/formula/widening.h"
#include "search/params/presets.h"
#include "search/tree/rave_pool.h"
#include "search/tree/search.h"
#include "tests/support/search_checks.h"

namespace hayago {
namespace {

constexpr int kAny = kAnySize;

SearchParams with(const char* preset, std::initializer_list<const char*> settings = {}) {
  SearchParams params = *preset_params(preset);
  for (const char* setting : settings) EXPECT_TRUE(set_param(params, setting)) << setting;
  return params;
}

Position<kAny> drawn(const char* drawing, Color to_move, double komi = 0) {
  const auto diagram = parse_diagram(drawing);
  const auto board = *board_from_diagram<kAny>(*diagram);
  Game<kAny> game(board.size(), {KoRule::Positional, Scoring::Area, komi});
  game.set_position(board, to_move);
  return position_of(game);
}

Position<9> empty9(double komi = 7.5) {
  return position_of(Game<9>(9, {KoRule::Positional, Scoring::Area, komi}));
}

template <int N, class F>
void for_each_child(const Node& node, const F& f) {
  for (int i = 0; i < node.count(); ++i) {
    const Node* child = Tree<N>::child_of({const_cast<Node*>(&node), i});
    f(node, i, child);
    if (child != nullptr) for_each_child<N>(*child, f);
  }
}

// Erica 2.2.2: a node is made at the n-th visit, neither before nor after.
TEST(Papers, DelayedNodeCreation) {
  for (const int n : {1, 2, 5, 20}) {
    SearchParams params = with("light");
    params.expand_at = n;
    Search<9> search(params, {1, 64, 3});
    search.set_position(empty9());
    search.run({600, 0});
    int made = 0;
    for_each_child<9>(*search.tree().root(), [&](const Node& node, int i, const Node* child) {
      const int64_t visits = read(node.stat(i)).visits;
      made += child != nullptr;
      if (child != nullptr)
        EXPECT_GE(visits, n);
      else
        EXPECT_LT(visits, n);
    });
    EXPECT_GT(made, 0) << n;
  }
}

// Erica 3.2.4.2: without the fix, ko threats get RAVE results above the ko.
TEST(Papers, KoThreatsGetNoRaveAboveTheKo) {
  // White may take the ko at c4; Black needs a threat before he takes it back.
  const char* kDrawing = R"(
      . . X O . . .
      . X . X O . .
      . . X O . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .)";
  const auto rave_at_root = [&](bool fix) {
    SearchParams params = with("light");
    params.expand_at = 1;
    params.ko_threat_fix = fix;
    Search<kAny> search(params, {1, 64, 5}, 7);
    search.set_position(drawn(kDrawing, Color::Black));
    search.run({3000, 0});
    int64_t visits = 0;
    const Node& root = *search.tree().root();
    for (int i = 0; i < root.count(); ++i)
      if (root.move(i) != kPass) visits += read(root.rave(i)).visits;
    return visits;
  };
  EXPECT_LT(rave_at_root(true), rave_at_root(false));
}

// Only the best moves by prior are searched, as many as the formula says.
TEST(Papers, WideningInASearch) {
  for (const char* preset : {"nomitan", "mogo"}) {
    const SearchParams params = with(preset);
    Search<9> search(params, {1, 64, 3});
    search.set_position(empty9());
    search.run({300, 0});
    const int wide = params.widening == Widening::Log
                         ? widening_log(299, params.mu)
                         : unpruning_power(299, params.unprune_start, params.unprune_scale,
                                           params.unprune_power);
    const Node& root = *search.tree().root();
    ASSERT_LT(wide, root.count()) << preset;
    int searched = 0;
    float least = 1, most_of_rest = 0;
    for (int i = 0; i < root.count(); ++i) {
      const bool visited = read(root.stat(i)).visits > 0;
      searched += visited;
      EXPECT_TRUE(i < wide || !visited) << preset << " " << i;
      (i < wide ? least : most_of_rest) =
          i < wide ? std::min(least, root.prior(i)) : std::max(most_of_rest, root.prior(i));
    }
    EXPECT_GT(searched, 1) << preset;
    EXPECT_GE(least, most_of_rest) << preset;
  }
}

// SuperGo 1.5.2: visits times the coefficient decide, 1.5 for a capture, 1.2 for a cut.
TEST(Papers, ExpertCoefficientsChooseTheMove) {
  // a captures a stone; Black may also cut at b.
  const char* kDrawing = R"(
      . . X . . . .
      . X O . . . .
      . . X . . . .
      . . . . . O .
      . . . . X . X
      . . . . . O .
      . . . . . . .)";
  const auto report_with = [&](const char* parameter, double factor) {
    SearchParams params = with("light");
    EXPECT_TRUE(set_param(params, parameter, std::to_string(factor)));
    Search<kAny> search(params, {1, 64, 5}, 7);
    search.set_position(drawn(kDrawing, Color::Black));
    return search.run({1000, 0});
  };
  const struct {
    const char* parameter;
    Point move;
  } kCases[] = {{"capture_coefficient", point_at<kAny>(3, 5)},
                {"cut_coefficient", point_at<kAny>(5, 2)}};
  for (const auto& c : kCases) {
    SCOPED_TRACE(c.parameter);
    const SearchReport plain = report_with(c.parameter, 1);
    const MoveReport* expert = plain.find(c.move);
    ASSERT_NE(expert, nullptr);
    ASSERT_GT(expert->visits, 0);
    EXPECT_EQ(plain.best, plain.moves[0].move);
    ASSERT_NE(plain.best, c.move);
    // Just below and just above what it takes to win.
    const double even =
        static_cast<double>(plain.moves[0].visits) / static_cast<double>(expert->visits);
    ASSERT_LT(1.02 * even, 10);
    EXPECT_EQ(report_with(c.parameter, 0.98 * even).best, plain.best);
    EXPECT_EQ(report_with(c.parameter, 1.02 * even).best, c.move);
  }
}

constexpr const char* kBlackOwnsAll = R"(
      . X . X .
      X X X X X
      . X . X .
      X X X X X
      . X . X .)";

// SuperGo 1.5.3: fewer than so many moves at the root, and the area counts too.
TEST(Papers, AreaCountsInTheEndgameAlone) {
  const auto value = [](const Position<kAny>& position, int moves, double weight) {
    SearchParams params = with("light", {"stop_decided=off"});
    params.endgame_moves = moves;
    params.endgame_weight = weight;
    Search<kAny> search(params, {1, 64, 5}, position.board.size());
    search.set_position(position);
    return search.run({300, 0}).value;
  };
  // Black has 25 points, White none: with komi 5 he leads by 20 of 25, share 0.5 + 20 / 50 = 0.9.
  const Position<kAny> won = drawn(kBlackOwnsAll, Color::Black, 5);
  EXPECT_EQ(value(won, 0, 0.5), 1);
  EXPECT_NEAR(value(won, 60, 0.5), 0.5 + 0.5 * 0.9, 1e-3);
  // 50 moves and a pass at the root: 51 is not fewer than 50.
  const Position<kAny> open = position_of(Game<kAny>(7, {KoRule::Positional, Scoring::Area, 0.5}));
  EXPECT_EQ(value(open, 50, 0.5), value(open, 0, 0.5));
  EXPECT_NE(value(open, 51, 0.5), value(open, 0, 0.5));
}

// Golois 3.4: all lost after 1,000 games, it passes.
TEST(Papers, PassesWhenAllIsLost) {
  Search<kAny> search(with("golois"), {1, 64, 1}, 5);
  search.set_position(drawn(kBlackOwnsAll, Color::White));
  const SearchReport report = search.run({100000, 0});
  EXPECT_EQ(report.stop_reason, StopReason::Decided);
  EXPECT_GE(report.simulations, 1000);
  EXPECT_LT(report.simulations, 2000);
  EXPECT_EQ(report.value, 0);
  EXPECT_EQ(report.best, kPass);
}

// SuperGo 1.5.4, Erica 2.2.4: a komi of -60 is not the game's any more after a window, which three
// searches of 400 fill together.
TEST(Papers, DynamicKomiLastsOverMoves) {
  Search<9> search(with("supergo", {"komi_window=1000", "endgame_moves=0"}), {1, 64, 3});
  search.set_position(empty9(-60));
  double last = -60;
  for (int move = 0; move < 3; ++move) {
    const SearchReport report = search.run({400, 0});
    EXPECT_EQ(last, -60) << "no window is full before the third search";
    last = report.last_komi;
    EXPECT_EQ(report.komi, -60);
    if (move == 2) {
      EXPECT_GT(last, -20);
      EXPECT_LT(last, 20);
      // At the game's own komi Black wins nearly everything, and it is Black's move again.
      EXPECT_GT(report.winning(), 0.9);
    }
    search.play(report.best);
  }
  search.run({100, 0});
  EXPECT_EQ(search.run({1, 0}).last_komi, last);
  search.set_position(empty9(-60));
  EXPECT_EQ(search.run({1, 0}).last_komi, -60);
}

TEST(Papers, DynamicKomiOfTheLastSearch) {
  Search<9> search(with("supergo", {"dynamic_komi=mean", "endgame_moves=0"}), {1, 64, 3});
  search.set_position(empty9(-60));
  const SearchReport first = search.run({400, 0});
  EXPECT_EQ(first.last_komi, -60);
  search.play(first.best);
  EXPECT_EQ(search.run({400, 0}).last_komi, std::round(first.score));
}

// Golois 3.2 and 3.3: exploration by the mean sees nothing of the mix, the move played does.
TEST(Papers, GoloisExploresByTheMeanAndPlaysTheBestMix) {
  const auto visits = [](std::initializer_list<const char*> settings) {
    Search<9> search(with("golois", settings), {1, 64, 3});
    search.set_position(empty9());
    const SearchReport report = search.run({3000, 0});
    std::vector<int64_t> all;
    const Node& root = *search.tree().root();
    double best = -1;
    Point played = kPass;
    for (const MoveReport& m : report.moves) {
      all.push_back(m.visits);
      if (m.visits > 0 && m.value > best) best = m.value, played = m.move;
    }
    EXPECT_EQ(report.best, played);
    EXPECT_EQ(root.to_move(), Color::Black);
    return all;
  };
  EXPECT_EQ(visits({}), visits({"backup=mix"}));
  EXPECT_EQ(visits({}), visits({"backup=mean"}));
  EXPECT_NE(visits({}), visits({"explore_by=backup"}));
}

// Erica 2.2.4: simulation by simulation, 1 + visits of the root / step.
TEST(Papers, LateSimulationsWeighMore) {
  Search<9> search(with("erica", {"late_step=100", "expand_at=2"}), {1, 64, 3});
  search.set_position(empty9());
  int64_t expected = 0;
  for (int i = 0; i < 300; ++i) expected += 1 + expected / 100;
  const SearchReport report = search.run({300, 0});
  EXPECT_EQ(report.simulations, 300);
  EXPECT_EQ(report.root_visits, expected);
  expect_sound(search);
  const SearchReport more = search.run({1, 0});
  EXPECT_EQ(more.root_visits, expected + 1 + expected / 100);
}

// The pool holds the moves that RAVE likes best and that are legal now.
TEST(Papers, PoolOfTheBestRaveMoves) {
  Search<9> search(with("light"), {1, 64, 3});
  search.set_position(empty9());
  search.run({2000, 0});
  const Node& root = *search.tree().root();
  std::vector<std::pair<double, int>> order;
  for (int i = 0; i < root.count(); ++i)
    if (root.move(i) != kPass) order.push_back({-read(root.rave(i)).mean(), i});
  std::sort(order.begin(), order.end());
  Random random(4);
  Board<9> board(9);
  std::set<int> drawn_moves, best_moves, next_moves;
  for (int i = 0; i < 200; ++i) drawn_moves.insert(draw_from_pool(root, board, 3, random).raw());
  for (size_t i = 0; i < 3; ++i) best_moves.insert(root.move(order[i].second).raw());
  EXPECT_EQ(drawn_moves, best_moves);
  board.play(Color::White, root.move(order[0].second));
  drawn_moves.clear();
  for (int i = 0; i < 200; ++i) drawn_moves.insert(draw_from_pool(root, board, 3, random).raw());
  for (size_t i = 1; i < 4; ++i) next_moves.insert(root.move(order[i].second).raw());
  EXPECT_EQ(drawn_moves, next_moves);
}

// Playouts begin with a geometric number of moves of the tree: 1 on average for a share of 1/2.
TEST(Papers, PoolMovesBeginThePlayouts) {
  const auto per_playout = [](std::initializer_list<const char*> settings) {
    Search<9> search(with("erica", settings), {1, 64, 3});
    search.set_position(empty9());
    search.run({300, 0});  // nodes of both colours are known well enough
    const SearchReport report = search.run({1000, 0});
    expect_sound(search);
    return static_cast<double>(report.pool_moves) / static_cast<double>(report.simulations);
  };
  EXPECT_EQ(per_playout({}), 0);
  EXPECT_EQ(per_playout({"pool_share=0.5", "pool_visits=1000000"}), 0) << "no node so well known";
  const double moves = per_playout({"pool_share=0.5", "pool_visits=5"});
  EXPECT_GT(moves, 0.8);
  EXPECT_LT(moves, 1.1);
}

// MoGo II.B: a node made later begins with what is known of its position. One simulation gives a
// move at most one RAVE visit, so that more of them than simulations come from elsewhere.
TEST(Papers, TranspositionsShareRave) {
  for (const bool on : {false, true}) {
    SearchParams params = with("light");
    params.expand_at = 1;
    params.transpositions = on;
    Search<kAny> search(params, {1, 64, 3}, 5);
    search.set_position(position_of(Game<kAny>(5)));
    search.run({3000, 0});
    expect_sound(search);
    int inherited = 0;
    for_each_child<kAny>(*search.tree().root(), [&](const Node& node, int i, const Node* child) {
      if (child == nullptr) return;
      for (int j = 0; j < child->count(); ++j)
        if (read(child->rave(j)).visits > read(node.stat(i)).visits) {
          ++inherited;
          return;
        }
    });
    if (on)
      EXPECT_GT(inherited, 10);
    else
      EXPECT_EQ(inherited, 0);
    // Nodes that are gone are not found again.
    search.play(search.tree().root()->move(0));
    search.run({3000, 0});
    expect_sound(search);
  }
}

TEST(Papers, TranspositionsWithLittleMemoryAndManyWorkers) {
  SearchParams params = with("mogo", {"transpositions=on", "expand_at=1"});
  Search<9> search(params, {4, 2, 1});
  search.set_position(empty9());
  EXPECT_GT(search.run({6000, 0}).prunings, 0);
  expect_sound(search);
}

// Golois Table 1: the parts of the policy reach the playouts.
TEST(Papers, PartsOfGoloisAreSwitched) {
  const auto score = [](std::initializer_list<const char*> settings) {
    Search<9> search(with("golois", settings), {1, 64, 3});
    search.set_position(empty9());
    return search.run({500, 0}).score;
  };
  const std::set<double> scores = {score({}), score({"golois_eyes=off"}),
                                   score({"golois_atari=off"}), score({"golois_spares=on"}),
                                   score({"golois_eyes=off", "golois_atari=off"})};
  EXPECT_EQ(scores.size(), 5u);
}

}  // namespace
}  // namespace hayago
