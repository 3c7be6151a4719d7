// Chooses the maker of priors that the parameters name.
#include "search/tree/prior.h"

#include <algorithm>

#include "search/tree/hand_prior.h"
#include "search/tree/trained_prior.h"

namespace hayago {
namespace {

// Nothing is known: all moves are alike.
template <int N>
class EvenPrior : public PriorMaker<N> {
 public:
  void fill(const Board<N>&, Color, const LastMoves&, std::span<const Point> moves,
            float* out) override {
    std::fill_n(out, moves.size(), 1.0f / static_cast<float>(moves.size()));
  }
};

}  // namespace

template <int N>
std::unique_ptr<PriorMaker<N>> make_prior_maker(const SearchParams& params) {
  switch (params.prior) {
    case PriorKind::Hand:
      return std::make_unique<HandPrior<N>>(params);
    case PriorKind::Trained:
      return std::make_unique<TrainedPrior<N>>(params.prior_source);
    case PriorKind::None:
      break;
  }
  return std::make_unique<EvenPrior<N>>();
}

template std::unique_ptr<PriorMaker<9>> make_prior_maker<9>(const SearchParams&);
template std::unique_ptr<PriorMaker<13>> make_prior_maker<13>(const SearchParams&);
template std::unique_ptr<PriorMaker<19>> make_prior_maker<19>(const SearchParams&);
template std::unique_ptr<PriorMaker<kAnySize>> make_prior_maker<kAnySize>(const SearchParams&);

}  // namespace hayago
