// The entry of `supergo`; the rules are in supergo.h and local_moves.h.
#include "core/playout/supergo.h"

#include "core/playout/runner.h"

namespace hayago {

extern constexpr PolicyEntry kSuperGoPolicy = policy_entry_of<SupergoPolicy>(
    "supergo", "greedy: nakade, atari capture and defence, local pattern, random");

}  // namespace hayago
