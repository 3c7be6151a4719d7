#include "search/params.h"

#include <array>
#include <charconv>
#include <cmath>

#include "core/playout/registry.h"

namespace hayago {
namespace {

constexpr const char* kFormulaNames[] = {"uct",   "rave", "uct-rave", "erica",   "manyfaces", "aya",
                                         "pachi", "mogo", "nomitan",  "supergo", "virtual"};
constexpr const char* kWideningNames[] = {"none", "log", "power"};
constexpr const char* kBackupNames[] = {"mean", "mix"};
constexpr const char* kRaveFarNames[] = {"even", "mean"};
constexpr const char* kChoiceNames[] = {"visits", "value", "balanced"};
constexpr const char* kTreeNames[] = {"lockfree", "locked"};
constexpr const char* kLeafNames[] = {"playout", "bulk"};
constexpr const char* kPriorNames[] = {"none", "hand", "trained"};

template <auto Member>
Names names_of(std::span<const char* const> names) {
  using Enum = std::remove_reference_t<decltype(std::declval<SearchParams>().*Member)>;
  return {[](const SearchParams& p) { return static_cast<int>(p.*Member); },
          [](SearchParams& p, int i) { p.*Member = static_cast<Enum>(i); }, names};
}

using P = SearchParams;
const ParamInfo kParams[] = {
    {"policy", "playout policy at the leaves", "Erica 2.2.3", PolicyName{}},
    {"leaf", "a new leaf gets one playout of the policy, or one batch of bulk playouts", "ours",
     names_of<&P::leaf>(kLeafNames)},
    {"leaf_playouts", "playouts of a bulk batch", "ours", IntRange{&P::leaf_playouts, 1, 4096}},
    {"formula", "selection formula", "Erica 2.3, 3.2.1; MoGo III.B; Nomitan 5.2",
     names_of<&P::formula>(kFormulaNames)},
    {"c_uct", "weight of the exploration term", "Erica (2.1)", RealRange{&P::c_uct, 0, 10}},
    {"c_rave", "weight of the exploration term of RAVE", "Erica (2.2)",
     RealRange{&P::c_rave, 0, 10}},
    {"first_play", "value of a move without simulations", "Erica 2.3",
     RealRange{&P::first_play, 0, 10}},
    {"even_prior", "simulations of value 0.5 that every move starts with", "Erica 2.3 (9)",
     RealRange{&P::even_prior, 0, 1000}},
    {"prior_weight", "won simulations that knowledge is worth for each doubling of P(m)",
     "ours; after MoGo II.B.3", RealRange{&P::prior_weight, 0, 1000}},
    {"rave_bias", "bias b of RAVE values in Silver's weight", "Erica 3.2.1",
     RealRange{&P::rave_bias, 0, 1}},
    {"rave_equivalence", "k of the weight sqrt(k / (k + 3 N))", "Erica (2.4), (2.5)",
     RealRange{&P::rave_equivalence, 1, 1e7}},
    {"c_pb", "weight of progressive bias on 19x19; other boards in proportion to the side",
     "Erica (3.2)", RealRange{&P::c_pb, 0, 10000}},
    {"c_bt", "weight of the Bradley-Terry bias", "Nomitan (6)", RealRange{&P::c_bt, 0, 100}},
    {"k_bt", "visits that bring the Bradley-Terry bias down", "Nomitan (6)",
     RealRange{&P::k_bt, 1, 1e9}},
    {"bias_range", "largest bias of the Many Faces formula", "Erica (2.4)",
     RealRange{&P::bias_range, 0, 1}},
    {"k1", "wins that regularise a frequency", "MoGo II.B.1", RealRange{&P::k1, 0, 1000}},
    {"k2", "simulations that regularise a frequency", "MoGo II.B.1", RealRange{&P::k2, 0, 1000}},
    {"c_gamma", "C of gamma = (1 + C) for few simulations, C / log(2 + n) for many",
     "MoGo III.B; Nomitan (4)", RealRange{&P::c_gamma, 0, 100}},
    {"gamma_visits", "simulations after which knowledge has lost half its weight", "MoGo III.B",
     RealRange{&P::gamma_visits, 0, 1e6}},
    {"widening", "how many of the best moves are searched", "Nomitan 4; MoGo II.B.4",
     names_of<&P::widening>(kWideningNames)},
    {"mu", "T = 1 + log n / log mu moves", "Nomitan (3)", RealRange{&P::mu, 1.0001, 100}},
    {"unprune_start", "k0 of K(n) = k0 + c n^a moves", "MoGo II.B.4",
     RealRange{&P::unprune_start, 1, 1000}},
    {"unprune_scale", "c of K(n)", "MoGo II.B.4", RealRange{&P::unprune_scale, 0, 1000}},
    {"unprune_power", "a of K(n)", "MoGo II.B.4", RealRange{&P::unprune_power, 0, 1}},
    {"rave_distance", "w: a RAVE result d moves away counts 1 - d w or d w", "Erica 3.2.4.1",
     RealRange{&P::rave_distance, 0, 0.01}},
    {"rave_far", "what RAVE results tend to with the distance: an even one, or the node's mean",
     "Erica 3.2.4.1: even; mean: ours", names_of<&P::rave_far>(kRaveFarNames)},
    {"ko_threat_fix", "no RAVE update above the node where a move was a ko threat", "Erica 3.2.4.2",
     Flag{&P::ko_threat_fix}},
    {"expand_at", "visit at which a node gets its children", "Erica 2.2.2, 3.2.2",
     IntRange{&P::expand_at, 1, 10000}},
    {"fill_eyes", "consider moves into own real eyes", "ours", Flag{&P::fill_eyes}},
    {"prior", "knowledge given to new children", "Erica 3.2.2", names_of<&P::prior>(kPriorNames)},
    {"prior_rules",
     "hand prior: expert rules: self-atari, empty triangle, lines, walls, connect, cut",
     "MoGo II.B.3", Flag{&P::prior_rules}},
    {"prior_ladder", "hand prior: read ladders", "Erica 3.2.2.2", Flag{&P::prior_ladder}},
    {"prior_distance", "hand prior: distance to the last two moves", "Erica 3.2.2.2",
     Flag{&P::prior_distance}},
    {"prior_cfg", "hand prior: distance to the last move in the common fate graph", "Erica 3.2.2.2",
     Flag{&P::prior_cfg}},
    {"backup", "value of a node: mean, or mix: from mean to max", "Golois 3.3",
     names_of<&P::backup>(kBackupNames)},
    {"endgame_moves", "with fewer moves left than this the area counts too; 0: never",
     "SuperGo 1.5.3", IntRange{&P::endgame_moves, 0, 1000}},
    {"endgame_weight", "share of the area in a result of the endgame", "SuperGo 1.5.3",
     RealRange{&P::endgame_weight, 0, 1}},
    {"komi_window", "results between two corrections of dynamic komi; 0: none", "SuperGo 1.5.4",
     IntRange{&P::komi_window, 0, 10000000}},
    {"final", "the move played: most visits, best value, or a balance of both",
     "Erica 3.2.1; Nomitan 6.2", names_of<&P::final_choice>(kChoiceNames)},
    {"balance", "weight of the visits in a balanced choice", "Nomitan 6.2",
     RealRange{&P::balance, 0, 1}},
    {"capture_coefficient", "factor of a capture in the final choice", "SuperGo 1.5.2",
     RealRange{&P::capture_coefficient, 0.1, 10}},
    {"cut_coefficient", "factor of a cut in the final choice", "SuperGo 1.5.2",
     RealRange{&P::cut_coefficient, 0.1, 10}},
    {"stop_decided", "stop when the game is clearly over", "Golois 3.4", Flag{&P::stop_decided}},
    {"tree", "lock-free, or one lock around descent and backup", "SuperGo 1.5.1; Golois 5.2",
     names_of<&P::tree>(kTreeNames)},
    {"virtual_loss", "losses an unfinished simulation counts as, with several workers",
     "SuperGo 1.5.1", IntRange{&P::virtual_loss, 0, 100}},
};

Error out_of_range(const ParamInfo& info, std::string_view value) {
  return Error{"'" + std::string(value) + "' is not a value of " + info.name +
               "; allowed: " + param_range(info)};
}

std::string number_text(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

template <class T>
bool parse_number(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

std::string joined(std::span<const char* const> names) {
  std::string text;
  for (const char* name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

// Writes `value` into params; false where it is not allowed.
struct Setter {
  SearchParams& params;
  std::string_view value;

  bool operator()(const RealRange& range) const {
    double number = 0;
    if (!parse_number(value, number) || !std::isfinite(number)) return false;
    if (number < range.low || number > range.high) return false;
    params.*range.member = number;
    return true;
  }
  bool operator()(const IntRange& range) const {
    int number = 0;
    if (!parse_number(value, number) || number < range.low || number > range.high) return false;
    params.*range.member = number;
    return true;
  }
  bool operator()(const Flag& flag) const {
    if (value != "on" && value != "off") return false;
    params.*flag.member = value == "on";
    return true;
  }
  bool operator()(const PolicyName&) const {
    if (!is_policy(value)) return false;
    params.policy = value;
    return true;
  }
  bool operator()(const Names& choice) const {
    for (size_t i = 0; i < choice.names.size(); ++i)
      if (value == choice.names[i]) {
        choice.set(params, static_cast<int>(i));
        return true;
      }
    return false;
  }
};

}  // namespace

bool uses_rave(const SearchParams& params) {
  return params.formula != Formula::Uct && params.formula != Formula::Nomitan;
}

std::span<const ParamInfo> search_params() { return kParams; }

const ParamInfo* find_param(std::string_view name) {
  for (const ParamInfo& info : kParams)
    if (name == info.name) return &info;
  return nullptr;
}

std::string param_value(const SearchParams& params, const ParamInfo& info) {
  struct {
    const SearchParams& p;
    std::string operator()(const RealRange& r) const { return number_text(p.*r.member); }
    std::string operator()(const IntRange& r) const { return std::to_string(p.*r.member); }
    std::string operator()(const Flag& f) const { return p.*f.member ? "on" : "off"; }
    std::string operator()(const PolicyName&) const { return p.policy; }
    std::string operator()(const Names& n) const { return n.names[static_cast<size_t>(n.get(p))]; }
  } print{params};
  return std::visit(print, info.kind);
}

std::string param_range(const ParamInfo& info) {
  struct {
    std::string operator()(const RealRange& r) const {
      return number_text(r.low) + " to " + number_text(r.high);
    }
    std::string operator()(const IntRange& r) const {
      return std::to_string(r.low) + " to " + std::to_string(r.high);
    }
    std::string operator()(const Flag&) const { return "on, off"; }
    std::string operator()(const PolicyName&) const {
      std::string text;
      for (const PolicyInfo& policy : policies())
        text += (text.empty() ? "" : ", ") + std::string(policy.name);
      return text;
    }
    std::string operator()(const Names& n) const { return joined(n.names); }
  } print;
  return std::visit(print, info.kind);
}

Result<void> set_param(SearchParams& params, std::string_view name, std::string_view value) {
  const ParamInfo* info = find_param(name);
  if (info == nullptr)
    return Error{"unknown parameter '" + std::string(name) +
                 "'; 'hayago presets champion' lists them"};
  if (!std::visit(Setter{params, value}, info->kind)) return out_of_range(*info, value);
  return {};
}

Result<void> set_param(SearchParams& params, std::string_view assignment) {
  const size_t equals = assignment.find('=');
  if (equals == std::string_view::npos)
    return Error{"'" + std::string(assignment) + "' is not of the form name=value"};
  return set_param(params, assignment.substr(0, equals), assignment.substr(equals + 1));
}

}  // namespace hayago
