// The trained prior: features of all moves at once, the product of their strengths for each.
#include "search/tree/trained_prior.h"

namespace hayago {

template <int N>
void TrainedPrior<N>::load(int size) {
  size_ = size;
  model_ = source_.model ? source_.model.get() : &default_tree_model(size);
  reader_.emplace(model_->shapes(), model_->replies());
}

template <int N>
void TrainedPrior<N>::fill(const Board<N>& board, Color c, const LastMoves& last,
                           std::span<const Point> moves, float* out) {
  if (size_ != board.size()) load(board.size());
  reader_->read(board, c, last);
  reader_->features(moves, features_.data());
  if (source_.without != 0) leave_out_features(moves.size());
  for (size_t i = 0; i < moves.size(); ++i) out[i] = model_->strength(features_[i]);
  normalise(out, moves.size());
}

template <int N>
void TrainedPrior<N>::leave_out_features(size_t moves) {
  for (size_t i = 0; i < moves; ++i) drop_groups(features_[i], source_.without);
}

template class TrainedPrior<9>;
template class TrainedPrior<13>;
template class TrainedPrior<19>;
template class TrainedPrior<kAnySize>;

}  // namespace hayago
