// FastBoard<N>: the board of the light playout, which draws and plays its moves itself. It knows
// what such a playout needs and no more: Board (board.h) is the one to ask questions of. Read the
// layout here, then fast_board-inl.h; playout/light.h puts it to work.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/board.h"
#include "core/quad.h"
#include "core/random.h"

namespace hayago {

// Data layout.
//
// Every cell belongs to a chain, named by the raw point of one of its cells: stones to theirs, an
// empty point and a wall cell each to a chain of its own. Thus a move takes one liberty from the
// chains of its four neighbours without asking what they are. A chain's `state`, valid at the
// cell that names it:
//
//   bits  0-1   who: bit 0 Black, bit 1 White; empty has both, wall none
//   bits  2-15  pseudo-liberties: empty neighbours, summed over the cells (meaningless for walls)
//
// so an empty point whose state exceeds 3 has an empty neighbour, and a chain of the opponent
// about to be captured is one value of `state`.
//
// `eye` describes the surroundings of a cell, one byte for each player c:
//
//   bits 0-2    the opponent's stones on the four diagonal points, plus one at the edge
//   bits 3-5    c's stones among the four neighbours; a wall counts for both
//
// so that a real eye of c is one comparison: all four neighbours, and less than two diagonals.
//
// The ko point is kept last in `empty`, where `hidden` takes it out of the next draw.
template <int N>
struct FastBoardData {
  using Index = std::conditional_t<kPadded<N> <= 256, uint8_t, uint16_t>;

  PointMap<N, uint16_t> state;
  PointMap<N, std::array<uint8_t, 2>> eye;  // by colour
  PointMap<N, uint16_t> stones;             // per chain, at the cell that names it
  PointMap<N, Index> chain;
  PointMap<N, Index> next;  // ring of the stones of a chain
  PointMap<N, Color> color;
  std::array<Index, kArea<N>> empty;  // the empty points, in no particular order
  int32_t empty_count = 0;
  int32_t hidden = 0;  // 1 where the last point of `empty` is a ko, else 0
  Color ko_color = Color::Empty;
  uint16_t board_size = N;
};

// Lanes: how the four neighbours are held together (quad.h); the games are the same for all.
template <int N, class Lanes = Quad>
class FastBoard {
 public:
  // An empty board; sizes as in Board.
  explicit FastBoard(int size = N) : FastBoard(Board<N, LightParts>(size)) {}
  template <class Parts>
  explicit FastBoard(const Board<N, Parts>& board) {
    copy(board.data());
  }

  int size() const { return kIsFastSize<N> ? N : d_.board_size; }
  Color at(Point p) const { return d_.color[p]; }
  int empty_count() const { return d_.empty_count; }

  // Before the first move: a ko of the start position binds one player only.
  void begin(Color to_move) {
    if (d_.ko_color != to_move) d_.hidden = 0;
  }
  // Plays a move of C drawn uniformly from the legal ones that fill no real eye of C, and returns
  // it; kPass where there is none.
  template <Color C>
  Point play_random(Random& random);

  // As Board's.
  int area_score() const;
  Color owner_of(Point p) const;

  const FastBoardData<N>& data() const { return d_; }

 private:
  using Index = typename FastBoardData<N>::Index;
  static constexpr uint16_t kOneLiberty = 4;
  // What the four neighbours of a point mean to a player who thinks of playing there.
  struct View {
    Lanes chain;     // whose chains they are
    Lanes own;       // lanes of the player's stones
    Lanes captured;  // lanes of the opponent's chains that the move would capture
    Lanes breath;    // not zero: the move captures, or an own chain has a further liberty
  };
  static constexpr uint16_t who_bits(Color c) {
    return c == Color::Empty  ? 3u
           : c == Color::Wall ? 0u
                              : static_cast<uint16_t>(1u << index_of(c));
  }

  void copy(const BoardData<N>& board);
  template <Color C>
  View look(size_t p) const;
  template <Color C>
  void put_stone(size_t p, size_t position, const View& view);
  template <Color C, bool kPut>
  void mark_surroundings(size_t p);
  void join_chains(size_t p, uint64_t own_chains);
  template <Color C>
  void remove_stone(size_t p);
  template <Color C>
  void capture(size_t p, uint64_t captured, bool was_surrounded);

  FastBoardData<N> d_;
};

static_assert(sizeof(FastBoard<9>) <= 1152 && sizeof(FastBoard<19>) <= 5504);
static_assert(std::is_trivially_copyable_v<FastBoard<9>>);

}  // namespace hayago

#include "core/fast_board-inl.h"

namespace hayago {

extern template class FastBoard<9>;
extern template class FastBoard<13>;
extern template class FastBoard<19>;
extern template class FastBoard<kAnySize>;

}  // namespace hayago
