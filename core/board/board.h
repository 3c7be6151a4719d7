// Board<N, Parts>: the position, kept incrementally and never recomputed. It trusts its caller:
// no history, no superko, no bounds tests (Game adds those). Read this file for the layout, then
// board-inl.h for the bodies, then playout/ for who plays on it.
//
// Parts chooses at compile time what a move keeps up to date:
//   BareParts   stones, chains, pseudo-liberties, empty list, ko, area: what counting moves needs
//   FullParts   the same, plus position hash, atari status and 3x3 pattern codes
//   PlayoutParts  for the policies that read: patterns as in FullParts, and the exact liberties of
//                 every chain, the points where chains are in atari, and what the last move changed
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>

#include "core/base/geometry.h"
#include "core/base/point_set.h"
#include "core/base/quad.h"
#include "core/base/types.h"
#include "core/base/zobrist.h"

namespace hayago {

struct BareParts {
  static constexpr bool kHash = false;
  static constexpr bool kPatterns = false;
  static constexpr bool kLibertySets = false;
};
struct FullParts {
  static constexpr bool kHash = true;
  static constexpr bool kPatterns = true;  // includes the atari status of every chain
  static constexpr bool kLibertySets = false;
};
struct PlayoutParts {
  static constexpr bool kHash = false;
  static constexpr bool kPatterns = true;
  static constexpr bool kLibertySets = true;  // in place of the sums of FullParts
};

// Data layout. `Index` is one byte where the padded board fits (9x9, 13x13), two elsewhere.
//
// A chain is named by the raw point of one of its stones; `chain` maps every cell to its chain,
// and two dummies let a neighbour loop run without asking what it meets: every wall cell is in
// chain 0, every empty cell in chain 1. A chain's `state` packs what the loop needs:
//
//   bits  0-1   who: bit 0 Black, bit 1 White; empty has both, wall none
//   bits  2-15  pseudo-liberties: empty neighbours summed over the stones (drifts in the dummies);
//               with PlayoutParts the liberties themselves
//   bits 16-31  stones
//
// `around` counts the four neighbours of a cell, a nibble each: Black, White, Empty; a wall counts
// as Black and as White, so that "all four are mine or wall" is one comparison with 4.
template <int N>
struct BoardData {
  using Index = std::conditional_t<kPadded<N> <= 256, uint8_t, uint16_t>;

  PointMap<N, uint32_t> state;
  PointMap<N, uint16_t> around;
  PointMap<N, Index> chain;
  PointMap<N, Index> next;       // ring of the stones of a chain
  PointMap<N, Index> empty_pos;  // where an empty point stands in `empty`
  PointMap<N, Color> color;
  std::array<Index, kArea<N>> empty;  // the empty points, in no particular order
  int16_t empty_count = 0;
  int16_t stone_balance = 0;  // Black stones minus White stones
  uint16_t board_size = N;
  Point ko = kNoPoint;  // the point the player `ko_color` must not take back now
  Color ko_color = Color::Empty;
};

// Eight neighbours with two bits of colour each (bits 2d, 2d+1 for direction d of kStep), then an
// atari bit for each of the four direct neighbours (bit 16 + d): that neighbour is a stone whose
// chain has this point as its only liberty. Kept for every cell on the board; the atari bits are
// meaningful, and kept, on empty points only.
using PatternCode = uint32_t;

// The direct neighbours of a point by what they are: bit d for direction d.
struct NeighbourMasks {
  uint8_t black = 0;
  uint8_t white = 0;
  constexpr unsigned of(Color c) const { return c == Color::Black ? black : white; }
};
inline constexpr auto kNeighbourMasks = [] {
  std::array<NeighbourMasks, 256> masks{};
  for (unsigned code = 0; code < 256; ++code)
    for (unsigned d = 0; d < 4; ++d) {
      masks[code].black |= static_cast<uint8_t>((code >> (2 * d) & 3) == 0) << d;
      masks[code].white |= static_cast<uint8_t>((code >> (2 * d) & 3) == 1) << d;
    }
  return masks;
}();
constexpr NeighbourMasks neighbour_masks(PatternCode code) { return kNeighbourMasks[code & 255]; }

template <int N>
struct PatternData {
  using Index = typename BoardData<N>::Index;
  PointMap<N, PatternCode> pattern;
  PointMap<N, Index> atari_point;  // per chain: its only liberty, or 0
};
struct NoPatternData {};

template <int N>
struct LibertySums {
  PointMap<N, uint32_t> liberty_sum;     // per chain: raw points of its pseudo-liberties, summed
  PointMap<N, uint32_t> liberty_square;  // ... squared and summed: both tell whether all are one
};

// Only the cells of living chains (and the two dummies) are ever touched, so the cache holds a
// small part of `liberties`.
template <int N>
struct LibertySets {
  using Index = typename BoardData<N>::Index;
  PointMap<N, PointSet<N>> liberties;  // per chain
  PointSet<N> empty_points;
  PointSet<N> atari_points;  // empty points that are the only liberty of some chain
  // Points whose atari bits the last move changed; a point may be named twice. A move marks at
  // most five chains, and every other entry is a chain that a capture freed.
  std::array<Index, kArea<N> / 2 + 8> changed;
  int changed_count = 0;
};

// What the four neighbours of an empty point mean to a player who thinks of playing there, a lane
// for each direction. Taken from the states of their chains alone: an opponent's chain loses one
// liberty by the move, which is its last or last but one in the lanes named.
struct NeighbourView {
  Quad chain;         // whose chains they are
  uint64_t own;       // the player's stones
  uint64_t own_few;   // ... with at most two liberties
  uint64_t captured;  // chains the move takes
  uint64_t atari;     // chains it leaves with one liberty
  uint64_t few;       // ... or with two
};
struct NoLibertyData {};
struct HashData {
  Hash hash = 0;
};
struct NoHashData {};

template <int N, class Parts = FullParts>
class Board {
 public:
  static constexpr int kN = N;
  static constexpr bool kHasHash = Parts::kHash;
  static constexpr bool kHasPatterns = Parts::kPatterns;
  static constexpr bool kHasLibertySets = Parts::kLibertySets;

  // An empty board. The fast instances hold their own size only; kAnySize holds 2 to 25.
  explicit Board(int size = N);
  // The same position with other parts: a playout takes what it needs of a full board. Hash and
  // patterns can be dropped, not invented; liberty sets are collected from the stones.
  template <class Other>
  requires(!std::is_same_v<Other, Parts>) explicit Board(const Board<N, Other>& other);

  int size() const { return kIsFastSize<N> ? N : d_.board_size; }
  int area() const { return size() * size(); }
  Color at(Point p) const { return d_.color[p]; }
  bool is_empty(Point p) const { return at(p) == Color::Empty; }

  // Neighbours of p of one colour; walls count as both players' stones.
  int neighbours(Point p, Color c) const { return (d_.around[p] >> (4 * index_of(c))) & 15; }

  // Chains. `stone` is any stone of the chain.
  Point chain_of(Point stone) const { return Point(d_.chain[stone]); }
  Point next_in_chain(Point stone) const {
    HG_ASSERT(is_player(at(stone)));
    return Point(d_.next[stone]);
  }
  int chain_size(Point stone) const {
    HG_ASSERT(is_player(at(stone)));
    return static_cast<int>(d_.state[chain_of(stone)] >> 16);
  }
  int pseudo_liberties(Point stone) const {
    if constexpr (Parts::kLibertySets) return sum_pseudo_liberties(stone);
    return static_cast<int>(d_.state[chain_of(stone)] & 0xffff) >> 2;
  }
  // Distinct liberties, counted up to `limit`; found[] receives them where given.
  int liberties(Point stone, int limit, Point* found = nullptr) const;
  // The only liberty of the chain, or kNoPoint.
  Point atari_point(Point stone) const requires(Parts::kPatterns) {
    return Point(x_.atari_point[chain_of(stone)]);
  }
  // All liberties of the chain: kept with PlayoutParts, else collected from the stones.
  decltype(auto) liberty_set(Point stone) const {
    if constexpr (Parts::kLibertySets)
      return (l_.liberties[chain_of(stone)]);
    else
      return collect_liberties(stone);
  }
  int liberty_count(Point stone) const {
    if constexpr (Parts::kLibertySets)
      return static_cast<int>(d_.state[chain_of(stone)] & 0xffff) >> 2;
    else
      return liberty_set(stone).count();
  }
  // True only where the chain has more than two liberties: exact with PlayoutParts, else from the
  // pseudo-liberties, of which nine are at least three.
  bool surely_above_two(Point stone) const {
    return (d_.state[chain_of(stone)] & 0xffff) >> 2 > (Parts::kLibertySets ? 2 : 8);
  }
  // Whether q, which may be anything, is a stone of c whose chain has this many liberties.
  HG_INLINE bool is_chain_with(Point q, Color c, int liberties) const {
    if constexpr (Parts::kLibertySets)
      return (d_.state[chain_of(q)] & 0xffff) ==
             who_bits(c) + kOneLiberty * static_cast<uint32_t>(liberties);
    else
      return at(q) == c && this->liberties(q, liberties + 1) == liberties;
  }
  NeighbourView look(Color c, Point p) const requires(Parts::kLibertySets);
  const PointSet<N>& empty_points() const requires(Parts::kLibertySets) { return l_.empty_points; }
  // The empty points that are the only liberty of at least one chain.
  const PointSet<N>& atari_points() const requires(Parts::kLibertySets) { return l_.atari_points; }
  // The empty points whose atari bits the last try_play changed; some may be named twice.
  std::span<const typename BoardData<N>::Index> atari_changes() const
      requires(Parts::kLibertySets) {
    return {l_.changed.data(), static_cast<size_t>(l_.changed_count)};
  }

  // The empty points, in no particular order.
  int empty_count() const { return d_.empty_count; }
  Point empty_at(int i) const {
    HG_ASSERT(i >= 0 && i < d_.empty_count);
    return Point(d_.empty[static_cast<size_t>(i)]);
  }
  void swap_empty(int i, int j);

  Point ko_point() const { return d_.ko; }
  bool is_ko(Color c, Point p) const { return p == d_.ko && c == d_.ko_color; }

  // A real eye of c: all four neighbours c or wall, and of the diagonal points at most one is an
  // opponent's stone (none at the edge).
  bool is_real_eye(Color c, Point p) const;
  bool is_suicide(Color c, Point p) const;
  // Empty, no suicide, no simple ko. Superko needs history: Game.
  bool is_legal(Color c, Point p) const { return is_empty(p) && !is_ko(c, p) && !is_suicide(c, p); }

  // Requires an empty p that is not c's ko point. Plays and returns true, or changes nothing and
  // returns false where the move would be suicide.
  bool try_play(Color c, Point p);
  // Requires is_legal(c, p).
  HG_INLINE void play(Color c, Point p) {
    if constexpr (Parts::kLibertySets) {
      play(c, p, look(c, p));
    } else {
      [[maybe_unused]] const bool played = try_play(c, p);
      HG_ASSERT(played);
    }
  }
  // The same with look(c, p) where the caller has it.
  HG_INLINE void play(Color c, Point p, const NeighbourView& view) requires(Parts::kLibertySets) {
    HG_ASSERT(is_legal(c, p));
    put_stone(c, p, view);
    HG_SAMPLED_CHECK(kMovesPerRecount, is_consistent());
  }
  void pass() { d_.ko = kNoPoint; }
  // Puts a stone without a move: no ko results. False where it would be suicide.
  bool place(Color c, Point p) {
    d_.ko = kNoPoint;
    const bool placed = try_play(c, p);
    d_.ko = kNoPoint;
    return placed;
  }
  // Forbids c to play at p with the next move (set-up positions).
  void set_ko(Color c, Point p) {
    HG_ASSERT(is_player(c) && is_empty(p));
    d_.ko = p;
    d_.ko_color = c;
  }

  // Black area minus White area when playouts end: stones, and empty points whose neighbours all
  // belong to one player. Regions of more than one empty point count for nobody.
  int area_score() const;
  // Who owns p by the same rule; Color::Empty for nobody.
  Color owner_of(Point p) const;
  int stone_balance() const { return d_.stone_balance; }

  Hash hash() const requires(Parts::kHash) { return hash_.hash; }
  PatternCode pattern(Point p) const requires(Parts::kPatterns) { return x_.pattern[p]; }

  // The same with those around it at the offsets of kStep.
  const PatternCode* patterns_around(Point p) const requires(Parts::kPatterns) {
    return x_.pattern.around(p);
  }

  const BoardData<N>& data() const { return d_; }

  // Whether everything kept incrementally is as board_check.h recounts it. Slow: for checks.
  bool is_consistent() const;

 private:
  // Checked builds recount the board after so many moves.
  static constexpr int kMovesPerRecount = 64;
  template <int M, class Other>
  friend class Board;
  template <int M>
  friend class LadderBoard;  // the same states
  using Index = typename BoardData<N>::Index;
  static constexpr uint32_t kOneLiberty = 4;
  static constexpr uint32_t kOneStone = 1u << 16;
  static constexpr int kWallChain = 0;
  static constexpr int kEmptyChain = 1;
  static constexpr uint32_t who_bits(Color c) { return static_cast<uint32_t>(index_of(c) + 1) & 3; }

  uint32_t& state_of(int chain) { return d_.state[Point(chain)]; }
  void take_liberty(int chain, Point p);
  void give_liberty(int chain, Point p);
  void add_around(Point p, Color from, Color to);
  void add_stone(Color c, Point p);
  int merge_chains(int root, int other);
  int remove_chain(Point stone);
  void capture_around(Color c, Point p, bool was_surrounded);
  void refresh_atari(int chain);
  void refresh_atari_around(Point p);
  PointSet<N> collect_liberties(Point stone) const;
  void start_liberties(Point p) requires(Parts::kPatterns);
  void add_liberties_of_stone(int root, Point p) requires(Parts::kPatterns);
  void mark_atari(int chain, Point liberty) requires(Parts::kLibertySets);
  void unmark_atari(int chain) requires(Parts::kLibertySets);
  void unmark_beside(Color c, Point q) requires(Parts::kLibertySets);
  int sum_pseudo_liberties(Point stone) const;
  void put_stone(Color c, Point p, const NeighbourView& view) requires(Parts::kLibertySets);
  void join_chains(int root, uint64_t chains, uint64_t others) requires(Parts::kLibertySets);
  void capture_chains(Color c, uint64_t chains, bool was_surrounded) requires(Parts::kLibertySets);

  BoardData<N> d_;
  [[no_unique_address]] std::conditional_t<Parts::kPatterns, PatternData<N>, NoPatternData> x_;
  [[no_unique_address]] std::conditional_t<
      Parts::kLibertySets, LibertySets<N>,
      std::conditional_t<Parts::kPatterns, LibertySums<N>, NoLibertyData>>
      l_;
  [[no_unique_address]] std::conditional_t<Parts::kHash, HashData, NoHashData> hash_;
};

template <int N>
using BareBoard = Board<N, BareParts>;
template <int N>
using PlayoutBoard = Board<N, PlayoutParts>;

}  // namespace hayago

#include "core/board/board-inl.h"

namespace hayago {

// A bare board stays well inside the L1 cache, and copying it costs less than three moves. (Said
// after the bodies: naming a board before them makes its members ordinary calls.)
static_assert(sizeof(BareBoard<9>) <= 1536);
static_assert(sizeof(BareBoard<19>) <= 6400);
static_assert(std::is_trivially_copyable_v<BareBoard<9>>);

}  // namespace hayago

#ifndef HAYAGO_BUILDING  // a program that uses the library
#include "core/board/board_instances.h"
#endif
