// The player beside a search that says what it is told to: which budgets it gives, when it thinks
// longer, what it ponders on. No move takes any time here.
#include "search/player/player.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace hayago {
namespace {

// What the searches of a player were asked for and what they answer.
struct Script {
  std::vector<Budget> asked;
  SearchProgress seen;  // while it searches
  int stops = 0;
  SearchReport answer;
  std::atomic<int> runs = 0;  // pondering runs on a thread of its own
};

class ScriptedSearch : public AnySearch {
 public:
  ScriptedSearch(Script& script, int size) : script_(script), size_(size) {}
  void show(const AnyGame&, Color) override {}
  SearchReport run(const Budget& budget, const std::function<void(const SearchProgress&)>& progress,
                   double, const LiveReports&) override {
    script_.asked.push_back(budget);
    if (progress) progress(script_.seen);
    ++script_.runs;
    return script_.answer;
  }
  void stop() override { ++script_.stops; }
  void restart(uint64_t) override {}
  int size() const override { return size_; }

 private:
  Script& script_;
  int size_;
};

SearchMaker maker_of(Script& script) {
  return [&](int size, const SearchParams&, const SearchSetup&) {
    return std::make_unique<ScriptedSearch>(script, size);
  };
}

// Two moves, the first with more visits.
SearchReport report_of(double value, double first, double second) {
  SearchReport report;
  report.size = 19;
  report.value = report.won = value;
  report.root_visits = report.simulations = 1000;
  report.best = point_at<19>(3, 3);
  report.moves = {{point_at<19>(3, 3), 600, first, 0, 0, 0, {}},
                  {point_at<19>(15, 15), 400, second, 0, 0, 0, {}}};
  return report;
}

// The seconds that one move on a clock of 400 s asks for, one entry for each time it thinks.
std::vector<double> thoughts(const SearchReport& answer) {
  Script script;
  script.answer = answer;
  PlayerSettings settings;
  settings.resign = 0;
  settings.time_c = 80;
  settings.time_unstable = 0.5;
  settings.time_behind_below = 0.4;
  settings.time_behind_extra = 2;
  Player player(settings, maker_of(script));
  GameClock clock;
  clock.start({TimeSettings::System::Absolute, 400, 0, 0});
  const AnyGame game = Game<19>();
  player.choose(game, Color::Black, clock);
  std::vector<double> seconds;
  for (const Budget& budget : script.asked) seconds.push_back(budget.seconds);
  return seconds;
}

// Erica 5.5: the clock hears of what the search found.
TEST(PlayerClock, ThinksLongerWhenBehindOrUnstable) {
  const std::vector<double> calm = thoughts(report_of(0.6, 0.6, 0.5));
  ASSERT_EQ(calm.size(), 1u);
  const std::vector<double> behind = thoughts(report_of(0.39, 0.39, 0.3));
  ASSERT_EQ(behind.size(), 2u);
  EXPECT_EQ(behind[0], calm[0]);
  EXPECT_NEAR(behind[1], 2 * calm[0], 1e-6);  // P = 2
  const std::vector<double> unstable = thoughts(report_of(0.6, 0.6, 0.7));
  ASSERT_EQ(unstable.size(), 2u);
  EXPECT_LE(unstable[1], 0.5 * calm[0] + 1e-6);
  EXPECT_EQ(thoughts(report_of(0.39, 0.39, 0.5)).size(), 3u);
}

// Nobody can catch up with the best move. Time that is kept is saved; a period of one move is not.
TEST(PlayerClock, UsesAllOfAClockThatKeepsNothing) {
  const auto stops = [](const TimeSettings& rules) {
    Script script;
    script.answer = report_of(0.6, 0.6, 0.5);
    script.seen = {1000, 0.6, 0, point_at<19>(3, 3), 990, 5, 0.6};
    PlayerSettings settings;
    settings.resign = 0;
    Player player(settings, maker_of(script));
    GameClock clock;
    clock.start(rules);
    player.choose(AnyGame(Game<19>()), Color::Black, clock);
    return script.stops;
  };
  EXPECT_GT(stops({TimeSettings::System::Absolute, 10, 0, 0}), 0);
  EXPECT_GT(stops({TimeSettings::System::Canadian, 0, 10, 10}), 0);
  EXPECT_EQ(stops({TimeSettings::System::Canadian, 0, 1, 1}), 0);
  EXPECT_EQ(stops({TimeSettings::System::ByoYomi, 0, 1, 3}), 0);
}

// With dynamic komi the tree's value is at another komi than the game's.
TEST(PlayerClock, ResignsByTheKomiOfTheGame) {
  Script script;
  script.answer = report_of(0.5, 0.5, 0.5);
  script.answer.komi = 7.5;
  script.answer.last_komi = 30;
  script.answer.won = 0.02;
  PlayerSettings settings;
  settings.resign = 0.3;
  settings.playouts = 1000;
  Player player(settings, maker_of(script));
  Game<19> moves;
  for (int i = 0; i < 20; ++i)
    ASSERT_TRUE(moves.play(moves.to_move(), point_at<19>(2 * (i % 9), i / 9)));
  const AnyGame game = moves;
  EXPECT_TRUE(player.choose(game, Color::Black, {}).resign);
  script.answer.won = 0.5;
  EXPECT_FALSE(player.choose(game, Color::Black, {}).resign);
}

// Erica 5.6.2: only so many moves are pondered on; a move among them is a hit.
TEST(PlayerPonders, OnSoManyMovesAndCountsHits) {
  Script script;
  script.answer = report_of(0.5, 0.5, 0.5);
  PlayerSettings settings;
  settings.playouts = 10;
  settings.ponder_moves = 5;
  Player player(settings, maker_of(script));
  Game<19> moves;
  const auto reply = [&](Point p) {
    const int before = script.runs;
    player.start_pondering(moves);
    while (script.runs == before) std::this_thread::yield();
    player.stop_pondering();
    ASSERT_EQ(script.asked.back().root.focus, 5);
    ASSERT_TRUE(moves.play(moves.to_move(), p));
    player.choose(moves, moves.to_move(), {});
  };
  reply(point_at<19>(15, 15));
  EXPECT_EQ(player.ponder_tally().hits, 1);
  reply(point_at<19>(9, 9));
  EXPECT_EQ(player.ponder_tally().hits, 1);
  EXPECT_EQ(player.ponder_tally().misses, 1);
  EXPECT_EQ(player.ponder_tally().prediction_rate(), 0.5);
  player.new_game();
  EXPECT_EQ(player.ponder_tally().misses, 0);
}

}  // namespace
}  // namespace hayago
