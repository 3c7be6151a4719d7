#include "core/playout/mogo.h"

#include "core/playout/runner.h"

namespace hayago {

template <int N>
std::unique_ptr<PlayoutRunner<N>> make_mogo(const PolicyOptions& options) {
  return make_runner_of<N, MogoPolicy<N>>(options);
}
template std::unique_ptr<PlayoutRunner<9>> make_mogo<9>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<13>> make_mogo<13>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<19>> make_mogo<19>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<kAnySize>> make_mogo<kAnySize>(const PolicyOptions&);

}  // namespace hayago
