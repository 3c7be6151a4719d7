// Which move to try next: the children's statistics as plain arrays in the mover's view, and the
// loop that takes the best by one of the formulas of formulas.h.
#pragma once

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "search/formula/formulas.h"
#include "search/node/node.h"
#include "search/params/params.h"

namespace hayago {

inline constexpr int kMaxMoves = Node::capacity_for(25 * 25 + 1);

// The numbers of all children of a node, read once: formulas then run over plain arrays, which
// compilers turn into vectors. Entries up to the next multiple of 8 are filled.
struct alignas(64) MoveArrays {
  float visits[kMaxMoves];
  float value[kMaxMoves];
  float rave_visits[kMaxMoves];
  float rave_value[kMaxMoves];
  float prior[kMaxMoves];
  float score[kMaxMoves];
  Stat copies[kMaxMoves];  // what other workers may change while it is read

  MoveNumbers numbers(int i) const {
    return {visits[i], value[i], rave_visits[i], rave_value[i], prior[i]};
  }
};

// Index of the largest of n scores, the first of equals. Scores up to the next multiple of 8 exist.
// The maximum is taken of integers in the same order, because compilers make vectors of those only.
inline int first_largest(float* score, int n) {
  const auto ordered = [](int32_t bits) { return bits ^ (bits >> 31 & 0x7fffffff); };
  const int padded = (n + 7) / 8 * 8;
  for (int i = n; i < padded; ++i) score[i] = -std::numeric_limits<float>::infinity();
  int32_t largest = std::numeric_limits<int32_t>::min();
  for (int i = 0; i < padded; ++i) {
    const int32_t here = ordered(std::bit_cast<int32_t>(score[i]));
    largest = here > largest ? here : largest;
  }
  const auto best = std::bit_cast<float>(ordered(largest));
  int first = padded;
  for (int i = 0; i < padded; ++i) {
    const int here = score[i] == best ? i : padded;
    first = here < first ? here : first;
  }
  return first < n ? first : 0;
}

// The move that `score` (Formula::at of the parent) likes best.
template <class Score>
inline int best_move(const Score& score, MoveArrays& moves, int n) {
  const int padded = (n + 7) / 8 * 8;
  for (int i = 0; i < padded; ++i) moves.score[i] = score(moves.numbers(i));
  const int best = first_largest(moves.score, n);
  HG_ASSERT(best >= 0 && best < n && !std::isnan(moves.score[best]));
  return best;
}

// What a simulation counts as, at a move on its way, until its result is known; and how many of
// those that choose together may make the same move.
struct UnderWay {
  int visits = 1;
  float value = 0;  // of the move's mean: 0 as lost, 1 as visits that leave the mean as it is
  int most = std::numeric_limits<int>::max();
};

// Selection as the parameters want it. Made once per search.
class Selector {
 public:
  Selector(const SearchParams& params, int size);
  // Whether no other worker changes the nodes meanwhile.
  void set_alone(bool alone) { alone_ = alone; }
  // Factors of the priors, by raw point; they outlive their use. Null: none.
  void set_factors(const float* factors) { factors_ = factors; }

  // The move to try next at `node`, visited `parent_visits` times so far.
  int select(const Node& node, int64_t parent_visits, MoveArrays& scratch) const;
  // The moves for `count` simulations that go through the node at once, each of them counted as
  // `each` before the next is chosen. The node's numbers are read once.
  void select_many(const Node& node, int64_t parent_visits, const UnderWay& each,
                   MoveArrays& scratch, int count, int16_t* chosen) const;
  // As select(), without the moves that are closed; one at least is open.
  int select_open(const Node& node, int64_t parent_visits, MoveArrays& scratch,
                  const std::vector<bool>& closed) const;
  // How many of the best moves by prior are searched after this many visits.
  int width(const Node& node, int64_t parent_visits) const;
  // The score of one child, as select() computes it: for reports and tests.
  float score_of(const Node& node, int64_t parent_visits, int child, MoveArrays& scratch) const;

 private:
  void gather(const Node& node, int n, MoveArrays& out) const;
  NodeNumbers numbers_of(const Node& node, int64_t parent_visits, int n,
                         const MoveArrays& moves) const;
  void count_under_way(MoveArrays& moves, int i, const UnderWay& each) const;

  SearchParams params_;
  AnyFormula formula_;
  StartNumbers start_;
  bool rave_;
  bool alone_ = false;
  const float* factors_ = nullptr;
};

}  // namespace hayago
