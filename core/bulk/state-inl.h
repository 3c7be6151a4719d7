// The state of a register's worth of games, and the arithmetic on bit planes.
//
// A "plane" is one register per board point, bit l of it belonging to the game in lane l. Rows 0
// and N + 1 of a plane are walls, row y + 1 is board row y. Boards smaller than N (kExact = false)
// keep walls to the right of column size - 1 and above row size - 1 as well. A wall is stored as
//   own = opp = stone = 1   so that "all neighbours are mine" and "no liberty here" need no test
//   unreached = 0           so that it is never captured; links never lead into it
// Planes see the board from the player to move: `own` and `opp` change places in the lanes that
// moved.
#pragma once

#include <type_traits>

#include "core/base/simd.h"
#include "core/bulk/insight-inl.h"
#include "core/bulk/job.h"

namespace hayago::bulk {

// What the lanes play. Liberties come in two classes, by their column: see kernel-inl.h.
struct Uniform {
  static constexpr bool kKnowing = false;
  HG_INLINE static constexpr int column_class(int x) { return x & 1; }
};
// MoGo's rules ask which chains are in atari: mogo-inl.h says why pairs of columns serve them best.
struct Mogo {
  static constexpr bool kKnowing = true;
  HG_INLINE static constexpr int column_class(int x) { return x >> 1 & 1; }
};

struct NoInsight {};

template <class Arch_, int N_, bool kExact_, class Rules_>
struct State {
  using Arch = Arch_;
  using V = Lanes<Arch>;
  using Rules = Rules_;
  static constexpr int N = N_;
  static constexpr bool kExact = kExact_;
  static constexpr int kRowBits = kBitLength<N>;
  static constexpr int kTotalBits = kBitLength<N * N>;
  static constexpr int kPlyBits = kBitLength<3 * N * N>;
  static constexpr int kLanes = 64 * V::kWords;
  // Steps between two looks at finished games: a look costs a third of a step, waiting costs the
  // lane its moves.
  static constexpr int kFinishInterval = N <= 9 ? 6 : N <= 13 ? 8 : 12;

  using Plane = V[N + 2][N];

  // The position.
  alignas(64) Plane own, opp;
  Plane open;          // not forbidden by ko, nor rejected as suicide since the last move
  Plane unreached[2];  // by class: no liberty of the class found for the chain (lower bound)
  // Scratch of a step.
  union {
    Plane candidate;  // from candidates to draw
    Plane stone;      // own | opp, while the move is played
  };
  Plane link_up;     // (y, x) and (y + 1, x) hold stones of one colour; row 0 and row N stay 0
  Plane link_right;  // (y, x) and (y, x + 1) do
  V no_links[N];     // swallows the links of the last row to the wall
  V row_count[N][kRowBits];

  // The move of each lane: one bit in row_of_move and one in column_of_move, or none.
  V row_of_move[N + 2], column_of_move[N];

  // Lane masks.
  V busy;         // the move is played, but the flood has not settled what it captures
  V over;         // the game has ended, or there is none
  V live;         // a game is (or was, if over) played in this lane
  V fresh;        // refilled in this step: draws from the next one on
  V black;        // Black is to move
  V passed;       // the last move was a pass
  V drawn, pass;  // this step: drew a move; passes
  V reset[2];     // this step: drew a point of this class
  V done_;        // last step: moved or passed, so the players change places
  V moved;        // last step: played a stone
  V captures, suicide, ko_taken;  // last step
  V ply[kPlyBits];

  // Random generator (sfc64), one per 64-bit word.
  V random[4];

  // kExact = false only.
  V inside[N];       // all lanes where column x is on the board
  V joins_right[N];  // all lanes where column x + 1 is, too

  int size;
  uint64_t steps;
  uint64_t game[kLanes];   // which game a lane plays
  uint32_t start[kLanes];  // and from which start

  // AMAF: a stone has been on the point, and Black played there first. Points that hold a stone at
  // the start are touched. Not kept without Request::amaf.
  Plane touched, touched_by_black;
  // Who owns the points of finished games. Not touched without ownership and AMAF.
  Plane black_area, white_area;

  [[no_unique_address]] std::conditional_t<Rules::kKnowing, Insight<V, N>, NoInsight> known;

  HG_INLINE int rows() const {
    if constexpr (kExact)
      return N;
    else
      return size;
  }
};

// a + b + carry, bit by bit.
template <class V>
HG_INLINE void full_add(V a, V b, V& carry, V& sum) {
  const V differ = a ^ b;
  sum = differ ^ carry;
  carry = (a & b) | (differ & carry);
}

// Sums bits[0 .. kCount) into kBitLength<kCount> planes with kCount - popcount(kCount) full
// adders: two halves and the odd one as carry.
template <int kCount, class V>
HG_INLINE void count_bits(const V* bits, V* sum) {
  if constexpr (kCount == 1) {
    sum[0] = bits[0];
  } else if constexpr (kCount == 2) {
    sum[0] = bits[0] ^ bits[1];
    sum[1] = bits[0] & bits[1];
  } else {
    constexpr int kLow = kCount / 2, kHigh = kCount - 1 - kLow;
    V low[kBitLength<kLow>], high[kBitLength<kHigh>];
    count_bits<kLow>(bits, low);
    count_bits<kHigh>(bits + kLow, high);
    V carry = bits[kCount - 1];
    HG_UNROLL for (int i = 0; i < kBitLength<kLow>; ++i) {
      if (i < kBitLength<kHigh>) {
        full_add(low[i], high[i], carry, sum[i]);
      } else {
        sum[i] = low[i] ^ carry;
        carry = low[i] & carry;
      }
    }
    if constexpr (kBitLength < kCount >> kBitLength<kLow>) sum[kBitLength<kLow>] = carry;
  }
}

// total += part, where part is shorter.
template <int kTotalBits, int kPartBits, class V>
HG_INLINE void add_to(V* total, const V* part) {
  V carry = V::fill(false);
  HG_UNROLL for (int i = 0; i < kTotalBits; ++i) {
    if (i < kPartBits) {
      full_add(total[i], part[i], carry, total[i]);
    } else {
      const V sum = total[i] ^ carry;
      carry = total[i] & carry;
      total[i] = sum;
    }
  }
}

// The words of a register in memory.
using PlaneWord = uint64_t __attribute__((may_alias));
template <class V>
HG_INLINE PlaneWord* words_of(V& plane) {
  static_assert(sizeof(V) == sizeof(uint64_t) * V::kWords);
  return reinterpret_cast<PlaneWord*>(&plane);
}

template <class V>
HG_INLINE bool any(V lanes) {
  uint64_t words[V::kWords];
  lanes.store(words);
  uint64_t all = 0;
  for (int w = 0; w < V::kWords; ++w) all |= words[w];
  return all != 0;
}

}  // namespace hayago::bulk
