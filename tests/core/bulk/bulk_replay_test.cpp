// Bulk games replayed move by move on Board: every move legal and no own eye, every pass forced,
// captures, ko, end and score the same.
#include "tests/support/bulk_replay.h"

namespace hayago::bulk {
namespace {

Isa best_isa() { return usable_isas().front(); }

TEST(BulkReplay, EmptyBoards) {
  for (int size = kMinBulkSize; size <= kMaxBulkSize; ++size) {
    Start start;
    start.playouts = size < 12 ? 400 : 60;
    Request request;
    request.size = size;
    request.starts = {&start, 1};
    request.seed = static_cast<uint64_t>(size);
    const TracedRun run = run_traced(request, best_isa());
    with_size(size, [&]<int N>() {
      for (size_t i = 0; i < run.games.size(); ++i) {
        Board<N> board(size);
        ASSERT_TRUE(replay(board, Color::Black, run.games[i])) << size << "x" << size << " " << i;
      }
    });
  }
}

// Many positions at once, both colours, half of them with a ko to respect.
template <int N>
void replay_middle_games(int size, int positions, uint32_t playouts, Isa isa) {
  Random random(7, static_cast<uint64_t>(size));
  std::vector<MiddleGame<N>> games;
  std::vector<Start> starts;
  for (int i = 0; i < positions; ++i) {
    const int plies = static_cast<int>(random.below(static_cast<uint32_t>(2 * size * size)));
    games.push_back(random_middle_game<N>(size, plies, i % 2 == 1, random));
    starts.push_back(start_from(games.back().board, games.back().to_move, playouts));
  }
  Request request;
  request.size = size;
  request.starts = starts;
  request.words = 5;
  request.ownership = true;
  const TracedRun run = run_traced(request, isa);
  for (size_t i = 0; i < run.games.size(); ++i) {
    const size_t position = i / playouts;
    Board<N> board = games[position].board;
    ASSERT_TRUE(replay(board, games[position].to_move, run.games[i])) << "position " << position;
  }
  for (size_t i = 0; i < starts.size(); ++i) EXPECT_EQ(run.tallies[i].playouts, playouts);
}

TEST(BulkReplay, MiddleGamesWithKo) {
  replay_middle_games<9>(9, 60, 5, best_isa());
  replay_middle_games<13>(13, 20, 3, best_isa());
  replay_middle_games<19>(19, 10, 3, best_isa());
  replay_middle_games<kAnySize>(5, 60, 5, best_isa());
  replay_middle_games<kAnySize>(12, 20, 3, best_isa());
}

// The tallies are the sums of what the games show.
TEST(BulkReplay, TalliesAgreeWithTheGames) {
  Start start;
  start.playouts = 500;
  Request request;
  request.size = 9;
  request.starts = {&start, 1};
  request.ownership = request.amaf = true;
  request.komi = 0.5;
  const TracedRun run = run_traced(request, best_isa());
  auto want = std::make_unique<Tally>();
  for (const GameRecord& game : run.games) {
    Board<9> board(9);
    ASSERT_TRUE(replay(board, Color::Black, game));
    want->playouts += 1;
    want->black_wins += game.score > 0;
    want->score_sum += game.score;
    want->length_sum += static_cast<uint64_t>(game.length);
    want->histogram[game.score + 81] += 1;
    bool touched[81] = {};
    for (size_t i = 0; i < game.moves.size(); ++i) {
      const int p = game.moves[i];
      if (p < 0 || touched[p]) continue;
      touched[p] = true;
      want->first_plays[i % 2][p] += 1;
      want->first_wins[i % 2][p] += (game.score > 0) == (i % 2 == 0);
    }
    for (int p = 0; p < 81; ++p) {
      const Color owner = board.owner_of(point_at<9>(p % 9, p / 9));
      want->black_owned[p] += owner == Color::Black;
      want->white_owned[p] += owner == Color::White;
    }
  }
  const Tally& got = run.tallies[0];
  EXPECT_EQ(got.playouts, want->playouts);
  EXPECT_EQ(got.black_wins, want->black_wins);
  EXPECT_EQ(got.score_sum, want->score_sum);
  EXPECT_EQ(got.length_sum, want->length_sum);
  for (int i = 0; i < 163; ++i) EXPECT_EQ(got.histogram[i], want->histogram[i]) << i;
  for (int p = 0; p < 81; ++p) {
    EXPECT_EQ(got.black_owned[p], want->black_owned[p]) << p;
    EXPECT_EQ(got.white_owned[p], want->white_owned[p]) << p;
    for (int c = 0; c < 2; ++c) {
      EXPECT_EQ(got.first_plays[c][p], want->first_plays[c][p]) << p;
      EXPECT_EQ(got.first_wins[c][p], want->first_wins[c][p]) << p;
    }
  }
}

}  // namespace
}  // namespace hayago::bulk
