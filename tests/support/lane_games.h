// Plays games in the lanes of a stream, keeps their moves, and knows the positions they began from.
#pragma once

#include <memory>
#include <utility>

#include "core/bulk/lanes.h"
#include "tests/support/bulk_replay.h"

namespace hayago::bulk {

// A leaf of a tree: a position and the move made there.
template <int N>
struct TestLeaf {
  Board<N> board;
  Color to_move = Color::Black;
  int move = -1;  // y * size + x, -1 for a pass
  uint64_t black[kMaxSetWords] = {}, white[kMaxSetWords] = {};

  LaneStart start(int lane) const {
    return {black, white, lane, static_cast<int16_t>(move), to_move};
  }
};

template <int N>
TestLeaf<N> leaf_of(const Board<N>& board, Color to_move, int move) {
  TestLeaf<N> leaf{board, to_move, move};
  const int size = board.size();
  for (int i = 0; i < size * size; ++i) {
    const Color c = board.at(point_at<N>(i % size, i / size));
    if (c == Color::Black) leaf.black[i / 64] |= uint64_t{1} << (i % 64);
    if (c == Color::White) leaf.white[i / 64] |= uint64_t{1} << (i % 64);
  }
  return leaf;
}

// Leaves from the middle of random games; every eighth move is a pass, half of the others come
// where a ko has just been taken.
template <int N>
std::vector<TestLeaf<N>> random_leaves(int size, int count, Random& random) {
  std::vector<TestLeaf<N>> leaves;
  while (static_cast<int>(leaves.size()) < count) {
    const bool with_ko = size > 3 && leaves.size() % 2 == 1;
    const int plies = static_cast<int>(random.below(static_cast<uint32_t>(2 * size * size)));
    const MiddleGame<N> game = random_middle_game<N>(size, plies, with_ko, random);
    Board<N> after = game.board;
    const Point p = play_random(after, game.to_move, random);
    const bool pass = p == kPass || leaves.size() % 8 == 7;
    leaves.push_back(
        leaf_of(game.board, game.to_move, pass ? -1 : row_of<N>(p) * size + column_of<N>(p)));
  }
  return leaves;
}

// One game that a lane has played.
struct LaneGame {
  size_t leaf = 0;
  GameRecord record;  // the leaf's move first
  LaneEnd end = {};
};

// Plays every leaf `repeats` times, in lanes that are given out as they become free, and only every
// `stride`-th lane.
template <int N>
std::vector<LaneGame> play_leaves(LaneStream& stream, const std::vector<TestLeaf<N>>& leaves,
                                  int repeats, int stride, std::vector<int32_t>* owner = nullptr) {
  std::vector<LaneGame> now(static_cast<size_t>(stream.lanes())), ended;
  Tracer tracer;
  tracer.context = &now;
  tracer.on_move = [](void* context, uint64_t lane, int point) {
    static_cast<std::vector<LaneGame>*>(context)->at(lane).record.moves.push_back(point);
  };
  tracer.on_end = [](void* context, uint64_t lane, int score, int length) {
    GameRecord& record = static_cast<std::vector<LaneGame>*>(context)->at(lane).record;
    record.score = score;
    record.length = length;
  };
  stream.set_tracer(&tracer);
  std::vector<bool> taken(now.size());
  const size_t total = leaves.size() * static_cast<size_t>(repeats);
  for (size_t next = 0; ended.size() < total;) {
    std::vector<LaneStart> starts;
    for (int lane = 0; lane < stream.lanes() && next < total; lane += stride) {
      const auto i = static_cast<size_t>(lane);
      if (taken[i]) continue;
      taken[i] = true;
      now[i] = {next++ % leaves.size(), {}, {}};
      starts.push_back(leaves[now[i].leaf].start(lane));
    }
    stream.load(starts);
    for (const LaneEnd& end : stream.advance(owner ? owner->data() : nullptr)) {
      const auto i = static_cast<size_t>(end.lane);
      EXPECT_TRUE(taken[i]);
      taken[i] = false;
      now[i].end = end;
      ended.push_back(std::move(now[i]));
    }
  }
  stream.set_tracer(nullptr);
  return ended;
}

}  // namespace hayago::bulk
