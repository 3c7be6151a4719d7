#include "tools/cmd/player_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "search/params/presets.h"

namespace hayago {
namespace {

std::string option_name(std::string_view setting) {
  std::string name = "--" + std::string(setting);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

}  // namespace

PlayerSettings varied_defaults() {
  PlayerSettings settings;
  settings.seed.reset();
  return settings;
}

void declare_prior_options(CLI::App& app, std::vector<std::string>& params) {
  const auto declare = [&](const std::string& option, const std::string& param,
                           const std::string& text, const std::string& type) {
    const auto take = [&params, option, param](const std::string& value) {
      SearchParams scratch;
      if (const Result<void> set = set_param(scratch, param, value); !set)
        throw CLI::ValidationError(option, set.error().text);
      params.push_back(param + "=" + value);
    };
    app.add_option_function<std::string>(option, take, text)->type_name(type)->take_last();
  };
  declare("--prior", "prior_file",
          "weights of the tree's prior: a file of 'hayago train mm --features tree', or a name of "
          "'hayago weights list'; default: built-in",
          "FILE");
  declare(
      "--prior-without", "prior_without",
      "features of the trained prior to switch off: " + prior_group_names(~PriorGroupSet{0}, ", "),
      "LIST");
}

void PlayerOptions::declare_settings(CLI::App& app, std::span<const std::string_view> except) {
  for (const PlayerSetting& setting : player_settings()) {
    const std::string_view name = setting.name;
    if (std::find(except.begin(), except.end(), name) != except.end()) continue;
    CLI::Option* option = app.add_option_function<std::string>(
        option_name(name),
        [this, name](const std::string& value) { given_[std::string(name)] = value; },
        setting.meaning);
    option->default_str(setting_value(defaults_, setting))
        ->type_name(setting_range(setting))
        ->take_last()
        ->group("Player");
    if (std::holds_alternative<FlagSetting<PlayerSettings>>(setting.kind))
      option->expected(0, 1)->default_str("on");
  }
  declare_prior_options(app, params_);
}

void PlayerOptions::declare(CLI::App& app) {
  preset_ = kDefaultPreset;
  app.add_option("--preset", preset_, "system to play as; 'hayago presets' lists them")
      ->capture_default_str();
  app.add_option("--param", params_,
                 "name=value: changes one parameter of the preset, or any setting below")
      ->expected(1)
      ->take_all();
  declare_settings(app);
}

Result<PlayerSettings> PlayerOptions::settings() const {
  PlayerSettings settings = defaults_;
  if (!preset_.empty()) {
    const Result<SearchParams> params = preset_params(preset_);
    if (!params) return Error{"--preset: " + params.error().text};
    settings.params = *params;
    settings.preset = preset_;
  }
  for (const std::string& assignment : params_)
    if (Result<void> set = set_by_name(settings, assignment); !set)
      return Error{"--param: " + set.error().text};
  for (const auto& [name, value] : given_)
    if (Result<void> set = set_by_name(settings, name, value); !set)
      return Error{option_name(name) + ": " + set.error().text};
  return settings;
}

}  // namespace hayago
