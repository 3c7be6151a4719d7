// What can be set in a search, each with its meaning, its range and the section of the paper it
// comes from. A preset (presets.h) is a value of SearchParams; people override single parameters
// by name. The formulas that use them are in search/formula; the prior is search/tree/prior.h.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/settings.h"
#include "core/model/named_weights.h"
#include "core/playout/policy_options.h"

namespace hayago {

enum class Widening : int { None, Log, Power };
enum class Backup : int { Mean, Mix, Printed };
enum class ExploreBy : int { Mean, Backup };
enum class KomiForm : int { None, Median, Mean };
enum class RaveFar : int { Even, Mean };
enum class FinalChoice : int { Visits, Value, Balanced, Lcb };
enum class Adapt : int { None, Lgrf1, Lgrf2, Weights };
enum class TreeKind : int { LockFree, Locked };
enum class LeafKind : int { Playout, Bulk, Lanes };
enum class PriorPatterns : int { None, Playout, Database };
enum class PriorKind : int { None, Hand, Trained };
enum class ShareKind : int { Delta, Mogo, Root };

struct SearchParams {
  std::string policy = "light";
  LeafKind leaf = LeafKind::Playout;
  int leaf_playouts = 64;
  int lanes = 256;
  double lane_visits = 0;
  double lane_share = 1;
  double lane_split = 1;
  double lane_value = 0;
  bool golois_eyes = true;
  bool golois_atari = true;
  bool golois_spares = false;

  NakadeReading play_nakade = NakadeReading::None;
  double play_saves = 0;
  bool play_seki = false;
  bool play_redirect = false;

  Adapt adapt = Adapt::None;
  bool adapt_shared = false;
  bool adapt_keep = false;
  double adapt_rate = 0.02;

  std::string formula = "erica";  // one of formulas()
  double c_uct = 0.6;
  double uct_growth = 0;
  double c_rave = 0;
  double first_play = 0.5;
  double even_prior = 0;
  double prior_weight = 4;
  double rave_bias = 0.01;
  std::optional<double> rave_equivalence;  // unset: the formula's own
  double c_pb = 50;
  double c_puct = 0;
  std::optional<double> c_bt, k_bt;  // unset: as published for the board size
  double bias_range = 0.02;
  double k1 = 0.5;
  double k2 = 1;
  double c_gamma = 0.3;
  double gamma_visits = 50;
  double gamma_rave = 0;

  Widening widening = Widening::None;
  double mu = 1.8;
  double unprune_start = 8;
  double unprune_scale = 1.5;
  double unprune_power = 0.5;

  double rave_distance = 0;
  RaveFar rave_far = RaveFar::Even;
  double rave_fade = 0;
  bool ko_threat_fix = false;

  int expand_at = 2;
  bool fill_eyes = false;
  PriorKind prior = PriorKind::Trained;
  PriorPatterns prior_patterns = PriorPatterns::Playout;
  PriorSource prior_source;  // of the trained one
  bool prior_rules = true;
  bool prior_ladder = true;
  bool prior_distance = true;
  bool prior_cfg = true;

  double criticality = 0;
  double settled = 0;

  bool transpositions = false;

  double pool_share = 0;
  int pool_size = 10;
  int pool_visits = 50;

  Backup backup = Backup::Mean;
  ExploreBy explore_by = ExploreBy::Backup;
  int late_step = 0;
  int endgame_moves = 0;
  double endgame_weight = 0.1;
  double score_bonus = 0;
  double score_range = 30;
  KomiForm dynamic_komi = KomiForm::None;
  int komi_window = 8000;

  FinalChoice final_choice = FinalChoice::Visits;
  double balance = 0.5;
  double lcb_z = 2;
  double capture_coefficient = 1;
  double cut_coefficient = 1;
  bool stop_decided = false;

  TreeKind tree = TreeKind::LockFree;
  int virtual_loss = 1;

  // Of several ranks: search/share.
  ShareKind share = ShareKind::Delta;
  double share_rate = 3;
  int share_every = 0;
  std::optional<double> share_part;   // unset: that of the kind
  std::optional<double> share_depth;  // unset: that of the kind
  int share_bytes = 400'000;
  double share_spread = 0;
  double share_losses = 0.2;
  int sim_ranks = 1;

  bool operator==(const SearchParams&) const = default;
};

// A selection formula as lists show it. The formulas and their list are in
// search/formula/formulas.h, which this room must not include.
struct FormulaInfo {
  const char* name;
  const char* source;  // section that gives it
  bool rave;           // simulations must keep the RAVE statistics
};
std::span<const FormulaInfo> formulas();
// Throws std::invalid_argument where there is none of this name: set_param lets none through.
const FormulaInfo& formula_info(std::string_view name);
inline bool uses_rave(const SearchParams& params) { return formula_info(params.formula).rave; }

// Every parameter with its range and the section of the paper it comes from.
using SearchParam = Setting<SearchParams>;
std::span<const SearchParam> search_params();
// Sets one parameter from text, or says what is allowed; the second takes "name=value".
Result<void> set_param(SearchParams& params, std::string_view name, std::string_view value);
Result<void> set_param(SearchParams& params, std::string_view assignment);
// Gives `to` the file and the features switched off of `from`, where it has any.
void keep_prior_source(SearchParams& to, const SearchParams& from);

}  // namespace hayago
