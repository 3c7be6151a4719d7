// The entry of `light`, the policy that FastBoard plays by itself.
#include "core/playout/light.h"

#include "core/playout/runner.h"

namespace hayago {

namespace {

template <int N>
struct Light {
  static std::unique_ptr<PlayoutRunner<N>> make(const PolicyOptions& options) {
    if (options.replies) return make_runner_of<N, UniformPolicy<N>>(options);
    return make_runner_of<N, LightPolicy<N>>(options);
  }
};

}  // namespace

extern constexpr PolicyEntry kLightPolicy =
    policy_entry<Light>("light", "uniform over legal moves that do not fill an own real eye");

}  // namespace hayago
