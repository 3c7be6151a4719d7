// The options of the commands that play, made from the table of player settings: time_c becomes
// --time-c, in every command alike.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "search/player/settings.h"

namespace CLI {
class App;
}

namespace hayago {

// For games with people and on servers: no two alike unless a seed is given.
PlayerSettings varied_defaults();

// --prior FILE and --prior-without LIST, the same in every command that searches: what they say
// goes to `params` as name=value, checked already.
void declare_prior_options(CLI::App& app, std::vector<std::string>& params);

class PlayerOptions {
 public:
  // What nobody changes is as in `defaults`.
  explicit PlayerOptions(PlayerSettings defaults = {}) : defaults_(std::move(defaults)) {}

  // One option for every setting, without those in `except`, and those of the prior.
  void declare_settings(CLI::App& app, std::span<const std::string_view> except = {});
  // Those, and --preset and --param.
  void declare(CLI::App& app);

  // The defaults with what the options say; the error names the option.
  Result<PlayerSettings> settings() const;

 private:
  PlayerSettings defaults_;
  std::string preset_;
  std::vector<std::string> params_;           // name=value
  std::map<std::string, std::string> given_;  // setting -> value
};

}  // namespace hayago
