// The options of the commands that play, shared by gtp and cgos.
#pragma once

#include <string>
#include <vector>

#include "tools/play/player.h"

namespace CLI {
class App;
}

namespace hayago {

struct PlayerOptions {
  std::string preset;
  std::vector<std::string> params;  // name=value
  std::string weights;              // file; empty: the built-in ones
  std::string time_formula = "enhanced";
  PlayerSettings settings;
};

void declare_player_options(CLI::App& app, PlayerOptions& options);
// Checks what was given; the error names the option.
Result<PlayerSettings> player_settings(const PlayerOptions& options);

}  // namespace hayago
