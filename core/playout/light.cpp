// The entry of `light`, the policy that FastBoard plays by itself.
#include "core/playout/light.h"

#include "core/playout/runner.h"

namespace hayago {

template <int N>
using Light = LightPolicy<N>;

extern constexpr PolicyEntry kLightPolicy =
    policy_entry_of<Light>("light", "uniform over legal moves that do not fill an own real eye");

}  // namespace hayago
