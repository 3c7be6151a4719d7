// GTP commands about the settings of the player: every parameter of the search by name, and those
// of play itself. kata-set-param of a search parameter starts a new tree.
#include <cstdio>

#include "search/presets.h"
#include "tools/gtp/commands.h"
#include "tools/play/player.h"

namespace hayago {
namespace {

// Settings beside the search parameters.
struct PlayParam {
  const char* name;
  std::string (*get)(const PlayerSettings&);
  Result<void> (*set)(PlayerSettings&, const GtpArgs&);  // the value is args[1]
};

std::string plain(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

template <double PlayerSettings::*kMember>
Result<void> set_real(PlayerSettings& settings, const GtpArgs& args) {
  const Result<double> value = args.number(1);
  if (!value) return value.error();
  if (*value < 0) return Error{"'" + args[1] + "' is negative"};
  settings.*kMember = *value;
  return {};
}

Result<void> set_playouts(PlayerSettings& settings, const GtpArgs& args) {
  const Result<int> value = args.integer(1, 0, 2'000'000'000);
  if (!value) return value.error();
  settings.playouts = *value;
  return {};
}

Result<void> set_ponder(PlayerSettings& settings, const GtpArgs& args) {
  if (args[1] != "on" && args[1] != "off") return Error{"syntax error: on or off expected"};
  settings.ponder = args[1] == "on";
  return {};
}

Result<void> set_ponder_moves(PlayerSettings& settings, const GtpArgs& args) {
  const Result<int> value = args.integer(1, 0, 1000);
  if (!value) return value.error();
  settings.ponder_moves = *value;
  return {};
}

Result<void> set_formula(PlayerSettings& settings, const GtpArgs& args) {
  const Result<TimeFormula> formula = parse_time_formula(args[1]);
  if (!formula) return formula.error();
  settings.formula = *formula;
  return {};
}

std::string formula_name(const PlayerSettings& settings) {
  constexpr const char* kNames[] = {"basic", "enhanced", "yamashita"};
  return kNames[static_cast<size_t>(settings.formula)];
}

constexpr PlayParam kPlayParams[] = {
    {"playouts", [](const PlayerSettings& s) { return std::to_string(s.playouts); }, set_playouts},
    {"seconds", [](const PlayerSettings& s) { return plain(s.seconds); },
     set_real<&PlayerSettings::seconds>},
    {"resign", [](const PlayerSettings& s) { return plain(s.resign_below); },
     set_real<&PlayerSettings::resign_below>},
    {"lag", [](const PlayerSettings& s) { return plain(s.lag); }, set_real<&PlayerSettings::lag>},
    {"ponder", [](const PlayerSettings& s) { return std::string(s.ponder ? "on" : "off"); },
     set_ponder},
    {"ponder_moves", [](const PlayerSettings& s) { return std::to_string(s.ponder_moves); },
     set_ponder_moves},
    {"time_formula", formula_name, set_formula},
};

GtpReply list_params(GtpState&, const GtpArgs&) {
  std::string list;
  for (const PlayParam& param : kPlayParams) list += std::string(param.name) + " ";
  for (const ParamInfo& info : search_params()) list += std::string(info.name) + " ";
  return list;
}

GtpReply get_param(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const PlayerSettings& settings = state.player->settings();
  for (const PlayParam& param : kPlayParams)
    if (args[0] == param.name) return param.get(settings);
  if (const ParamInfo* info = find_param(args[0])) return param_value(settings.params, *info);
  return Error{"unknown parameter; kata-list-params lists them"};
}

GtpReply set_one(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(2); !valid) return valid.error();
  PlayerSettings settings = state.player->settings();
  for (const PlayParam& param : kPlayParams) {
    if (args[0] != param.name) continue;
    if (Result<void> set = param.set(settings, args); !set) return set.error();
    state.player->adjust(settings);
    return std::string();
  }
  if (Result<void> set = set_param(settings.params, args[0], args[1]); !set) return set.error();
  state.player->configure(settings);
  return std::string();
}

// Everything that makes a game repeatable, the seed included.
GtpReply describe_engine(GtpState& state, const GtpArgs&) {
  const PlayerSettings& s = state.player->settings();
  std::string text = "Hayago, preset " + s.preset + ", seed " + std::to_string(s.setup.seed) +
                     ", threads " + std::to_string(s.setup.workers) + ", memory " +
                     std::to_string(s.setup.memory_mib) + " MiB\n";
  for (const PlayParam& param : kPlayParams)
    text += std::string(param.name) + "=" + param.get(s) + " ";
  text += "\n";
  for (const ParamInfo& info : search_params())
    text += std::string(info.name) + "=" + param_value(s.params, info) + " ";
  return text;
}

constexpr GtpCommand kCommands[] = {
    {"kata-list-params", list_params},
    {"kata-get-param", get_param},
    {"kata-set-param", set_one},
    {"gomill-describe_engine", describe_engine},
};

}  // namespace

void add_param_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kCommands);
}

}  // namespace hayago
