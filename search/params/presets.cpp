#include "search/params/presets.h"

#include <string>

namespace hayago {
namespace {

constexpr PresetSetting kErica[] = {
    {"policy", "erica", "Erica 3.2.3"},
    {"formula", "erica", "Erica (3.1)"},
    {"c_uct", "0.6", "Erica 3.2.1"},
    {"c_rave", "0", "Erica 3.2.1"},
    {"c_pb", "50", "Erica 3.2.1, 19x19"},
    {"rave_bias", "0.01", "ours; Silver's weight without a number"},
    {"expand_at", "5", "Erica 3.2.2, 19x19"},
    {"rave_distance", "0.001", "Erica 3.2.4.1; the weight is ours"},
    {"ko_threat_fix", "on", "Erica 3.2.4.2"},
    {"final", "visits", "Erica 3.2.1"},
};
// mu + sqrt(log t / (10 s)): C = sqrt(1 / 10). 3.2 calls mu the mean result of a move's games, so
// the mix of 3.3 decides the move that is played, bestChild of the listing. What plays better in
// our hands is `golois:backup=mean,final=visits`: docs/experiments.md.
constexpr PresetSetting kGolois[] = {
    {"policy", "golois",
     "Golois 4; urgencies of chains in atari: ours (Crazy Stone's, not printed)"},
    {"golois_eyes", "on", "Golois 4.1"},
    {"golois_atari", "on", "Golois 4.2"},
    {"formula", "uct", "Golois 3.2"},
    {"c_uct", "0.31622776601683794", "Golois 5.1"},
    {"first_play", "1", "ours: every move once"},
    {"backup", "printed", "Golois 3.3, the listing to the letter"},
    {"explore_by", "mean", "Golois 3.2"},
    {"stop_decided", "on", "Golois 3.4"},
    {"prior", "none", "Golois 3"},
    {"expand_at", "2", "ours"},
    {"final", "value", "Golois 3.3: bestChild; that it is played is our reading"},
    {"tree", "locked", "Golois 5.2"},
    {"virtual_loss", "0", "Golois 5.2 has none"},
};
constexpr PresetSetting kNomitan[] = {
    {"policy", "erica",
     "Nomitan 2.2, 3.4: a Bradley-Terry model; ours has 3x3 patterns, not large ones"},
    {"formula", "nomitan", "Nomitan (6)"},
    {"c_uct", "0.9", "Nomitan 2.1"},
    {"c_bt", "auto", "Nomitan 5.3: 0.6; Table 1: 0.8 on 19x19"},
    {"k_bt", "auto", "Nomitan 5.3: 600; Table 1: 400 on 19x19"},
    {"widening", "log", "Nomitan (3)"},
    {"mu", "1.8", "Nomitan 5.3"},
    {"first_play", "0.5", "ours"},
    {"expand_at", "2", "ours"},
    {"final", "balanced", "Nomitan 6.2"},
    {"balance", "0.7", "Nomitan 6.2: more weight for visits; the number is ours"},
};
constexpr PresetSetting kMogo[] = {
    {"policy", "mogo", "MoGo III.A"},
    {"formula", "mogo", "MoGo III.B, Algorithm 3"},
    {"c_uct", "0", "MoGo II.B.1"},
    {"k1", "0.5", "MoGo II.B.1; the number is ours"},
    {"k2", "1", "MoGo II.B.1; the number is ours"},
    {"c_gamma", "0.05", "MoGo III.B; the number is ours"},
    {"gamma_visits", "10", "MoGo III.B; the number is ours"},
    {"gamma_rave", "1",
     "ours; by simulations alone most moves are never tried: docs/experiments.md"},
    {"rave_bias", "0.01", "ours"},
    {"widening", "power", "MoGo II.B.4: some K(n); its form is ours"},
    {"unprune_start", "8", "ours"},
    {"unprune_scale", "1.5", "ours"},
    {"unprune_power", "0.5", "ours"},
    {"prior", "hand", "MoGo II.B.3: frequencies in a database and expert rules"},
    {"prior_patterns", "database", "MoGo II.B.3; the strengths are ours, learnt from games"},
    {"prior_rules", "on", "MoGo II.B.3; their weights are ours"},
    {"prior_ladder", "on", "ours"},
    {"prior_distance", "on", "ours"},
    {"prior_cfg", "on", "ours"},
    {"expand_at", "2", "ours"},
    {"final", "visits", "MoGo Algorithm 1"},
    {"share", "mogo", "MoGo III.C, Fig. A3"},
};
constexpr PresetSetting kSuperGo[] = {
    {"policy", "supergo", "SuperGo 1.1"},
    {"formula", "supergo", "SuperGo (1.1)"},
    {"c_uct", "0.7", "SuperGo 1.2, Fuego's default"},
    {"rave_bias", "0.01", "ours; SuperGo 1.2 says weighted mean, no weight"},
    {"rave_distance", "0.001", "SuperGo 1.3: later moves count less; the weight is ours"},
    {"tree", "locked", "SuperGo 1.5.1"},
    {"virtual_loss", "0", "SuperGo 1.5.1 has none"},
    {"prior", "none", "SuperGo 1.4"},
    {"first_play", "0.5", "ours"},
    {"expand_at", "2", "ours"},
    {"capture_coefficient", "1.5", "SuperGo 1.5.2"},
    {"cut_coefficient", "1.2", "SuperGo 1.5.2"},
    {"endgame_moves", "60", "SuperGo 1.5.3"},
    {"endgame_weight", "0.1", "SuperGo 1.5.3; the number is ours"},
    {"dynamic_komi", "median", "SuperGo 1.5.4"},
    {"komi_window", "8000", "SuperGo 1.5.4"},
    {"final", "visits", "SuperGo 1.5.2"},
};
// Erica's tree with balanced playouts, RAVE results that tend to the node's mean with the distance,
// and the constants of `hayago tune` on 19x19, rounded. The matches: docs/experiments.md.
constexpr PresetSetting kChampion[] = {
    {"policy", "balanced", "Erica 4.2.3"},
    {"formula", "erica", "Erica (3.1)"},
    {"c_uct", "0.18", "ours, tuned"},
    {"c_rave", "0", "Erica 3.2.1"},
    {"c_pb", "15", "ours, tuned; Erica's 50 follows the prior too far"},
    {"rave_bias", "0.0225", "ours, tuned; Silver gives no number"},
    {"expand_at", "2", "ours"},
    {"rave_distance", "0.0035", "Erica 3.2.4.1; tuned"},
    {"rave_far", "mean", "ours; towards even, late moves look best to who is behind"},
    {"ko_threat_fix", "on", "Erica 3.2.4.2"},
    {"final", "visits", "Erica 3.2.1"},
};
// The plainest tree, for measuring: uniform playouts, UCT and RAVE.
constexpr PresetSetting kLight[] = {
    {"policy", "light", "Erica 2.1"}, {"formula", "uct-rave", "Erica (2.3)"},
    {"c_uct", "0.1", "ours"},         {"prior", "none", "ours"},
    {"expand_at", "5", "ours"},
};
// The same tree, its playouts in the lanes of the bulk kernel.
constexpr PresetSetting kLanes[] = {
    {"policy", "light", "Erica 2.1"},
    {"leaf", "lanes", "ours"},
    {"formula", "uct-rave", "Erica (2.3)"},
    {"c_uct", "0.1", "ours"},
    {"prior", "none", "ours"},
    {"expand_at", "5", "ours"},
};

// The same with MoGo's rules in the lanes.
constexpr PresetSetting kKnowingLanes[] = {
    {"policy", "mogo", "MoGo 2006 and II.A"},
    {"leaf", "lanes", "ours"},
    {"formula", "uct-rave", "Erica (2.3)"},
    {"c_uct", "0.1", "ours"},
    {"prior", "none", "ours"},
    {"expand_at", "5", "ours"},
};

constexpr Preset kPresets[] = {
    {"champion", "the best of all, and the default", kChampion},
    {"erica", "Erica: softmax playouts, RAVE, progressive bias", kErica},
    {"golois", "Golois: UCT, stop when decided, the right atari", kGolois},
    {"nomitan", "Nomitan: Bradley-Terry bias and widening, no RAVE", kNomitan},
    {"mogo", "MoGo: simulations, AMAF and expert rules, no exploration", kMogo},
    {"supergo", "SuperGo: UCT-RAVE, expert coefficients, dynamic komi", kSuperGo},
    {"light", "uniform playouts with UCT and RAVE, for measuring", kLight},
    {"lanes", "light, hundreds of playouts at once on SIMD registers", kLanes},
    {"lanes-mogo", "lanes with MoGo's rules", kKnowingLanes},
};

}  // namespace

std::span<const Preset> presets() { return kPresets; }

Result<const Preset*> find_preset(std::string_view name) {
  std::string known;
  for (const Preset& preset : kPresets) {
    if (name == preset.name) return &preset;
    known += (known.empty() ? "" : ", ") + std::string(preset.name);
  }
  return Error{"unknown preset '" + std::string(name) + "'; known: " + known};
}

Result<SearchParams> preset_params(std::string_view name) {
  const Result<const Preset*> preset = find_preset(name);
  if (!preset) return preset.error();
  SearchParams params;
  for (const PresetSetting& setting : (*preset)->settings)
    if (Result<void> set = set_param(params, setting.param, setting.value); !set)
      return set.error();
  return params;
}

const char* setting_source(const Preset& preset, const SearchParam& info) {
  for (const PresetSetting& setting : preset.settings)
    if (std::string_view(setting.param) == info.name) return setting.source;
  return "ours: the default";
}

}  // namespace hayago
