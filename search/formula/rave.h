// RAVE: how much the all-moves-as-first value counts, and what one simulation adds to it. Pure
// functions; worker.cpp walks the moves.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/bits.h"
#include "search/node/node.h"

namespace hayago {

// Silver's weight of RAVE (Erica 3.2.1, after Silver 2009): n_rave / (n_rave + n + 4 b^2 n n_rave).
// `b4` is 4 b^2. 0 while RAVE knows nothing.
inline float silver_weight(float visits, float rave_visits, float b4) {
  return rave_visits / std::max(rave_visits + visits + b4 * visits * rave_visits, 1e-6f);
}

// What is left of n_rave RAVE results where a move has `visits` of its own: they count less the
// longer it has been searched.
inline float faded(float rave_visits, float visits, float fade) {
  return rave_visits * fade / (fade + visits);
}

// Erica (2.4) with k = 500, (2.5) with k = 100: sqrt(k / (k + 3 N)).
inline float equivalence_weight(double k, double parent_visits) {
  return static_cast<float>(std::sqrt(k / (k + 3 * parent_visits)));
}

// Erica 3.2.4.1: a result d moves away from the node counts 1 - d w for a win, d w for a loss,
// never beyond an even result. With another `far` than even the same share of the way leads there:
// to a node's mean, say, so that late moves are no better than others where the mover is behind. In
// Black's view and in 1 / kWin; `value` is the result (kWin Black wins), w_fixed = w in 1 / kWin
// and 16 more bits.
inline constexpr int64_t kEven = kWin / 2;
inline int64_t distance_biased(int64_t value, int distance, int64_t w_fixed, int64_t far = kEven) {
  constexpr int64_t kWhole = kEven << 16;
  return value + (far - value) * std::min(distance * w_fixed, kWhole) / kWhole;
}
inline int64_t distance_weight(double w) {
  return static_cast<int64_t>(std::lround(w * static_cast<double>(kWin) * 65536));
}

// Who plays first where, seen from some point of a simulation on: written backwards, so that the
// earliest play overwrites later ones (an all-moves-as-first play counts only before the opponent
// plays there: MoGo II.A). One 16-bit cell per point: 2 (ply + 1) + colour, kNever for none.
inline constexpr uint16_t kNever = 0;
inline uint16_t first_play(int ply, Color c) {
  return static_cast<uint16_t>(2 * (ply + 1) + index_of(c));
}

// What one result adds to a move, by the cell of its point: a table, because who plays first where
// follows no pattern: a branch on it would be mispredicted half the time.
//
// Entry zeros() + 2 d is the share of a move that the player at a node makes d plies later; those
// between are of the opponent's moves, those below of kNever at any ply: both 0.
class RaveShares {
 public:
  // For `games` results of sum `value`, all alike where `w_fixed` is not 0, and up to `plies`
  // moves. Mostly it is the table of last time.
  void prepare(int plies, int64_t games, int64_t value, int64_t w_fixed, int64_t far = kEven) {
    HG_ASSERT(plies >= 0 && games > 0 && value >= 0 && value <= kWin * games);
    HG_ASSERT(far >= 0 && far <= kWin && w_fixed >= 0);
    if (plies <= plies_ && games == games_ && value == value_ && w_fixed == w_fixed_ && far == far_)
      return;
    plies_ = std::max(plies, plies_);
    games_ = games;
    value_ = value;
    w_fixed_ = w_fixed;
    far_ = far;
    shares_.assign(zeros() + 2 * static_cast<size_t>(plies_), 0);
    for (int d = 0; d < plies_; ++d)
      shares_[zeros() + 2 * static_cast<size_t>(d)] = packed(
          games, w_fixed == 0 ? value : games * distance_biased(value / games, d, w_fixed, far));
  }
  // To be indexed by cells, at the node of ply `ply` where `mover` plays.
  const Packed* at(int ply, Color mover) const {
    HG_ASSERT(ply >= 0 && ply < plies_);
    return shares_.data() + zeros() - first_play(ply, mover);
  }

 private:
  size_t zeros() const { return 2 * static_cast<size_t>(plies_ + 1); }

  std::vector<Packed> shares_;
  int plies_ = 0;
  int64_t games_ = 0, value_ = 0, w_fixed_ = 0, far_ = kEven;
};

// Adds the result of a simulation to every move of the node that its mover made first (MoGo
// II.B.2). `shares` are those of the node; returns their sum. Half the moves of a node at every
// simulation are too many for locked additions: where workers meet, RAVE misses some plays.
template <class FirstPlays>
Packed add_first_plays(Node& node, const FirstPlays& first_at, const Packed* shares) {
  const Point* moves = node.moves_data();
  Stat* raves = &node.rave(0);
  const int count = node.count();
  Packed sum = 0;
#pragma GCC unroll 8  // compilers leave loops of atomic loads as they are
  for (int i = 0; i < count; ++i) {
    const Packed share = shares[first_at[moves[i]]];
    raves[i].add_loosely(share);
    sum += share;
  }
  return sum;
}

// A play that comes before those in the sets of both colours: from there on nobody else is first.
template <class Sets>
void put_first(Sets& first, size_t mover, int at) {
  const uint64_t bit = uint64_t{1} << (at % 64);
  first[mover][static_cast<size_t>(at / 64)] |= bit;
  first[1 - mover][static_cast<size_t>(at / 64)] &= ~bit;
}

// Which moves of a node are in a set of points, as bits in the order of the moves; the pass is
// always. `bits` has room for all of them. Moves may stand in any order where `sorted` is not set.
template <class IndexOf>
void moves_among(const Node& node, const uint64_t* plays, bool sorted,
                 const IndexOf& index_of_point, uint64_t* bits) {
  const int count = node.count(), last = count - 1;
  std::fill_n(bits, (node.capacity() + 63) / 64, 0);
  if (!sorted) {
    for (int i = 0; i < count; ++i) {
      const int at = node.move(i) == kPass ? -1 : index_of_point(node.move(i));
      const bool played = at < 0 || (plays[at / 64] >> (at % 64) & 1) != 0;
      bits[i / 64] |= uint64_t{played} << (i % 64);
    }
    return;
  }
  const uint64_t* moves = node.points(PointsOf::Moves);
  int at = 0;
  for (int w = 0; w < node.set_words() && at < last; ++w) {
    const uint64_t here = extract_bits(plays[w], moves[w]);
    bits[at / 64] |= here << (at % 64);
    const int n = std::popcount(moves[w]);
    if (at % 64 + n > 64) bits[at / 64 + 1] |= here >> (64 - at % 64);
    at += n;
  }
  bits[last / 64] |= uint64_t{1} << (last % 64);
}

// Four statistics at once; without such registers compilers make single additions of it.
using FourWords = Packed __attribute__((vector_size(32), aligned(8), may_alias));

// Adds `share` to the n statistics, a multiple of 4, whose bits are set.
inline void add_masked(Packed* stats, int n, uint64_t bits, Packed share) {
  const FourWords word = {bits, bits, bits, bits}, shares = {share, share, share, share};
  FourWords here = {1, 2, 4, 8};
  for (int i = 0; i < n; i += 4) {
    auto& four = *reinterpret_cast<FourWords*>(stats + i);
    four += reinterpret_cast<FourWords>((word & here) == here) & shares;
    here <<= 4;
  }
}

// Adds `share` to the RAVE statistics of the moves whose bits are set; returns how many. A lone
// worker adds masked vectors: a look at one move after the other takes half as long as the playout.
inline int add_to_moves(Node& node, const uint64_t* bits, Packed share, bool alone) {
  Stat* raves = &node.rave(0);
  int plays = 0;
  for (int from = 0; from < node.capacity(); from += 64) {
    const uint64_t word = bits[from / 64];
    plays += std::popcount(word);
    if (alone)
      add_masked(&raves[from].plain(), std::min(64, node.capacity() - from), word, share);
    else
      for (uint64_t left = word; left != 0; left &= left - 1)
        raves[from + std::countr_zero(left)].add_loosely(share);
  }
  return plays;
}

}  // namespace hayago
