// The entry of `mogo`; the rules are in mogo.h and local_moves.h.
#include "core/playout/mogo.h"

#include "core/playout/runner.h"

namespace hayago {

extern constexpr PolicyEntry kMogoPolicy = policy_entry_of<MogoPolicy>(
    "mogo", "MoGo's sequence: save, nakade, fill the board, pattern, capture, random");

}  // namespace hayago
