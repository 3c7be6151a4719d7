// Ranks in one process: how a job is recognised, parcels, and searches on several ranks.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <thread>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/player/player.h"
#include "tools/cluster/cluster_search.h"
#include "tools/cluster/rank_bench.h"
#include "tools/cluster/rank_games.h"
#include "tools/cluster/search_bytes.h"
#include "tools/ranks/launch.h"
#include "tools/ranks/local_comm.h"

namespace hayago {
namespace {

using ranks::Comm;
using ranks::Topic;

ranks::Launch launch_with(const std::map<std::string, std::string>& variables) {
  return ranks::launch_of([&](const char* name) {
    const auto at = variables.find(name);
    return at == variables.end() ? nullptr : at->second.c_str();
  });
}

TEST(Launch, TheEnvironmentTellsTheTasks) {
  EXPECT_EQ(launch_with({}).tasks, 1);
  EXPECT_EQ(launch_with({{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_RANK", "3"}}).tasks, 4);
  EXPECT_EQ(launch_with({{"OMPI_COMM_WORLD_SIZE", "4"}, {"OMPI_COMM_WORLD_RANK", "3"}}).task, 3);
  EXPECT_EQ(launch_with({{"PMI_SIZE", "2"}}).tasks, 2);
  EXPECT_EQ(launch_with({{"SLURM_NTASKS", "8"}}).tasks, 8);
  // mpirun -np 1 inside an allocation of eight: mpirun knows better.
  EXPECT_EQ(launch_with({{"SLURM_NTASKS", "8"}, {"OMPI_COMM_WORLD_SIZE", "1"}}).tasks, 1);
  EXPECT_EQ(launch_with({{"SLURM_NTASKS", "many"}}).tasks, 1);
}

TEST(Launch, SaysWhatToDoWhenAlone) {
  const ranks::Launch launch{4, 0, "SLURM_NTASKS"};
  EXPECT_NE(ranks::why_alone(launch, true).find("SLURM_NTASKS says 4 tasks"), std::string::npos);
  EXPECT_NE(ranks::why_alone(launch, true).find("mpirun"), std::string::npos);
  EXPECT_NE(ranks::why_alone(launch, false).find("libopenmpi-dev"), std::string::npos);
}

TEST(Parcels, ArriveByTopicInOrder) {
  ranks::LocalWorld world(2);
  Comm &a = world.comm(0), &b = world.comm(1);
  a.send(1, Topic::Work, "one");
  a.send(1, Topic::Share, "other");
  a.send(1, Topic::Work, "two");
  EXPECT_EQ(b.inbox().take(Topic::Work, 1)->bytes, "one");
  EXPECT_EQ(b.inbox().take(Topic::Work, 1)->bytes, "two");
  EXPECT_FALSE(b.inbox().take(Topic::Work, 0));
  EXPECT_TRUE(b.inbox().has(Topic::Share));
  EXPECT_EQ(b.inbox().take(Topic::Share, 0)->from, 0);
}

TEST(SearchBytes, AGameArrivesAsItIs) {
  AnyGame any = make_game(9, {KoRule::Situational, Scoring::Territory, 5.5});
  auto& game = std::get<Game<9>>(any);
  ASSERT_TRUE(game.place_fixed_handicap(3));
  for (const char* vertex : {"E5", "C3", "pass", "D4"})
    (void)game.play(game.to_move(), *parse_vertex<9>(vertex, 9)).ok();
  ByteWriter out;
  cluster::put_game(out, any);
  const std::string bytes = out.take();
  ByteReader in(bytes);
  const Result<AnyGame> back = cluster::get_game(in);
  ASSERT_TRUE(back) << back.error().text;
  const auto& copy = std::get<Game<9>>(*back);
  EXPECT_EQ(copy.board().hash(), game.board().hash());
  EXPECT_EQ(copy.start().hash(), game.start().hash());
  EXPECT_TRUE(std::equal(copy.moves().begin(), copy.moves().end(), game.moves().begin(),
                         game.moves().end()));
  EXPECT_EQ(copy.komi(), 5.5);
  EXPECT_EQ(copy.rules().ko, KoRule::Situational);
  EXPECT_TRUE(in.at_end());
  ByteReader cut(std::string_view(bytes).substr(0, 3));
  EXPECT_FALSE(cluster::get_game(cut));
}

TEST(SearchBytes, ImpossibleRulesAreRefused) {
  const auto is_taken = [](uint64_t ko, uint64_t scoring, double komi) {
    ByteWriter out;
    for (const uint64_t number : {uint64_t{9}, ko, scoring}) out.put(number);
    out.put_real(komi);
    for (int point = 0; point < 81; ++point) out.put(static_cast<uint64_t>(index_of(Color::Empty)));
    out.put(0);  // moves
    const std::string bytes = out.take();
    ByteReader in(bytes);
    return cluster::get_game(in).ok();
  };
  EXPECT_TRUE(is_taken(2, 1, 7.5));
  EXPECT_FALSE(is_taken(3, 0, 7.5));
  EXPECT_FALSE(is_taken(0, 2, 7.5));
  EXPECT_FALSE(is_taken(0, 0, std::nan("")));
}

TEST(SearchBytes, EveryParameterArrives) {
  for (const Preset& preset : presets()) {
    SearchParams params = *preset_params(preset.name);
    params.share_every = 77;
    const Result<SearchParams> back = cluster::parse_params(cluster::params_text(params));
    ASSERT_TRUE(back) << back.error().text;
    EXPECT_EQ(*back, params) << preset.name;
  }
  EXPECT_FALSE(cluster::parse_params("speed=9\n"));
}

TEST(GameBytes, AnOrderArrivesAsItIs) {
  match::GameOrder order;
  order.players[0] =
      *match::parse_contestant("erica:c_uct=0.3,playouts=50", match::match_defaults());
  order.players[1].text = order.players[1].command = "gnugo --mode gtp";
  order.players[0].time = *match::parse_match_time("60+10/5");
  order.setup.size = 9;
  order.setup.rules = {KoRule::Simple, Scoring::Territory, 6.5};
  order.setup.opening = {"E5", "C3"};
  order.setup.seeds = {7, UINT64_MAX};
  order.judge = "area";
  order.keep_programs = true;
  const std::string bytes = cluster::order_bytes(order);
  const Result<match::GameOrder> back = cluster::parse_order(bytes);
  ASSERT_TRUE(back) << back.error().text;
  EXPECT_EQ(cluster::order_bytes(*back), bytes);
  EXPECT_EQ(back->players[0].settings.params, order.players[0].settings.params);
  EXPECT_EQ(back->players[0].settings.playouts, 50);
  EXPECT_EQ(back->players[1].command, "gnugo --mode gtp");
  EXPECT_EQ(back->setup.opening, order.setup.opening);
  EXPECT_EQ(back->setup.seeds, order.setup.seeds);
  EXPECT_EQ(back->setup.rules.komi, 6.5);
  EXPECT_FALSE(cluster::parse_order(std::string_view(bytes).substr(0, bytes.size() - 1)));
}

TEST(GameBytes, AReportArrivesAsItIs) {
  match::GameReport report;
  report.outcome.winner = Color::White;
  report.outcome.ending = match::Ending::Resign;
  report.outcome.result = "W+Resign";
  report.outcome.moves = 77;
  report.outcome.seconds = {1.5, 2.25};
  report.outcome.ponder[1] = {3, 4};
  report.outcome.area_score = -3.5;
  report.sgf = "(;GM[1])";
  const Result<match::GameReport> back = cluster::parse_report(cluster::report_bytes(report));
  ASSERT_TRUE(back);
  EXPECT_EQ(cluster::report_bytes(*back), cluster::report_bytes(report));
  EXPECT_EQ(back->outcome.ponder[1].misses, 4);
  EXPECT_EQ(back->sgf, report.sgf);
}

bench::RowResult row_of(std::vector<double> repeats) {
  bench::RowResult row;
  row.key = {"light", 9, 2, "native"};
  row.repeats = row.cpu_repeats = std::move(repeats);
  row.moves_per_playout = 111;
  row.playouts_per_cpu_s = row.repeats[0];
  return row;
}

TEST(RankBench, RatesOfTheSameRepeatAddUp) {
  const std::vector<cluster::RankRows> ranks = {
      {{}, {row_of({100, 200, 300})}}, {{}, {row_of({30, 20, 10})}}, {{}, {row_of({50, 50, 50})}}};
  const auto rows = cluster::add_ranks({row_of({90, 100, 110})}, ranks, {"a", "b", "a"});
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].key.threads, 6);
  EXPECT_EQ(rows[0].repeats, (std::vector<double>{180, 270, 360}));
  EXPECT_EQ(rows[0].playouts_per_s, 270);
  EXPECT_DOUBLE_EQ(*rows[0].speed_up, 2.7);
  EXPECT_DOUBLE_EQ(*rows[0].efficiency, 0.9);
  EXPECT_DOUBLE_EQ(rows[0].ranks.at("imbalance").get<double>(), 200 / 90.0 - 1);
  EXPECT_EQ(rows[0].ranks.at("by_host").at(0).at("ranks"), 2);
  EXPECT_EQ(rows[0].ranks.at("by_host").at(0).at("playouts_per_s"), 250);
  const Result<cluster::RankRows> back = cluster::parse_rows(cluster::rows_bytes(ranks[1]));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->rows[0].repeats, ranks[1].rows[0].repeats);
  EXPECT_EQ(back->rows[0].key, ranks[1].rows[0].key);
}

// Rank 0 plays, the others serve until the world ends.
class ServedWorld {
 public:
  explicit ServedWorld(int ranks) : world_(ranks) {
    for (int r = 1; r < ranks; ++r)
      threads_.emplace_back([this, r] {
        Comm& comm = world_.comm(r);
        cluster::SearchServant servant(comm);
        while (const auto next = comm.inbox().take_any({Topic::Search, Topic::Quit}, 60)) {
          if (next->first == Topic::Quit) return;
          servant.obey(next->second.bytes);
        }
      });
  }
  ~ServedWorld() {
    world_.cut_off(-1);
    world_.comm(0).send_all(Topic::Quit, "");
    for (std::thread& thread : threads_) thread.join();
  }
  ranks::LocalWorld& operator*() { return world_; }
  Comm& first() { return world_.comm(0); }

 private:
  ranks::LocalWorld world_;
  std::vector<std::thread> threads_;
};

PlayerSettings in_step(int64_t playouts) {
  PlayerSettings settings;
  settings.params = *preset_params("champion");
  settings.params.share_every = 40;
  settings.playouts = playouts;
  settings.threads = 1;
  settings.memory = 64;
  return settings;
}

std::vector<SearchReport> play_moves(Player& player, AnyGame& game, int moves) {
  std::vector<SearchReport> reports;
  for (int i = 0; i < moves; ++i) {
    const Color color = to_move_of(game);
    const Decision decision = player.choose(game, color, GameClock());
    reports.push_back(decision.report);
    std::visit([&](auto& g) { EXPECT_TRUE(g.play(color, decision.move)); }, game);
  }
  return reports;
}

TEST(ClusterSearch, AllRanksThinkAboutEveryMove) {
  std::vector<std::vector<int64_t>> visits[2];
  for (auto& run : visits) {
    ServedWorld world(3);
    Player player(in_step(360), cluster::search_on_ranks(world.first(), [] { return ""; }));
    AnyGame game = make_game(9, {});
    const std::vector<SearchReport> reports = play_moves(player, game, 3);
    EXPECT_EQ(reports[0].root_visits, 360);
    EXPECT_EQ(reports[0].simulations, 360);
    for (const SearchReport& report : reports) {
      run.emplace_back();
      for (const MoveReport& move : report.moves) run.back().push_back(move.visits);
    }
    // Back and forth: every rank is shown the game as it is.
    ASSERT_TRUE(std::get<Game<9>>(game).undo(2));
    player.change(in_step(120));
    EXPECT_GE(play_moves(player, game, 1)[0].root_visits, 120);
    player.new_game();
    game = make_game(9, {});
    EXPECT_EQ(play_moves(player, game, 1)[0].root_visits, 120);
  }
  EXPECT_EQ(visits[0], visits[1]);  // in step, one worker each: it repeats
}

TEST(ClusterSearch, OneRankIsTheOrdinarySearch) {
  ServedWorld world(1);
  AnyGame games[2] = {make_game(9, {}), make_game(9, {})};
  Player cluster(in_step(200), cluster::search_on_ranks(world.first(), [] { return ""; }));
  Player lone(in_step(200));
  play_moves(cluster, games[0], 4);
  play_moves(lone, games[1], 4);
  EXPECT_EQ(std::get<Game<9>>(games[0]).board().hash(), std::get<Game<9>>(games[1]).board().hash());
}

// By the clock nobody waits: the move comes though another rank hears nothing any more.
TEST(ClusterSearch, AMoveDoesNotWaitForALostRank) {
  ServedWorld world(3);
  PlayerSettings settings = in_step(0);
  settings.params.share_every = 0;
  settings.params.share_rate = 100;
  settings.seconds = 0.1;
  Player player(settings, cluster::search_on_ranks(world.first(), [] { return ""; }));
  AnyGame game = make_game(9, {});
  play_moves(player, game, 1);
  (*world).cut_off(1);
  const SearchReport report = play_moves(player, game, 1)[0];
  EXPECT_GT(report.root_visits, 0);
  EXPECT_EQ(report.stop_reason, StopReason::Time);
}

TEST(ClusterSearch, PondersAndStops) {
  ServedWorld world(3);
  Player player(in_step(120), cluster::search_on_ranks(world.first(), [] { return ""; }));
  AnyGame game = make_game(9, {});
  for (int i = 0; i < 3; ++i) {
    player.start_pondering(game);
    player.stop_pondering();
  }
  EXPECT_GE(play_moves(player, game, 1)[0].root_visits, 120);
}

}  // namespace
}  // namespace hayago
