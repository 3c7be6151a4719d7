// What lets a search go on improving: score as a tie-break, a lower bound for the choice, RAVE that
// fades, a prior that lasts, owners. Each switch, looked at where it acts.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "core/board/board_text.h"
#include "search/formula/backup.h"
#include "search/formula/choose.h"
#include "search/params/presets.h"
#include "search/tree/owner_map.h"
#include "search/tree/search.h"
#include "tests/support/search_checks.h"

namespace hayago {
namespace {

SearchParams champion_with(std::initializer_list<const char*> settings) {
  SearchParams params = *preset_params("champion");
  for (const char* setting : settings) EXPECT_TRUE(set_param(params, setting)) << setting;
  return params;
}

Position<kAnySize> drawn_with_komi(const char* drawing, Color to_move, double komi) {
  const auto diagram = parse_diagram(drawing);
  Game<kAnySize> game(diagram->size, {KoRule::Positional, Scoring::Area, komi});
  game.set_position(*board_from_diagram<kAnySize>(*diagram), to_move);
  return position_of(game);
}

// Black has won; three stones more or less are a matter of margin.
constexpr const char* kWonAnyway =
    ".X.XOO.\n"
    "XXXXXOO\n"
    "XXXOOO.\n"
    "XXXXXOO\n"
    "X.OOOXX\n"
    "XXXXXXX\n"
    "X.XX.XX\n";

SearchReport search_won(std::initializer_list<const char*> settings) {
  Search<kAnySize> search(champion_with(settings), {1, 64, 3}, 7);
  search.set_position(drawn_with_komi(kWonAnyway, Color::Black, -20.5));
  const SearchReport report = search.run({400, 0});
  expect_sound(search);
  return report;
}

TEST(Growth, TheScoreBreaksTies) {
  EXPECT_EQ(search_won({}).value, 1);
  const SearchReport graded = search_won({"score_bonus=0.003", "score_range=60"});
  EXPECT_LT(graded.value, 1);
  EXPECT_GE(graded.value, 1 - 0.18);
  // More points, more value: the mean says how many.
  const double margin = graded.score + 20.5;
  EXPECT_NEAR(graded.value, 1 - 0.18 + 0.003 * margin, 0.01);
}

// The best by its lower bound, counted here from the report; `z` standard errors.
Point best_by_bound(const SearchReport& report, double z) {
  Point best = kPass;
  double most = -1e9;
  for (const MoveReport& move : report.moves) {
    if (10 * move.visits < report.moves[0].visits) continue;
    const double bound = lower_bound(move.value, static_cast<double>(move.visits), z);
    if (bound > most) most = bound, best = move.move;
  }
  return best;
}

TEST(Growth, ALowerBoundChooses) {
  int differ = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const auto report = [&](const char* z) {
      Search<9> search(champion_with({"final=lcb", z}), {1, 64, seed});
      search.set_position(empty_position<9>());
      return search.run({300, 0});
    };
    const SearchReport bold = report("lcb_z=0"), careful = report("lcb_z=100");
    EXPECT_EQ(bold.best, best_by_bound(bold, 0)) << seed;
    EXPECT_EQ(careful.best, best_by_bound(careful, 100)) << seed;
    differ += bold.best != careful.best;
  }
  EXPECT_GT(differ, 0);
}

// The scores of the moves of the root after the same 600 playouts, by other parameters.
struct Scored {
  Search<9> search{champion_with({}), {1, 64, 3}};
  std::unique_ptr<MoveArrays> scratch = std::make_unique<MoveArrays>();

  Scored() {
    search.set_position(empty_position<9>());
    search.run({600, 0});
  }
  const Node& root() const { return *search.tree().root(); }
  float score(std::initializer_list<const char*> settings, int child, int64_t visits = 600) {
    return Selector(champion_with(settings), 9).score_of(root(), visits, child, *scratch);
  }
};

TEST(Growth, APriorLasts) {
  Scored scored;
  for (int i = 0; i < scored.root().count(); ++i) {
    const auto visits = static_cast<float>(read(scored.root().stat(i)).visits);
    const float bias = 0.5f * std::sqrt(600.0f) * scored.root().prior(i) / (1 + visits);
    EXPECT_NEAR(scored.score({"c_puct=0.5"}, i) - scored.score({}, i), bias, 1e-4f) << i;
  }
}

TEST(Growth, RaveFadesAndExplorationGrows) {
  Scored scored;
  int child = 0;
  for (int i = 1; i < scored.root().count(); ++i)
    if (read(scored.root().stat(i)).visits > read(scored.root().stat(child)).visits) child = i;
  const Tallied own = read(scored.root().stat(child));
  ASSERT_GT(own.visits, 20);
  const auto uct = [&](double factor) {
    const double bias =
        15.0 * 9 / 19 * scored.root().prior(child) / static_cast<double>(own.visits);
    return own.mean() + bias +
           0.18 * factor * std::sqrt(std::log(600) / static_cast<double>(own.visits));
  };
  // So short a time that no RAVE result is left.
  EXPECT_GT(std::abs(scored.score({}, child) - uct(1)), 1e-3);
  EXPECT_NEAR(scored.score({"rave_fade=1e-6"}, child), uct(1), 1e-4);
  // (600 / 1000)^0.5 of the exploration.
  EXPECT_NEAR(scored.score({"rave_fade=1e-6", "uct_growth=0.5"}, child), uct(std::sqrt(0.6)), 1e-4);
}

TEST(Growth, OwnersAreCounted) {
  // Black wins half of the games, and A1 goes with it; B1 is Black's always, C1 at random.
  EXPECT_DOUBLE_EQ(criticality(1, 0.5, 0.5), 0.5);
  EXPECT_DOUBLE_EQ(criticality(0.5, 1, 0.5), 0);
  OwnerMap<9> map(4, 0.5);
  const Point a = point_at<9>(0, 0), b = point_at<9>(1, 0), c = point_at<9>(2, 0);
  for (int game = 0; game < 64; ++game) {
    PointMap<9, int32_t> owner;
    owner.cells.fill(0);
    const bool won = game % 2 == 0;
    owner[a] = won ? 1 : -1;
    owner[b] = 1;
    owner[c] = game / 2 % 2 == 0 ? 1 : -1;
    map.add(owner, won);
  }
  // Half of 1/2 is believed after 64 games: 1 + 4 x 1/4.
  EXPECT_FLOAT_EQ(map.factors()[a.raw()], 2);
  EXPECT_FLOAT_EQ(map.factors()[b.raw()], 0.5f);
  EXPECT_FLOAT_EQ(map.factors()[c.raw()], 1);
  EXPECT_FLOAT_EQ(map.factors()[kPass.raw()], 1);
  map.clear();
  EXPECT_FLOAT_EQ(map.factors()[a.raw()], 1);
}

TEST(Growth, FactorsActOnThePriors) {
  Scored scored;
  PointMap<9, float> factors;
  factors.cells.fill(1);
  factors[scored.root().move(3)] = 3;
  Selector selector(champion_with({}), 9);
  selector.set_factors(factors.cells.data());
  for (const int child : {2, 3}) {
    const auto visits = static_cast<float>(read(scored.root().stat(child)).visits);
    const float bias =
        15.0f * 9 / 19 * scored.root().prior(child) / std::max(visits, 1.0f) * (child == 3 ? 2 : 0);
    EXPECT_NEAR(
        selector.score_of(scored.root(), 600, child, *scored.scratch) - scored.score({}, child),
        bias, 1e-4f);
  }
}

// Everything depends on the chains in the middle, both in atari.
TEST(Growth, CriticalPointsAreSearchedMore) {
  constexpr const char* kBothInAtari =
      ".........\n.........\n..XXXX...\n.XOOOO...\n.OXXXXO..\n.OOOO.O..\n.....O...\n"
      ".........\n.........\n";
  const auto visits = [&](std::initializer_list<const char*> settings) {
    Search<kAnySize> search(champion_with(settings), {1, 64, 3}, 9);
    search.set_position(drawn_with_komi(kBothInAtari, Color::Black, 7.5));
    const SearchReport report = search.run({3000, 0});
    expect_sound(search);
    return report.find(*parse_vertex<kAnySize>("G6", 9))->visits;
  };
  EXPECT_GT(visits({"criticality=100"}), visits({}));
}

TEST(Growth, OtherLeavesHaveNoPlayoutsToCount) {
  for (const char* setting : {"score_bonus=0.001", "criticality=1", "settled=0.5"})
    for (const char* leaf : {"leaf=bulk", "leaf=lanes"}) {
      SearchParams params = *preset_params("light");
      ASSERT_TRUE(set_param(params, leaf) && set_param(params, setting));
      EXPECT_FALSE(check_params(params, 9)) << setting << " " << leaf;
    }
}

}  // namespace
}  // namespace hayago
