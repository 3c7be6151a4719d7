#include "tools/play/player_options.h"

#include <CLI/CLI.hpp>

#include "search/cores.h"
#include "search/presets.h"
#include "tools/weights_option.h"

namespace hayago {

void declare_player_options(CLI::App& app, PlayerOptions& options) {
  PlayerSettings& s = options.settings;
  options.preset = kDefaultPreset;
  app.add_option("--preset", options.preset, "system to play as; 'hayago presets' lists them")
      ->capture_default_str();
  app.add_option("--param", options.params, "name=value: changes one parameter of the preset")
      ->expected(1)
      ->take_all();
  declare_weights_option(app, options.weights);
  app.add_option("--playouts", s.playouts, "playouts per move; 0: as the clock says")
      ->check(CLI::Range(int64_t{0}, int64_t{1} << 40));
  app.add_option("--seconds", s.seconds, "seconds per move; 0: as the clock says")
      ->check(CLI::Range(0.0, 86400.0));
  app.add_option("--threads", s.setup.workers, "workers; 0: as many as this process may use")
      ->check(CLI::Range(0, 1024));
  app.add_option("--memory", s.setup.memory_mib, "MiB for the tree")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  app.add_option("--seed", s.setup.seed, "seed: one thread and one seed repeat a game")
      ->capture_default_str();
  app.add_option("--resign", s.resign_below, "resign below this winning share; 0: never")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_option("--time-formula", options.time_formula, "basic, enhanced or yamashita")
      ->capture_default_str();
  app.add_option("--lag", s.lag, "seconds kept back per move for the way to the server")
      ->check(CLI::Range(0.0, 60.0))
      ->capture_default_str();
  app.add_flag("--ponder", s.ponder, "think in the opponent's time");
  app.add_option("--ponder-moves", s.ponder_moves,
                 "ponder on so many likely moves of the opponent; 0: on all")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
}

Result<PlayerSettings> player_settings(const PlayerOptions& options) {
  PlayerSettings settings = options.settings;
  const Result<SearchParams> params = preset_params(options.preset);
  if (!params) return Error{"--preset: " + params.error().text};
  settings.params = *params;
  settings.preset = options.preset;
  for (const std::string& assignment : options.params)
    if (Result<void> set = set_param(settings.params, assignment); !set)
      return Error{"--param: " + set.error().text};
  const Result<TimeFormula> formula = parse_time_formula(options.time_formula);
  if (!formula) return Error{"--time-formula: " + formula.error().text};
  settings.formula = *formula;
  Result<PolicyOptions> playout = read_weights(options.weights);
  if (!playout) return playout.error();
  settings.setup.playout = std::move(*playout);
  if (settings.setup.workers == 0) settings.setup.workers = usable_cores();
  return settings;
}

}  // namespace hayago
