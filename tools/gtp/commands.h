// The GTP commands by theme, one short function each and one table per file. engine.h has the
// protocol itself.
#pragma once

#include "search/player/player.h"
#include "tools/gtp/state.h"

namespace hayago::gtp {

void add_board_commands(GtpEngine& engine, GtpState& state);   // the position and its moves
void add_rules_commands(GtpEngine& engine, GtpState& state);   // komi, rules, handicap, score
void add_record_commands(GtpEngine& engine, GtpState& state);  // game records and set-up

// The following need a player.
void add_play_commands(GtpEngine& engine, GtpState& state);      // moves, the end of the game
void add_time_commands(GtpEngine& engine, GtpState& state);      // clocks
void add_analysis_commands(GtpEngine& engine, GtpState& state);  // lz-, kata-, cgos-
void add_gogui_commands(GtpEngine& engine, GtpState& state);     // GoGui and gomill
void add_param_commands(GtpEngine& engine, GtpState& state);     // settings of the player

// Thinks, plays what it chose and takes the time off the clock.
struct PlayedMove {
  std::string text;  // a vertex, "pass" or "resign"
  Decision decision;
};
PlayedMove play_decision(GtpState& state, Color color, bool cleanup, const RootMoves& root = {},
                         const LiveReports& live = {});

// Everything above.
void add_all_commands(GtpEngine& engine, GtpState& state);

}  // namespace hayago::gtp
