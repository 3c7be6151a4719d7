// Bulk games by MoGo's rules: legal to the last move, the same on every instruction set, and as
// close to the `mogo` policy as the table that BulkMogo.FollowsThePolicyRuleByRule prints.
#include <cstdio>

#include "tests/support/bulk_against_light.h"
#include "tests/support/bulk_replay.h"
#include "tests/support/mogo_fidelity.h"

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

// Every choice of every lane, put before the rules of the policy in the same position.
template <int N>
void expect_fidelity(int size, uint32_t playouts) {
  Start start;
  start.playouts = playouts;
  FidelityCheck<N> check(PlayoutBoard<N>(size), Color::Black, playouts);
  const Tracer tracer = check.tracer();
  Request request = mogo_request(size, {&start, 1});
  request.tracer = &tracer;
  run(request, usable_isas().front());
  EXPECT_EQ(check.illegal(), 0);
  EXPECT_NEAR(check.fills(), check.fills_expected(), 0.03 * check.fills_expected());
  std::printf("%dx%d      choices  same rule  same moves  refused rightly  accepted rightly\n",
              size, size);
  for (int i = 0; i < kRuleCount; ++i) {
    const auto rule = static_cast<Rule>(i);
    const RuleCount& count = check.counts()[static_cast<size_t>(i)];
    const auto percent = [](int64_t part, int64_t all) {
      return all == 0 ? 100.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
    };
    std::printf(
        "%-9s %8lld     %6.2f      %6.2f           %6.2f            %6.2f\n", rule_name(rule),
        static_cast<long long>(count.positions), percent(count.same_rule, count.positions),
        percent(count.same_moves, count.positions), percent(count.rightly_refused, count.refused),
        percent(count.rightly_accepted, count.accepted));
    EXPECT_GT(count.positions, 100) << rule_name(rule);
    EXPECT_GE(percent(count.rightly_refused, count.refused), 75) << rule_name(rule);
    EXPECT_GE(percent(count.rightly_accepted, count.accepted), 99.5) << rule_name(rule);
    EXPECT_GE(count.share(), rule == Rule::Nakade ? 0.95 : 0.97) << rule_name(rule);
  }
}

TEST(BulkMogo, FollowsThePolicyRuleByRule) {
  expect_fidelity<9>(9, 300);
  expect_fidelity<13>(13, 80);
  expect_fidelity<19>(19, 30);
  expect_fidelity<kAnySize>(7, 300);
}

}  // namespace
}  // namespace hayago::bulk
