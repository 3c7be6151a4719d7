// Ranks in one process: how a job is recognised, parcels, and searches on several ranks.
#include <gtest/gtest.h>

#include <map>
#include <thread>

#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/player/player.h"
#include "tools/cluster/cluster_search.h"
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
