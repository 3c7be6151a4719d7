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

GtpReply set_named(GtpState& state, const std::string& name, const std::string& value) {
  PlayerSettings settings = state.player->settings();
  if (Result<void> set = set_by_name(settings, name, value); !set) return set.error();
  state.player->change(std::move(settings));
  return std::string();
}

GtpReply set_one(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(2); !valid) return valid.error();
  return set_named(state, args[0], args[1]);
}

// Everything that makes a game repeatable, the seed included.
GtpReply describe_engine(GtpState& state, const GtpArgs&) {
  const PlayerSettings& s = state.player->settings();
  return "Hayago, preset " + s.preset + ", seed " + std::to_string(state.player->seed()) + "\n" +
         describe_settings(s);
}

// GNU Go's names for it; `hayago match` gives programs that know them a seed for each game.
GtpReply set_random_seed(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  return set_named(state, "seed", args[0]);
}

GtpReply get_random_seed(GtpState& state, const GtpArgs&) {
  return std::to_string(state.player->seed());
}

constexpr GtpCommand kParamsCommands[] = {
    {"kata-list-params", list_params},    {"kata-get-param", get_param},
    {"kata-set-param", set_one},          {"set_random_seed", set_random_seed},
    {"get_random_seed", get_random_seed}, {"gomill-describe_engine", describe_engine},
};

}  // namespace

void add_param_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kParamsCommands);
}

}  // namespace hayago::gtp
