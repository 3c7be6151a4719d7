// The trained prior: strengths of core/model/prior_model.h, which were learnt from games, one model
// for each of some board sizes, or one from a file. Features can be switched off by group.
#pragma once

#include <array>
#include <optional>

#include "search/tree/prior.h"

namespace hayago {

template <int N>
class TrainedPrior : public PriorMaker<N> {
 public:
  explicit TrainedPrior(PriorSource source = {}) : source_(std::move(source)) {}
  void fill(const Board<N>& board, Color c, const LastMoves& last, std::span<const Point> moves,
            float* out) override;

 private:
  void load(int size);
  void leave_out_features(size_t moves);

  PriorSource source_;
  const PriorModel* model_ = nullptr;  // of the boards seen so far
  int size_ = 0;                       // of these boards
  std::optional<PriorReader<N>> reader_;
  std::array<PriorMove, kArea<N> + 1> features_;
};

}  // namespace hayago
