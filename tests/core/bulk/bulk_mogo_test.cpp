// Bulk games by MoGo's rules: legal to the last move, the same on every instruction set, and as
// close to the `mogo` policy as the table that BulkMogo.FollowsThePolicyRuleByRule prints.
#include <cstdio>

#include "core/base/files.h"
#include "core/bulk/patterns-inl.h"
#include "core/patterns/pattern3.h"
#include "core/playout/mogo_patterns.h"
#include "core/record/sgf.h"
#include "tests/support/bulk_against_light.h"
#include "tests/support/bulk_replay.h"
#include "tests/support/mogo_fidelity.h"
#include "tests/support/paths.h"

namespace hayago::bulk {
namespace {

Request mogo_request(int size, std::span<const Start> starts) {
  Request request;
  request.policy = Policy::Mogo;
  request.size = size;
  request.starts = starts;
  request.words = 5;
  return request;
}

// From the middle of random games, half of them with a ko to respect, and from empty boards.
template <int N>
void replay_mogo_games(Isa isa, int size, int positions, uint32_t playouts) {
  SCOPED_TRACE(std::string(isa_name(isa)) + " " + std::to_string(size));
  Random random(9, static_cast<uint64_t>(size));
  std::vector<MiddleGame<N>> games{{Board<N>(size), Color::Black}};
  std::vector<Start> starts;
  while (static_cast<int>(games.size()) < positions) {
    const int plies = static_cast<int>(random.below(static_cast<uint32_t>(2 * size * size)));
    games.push_back(random_middle_game<N>(size, plies, size > 3 && games.size() % 2 == 1, random));
  }
  for (const MiddleGame<N>& game : games)
    starts.push_back(start_from(game.board, game.to_move, playouts));
  const TracedRun run = run_traced(mogo_request(size, starts), isa);
  for (size_t i = 0; i < run.games.size(); ++i) {
    Board<N> board = games[i / playouts].board;
    ASSERT_TRUE(replay(board, games[i / playouts].to_move, run.games[i], 0, Policy::Mogo)) << i;
  }
}

TEST(BulkMogo, GamesReplayOnABoard) {
  for (int size = kMinBulkSize; size <= kMaxBulkSize; ++size)
    with_size(size, [&]<int N>() {
      replay_mogo_games<N>(usable_isas().front(), size, size < 12 ? 40 : 10, 6);
    });
}

TEST(BulkMogo, SameGamesOnEveryInstructionSet) {
  for (const int size : {6, 9, 13, 19}) {
    Start start;
    start.playouts = size < 10 ? 400 : 60;
    const Request request = mogo_request(size, {&start, 1});
    const TracedRun want = run_traced(request, Isa::Portable);
    for (const Isa isa : usable_isas())
      EXPECT_EQ(run_traced(request, isa).games, want.games) << isa_name(isa) << " " << size;
  }
}

// What stands around a point, as a product's cells; X is to move.
std::array<int, 9> cells_of(PatternCode code) {
  std::array<int, 9> cells{};
  const std::string text = pattern_text(code);  // "XO./.*./..#"
  for (size_t i = 0; i < 9; ++i) {
    const char drawn = text[i / 3 * 4 + i % 3];
    cells[i] = drawn == 'X' ? kMine : drawn == 'O' ? kTheirs : drawn == '#' ? kOffBoard : kVacant;
  }
  return cells;
}
bool matches_one(const Products& all, const std::array<int, 9>& cells) {
  return std::any_of(all.product, all.product + all.count, [&](const Product& product) {
    for (size_t i = 0; i < 9; ++i)
      if (i != 4 && (product.cell[i] & cells[i]) == 0) return false;
    return true;
  });
}

// The products that the kernel sums, against the policy's table: all codes there are.
TEST(BulkMogo, PatternsAreThoseOfThePolicy) {
  int matching = 0;
  for (PatternCode code = 0; code < 1 << 16; ++code) {
    if (!is_possible(code)) continue;
    const auto cells = cells_of(code);
    const bool match = matches_one(kMatchProducts, cells) ||
                       (matches_one(kMyCuts, cells) && !matches_one(kProtectedFromMe, cells)) ||
                       (matches_one(kTheirCuts, cells) && !matches_one(kProtectedFromThem, cells));
    EXPECT_EQ(match, mogo_patterns().match(code, Color::Black)) << pattern_text(code);
    matching += match;
  }
  EXPECT_GT(matching, 500);
}

template <int N>
struct Beginning {
  PlayoutBoard<N> board;
  Color to_move = Color::Black;
};

// Positions of games between champions, in steps of `every` moves.
template <int N>
std::vector<Beginning<N>> positions_of_games(const char* file, int every) {
  const Result<std::string> text = read_file(std::string(HAYAGO_TEST_DATA "/") + file);
  const auto games = parse_sgf_collection(*text);
  std::vector<Beginning<N>> positions;
  for (const SgfGame& game : *games) {
    Beginning<N> now{PlayoutBoard<N>(game.size)};
    int moves = 0;
    for (const SgfNode& node : game.nodes) {
      if (!node.move) continue;
      if (moves++ % every == 0) positions.push_back(now);
      if (node.move->point.is_pass())
        now.board.pass();
      else
        now.board.play(now.to_move, point_at<N>(node.move->point.x, node.move->point.y));
      now.to_move = opponent(now.to_move);
    }
  }
  return positions;
}

double percent(int64_t part, int64_t all) {
  return all == 0 ? 100.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
}

void print_and_expect(const RuleCounts& counts) {
  std::printf("          choices  same rule  same moves  refused rightly  accepted rightly\n");
  for (int i = 0; i < kRuleCount; ++i) {
    const auto rule = static_cast<Rule>(i);
    const RuleCount& count = counts[static_cast<size_t>(i)];
    std::printf(
        "%-9s %8lld     %6.2f      %6.2f           %6.2f            %6.2f\n", rule_name(rule),
        static_cast<long long>(count.positions), percent(count.same_rule, count.positions),
        percent(count.same_moves, count.positions), percent(count.rightly_refused, count.refused),
        percent(count.rightly_accepted, count.accepted));
    EXPECT_GT(count.positions, 100) << rule_name(rule);
    EXPECT_GE(percent(count.rightly_refused, count.refused), 99) << rule_name(rule);
    EXPECT_GE(percent(count.rightly_accepted, count.accepted), 99.5) << rule_name(rule);
    EXPECT_GE(count.share(), rule == Rule::Nakade ? 0.95 : 0.99) << rule_name(rule);
  }
}

// Every choice of every lane, put before the rules of the policy in the same position.
template <int N>
void expect_fidelity(const std::vector<Beginning<N>>& beginnings, uint32_t playouts) {
  RuleCounts counts{};
  double fills = 0, fills_expected = 0;
  for (const Beginning<N>& from : beginnings) {
    const Start start = start_from(from.board, from.to_move, playouts);
    FidelityCheck<N> check(from.board, from.to_move, playouts);
    const Tracer tracer = check.tracer();
    Request request = mogo_request(from.board.size(), {&start, 1});
    request.tracer = &tracer;
    run(request, usable_isas().front());
    EXPECT_EQ(check.illegal(), 0);
    for (size_t i = 0; i < counts.size(); ++i) counts[i] += check.counts()[i];
    fills += check.fills();
    fills_expected += check.fills_expected();
  }
  EXPECT_NEAR(fills, fills_expected, 0.03 * fills_expected);
  print_and_expect(counts);
}

template <int N>
void expect_fidelity_from_the_start(int size, uint32_t playouts) {
  std::printf("%dx%d, from the empty board\n", size, size);
  expect_fidelity<N>({{PlayoutBoard<N>(size)}}, playouts);
}

TEST(BulkMogo, FollowsThePolicyRuleByRule) {
  expect_fidelity_from_the_start<9>(9, 1000);
  expect_fidelity_from_the_start<13>(13, 300);
  expect_fidelity_from_the_start<19>(19, 150);
  expect_fidelity_from_the_start<kAnySize>(7, 1000);
}

TEST(BulkMogo, FollowsThePolicyFromPositionsOfGames) {
  std::printf("9x9, from positions of games\n");
  expect_fidelity<9>(positions_of_games<9>("games_9.sgf", 5), 30);
  std::printf("19x19, from positions of games\n");
  expect_fidelity<19>(positions_of_games<19>("games_19.sgf", 40), 10);
}

}  // namespace
}  // namespace hayago::bulk
