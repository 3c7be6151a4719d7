// VectorGo against Game: the same legal moves, positions and results in every game, on every size
// and under every ko rule.
#include "core/batch/vector_go.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "core/base/random.h"
#include "core/record/sgf.h"
#include "core/rules/game.h"
#include "core/rules/score.h"
#include "tests/support/paths.h"

namespace hayago {
namespace {

constexpr KoRule kKoRules[] = {KoRule::Simple, KoRule::Positional, KoRule::Situational};

// One game of a batch beside the same game by the complete rules.
template <int N>
class Pair {
 public:
  Pair(VectorGo& batch, int index)
      : batch_(batch),
        index_(index),
        game_(batch.options().size, {batch.options().ko, Scoring::Area, batch.options().komi}),
        past_{game_.board()} {}

  int size() const { return game_.size(); }
  Point point_of(int action) const {
    if (action == size() * size()) return kPass;
    return point_at<N>(action % size(), size() - 1 - action / size());
  }
  GameRange range() const { return {index_, 1}; }
  bool over() const {
    return game_.is_over() || static_cast<int>(game_.moves().size()) >= max_moves();
  }
  int max_moves() const { return batch_.options().move_limit(); }

  std::vector<uint8_t> mask() const {
    std::vector<uint8_t> legal(static_cast<size_t>(batch_.actions()));
    batch_.legal_mask(range(), legal);
    return legal;
  }
  void expect_same() const {
    uint8_t mover = 9, ended = 9;
    batch_.to_move(range(), {&mover, 1});
    batch_.ended(range(), {&ended, 1});
    ASSERT_EQ(mover, index_of(game_.to_move()));
    ASSERT_EQ(ended != 0, over());
    const std::vector<uint8_t> legal = mask();
    for (int a = 0; a < batch_.actions(); ++a)
      ASSERT_EQ(legal[static_cast<size_t>(a)] != 0,
                !over() && game_.is_legal(game_.to_move(), point_of(a)))
          << a << " move " << game_.moves().size();
    expect_planes();
    expect_rewards();
  }
  void play(int action) {
    ASSERT_TRUE(game_.play(game_.to_move(), point_of(action)));
    past_.push_back(game_.board());
  }

 private:
  void expect_planes() const {
    const auto area = static_cast<size_t>(size() * size());
    std::vector<uint8_t> planes(area * VectorGo::kPlanes, 7);
    batch_.observe(range(), planes);
    const auto words = static_cast<size_t>(batch_.plane_words());
    std::vector<uint64_t> packed(words * VectorGo::kPlanes, 7);
    batch_.observe_packed(range(), packed);
    for (size_t a = 0; a < area; ++a)
      for (size_t plane = 0; plane < VectorGo::kPlanes; ++plane) {
        const bool want = is_set(plane, point_of(static_cast<int>(a)));
        ASSERT_EQ(planes[a * VectorGo::kPlanes + plane], want) << a << " plane " << plane;
        ASSERT_EQ((packed[plane * words + a / 64] >> (a % 64) & 1) != 0, want) << a;
      }
  }
  bool is_set(size_t plane, Point p) const {
    if (plane == VectorGo::kPlanes - 1) return game_.to_move() == Color::Black;
    const size_t back = plane % VectorGo::kHistory;
    if (back >= past_.size()) return false;
    const Color whose = plane < VectorGo::kHistory ? game_.to_move() : opponent(game_.to_move());
    return past_[past_.size() - 1 - back].at(p) == whose;
  }
  void expect_rewards() const {
    float rewards[2] = {9, 9};
    batch_.rewards(range(), rewards);
    const double score = game_.score();
    const float black = !over() || score == 0 ? 0 : score > 0 ? 1 : -1;
    ASSERT_EQ(rewards[0], black);
    ASSERT_EQ(rewards[1], -black);
  }

  VectorGo& batch_;
  int index_;
  Game<N> game_;
  std::vector<Board<N>> past_;
};

std::unique_ptr<VectorGo> make(const VectorGoOptions& options) {
  auto made = VectorGo::make(options);
  EXPECT_TRUE(made);
  return std::move(*made);
}

// Random games that pass rarely, so that small boards fill and repeat.
template <int N>
void play_random_games(const VectorGoOptions& options, Random& random) {
  const auto batch = make(options);
  std::vector<Pair<N>> pairs;
  for (int i = 0; i < options.games; ++i) pairs.emplace_back(*batch, i);
  for (bool going = true; going;) {
    going = false;
    for (Pair<N>& pair : pairs) {
      ASSERT_NO_FATAL_FAILURE(pair.expect_same());
      if (pair.over()) continue;
      going = true;
      const std::vector<uint8_t> legal = pair.mask();
      std::vector<int32_t> stones;
      for (int a = 0; a + 1 < batch->actions(); ++a)
        if (legal[static_cast<size_t>(a)] != 0) stones.push_back(a);
      int32_t action = batch->actions() - 1;
      if (!stones.empty() && random.below(50) > 0)
        action = stones[random.below(static_cast<uint32_t>(stones.size()))];
      ASSERT_TRUE(batch->step(pair.range(), {&action, 1}));
      ASSERT_NO_FATAL_FAILURE(pair.play(action));
    }
  }
}

TEST(VectorGo, PlaysAsTheCompleteRules) {
  Random random(4);
  for (const int size : {2, 3, 4, 7, 9, 13, 19, 25})
    for (const KoRule ko : kKoRules) {
      SCOPED_TRACE(std::to_string(size) + " " + ko_rule_name(ko));
      const int games = size < 5 ? 40 : size < 10 ? 4 : 1;
      with_size(size, [&]<int N>() {
        play_random_games<N>({games, size, 7, ko, size < 5 ? 100 : size < 10 ? 0 : 120}, random);
      });
    }
}

TEST(VectorGo, FollowsRecordedGames) {
  for (const char* file : {"games_9.sgf", "games_19.sgf"}) {
    const auto records = parse_sgf_collection(*read_file(std::string(HAYAGO_TEST_DATA "/") + file));
    ASSERT_TRUE(records);
    for (const SgfGame& record : *records)
      with_size(record.size, [&]<int N>() {
        const auto batch = make({1, record.size, 7.5, KoRule::Situational, 1000});
        Pair<N> pair(*batch, 0);
        for (const SgfNode& node : record.nodes) {
          if (!node.move) continue;
          const SgfPoint at = node.move->point;
          const int32_t action = at.is_pass() ? record.size * record.size
                                              : (record.size - 1 - at.y) * record.size + at.x;
          ASSERT_TRUE(batch->step({0, 1}, {&action, 1}));
          ASSERT_NO_FATAL_FAILURE(pair.play(action));
          ASSERT_NO_FATAL_FAILURE(pair.expect_same());
        }
      });
  }
}

// All games of a call, or none.
TEST(VectorGo, ARefusedActionChangesNoGame) {
  const auto batch = make({3, 5, 7.5, KoRule::Positional, 0});
  ASSERT_TRUE(batch->step(batch->all(), std::vector<int32_t>{0, 1, 2}));
  std::vector<uint8_t> before(static_cast<size_t>(3 * batch->actions())), after = before;
  batch->legal_mask(batch->all(), before);
  const auto error_of = [&](std::vector<int32_t> actions) {
    const Result<void> stepped = batch->step(batch->all(), actions);
    return stepped ? std::string("played") : stepped.error().text;
  };
  EXPECT_EQ(error_of({3, 1, 4}), "game 1, action 1: occupied");
  EXPECT_EQ(error_of({3, 3, 26}), "game 2, action 26: no such action");
  EXPECT_EQ(error_of({-1, 3, 3}), "game 0, action -1: no such action");
  batch->legal_mask(batch->all(), after);
  EXPECT_EQ(before, after);
}

TEST(VectorGo, SaysWhichRuleForbidsAnAction) {
  // 3x3: Black takes the corner back and forth.
  const auto batch = make({1, 3, 0, KoRule::Positional, 0});
  const auto play = [&](std::vector<int32_t> actions) {
    std::string error;
    for (const int32_t action : actions)
      if (const Result<void> stepped = batch->step({0, 1}, {&action, 1}); !stepped)
        error = stepped.error().text;
    return error;
  };
  // . B .      Black 1, 3; White 2 would be alone in the corner 0.
  // B . .
  EXPECT_EQ(play({1, 8, 3}), "");
  EXPECT_EQ(play({0}), "game 0, action 0: suicide");
  EXPECT_EQ(play({9, 9}), "");
  EXPECT_EQ(play({4}), "game 0, action 4: the game has ended");
  EXPECT_EQ(batch->reset_ended(batch->all()), 1);
  EXPECT_EQ(batch->reset_ended(batch->all()), 0);
  EXPECT_EQ(play({4}), "");
}

// Every legal stone as often, no pass while there is one; the seed and the game decide alone.
TEST(VectorGo, DrawsUniformlyFromTheLegalStones) {
  constexpr int kGames = 20000;
  const auto batch = make({kGames, 3, 0, KoRule::Positional, 0});
  std::vector<int32_t> drawn(kGames), part(100);
  ASSERT_TRUE(batch->step(batch->all(), std::vector<int32_t>(kGames, 4)));
  batch->random_actions(batch->all(), 7, drawn);
  std::vector<int> times(10);
  for (const int32_t action : drawn) ++times[static_cast<size_t>(action)];
  for (const int stone : {0, 1, 2, 3, 5, 6, 7, 8}) {
    const double deviation = std::sqrt(kGames * 7 / 64.0);
    EXPECT_NEAR(times[static_cast<size_t>(stone)], kGames / 8.0, 5 * deviation) << stone;
  }
  EXPECT_EQ(times[4] + times[9], 0);
  batch->random_actions({500, 100}, 7, part);
  EXPECT_TRUE(std::equal(part.begin(), part.end(), drawn.begin() + 500));
  // 2x2, Black on both diagonal points: White can put no stone.
  const auto small = make({1, 2, 0, KoRule::Positional, 0});
  for (const int32_t action : {0, 4, 3}) ASSERT_TRUE(small->step({0, 1}, {&action, 1}));
  int32_t answer = 0;
  small->random_actions({0, 1}, 1, {&answer, 1});
  EXPECT_EQ(answer, 4);
}

TEST(VectorGo, RefusesOptionsThatMakeNoGame) {
  const auto error_of = [](const VectorGoOptions& options) {
    const auto made = VectorGo::make(options);
    return made ? std::string("made") : made.error().text;
  };
  EXPECT_EQ(error_of({0, 9}), "games: 1 to 16777216, not 0");
  EXPECT_EQ(error_of({-5, 9}), "games: 1 to 16777216, not -5");
  EXPECT_NE(error_of({1 << 24, 25, 7, KoRule::Positional, 65000}).find("this machine has"),
            std::string::npos);
  EXPECT_EQ(error_of({1, 9, 7, KoRule::Positional, 65001}), "max_moves: 0 to 65000, not 65001");
  EXPECT_EQ(error_of({1, 1}), "size: 2 to 25, not 1");
  EXPECT_EQ(error_of({1, 26}), "size: 2 to 25, not 26");
  EXPECT_NE(error_of({1, 9, 0.3}), "made");
  EXPECT_EQ(error_of({1, 9, 7.5, KoRule::Simple, -1}), "max_moves: 0 to 65000, not -1");
}

}  // namespace
}  // namespace hayago
