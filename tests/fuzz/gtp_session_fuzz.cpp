// Whole GTP sessions with a player: a few playouts a move, analysis of a moment. After every
// session the board counts right.
#include "search/params/presets.h"
#include "search/player/player.h"
#include "tests/fuzz/gtp_answers.h"
#include "tools/gtp/commands.h"

namespace hayago::fuzz {
namespace {

using namespace gtp;

// What the first byte of the session chooses.
PlayerSettings settings_for(unsigned choice) {
  constexpr const char* kPolicies[] = {"light", "mogo", "erica", "golois"};
  PlayerSettings settings;
  settings.params = *preset_params(choice & 4 ? "champion" : "mogo");
  settings.params.policy = kPolicies[choice & 3];
  settings.playouts = 6;
  settings.threads = 1;
  settings.memory = 8;
  settings.seed = 7;
  settings.ponder = (choice & 8) != 0;
  return settings;
}

void play_session(std::string_view input) {
  Choices choices(input);
  GtpState state;
  state.player = std::make_unique<Player>(settings_for(choices.byte()));
  state.player->set_watch([] { return true; });  // any thinking ends at the first look at the clock
  GtpEngine engine("Hayago", "1");
  add_all_commands(engine, state);
  std::ostringstream ignored;
  engine.answer("boardsize 5", ignored);
  ask_all(engine, choices.rest());
  with_game(state, [](const auto& game) {
    expect(game.board().is_consistent(), "a board that counts right");
  });
}

const Door door("gtp_session", play_session);

}  // namespace
}  // namespace hayago::fuzz
