#include "core/playout/supergo.h"

#include "core/playout/runner.h"

namespace hayago {

template <int N>
std::unique_ptr<PlayoutRunner<N>> make_supergo(const PolicyOptions& options) {
  return make_runner_of<N, SupergoPolicy<N>>(options);
}
template std::unique_ptr<PlayoutRunner<9>> make_supergo<9>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<13>> make_supergo<13>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<19>> make_supergo<19>(const PolicyOptions&);
template std::unique_ptr<PlayoutRunner<kAnySize>> make_supergo<kAnySize>(const PolicyOptions&);

}  // namespace hayago
