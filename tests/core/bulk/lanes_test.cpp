// Games of single lanes: replayed move by move on Board from the leaves they began at, the same on
// every instruction set, and from the distribution of the light policy.
#include "core/bulk/lanes.h"

#include "tests/support/bulk_against_light.h"
#include "tests/support/lane_games.h"

namespace hayago::bulk {
namespace {

// Who was first to play where, by the moves; `first` is the player of the first one. Only points
// that were empty at the start count.
template <int N>
void expect_first_plays(const LaneGame& game, const TestLeaf<N>& leaf) {
  const int size = leaf.board.size();
  uint64_t want[2][kMaxSetWords] = {}, touched[kMaxSetWords] = {};
  Color c = leaf.to_move;
  for (const int move : game.record.moves) {
    if (move >= 0) {
      const uint64_t bit = uint64_t{1} << (move % 64);
      if ((touched[move / 64] & bit) == 0) want[index_of(c)][move / 64] |= bit;
      touched[move / 64] |= bit;
    }
    c = opponent(c);
  }
  for (int i = 0; i < set_words(size); ++i)
    for (int k = 0; k < 2; ++k) {
      const uint64_t empty = ~(leaf.black[i] | leaf.white[i]);
      ASSERT_EQ(game.end.first[k][i] & empty, want[k][i] & empty) << k << " word " << i;
    }
}

template <int N>
void replay_leaves(Isa isa, Policy policy, int size, int count, int stride) {
  SCOPED_TRACE(std::string(policy_name(policy)) + " " + isa_name(isa) + " " + std::to_string(size));
  Random random(3, static_cast<uint64_t>(size));
  const std::vector<TestLeaf<N>> leaves = random_leaves<N>(size, count, random);
  LaneStream stream(isa, policy, size, 5);
  std::vector<int32_t> owner(static_cast<size_t>(size * size)), owned(owner.size());
  for (const LaneGame& game : play_leaves(stream, leaves, 2, stride, &owner)) {
    const TestLeaf<N>& leaf = leaves[game.leaf];
    Board<N> board = leaf.board;
    ASSERT_EQ(game.record.moves.at(0), leaf.move);
    ASSERT_TRUE(replay(board, leaf.to_move, game.record, 1, policy));
    ASSERT_EQ(game.end.score, game.record.score);
    ASSERT_EQ(game.end.length, game.record.length);
    expect_first_plays(game, leaf);
    for (int i = 0; i < size * size; ++i) {
      const Color c = board.owner_of(point_at<N>(i % size, i / size));
      owned[static_cast<size_t>(i)] += (c == Color::Black) - (c == Color::White);
    }
  }
  EXPECT_EQ(owner, owned);
}

TEST(Lanes, GamesReplayOnABoardFromTheirLeaves) {
  for (int size = kMinBulkSize; size <= kMaxBulkSize; ++size)
    with_size(size, [&]<int N>() {
      for (const Policy policy : {Policy::Light, Policy::Mogo})
        replay_leaves<N>(lane_isa(5), policy, size, size < 12 ? 400 : 60, size % 3 + 1);
    });
}

TEST(Lanes, GamesReplayOnEveryInstructionSet) {
  for (const Isa isa : usable_isas()) {
    for (const Policy policy : {Policy::Light, Policy::Mogo}) {
      replay_leaves<9>(isa, policy, 9, 350, 1);
      replay_leaves<kAnySize>(isa, policy, 7, 350, 2);
      replay_leaves<19>(isa, policy, 19, 40, 1);
    }
  }
}

bool same(const LaneGame& a, const LaneGame& b, int size) {
  for (int c = 0; c < 2; ++c)
    if (!std::equal(a.end.first[c], a.end.first[c] + set_words(size), b.end.first[c])) return false;
  return a.leaf == b.leaf && a.end.lane == b.end.lane && a.record == b.record;
}

// Five words fill no register of two, four or eight: what lies beside them must not matter.
template <int N>
void expect_same_games(Policy policy, int size) {
  SCOPED_TRACE(std::string(policy_name(policy)) + " " + std::to_string(size));
  Random random(5);
  const std::vector<TestLeaf<N>> leaves = random_leaves<N>(size, size < 10 ? 200 : 40, random);
  const auto games_of = [&](Isa isa) {
    LaneStream stream(isa, policy, size, 5);
    stream.open(77);
    return play_leaves(stream, leaves, 3, 3);
  };
  const std::vector<LaneGame> want = games_of(Isa::Portable);
  for (const Isa isa : usable_isas()) {
    const std::vector<LaneGame> got = games_of(isa);
    ASSERT_EQ(got.size(), want.size());
    for (size_t i = 0; i < got.size(); ++i)
      ASSERT_TRUE(same(got[i], want[i], size)) << isa_name(isa) << " game " << i;
  }
}

TEST(Lanes, SameGamesOnEveryInstructionSet) {
  for (const int size : {5, 9, 13, 19})
    with_size(size, [&]<int N>() {
      expect_same_games<N>(Policy::Light, size);
      expect_same_games<N>(Policy::Mogo, size);
    });
}

TEST(Lanes, ASeedRepeatsItsGamesAndAnotherDoesNot) {
  Random random(6);
  const std::vector<TestLeaf<9>> leaves = random_leaves<9>(9, 64, random);
  LaneStream stream(lane_isa(1), Policy::Light, 9, 1);
  std::vector<std::vector<LaneGame>> runs;
  for (const uint64_t seed : {4u, 4u, 5u}) {
    stream.open(seed);
    runs.push_back(play_leaves(stream, leaves, 1, 1));
  }
  size_t alike = 0;
  for (size_t i = 0; i < 64; ++i) {
    EXPECT_TRUE(same(runs[0][i], runs[1][i], 9));
    alike += same(runs[0][i], runs[2][i], 9);
  }
  EXPECT_LT(alike, 8u);  // games of a move or two may be
}

TEST(Lanes, DroppedGamesLeaveNothing) {
  Random random(8);
  const std::vector<TestLeaf<9>> leaves = random_leaves<9>(9, 300, random);
  LaneStream stream(lane_isa(4), Policy::Light, 9, 4);
  for (int steps = 0; steps < 6; ++steps) {
    std::vector<LaneStart> starts;
    for (int lane = 0; lane < stream.lanes(); ++lane)
      starts.push_back(leaves[static_cast<size_t>(lane)].start(lane));
    stream.load(starts);
    for (int i = 0; i < steps; ++i) stream.advance();
    stream.drop();
    for (int i = 0; i < 60; ++i) EXPECT_TRUE(stream.advance().empty());
    for (const LaneGame& game : play_leaves(stream, leaves, 1, 1)) {
      Board<9> board = leaves[game.leaf].board;
      ASSERT_TRUE(replay(board, leaves[game.leaf].to_move, game.record, 1));
    }
  }
}

// The games after the leaf's move are those of the light policy from the position after it.
template <int N>
void expect_light_games(const TestLeaf<N>& leaf, int playouts) {
  Board<N> after = leaf.board;
  const int size = after.size();
  if (leaf.move < 0)
    after.pass();
  else
    after.play(leaf.to_move, point_at<N>(leaf.move % size, leaf.move / size));
  const Figures light = figures_of_light(after, opponent(leaf.to_move), playouts);
  Figures lanes(size * size);
  LaneStream stream(lane_isa(4), Policy::Light, size, 4);
  stream.open(12);
  std::vector<int32_t> owner(static_cast<size_t>(size * size));
  for (LaneGame& game : play_leaves<N>(stream, {leaf}, 2 * playouts, 1, &owner)) {
    game.record.moves.erase(game.record.moves.begin());
    lanes.add(game.record.moves, game.record.score);
  }
  EXPECT_LT(std::abs(z_score(light.length, lanes.length)), kZLimit);
  EXPECT_LT(std::abs(z_score(light.score, lanes.score)), kZLimit);
  EXPECT_LT(std::abs(z_score(light.black_win, lanes.black_win)), kZLimit);
  EXPECT_LT(histogram_z(light.first, lanes.first), kZLimit);
  EXPECT_LT(histogram_z(light.reply, lanes.reply), kZLimit);
}

TEST(Lanes, StatisticsAreThoseOfLightFromTheLeaf) {
  Random random(21);
  for (const TestLeaf<9>& leaf : random_leaves<9>(9, 4, random)) expect_light_games(leaf, 4000);
  for (const TestLeaf<13>& leaf : random_leaves<13>(13, 2, random)) expect_light_games(leaf, 1500);
  for (const TestLeaf<19>& leaf : random_leaves<19>(19, 1, random)) expect_light_games(leaf, 600);
}

}  // namespace
}  // namespace hayago::bulk
