// Light playouts on FastBoard, replayed move by move on Board and on the reference board: every
// move legal and no eye, a pass only where nothing is left, the same end; and everything FastBoard
// keeps while playing equals what it computes afresh from the same position.
#include "core/board/fast_board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/playout/light.h"
#include "core/playout/registry.h"
#include "tests/support/compare_boards.h"

namespace hayago::reference {
namespace {

struct Position {
  ReferenceBoard truth;
  Color to_move = Color::Black;
};

template <int N>
testing::AssertionResult same_position(const FastBoard<N>& kept, const FastBoard<N>& fresh) {
  const auto fail = [](const char* what, Point p) {
    return testing::AssertionFailure() << what << " at " << to_text<N>(p);
  };
  const FastBoardData<N>& a = kept.data();
  const FastBoardData<N>& b = fresh.data();
  for (int y = 0; y < kept.size(); ++y)
    for (int x = 0; x < kept.size(); ++x) {
      const Point p = point_at<N>(x, y);
      const Point chain(a.chain[p]), other(b.chain[p]);
      if (a.color[p] != b.color[p]) return fail("colour", p);
      if ((a.state[chain] & 0x7fff) != b.state[other]) return fail("state", p);
      if (a.chain[other] != a.chain[p]) return fail("chain", p);
      if (is_player(a.color[p]) && a.stones[chain] != b.stones[other]) return fail("stones", p);
      if (is_player(a.color[p])) continue;
      const bool settled = std::find(a.empty.begin() + a.active, a.empty.begin() + a.empty_count,
                                     p.raw()) != a.empty.begin() + a.empty_count;
      // A real eye, 32 or 33, counts 94 more where it is settled, for its owner.
      auto eye = b.eye[p];
      if (settled) eye[eye[1] >= 32] += 94;
      if (a.eye[p] != eye) return fail("eye", p);
    }
  auto list = a.empty, wanted = b.empty;
  if (a.empty_count != b.empty_count) return fail("number of empty points", kNoPoint);
  if (a.hidden != b.hidden) return fail("ko", kNoPoint);
  if (a.hidden != 0 &&
      list[static_cast<size_t>(a.active - 1)] != wanted[static_cast<size_t>(a.empty_count - 1)])
    return fail("ko point", kNoPoint);
  std::sort(list.begin(), list.begin() + a.empty_count);
  std::sort(wanted.begin(), wanted.begin() + a.empty_count);
  if (!std::equal(list.begin(), list.begin() + a.empty_count, wanted.begin()))
    return fail("empty list", kNoPoint);
  return testing::AssertionSuccess();
}

// A settled point must be one that neither player may or wants to play.
template <int N>
testing::AssertionResult settled_are_settled(const FastBoard<N>& fast, const Board<N>& board) {
  const FastBoardData<N>& d = fast.data();
  for (int i = d.active; i < d.empty_count; ++i) {
    const Point p(d.empty[static_cast<size_t>(i)]);
    for (const Color c : {Color::Black, Color::White})
      if (!board.is_suicide(c, p) && !board.is_real_eye(c, p))
        return testing::AssertionFailure() << to_text<N>(p) << " is settled\n" << to_text(board);
  }
  return testing::AssertionSuccess();
}

template <int N>
class Replays {
 public:
  explicit Replays(int size) : size_(size), random_(static_cast<uint64_t>(size)) {}

  // Alternates playouts from the empty board with playouts from positions met on the way, those
  // with a ko first of all: there with either player to move.
  void run(int playouts) {
    Board<N> start(size_);
    Position position{ReferenceBoard(size_)};
    for (int i = 0; i < playouts; ++i) {
      Board<N> middle(size_);
      Position met{ReferenceBoard(size_)};
      replay(start, position, middle, met);
      if (testing::Test::HasFatalFailure()) return;
      if (i % 2 == 0) {
        start = middle;
        position = met;
        if (i % 4 == 0) position.to_move = opponent(position.to_move);
      } else {
        start = Board<N>(size_);
        position = {ReferenceBoard(size_)};
      }
    }
  }
  int kos_met() const { return kos_met_; }

 private:
  // `middle` and `met` receive the last position with a ko, or one in the middle.
  void replay(const Board<N>& start, Position position, Board<N>& middle, Position& met) {
    auto detail = std::make_unique<PlayoutDetail<N>>();
    auto runner = std::move(make_runner<N>("light").value());
    runner->set_start(start, position.to_move, kPass);
    const PlayoutResult result = runner->run(random_, *detail);
    Board<N> board = start;
    for (int ply = 0; ply < result.length; ++ply) {
      ASSERT_TRUE(plays(board, position, detail->trail[ply])) << "size " << size_ << " ply " << ply;
      if (board.ko_point() == kNoPoint && (ply != result.length / 2 || ko_found_)) continue;
      ko_found_ = board.ko_point() != kNoPoint;
      kos_met_ += ko_found_;
      middle = board;
      met = position;
    }
    ko_found_ = false;
    EXPECT_EQ(result.score, position.truth.playout_score());
    for (Spot s : position.truth.spots())
      EXPECT_EQ(detail->owner[point_of<N>(s)], board.owner_of(point_of<N>(s)));
  }

  testing::AssertionResult plays(Board<N>& board, Position& position, Point p) {
    ReferenceBoard& truth = position.truth;
    const Color c = position.to_move;
    position.to_move = opponent(c);
    if (p == kPass) {
      for (Spot s : truth.spots())
        if (truth.is_legal(c, s) && !truth.is_real_eye(c, s))
          return testing::AssertionFailure() << "pass, not " << vertex_name(s.x, s.y);
      board.pass();
      truth.pass();
      return testing::AssertionSuccess();
    }
    if (!truth.is_legal(c, spot_of<N>(p)) || truth.is_real_eye(c, spot_of<N>(p)))
      return testing::AssertionFailure() << "played " << to_text<N>(p) << "\n" << to_text(board);
    board.play(c, p);
    truth.play(c, spot_of<N>(p));
    return testing::AssertionSuccess();
  }

  int size_;
  Random random_;
  bool ko_found_ = false;
  int kos_met_ = 0;
};

class FastBoardOnSize : public testing::TestWithParam<int> {};

TEST_P(FastBoardOnSize, PlaysByTheRules) {
  const int size = GetParam();
  with_size(size, [&]<int N>() {
    Replays<N> replays(size);
    replays.run(size <= 5 ? 60 : 5);
    if (size > 2 && size <= 5) {
      EXPECT_GT(replays.kos_met(), 0);
    }
  });
}

TEST_P(FastBoardOnSize, KeepsWhatItWouldCompute) {
  const int size = GetParam();
  with_size(size, [&]<int N>() {
    for (int game = 0; game < (size <= 13 ? 20 : 4); ++game) {
      Random random(static_cast<uint64_t>(game), static_cast<uint64_t>(size));
      FastBoard<N> fast{Board<N>(size)};
      Board<N> board(size);
      for (int ply = 0; ply < 2 * size * size; ++ply) {
        const Color c = static_cast<Color>(ply & 1);
        const Point p = c == Color::Black ? fast.template play_random<Color::Black>(random)
                                          : fast.template play_random<Color::White>(random);
        if (p == kPass)
          board.pass();
        else
          board.play(c, p);
        ASSERT_TRUE(same_position(fast, FastBoard<N>(board))) << "size " << size << " ply " << ply;
        ASSERT_TRUE(settled_are_settled(fast, board)) << "size " << size << " ply " << ply;
      }
    }
  });
}

// Any legal move, eyes of one's own too, and now and then a pass.
TEST_P(FastBoardOnSize, FollowsGivenMoves) {
  const int size = GetParam();
  with_size(size, [&]<int N>() {
    Random random(static_cast<uint64_t>(size));
    FastBoard<N> fast{Board<N>(size)};
    Board<N> board(size);
    for (int ply = 0; ply < 4 * size * size; ++ply) {
      const Color c = static_cast<Color>(ply & 1);
      const auto left = static_cast<uint32_t>(board.empty_count());
      const Point p =
          random.below(20) == 0 ? kPass : board.empty_at(static_cast<int>(random.below(left)));
      if (p == kPass || !board.is_legal(c, p)) {
        board.pass();
        fast.pass();
      } else {
        board.play(c, p);
        fast.play(c, p);
      }
      ASSERT_TRUE(same_position(fast, FastBoard<N>(board))) << "size " << size << " ply " << ply;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, FastBoardOnSize, testing::Range(kMinSize, kMaxSize + 1));

template <int N>
void expect_same_games_without_vectors(int size) {
  Random random(3), random_portable(3);
  LightPolicy<N> policy;
  LightPolicy<N, QuadPortable> portable;
  auto trail = std::make_unique<Trail<N>>();
  auto trail_portable = std::make_unique<Trail<N>>();
  for (int i = 0; i < 10; ++i) {
    FastBoard<N> board{Board<N>(size)};
    FastBoard<N, QuadPortable> board_portable{Board<N>(size)};
    const auto a = run_playout(policy, board, Color::Black, kPass, random, *trail);
    const auto b = run_playout(portable, board_portable, Color::Black, kPass, random_portable,
                               *trail_portable);
    ASSERT_EQ(a.length, b.length);
    ASSERT_EQ(a.score, b.score);
    for (int m = 0; m < a.length; ++m) ASSERT_EQ((*trail)[m], (*trail_portable)[m]);
  }
}

TEST(FastBoard, PlaysTheSameGamesWithoutVectors) {
  expect_same_games_without_vectors<9>(9);
  expect_same_games_without_vectors<kAnySize>(6);
  expect_same_games_without_vectors<kAnySize>(21);
}

TEST(FastBoard, KoBindsOnePlayerOnly) {
  Board<kAnySize> board(3);
  board.set_ko(Color::White, point_at<kAnySize>(1, 1));
  for (int i = 0; i < 200; ++i) {
    Random random(static_cast<uint64_t>(i));
    FastBoard<kAnySize> fast(board);
    fast.begin(Color::White);
    EXPECT_NE(fast.play_random<Color::White>(random), board.ko_point());
  }
  bool taken = false;
  for (int i = 0; i < 200; ++i) {
    Random random(static_cast<uint64_t>(i));
    FastBoard<kAnySize> fast(board);
    fast.begin(Color::Black);
    taken |= fast.play_random<Color::Black>(random) == board.ko_point();
  }
  EXPECT_TRUE(taken);
}

}  // namespace
}  // namespace hayago::reference
