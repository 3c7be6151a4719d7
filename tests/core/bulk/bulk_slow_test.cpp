// Thousands of bulk games per size replayed, and their figures compared with light's more closely.
#include "tests/support/bulk_against_light.h"

namespace hayago::bulk {
namespace {

template <int N>
void replay_many(int size, int positions, uint32_t playouts) {
  Random random(17, static_cast<uint64_t>(size));
  std::vector<MiddleGame<N>> games;
  std::vector<Start> starts;
  for (int i = 0; i < positions; ++i) {
    const int plies = static_cast<int>(random.below(static_cast<uint32_t>(3 * size * size)));
    games.push_back(i == 0 ? MiddleGame<N>{Board<N>(size)}
                           : random_middle_game<N>(size, plies, i % 2 == 1, random));
    starts.push_back(start_from(games.back().board, games.back().to_move, playouts));
  }
  Request request;
  request.size = size;
  request.starts = starts;
  request.words = 8;
  for (const Isa isa : usable_isas()) {
    request.seed += 1;
    const TracedRun run = run_traced(request, isa);
    for (size_t i = 0; i < run.games.size(); ++i) {
      Board<N> board = games[i / playouts].board;
      ASSERT_TRUE(replay(board, games[i / playouts].to_move, run.games[i])) << isa_name(isa);
    }
  }
}

TEST(BulkSlow, ThousandsOfGamesReplay) {
  replay_many<9>(9, 400, 10);
  replay_many<13>(13, 200, 10);
  replay_many<19>(19, 100, 10);
  replay_many<kAnySize>(4, 200, 20);
  replay_many<kAnySize>(7, 200, 10);
  replay_many<kAnySize>(18, 100, 10);
}

TEST(BulkSlow, FiguresOfEmptyBoards) {
  expect_same_play(Board<9>(9), Color::Black, 300000, 1000000);
  expect_same_play(Board<13>(13), Color::Black, 60000, 200000);
  expect_same_play(Board<19>(19), Color::Black, 15000, 60000);
  for (const int size : {2, 4, 6, 8})
    expect_same_play(Board<kAnySize>(size), Color::Black, 100000, 400000);
}

TEST(BulkSlow, FiguresOfMiddleGames) {
  Random random(23);
  for (int i = 0; i < 12; ++i) {
    const auto position = random_middle_game<9>(9, 10 * i, i % 3 == 0, random);
    expect_same_play(position.board, position.to_move, 50000, 200000);
  }
  for (int i = 0; i < 4; ++i) {
    const auto position = random_middle_game<13>(13, 60 * i, i % 2 == 0, random);
    expect_same_play(position.board, position.to_move, 10000, 40000);
  }
}

}  // namespace
}  // namespace hayago::bulk
