// GTP line by line, on the commands that need no player: whatever stands in a line, it gets one
// well-formed answer, or none where it holds no command.
#include "tests/fuzz/gtp_answers.h"
#include "tools/gtp/commands.h"

namespace hayago::fuzz {
namespace {

using namespace gtp;

void read_lines(std::string_view text) {
  GtpState state;
  state.game = make_game(9, {});
  GtpEngine engine("Hayago", "1");
  add_board_commands(engine, state);
  add_rules_commands(engine, state);
  add_record_commands(engine, state);
  ask_all(engine, text);
}

const Door door("gtp_lines", read_lines);

}  // namespace
}  // namespace hayago::fuzz
