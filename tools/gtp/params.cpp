// GTP commands about the settings of the player: every parameter of the search by name, and those
// of play itself. kata-set-param of a search parameter starts a new tree.
#include "search/params/presets.h"
#include "search/player/player.h"
#include "tools/gtp/commands.h"

namespace hayago::gtp {
namespace {

GtpReply list_params(GtpState&, const GtpArgs&) {
  std::string list;
  for (const PlayerSetting& setting : player_settings()) list += std::string(setting.name) + " ";
  for (const SearchParam& param : search_params()) list += std::string(param.name) + " ";
  return list;
}

GtpReply get_param(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  if (const auto value = value_by_name(state.player->settings(), args[0])) return *value;
  return Error{"unknown parameter; kata-list-params lists them"};
}

GtpReply set_one(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(2); !valid) return valid.error();
  PlayerSettings settings = state.player->settings();
  if (Result<void> set = set_by_name(settings, args[0], args[1]); !set) return set.error();
  state.player->change(std::move(settings));
  return std::string();
}

// Everything that makes a game repeatable, the seed included.
GtpReply describe_engine(GtpState& state, const GtpArgs&) {
  const PlayerSettings& s = state.player->settings();
  return "Hayago, preset " + s.preset + ", seed " + std::to_string(s.seed) + "\n" +
         describe_settings(s);
}

constexpr GtpCommand kParamsCommands[] = {
    {"kata-list-params", list_params},
    {"kata-get-param", get_param},
    {"kata-set-param", set_one},
    {"gomill-describe_engine", describe_engine},
};

}  // namespace

void add_param_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kParamsCommands);
}

}  // namespace hayago::gtp
