// check_consistency finds nothing along random games, and finds every kind of damage.
#include "core/board/board_check.h"

#include <gtest/gtest.h>

#include <string>
#include <type_traits>

#include "core/base/random.h"

namespace hayago {
namespace {

template <int N, class Parts>
Board<N, Parts> random_position(int size, uint64_t seed, int moves) {
  Board<N, Parts> board(size);
  Random random(seed);
  Color c = Color::Black;
  for (int i = 0; i < moves && board.empty_count() > 0; ++i, c = opponent(c)) {
    const Point p =
        board.empty_at(static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
    if (board.is_legal(c, p)) board.play(c, p);
  }
  return board;
}

template <class Parts>
void expect_sound_positions() {
  for (int size = kMinSize; size <= kMaxSize; ++size)
    with_size(size, [&]<int N>() {
      for (int moves : {0, size, size * size, 3 * size * size}) {
        const Result<void> sound =
            check_consistency(random_position<N, Parts>(size, static_cast<uint64_t>(moves), moves));
        EXPECT_TRUE(sound) << size << ": " << sound.error().text;
      }
    });
}

TEST(BoardCheck, AcceptsRandomPositions) {
  expect_sound_positions<BareParts>();
  expect_sound_positions<PlayoutParts>();
  expect_sound_positions<FullParts>();
}

// One flipped bit in a field is named.
TEST(BoardCheck, FindsDamage) {
  const Board<9> sound = random_position<9, FullParts>(9, 5, 60);
  ASSERT_TRUE(check_consistency(sound));
  static_assert(std::is_trivially_copyable_v<Board<9>>);
  const auto damaged_by = [&](const void* field) {
    const auto offset = static_cast<size_t>(static_cast<const char*>(field) -
                                            reinterpret_cast<const char*>(&sound.data()));
    Board<9> board = sound;
    auto& data = const_cast<BoardData<9>&>(board.data());
    reinterpret_cast<unsigned char*>(&data)[offset] ^= 1;
    const Result<void> result = check_consistency(board);
    return result ? std::string() : result.error().text;
  };
  const Point hole = sound.empty_at(0);
  EXPECT_EQ(damaged_by(&sound.data().stone_balance), "stale stone balance");
  EXPECT_NE(damaged_by(&sound.data().empty[0]), "");
  EXPECT_NE(damaged_by(&sound.data().empty_count), "");
  EXPECT_NE(damaged_by(&sound.data().color[hole]), "");
}

}  // namespace
}  // namespace hayago
