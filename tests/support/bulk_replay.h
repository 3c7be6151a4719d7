// Records traced bulk games and replays them move by move on Board, which shares nothing with the
// kernels.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/board/board.h"
#include "core/board/board_text.h"
#include "core/bulk/bulk.h"
#include "core/playout/playout.h"

namespace hayago::bulk {

struct GameRecord {
  std::vector<int> moves;  // y * size + x, -1 for a pass
  int score = 0;
  int length = -1;
  bool operator==(const GameRecord&) const = default;
};

inline uint64_t total_playouts(const Request& request) {
  uint64_t total = 0;
  for (const Start& start : request.starts) total += start.playouts;
  return total;
}

struct TracedRun {
  std::vector<GameRecord> games;  // in the order of the request's list
  std::vector<Tally> tallies;
};

inline TracedRun run_traced(Request request, Isa isa) {
  TracedRun run;
  run.games.resize(total_playouts(request));
  Tracer tracer;
  tracer.context = &run.games;
  tracer.on_move = [](void* context, uint64_t game, int point) {
    static_cast<std::vector<GameRecord>*>(context)->at(game).moves.push_back(point);
  };
  tracer.on_end = [](void* context, uint64_t game, int score, int length) {
    GameRecord& record = static_cast<std::vector<GameRecord>*>(context)->at(game);
    record.score = score;
    record.length = length;
  };
  request.tracer = &tracer;
  run.tallies = bulk::run(request, isa);
  return run;
}

template <int N>
bool is_candidate(const Board<N>& board, Color c, Point p) {
  return board.is_legal(c, p) && !board.is_real_eye(c, p);
}

template <int N>
bool has_candidate(const Board<N>& board, Color c) {
  for (int i = 0; i < board.empty_count(); ++i)
    if (is_candidate(board, c, board.empty_at(i))) return true;
  return false;
}

// Every move is a candidate, every pass is forced, the end and the score are right. The final
// board is left in `board`. The first `given` moves were not drawn: passes among
// them may be free and end nothing, and the length is without them. MoGo's rules may fill an own
// eye, to save or to take something.
template <int N>
testing::AssertionResult replay(Board<N>& board, Color to_move, const GameRecord& game,
                                size_t given = 0, Policy policy = Policy::Light) {
  const int size = board.size();
  int passes = 0;
  for (size_t i = 0; i < game.moves.size(); ++i) {
    if (passes == 2) return testing::AssertionFailure() << "goes on after two passes";
    if (game.moves[i] < 0) {
      if (i >= given && has_candidate(board, to_move))
        return testing::AssertionFailure() << "pass " << i << " with moves left\n"
                                           << to_text(board);
      board.pass();
      passes += i >= given;
    } else {
      const Point p = point_at<N>(game.moves[i] % size, game.moves[i] / size);
      if (!board.is_empty(p) || !board.is_legal(to_move, p) ||
          (policy == Policy::Light && board.is_real_eye(to_move, p)))
        return testing::AssertionFailure()
               << "move " << i << " at " << to_text<N>(p) << " is no candidate\n"
               << to_text(board);
      board.play(to_move, p);
      passes = 0;
    }
    to_move = opponent(to_move);
  }
  if (passes != 2 && game.length != ply_cap(size))
    return testing::AssertionFailure() << "ends early";
  if (game.length != static_cast<int>(game.moves.size() - given))
    return testing::AssertionFailure() << "length " << game.length << " is not the moves";
  if (game.score != board.area_score())
    return testing::AssertionFailure() << "score " << game.score << "\n" << to_text(board);
  return testing::AssertionSuccess();
}

// A position from the middle of random games.
template <int N>
struct MiddleGame {
  Board<N> board;
  Color to_move = Color::Black;
};

// One random move of a player who spares eyes, or a pass.
template <int N>
Point play_random(Board<N>& board, Color c, Random& random) {
  std::vector<Point> moves;
  for (int i = 0; i < board.empty_count(); ++i)
    if (is_candidate(board, c, board.empty_at(i))) moves.push_back(board.empty_at(i));
  if (moves.empty()) {
    board.pass();
    return kPass;
  }
  const Point p = moves[random.below(static_cast<uint32_t>(moves.size()))];
  board.play(c, p);
  return p;
}

// After `plies`, or fewer where the game ends before; with_ko: then on to the next ko.
template <int N>
MiddleGame<N> random_middle_game(int size, int plies, bool with_ko, Random& random) {
  for (;; plies = plies * 3 / 4) {
    MiddleGame<N> position{Board<N>(size)};
    int passes = 0;
    for (int ply = 0; passes < 2 && (with_ko || ply < plies); ++ply) {
      if (with_ko && ply >= plies && position.board.ko_point() != kNoPoint) return position;
      passes = play_random(position.board, position.to_move, random) == kPass ? passes + 1 : 0;
      position.to_move = opponent(position.to_move);
      if (ply > 5 * size * size) break;
    }
    if (!with_ko) return position;
  }
}

}  // namespace hayago::bulk
