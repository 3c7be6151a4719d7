// FastBoard<N>: the board of the light playout, which draws and plays its moves itself. It knows
// what such a playout needs and no more: Board (board.h) is the one to ask questions of. Read the
// layout here, then fast_board-inl.h; playout/light.h puts it to work.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/base/quad.h"
#include "core/base/random.h"
#include "core/board/board.h"

namespace hayago {

// Data layout.
//
// Every cell belongs to a chain, named by the raw point of one of its cells: stones to theirs, an
// empty point and a wall cell each to a chain of its own. Thus a move takes one liberty from the
// chains of its four neighbours without asking what they are. A chain's `state`, valid at the
// cell that names it:
//
//   bits  0-1   who: bit 0 Black, bit 1 White; empty has both, wall none
//   bits  2-14  pseudo-liberties: empty neighbours, summed over the cells (meaningless for walls)
//   bit  15     mark: the chain has had a settled point (below) among its liberties
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
// An empty point has no `stones` and is its own `next`: a ring a stone can be put into at once.
//
// The ko point is kept last in `empty`, where `hidden` takes it out of the next draw.
//
// Late in a game most empty points are real eyes whose chains have further liberties: neither
// player may or wants to play there. From `settle_at` empty points on, such a point is settled when
// it is rejected: it leaves the draw and stands behind the first `active` points of `empty`. None
// of the stones around it can disappear, so it comes back in two cases only: an opponent's stone
// on a diagonal point makes the eye a false one, or it becomes the only liberty of a chain. The
// marks tell which chains to watch; and a settled eye counts kSettledEye more in its owner's `eye`,
// so that bit 7 tells when it turns false.
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
  int32_t active = 0;     // how many points of `empty` can be drawn
  int32_t hidden = 0;     // 1 where the last of them is a ko, else 0
  int32_t settle_at = 0;  // settling starts with this many empty points; then it is the area
  Color ko_color = Color::Empty;
  uint16_t board_size = N;
};

// QuadOps: how the four neighbours are held together (quad.h); the games are the same for all.
template <int N, class QuadOps = Quad>
class FastBoard {
 public:
  // An empty board; sizes as in Board.
  explicit FastBoard(int size = N) : FastBoard(Board<N, BareParts>(size)) {}
  template <class Parts>
  explicit FastBoard(const Board<N, Parts>& board) {
    copy(board.data());
  }

  int size() const { return kIsFastSize<N> ? N : d_.board_size; }
  Color at(Point p) const { return d_.color[p]; }
  int empty_count() const { return d_.empty_count; }

  // A given move, legal, before the first drawn one: the way of a search to its leaf.
  void play(Color c, Point p);
  void pass() { d_.hidden = 0; }

  // Before the first draw: a ko of the start position binds one player only.
  void begin(Color to_move) {
    if (d_.ko_color != to_move) d_.hidden = 0;
  }
  // Plays a move of C drawn uniformly from the legal ones that fill no real eye of C, and returns
  // it; kPass where there is none.
  template <Color C>
  Point play_random(Random& random);

  // Plays such moves in turn to the end: two passes, or `cap` plies. Returns how many; `trail`
  // receives each.
  template <class TrailSink>
  int play_out(Color to_move, int cap, Random& random, TrailSink& trail);

  // As Board's.
  int area_score() const;
  Color owner_of(Point p) const;

  const FastBoardData<N>& data() const { return d_; }

 private:
  using Index = typename FastBoardData<N>::Index;
  static constexpr uint16_t kOneLiberty = 4;
  static constexpr uint16_t kMark = 0x8000;
  static constexpr uint16_t kWallState = 0x4000;  // so that a marked wall has many liberties
  static constexpr unsigned kRealEye = 4 * 8;     // with the last bit masked off
  // What a settled eye counts more: one that turns false sets the top bit.
  static constexpr unsigned kSettledEye = 0x80 - (kRealEye + 2);
  // The draw of a playout, in local variables: the compiler keeps them in registers, which it may
  // not do with what the stores into the arrays could change.
  struct Hand {
    Random& random;
    uint64_t word;    // 32 bits, decides the choice
    size_t position;  // of the chosen point in `empty`
    size_t point;     // the chosen point
    int left;         // the choice is among so many first points of `empty`
    int active;       // as in the data
  };
  // What the four neighbours of a point mean to a player who thinks of playing there.
  struct View {
    QuadOps chain;     // whose chains they are
    QuadOps state;     // of these chains after the move, one liberty higher
    QuadOps own;       // lanes of the player's stones
    QuadOps last_own;  // ... of which the point is the only liberty
    QuadOps captured;  // lanes of the opponent's chains that the move would capture
  };
  static constexpr uint16_t who_bits(Color c) {
    return c == Color::Empty  ? 3u
           : c == Color::Wall ? 0u
                              : static_cast<uint16_t>(1u << index_of(c));
  }

  void copy(const BoardData<N>& board);
  size_t position_of(Index p) const;
  template <Color C>
  void play_as(Point p);
  template <Color C, bool kSettling>
  View look(size_t p) const;
  Hand take_up(Random& random) const;
  template <bool kSettling>
  void put_down(const Hand& hand);
  void choose(Hand& hand) const;
  void choose_again(Hand& hand) const;
  template <Color C, bool kSettling>
  Point turn(Hand& hand);
  template <Color C, bool kSettling>
  void reject(Hand& hand, const View& view, bool own_eye);
  template <Color C, bool kSettling>
  void put_stone(Hand& hand, const View& view);
  template <Color C, bool kPut>
  void mark_surroundings(size_t p);
  size_t join_chains(size_t root, uint64_t own_chains, uint64_t others);
  template <Color C, bool kSettling>
  void remove_stone(size_t p);
  template <Color C, bool kSettling>
  void capture(uint64_t chains, uint64_t captured, bool was_surrounded);
  template <Color C>
  void watch_settled(Hand& hand, size_t p, size_t root, const View& view);
  template <Color C>
  void unsettle(size_t p, size_t root, uint64_t chains, uint64_t few);
  void unsettle_only_liberty(size_t chain);
  void unsettle_at(int position);

  FastBoardData<N> d_;
};

}  // namespace hayago

#include "core/board/fast_board-inl.h"

namespace hayago {

// Here, not before the bodies: naming a size instantiates it, and what it declares then is inlined
// no more.
static_assert(sizeof(FastBoard<9>) <= 1152 && sizeof(FastBoard<19>) <= 5504);
static_assert(std::is_trivially_copyable_v<FastBoard<9>>);

extern template class FastBoard<9>;
extern template class FastBoard<13>;
extern template class FastBoard<19>;
extern template class FastBoard<kAnySize>;

}  // namespace hayago
