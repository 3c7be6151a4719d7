// The GTP commands by theme, one short function each and one table per file. gtp_engine.h has the
// protocol itself.
#pragma once

#include "tools/gtp_state.h"

namespace hayago {

void add_board_commands(GtpEngine& engine, GtpState& state);   // the position and its moves
void add_rules_commands(GtpEngine& engine, GtpState& state);   // komi, rules, handicap, score
void add_record_commands(GtpEngine& engine, GtpState& state);  // game records and set-up

}  // namespace hayago
