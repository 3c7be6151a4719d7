// The instances of what policies call; see tactics_instances.h.
#include "core/tactics/tactics.h"

#include "core/tactics/tactics_instances.h"

namespace hayago {
HG_ALL_TACTICS_CALLS()
}  // namespace hayago
