// The entries of `erica` and `balanced`: one policy, two sets of weights.
#include "core/playout/erica.h"

#include "core/playout/runner.h"

namespace hayago {
namespace {

// The policy with the weights of `options`, or the built-in ones of the board's size.
template <int N>
std::unique_ptr<PlayoutRunner<N>> make_softmax(
    PolicyOptions options, std::shared_ptr<const SoftmaxTables> (*built_in)(int size)) {
  if (!options.softmax) options.softmax = built_in(options.size > 0 ? options.size : N);
  if (options.learnt || options.reading.any())
    return make_runner_of<N, EricaPolicy<N, true>>(options);
  return make_runner_of<N, EricaPolicy<N>>(options);
}

template <int N>
struct Erica {
  static std::unique_ptr<PlayoutRunner<N>> make(const PolicyOptions& options) {
    return make_softmax<N>(options, default_softmax_tables);
  }
};
template <int N>
struct Balanced {
  static std::unique_ptr<PlayoutRunner<N>> make(const PolicyOptions& options) {
    return make_softmax<N>(options, balanced_softmax_tables);
  }
};

}  // namespace

extern constexpr PolicyEntry kEricaPolicy =
    policy_entry<Erica>("erica", "softmax over 3x3 patterns with atari status and local features");
extern constexpr PolicyEntry kBalancedPolicy = policy_entry<Balanced>(
    "balanced", "erica with weights by simulation balancing: fair results, not likely moves");

}  // namespace hayago
