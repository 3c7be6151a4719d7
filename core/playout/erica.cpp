#include "core/playout/erica.h"

#include "core/playout/runner.h"

namespace hayago {

template <int N>
std::unique_ptr<PlayoutRunner<N>> make_erica(const PolicyOptions& options) {
  return make_runner_of<N, EricaPolicy<N>>(options);
}
// The same policy with other weights.
template <int N>
std::unique_ptr<PlayoutRunner<N>> make_balanced(const PolicyOptions& options) {
  PolicyOptions balanced = options;
  if (!balanced.softmax) balanced.softmax = balanced_softmax_tables(N);
  return make_erica<N>(balanced);
}
template std::unique_ptr<PlayoutRunner<9>> make_erica<9>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<13>> make_erica<13>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<19>> make_erica<19>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<kAnySize>> make_erica<kAnySize>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<9>> make_balanced<9>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<13>> make_balanced<13>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<19>> make_balanced<19>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<kAnySize>> make_balanced<kAnySize>(const PolicyOptions&);

}  // namespace hayago
