#include "core/playout/erica.h"

#include "core/playout/runner.h"

namespace hayago {

namespace {

// The policy with the weights of `options`, or the built-in ones of the board's size.
template <int N>
std::unique_ptr<PlayoutRunner<N>> make_softmax(
    PolicyOptions options, std::shared_ptr<const SoftmaxTables> (*built_in)(int size)) {
  if (!options.softmax) options.softmax = built_in(options.size > 0 ? options.size : N);
  return make_runner_of<N, EricaPolicy<N>>(options);
}

}  // namespace

template <int N>
std::unique_ptr<PlayoutRunner<N>> make_erica(const PolicyOptions& options) {
  return make_softmax<N>(options, default_softmax_tables);
}
template <int N>
std::unique_ptr<PlayoutRunner<N>> make_balanced(const PolicyOptions& options) {
  return make_softmax<N>(options, balanced_softmax_tables);
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
