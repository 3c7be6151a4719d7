// Positions with nothing, little or much to reject.
#include <set>

#include "tests/support/bulk_replay.h"

namespace hayago::bulk {
namespace {

template <int N>
Board<N> board_of(const char* text) {
  return board_from_diagram<N>(parse_diagram(text).value()).value();
}

// Plays from a diagram on every instruction set and replays.
template <int N>
std::vector<GameRecord> play_from(const char* text, Color to_move, uint32_t playouts) {
  const Board<N> board = board_of<N>(text);
  const Start start = start_from(board, to_move, playouts);
  Request request;
  request.size = board.size();
  request.starts = {&start, 1};
  request.words = 2;
  std::vector<GameRecord> games;
  for (const Isa isa : usable_isas()) {
    games = run_traced(request, isa).games;
    for (const GameRecord& game : games) {
      Board<N> copy = board;
      EXPECT_TRUE(replay(copy, to_move, game)) << isa_name(isa);
    }
  }
  return games;
}

constexpr const char* kOnlyEyes = R"(
  . X X O .
  X X X O O
  X X X O O
  X X X O O
  . X X O .)";

TEST(BulkEdge, NoMoveForAnybody) {
  for (const Color c : {Color::Black, Color::White})
    for (const GameRecord& game : play_from<kAnySize>(kOnlyEyes, c, 100)) {
      EXPECT_EQ(game.moves, (std::vector<int>{-1, -1}));
      EXPECT_EQ(game.score, 5);
    }
}

// White's only liberty is the corner, which Black may take; White may only wait.
TEST(BulkEdge, OneMove) {
  constexpr const char* kText = R"(
    . X X X .
    X X X X X
    X X X X X
    O O X X X
    . O X X X)";
  for (const GameRecord& game : play_from<kAnySize>(kText, Color::Black, 200))
    EXPECT_EQ(game.moves[0], 0);  // captures three stones
  for (const GameRecord& game : play_from<kAnySize>(kText, Color::White, 200))
    EXPECT_EQ(game.moves[0], -1);  // an own eye, and suicide in Black's
}

// Every empty point is suicide for White and an eye for Black. With eyes in even columns only,
// none of it is known before the draw.
TEST(BulkEdge, ManySuicides) {
  constexpr const char* kEvenColumns = R"(
    . X . X . X . X .
    X X X X X X X X X
    . X . X . X . X .
    X X X X X X X X X
    . X . X . X . X .
    X X X X X X X X X
    . X . X . X . X .
    X X X X X X X X X
    . X . X . X . X .)";
  constexpr const char* kMixedColumns = R"(
    . X X . X X . X .
    X X X X X X X X X
    X . X . X . X X X
    X X X X X X X X .
    . X X X X X . X X
    X X . X X X X X X
    X X X X X . X X .
    X . X X X X X X X
    X X X . X . X X X)";
  for (const char* text : {kEvenColumns, kMixedColumns})
    for (const Color c : {Color::Black, Color::White})
      for (const GameRecord& game : play_from<9>(text, c, 300)) {
        EXPECT_EQ(game.moves, (std::vector<int>{-1, -1}));
        EXPECT_EQ(game.score, 81);
      }
}

TEST(BulkEdge, KoIsRespectedAndForgotten) {
  constexpr const char* kKo = R"(
    . X O . .
    X O * O .
    . X O . .
    . . . . .
    . . . . .)";
  const Board<kAnySize> board = board_of<kAnySize>(kKo);
  const Point ko = board.ko_point();
  ASSERT_NE(ko, kNoPoint);
  const int forbidden = row_of<kAnySize>(ko) * 5 + column_of<kAnySize>(ko);
  const Color to_move = board.is_ko(Color::Black, ko) ? Color::Black : Color::White;
  std::set<int> first, third;
  for (const GameRecord& game : play_from<kAnySize>(kKo, to_move, 2000)) {
    first.insert(game.moves[0]);
    third.insert(game.moves[2]);
  }
  EXPECT_FALSE(first.contains(forbidden));
  EXPECT_TRUE(third.contains(forbidden));
}

TEST(BulkEdge, FewGamesManyWords) {
  Start start;
  start.playouts = 3;
  Request request;
  request.size = 9;
  request.starts = {&start, 1};
  request.words = 20;
  for (const Isa isa : usable_isas()) EXPECT_EQ(run(request, isa)[0].playouts, 3u);
  start.playouts = 0;
  EXPECT_EQ(run(request, usable_isas().front())[0].playouts, 0u);
  request.starts = {};
  EXPECT_TRUE(run(request, usable_isas().front()).empty());
}

// Games that never end by themselves meet the cap: Black and White retake two kos for ever.
TEST(BulkEdge, CapEndsGames) {
  Start start;
  start.playouts = 20000;
  Request request;
  request.size = 2;
  request.starts = {&start, 1};
  int capped = 0;
  for (const GameRecord& game : run_traced(request, usable_isas().front()).games) {
    EXPECT_LE(game.length, ply_cap(2));
    capped += game.length == ply_cap(2);
  }
  EXPECT_GT(capped, 0);
}

}  // namespace
}  // namespace hayago::bulk
