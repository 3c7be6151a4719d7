// What is known of a move before any simulation: a Bradley-Terry strength (Nomitan (2)) for every
// move of a new node, the product of the strengths of what the move is, divided by the sum. Two
// makers know one: hand_prior.h (expert rules of MoGo, patterns of the playouts) and
// trained_prior.h (strengths learnt from games). A search builds the one its parameters name.
#pragma once

#include <memory>
#include <span>

#include "core/board/board.h"
#include "core/model/prior_features.h"
#include "search/params/params.h"

namespace hayago {

// Belongs to one worker: makers keep what they read of a position between calls.
template <int N>
class PriorMaker {
 public:
  virtual ~PriorMaker() = default;
  // Fills out[i] for moves[i], legal moves of c (kPass among them): they sum to 1.
  virtual void fill(const Board<N>& board, Color c, const LastMoves& last,
                    std::span<const Point> moves, float* out) = 0;
};

// The maker of params.prior. Tables of the others are not built.
template <int N>
std::unique_ptr<PriorMaker<N>> make_prior_maker(const SearchParams& params);

// Divides by the sum, which is above 0.
inline void normalise(float* out, size_t count) {
  float sum = 0;
  for (size_t i = 0; i < count; ++i) sum += out[i];
  HG_ASSERT(sum > 0);
  for (size_t i = 0; i < count; ++i) out[i] /= sum;
}

}  // namespace hayago
