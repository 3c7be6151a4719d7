// The loop of a GTP program: lines in, answers out, pondering in between. It ends with quit, the
// end of the input or SIGTERM; a move being thought about is then played as it stands.
#pragma once

#include <ostream>

#include "tools/gtp/input.h"
#include "tools/gtp/state.h"

namespace hayago::gtp {

void run_gtp(GtpEngine& engine, GtpState& state, GtpInput& input, std::ostream& out);

// What `version` answers: ours behind a number that Lizzie accepts, which wants a second component
// of at least 15.
std::string gtp_version();

}  // namespace hayago::gtp
