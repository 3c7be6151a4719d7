// The table of the parameters: every name, range, meaning and source stands here and nowhere else.
#include "search/params/params.h"

#include <stdexcept>
#include <vector>

#include "core/base/text.h"
#include "core/playout/registry.h"

namespace hayago {
namespace {

constexpr const char* kWideningNames[] = {"none", "log", "power"};
constexpr const char* kBackupNames[] = {"mean", "mix", "printed"};
constexpr const char* kExploreNames[] = {"mean", "backup"};
constexpr const char* kPriorPatternNames[] = {"none", "playout", "database"};
constexpr const char* kKomiNames[] = {"none", "median", "mean"};
constexpr const char* kRaveFarNames[] = {"even", "mean"};
constexpr const char* kChoiceNames[] = {"visits", "value", "balanced", "lcb"};
constexpr const char* kNakadeNames[] = {"none", "answer", "all"};
constexpr const char* kAdaptNames[] = {"none", "lgrf1", "lgrf2", "weights"};
constexpr const char* kTreeNames[] = {"lockfree", "locked"};
constexpr const char* kLeafNames[] = {"playout", "bulk", "lanes"};
constexpr const char* kShareNames[] = {"delta", "mogo", "root"};
constexpr const char* kPriorNames[] = {"none", "hand", "trained"};

template <auto Member>
NameSetting<SearchParams> names_of(std::span<const char* const> names) {
  using Enum = std::remove_reference_t<decltype(std::declval<SearchParams>().*Member)>;
  return {[](const SearchParams& p) { return static_cast<int>(p.*Member); },
          [](SearchParams& p, int i) { p.*Member = static_cast<Enum>(i); }, names};
}

using P = SearchParams;

// Settings whose names stand in a registry: policies() or formulas().
template <class Info>
std::string names_in(std::span<const Info> registry) {
  std::vector<std::string_view> names;
  for (const Info& info : registry) names.push_back(info.name);
  return joined(names);
}
template <class Info>
Result<void> set_name(std::string& to, std::string_view name, const char* setting,
                      std::span<const Info> registry) {
  for (const Info& info : registry)
    if (name == info.name) {
      to = name;
      return {};
    }
  return Error{"'" + std::string(name) + "' is not a value of " + setting +
               "; allowed: " + names_in(registry)};
}

constexpr TextSetting<P> kPolicy = {
    [](const P& p) { return p.policy; },
    [](P& p, std::string_view name) { return set_name(p.policy, name, "policy", policies()); },
    [] { return names_in(policies()); }};
constexpr TextSetting<P> kFormula = {
    [](const P& p) { return p.formula; },
    [](P& p, std::string_view name) { return set_name(p.formula, name, "formula", formulas()); },
    [] { return names_in(formulas()); }};

Result<void> set_prior_file(P& p, std::string_view file) {
  Result<PriorSource> source = PriorSource{};
  if (!file.empty()) source = read_prior(std::string(file));
  if (!source) return source.error();
  source->without = p.prior_source.without;
  p.prior_source = std::move(*source);
  if (p.prior_source.model) p.prior = PriorKind::Trained;
  return {};
}
constexpr TextSetting<P> kPriorFile = {[](const P& p) { return p.prior_source.file; },
                                       set_prior_file, [] { return std::string("a file"); }};
constexpr TextSetting<P> kPriorWithout = {
    [](const P& p) { return prior_group_names(p.prior_source.without, "+"); },
    [](P& p, std::string_view names) -> Result<void> {
      const Result<PriorGroupSet> set = parse_prior_groups(names);
      if (!set) return set.error();
      p.prior_source.without = *set;
      return {};
    },
    [] { return prior_group_names(~PriorGroupSet{0}, ", "); }};

const SearchParam kParams[] = {
    {"policy", "playout policy at the leaves", "Erica 2.2.3", kPolicy},
    {"leaf",
     "a new leaf gets one playout of the policy, one batch of bulk playouts, or a lane of the bulk "
     "kernel: hundreds of leaves at once",
     "ours", names_of<&P::leaf>(kLeafNames)},
    {"leaf_playouts", "playouts of a bulk batch", "ours",
     WholeSetting<P, int>{&P::leaf_playouts, 1, 4096}},
    {"lanes", "leaf=lanes: simulations that a worker has under way at most", "ours",
     WholeSetting<P, int>{&P::lanes, 1, 512}},
    {"lane_visits", "leaf=lanes: visits of the root for every simulation under way; 0: any", "ours",
     RealSetting<P>{&P::lane_visits, 0, 1e6}},
    {"lane_share",
     "leaf=lanes: share of the simulations under way that one move of the root may have", "ours",
     RealSetting<P>{&P::lane_share, 0.001, 1}},
    {"lane_split",
     "leaf=lanes: share of the simulations that choose together at a node that may make one move",
     "ours", RealSetting<P>{&P::lane_split, 0.001, 1}},
    {"lane_value",
     "leaf=lanes: what a simulation under way counts, of its move's mean: 0 lost, 1 a visit only",
     "ours; 1 after Liu et al. 2020", RealSetting<P>{&P::lane_value, 0, 1}},
    {"golois_eyes", "policy golois: fills surrounded points that are no real eyes", "Golois 4.1",
     FlagSetting<P>{&P::golois_eyes}},
    {"golois_atari", "policy golois: urgencies of chains with two liberties", "Golois 4.2",
     FlagSetting<P>{&P::golois_atari}},
    {"golois_spares",
     "policy golois: no self-atari of more than two stones, but for a nakade shape",
     "ours; after Crazy Stone, which Golois 4 begins with", FlagSetting<P>{&P::golois_spares}},
    {"play_nakade",
     "policies erica and balanced: small eye spaces: a move into one is answered where it is "
     "decided, or all moves inside one go there",
     "answer: MoGo II.A; all: ours", names_of<&P::play_nakade>(kNakadeNames)},
    {"play_saves",
     "policies erica and balanced: to save a chain of n stones counts n^s times as much", "ours",
     RealSetting<P>{&P::play_saves, 0, 2}},
    {"play_seki",
     "policies erica and balanced: nobody fills for nothing one of two liberties that two chains "
     "share",
     "ours", FlagSetting<P>{&P::play_seki}},
    {"play_redirect",
     "policies erica and balanced: instead of a refused self-atari, the other liberty of the chain",
     "ours", FlagSetting<P>{&P::play_redirect}},
    {"adapt",
     "playouts that learn during the search: the last good reply to one move or to two, with "
     "forgetting, or weights of places and patterns near the last move (policies erica, balanced)",
     "Erica 2.2.3, 6.3; Baier and Drake 2010; weights: after Graf and Platzner 2015",
     names_of<&P::adapt>(kAdaptNames)},
    {"adapt_shared", "adapt: workers learn together, else each for itself", "ours",
     FlagSetting<P>{&P::adapt_shared}},
    {"adapt_keep", "adapt: what was learnt stays for the next move, else each search begins anew",
     "ours", FlagSetting<P>{&P::adapt_keep}},
    {"adapt_rate", "adapt=weights: step of the logarithm of a weight for each playout", "ours",
     RealSetting<P>{&P::adapt_rate, 0, 1}},
    {"formula", "selection formula", "Erica 2.3, 3.2.1; MoGo III.B; Nomitan 5.2", kFormula},
    {"c_uct", "weight of the exploration term", "Erica (2.1)", RealSetting<P>{&P::c_uct, 0, 10}},
    {"uct_growth",
     "g: the weight of the exploration term is c_uct (N / 1000)^g at a node of N visits", "ours",
     RealSetting<P>{&P::uct_growth, -1, 1}},
    {"c_rave", "weight of the exploration term of RAVE", "Erica (2.2)",
     RealSetting<P>{&P::c_rave, 0, 10}},
    {"first_play", "value of a move without simulations", "Erica 2.3",
     RealSetting<P>{&P::first_play, 0, 10}},
    {"even_prior", "simulations of value 0.5 that every move starts with", "Erica 2.3 (9)",
     RealSetting<P>{&P::even_prior, 0, 1000}},
    {"prior_weight", "won simulations that knowledge is worth for each doubling of P(m)",
     "ours; after MoGo II.B.3", RealSetting<P>{&P::prior_weight, 0, 1000}},
    {"rave_bias", "bias b of RAVE values in Silver's weight", "Erica 3.2.1",
     RealSetting<P>{&P::rave_bias, 0, 1}},
    {"rave_equivalence",
     "k of the weight sqrt(k / (k + 3 N)); auto: the formula's own, manyfaces 500, aya and pachi "
     "100",
     "Erica (2.4), (2.5)", AutoRealSetting<P>{&P::rave_equivalence, 1, 1e7}},
    {"c_pb", "weight of progressive bias on 19x19; other boards in proportion to the side",
     "Erica (3.2)", RealSetting<P>{&P::c_pb, 0, 10000}},
    {"c_puct",
     "formula erica: weight of a prior that lasts, c_puct P(m) sqrt(N) / (1 + n); 0: none",
     "ours; after Erica 2.3 (4)", RealSetting<P>{&P::c_puct, 0, 10}},
    {"c_bt", "weight of the Bradley-Terry bias; auto: as published, 0.6, on boards above 13x13 0.8",
     "Nomitan (6), 5.3, Table 1", AutoRealSetting<P>{&P::c_bt, 0, 100}},
    {"k_bt",
     "visits that bring the Bradley-Terry bias down; auto: as published, 600, on boards above "
     "13x13 "
     "400",
     "Nomitan (6), 5.3, Table 1", AutoRealSetting<P>{&P::k_bt, 1, 1e9}},
    {"bias_range", "largest bias of the Many Faces formula", "Erica (2.4)",
     RealSetting<P>{&P::bias_range, 0, 1}},
    {"k1", "wins that regularise a frequency", "MoGo II.B.1", RealSetting<P>{&P::k1, 0, 1000}},
    {"k2", "simulations that regularise a frequency", "MoGo II.B.1",
     RealSetting<P>{&P::k2, 0, 1000}},
    {"c_gamma", "C of gamma = (1 + C) for few simulations, C / log(2 + n) for many",
     "MoGo III.B; Nomitan (4)", RealSetting<P>{&P::c_gamma, 0, 100}},
    {"gamma_visits", "simulations after which knowledge has lost half its weight", "MoGo III.B",
     RealSetting<P>{&P::gamma_visits, 0, 1e6}},
    {"gamma_rave", "simulations that an AMAF result counts as where knowledge loses its weight",
     "ours", RealSetting<P>{&P::gamma_rave, 0, 1}},
    {"widening", "how many of the best moves are searched", "Nomitan 4; MoGo II.B.4",
     names_of<&P::widening>(kWideningNames)},
    {"mu", "T = 1 + log n / log mu moves", "Nomitan (3)", RealSetting<P>{&P::mu, 1.0001, 100}},
    {"unprune_start", "k0 of K(n) = k0 + c n^a moves", "MoGo II.B.4",
     RealSetting<P>{&P::unprune_start, 1, 1000}},
    {"unprune_scale", "c of K(n)", "MoGo II.B.4", RealSetting<P>{&P::unprune_scale, 0, 1000}},
    {"unprune_power", "a of K(n)", "MoGo II.B.4", RealSetting<P>{&P::unprune_power, 0, 1}},
    {"rave_distance", "w: a RAVE result d moves away counts 1 - d w or d w", "Erica 3.2.4.1",
     RealSetting<P>{&P::rave_distance, 0, 0.01}},
    {"rave_far", "what RAVE results tend to with the distance: an even one, or the node's mean",
     "Erica 3.2.4.1: even; mean: ours", names_of<&P::rave_far>(kRaveFarNames)},
    {"rave_fade",
     "visits f: of n_rave RAVE results of a move with n visits f / (f + n) count; 0: all", "ours",
     RealSetting<P>{&P::rave_fade, 0, 1e9}},
    {"ko_threat_fix", "no RAVE update above the node where a move was a ko threat", "Erica 3.2.4.2",
     FlagSetting<P>{&P::ko_threat_fix}},
    {"expand_at", "visit at which a node gets its children", "Erica 2.2.2, 3.2.2",
     WholeSetting<P, int>{&P::expand_at, 1, 10000}},
    {"fill_eyes", "consider moves into own real eyes", "ours", FlagSetting<P>{&P::fill_eyes}},
    {"prior", "knowledge given to new children", "Erica 3.2.2", names_of<&P::prior>(kPriorNames)},
    {"prior_patterns",
     "hand prior: strengths of patterns: none, those of the playouts, or those learnt from games",
     "MoGo II.B.3: frequencies in a database", names_of<&P::prior_patterns>(kPriorPatternNames)},
    {"prior_file", "trained prior: file of 'hayago train', or one of 'hayago weights list'",
     "Erica 3.2.2", kPriorFile},
    {"prior_without", "trained prior: features switched off, with + between them", "Nomitan 3, 6.4",
     kPriorWithout},
    {"prior_rules",
     "hand prior: expert rules: self-atari, empty triangle, lines, walls, connect, cut",
     "MoGo II.B.3", FlagSetting<P>{&P::prior_rules}},
    {"prior_ladder", "hand prior: read ladders", "Erica 3.2.2.2", FlagSetting<P>{&P::prior_ladder}},
    {"prior_distance", "hand prior: distance to the last two moves", "Erica 3.2.2.2",
     FlagSetting<P>{&P::prior_distance}},
    {"prior_cfg", "hand prior: distance to the last move in the common fate graph", "Erica 3.2.2.2",
     FlagSetting<P>{&P::prior_cfg}},
    {"criticality",
     "c: the prior of a point counts 1 + c x, x being how much owning it goes with winning the "
     "playouts (at most 1/2); 0: not counted",
     "ours; after Coulom 2009", RealSetting<P>{&P::criticality, 0, 100}},
    {"settled", "share that the prior of a point loses whose owner all playouts agree on", "ours",
     RealSetting<P>{&P::settled, 0, 1}},
    {"transpositions", "a new node begins with the RAVE values of the same position elsewhere",
     "MoGo II.B: a hash table; its use is ours", FlagSetting<P>{&P::transpositions}},
    {"pool_share",
     "probability of each first move of a playout to come from the best RAVE moves of the tree, "
     "until one does not",
     "Erica 2.2.3: statistics of the tree; the form is ours",
     RealSetting<P>{&P::pool_share, 0, 0.99}},
    {"pool_size", "best RAVE moves to draw from", "ours",
     WholeSetting<P, int>{&P::pool_size, 1, 100}},
    {"pool_visits", "visits of a node whose RAVE values are drawn from", "ours",
     WholeSetting<P, int>{&P::pool_visits, 1, 1000000}},
    {"backup",
     "value of a node: mean, mix: from mean to max, or printed: mix with the slip of the listing",
     "Golois 3.3", names_of<&P::backup>(kBackupNames)},
    {"explore_by", "value in the selection formula: the mean, or what backup says",
     "Golois 3.2: mean", names_of<&P::explore_by>(kExploreNames)},
    {"late_step",
     "a simulation counts once more for each so many before it at the root; 0: all alike",
     "Erica 2.2.4: later outcomes weigh more; the form is ours",
     WholeSetting<P, int>{&P::late_step, 0, 100000000}},
    {"endgame_moves", "with fewer moves left than this the area counts too; 0: never",
     "SuperGo 1.5.3", WholeSetting<P, int>{&P::endgame_moves, 0, 1000}},
    {"endgame_weight", "share of the area in a result of the endgame", "SuperGo 1.5.3",
     RealSetting<P>{&P::endgame_weight, 0, 1}},
    {"score_bonus",
     "value of a point of the margin, up to score_range points, beside the result: a tie-break; 0: "
     "wins alone",
     "ours; after SuperGo 1.5.3", RealSetting<P>{&P::score_bonus, 0, 0.02}},
    {"score_range", "points of a margin beyond which score_bonus gives nothing more", "ours",
     RealSetting<P>{&P::score_range, 1, 361}},
    {"dynamic_komi",
     "komi of the playouts: the game's, the median of the last results, or the mean of the last "
     "search",
     "SuperGo 1.5.4; mean: Erica 2.2.4", names_of<&P::dynamic_komi>(kKomiNames)},
    {"komi_window", "results, of one move or several, between two medians of dynamic komi",
     "SuperGo 1.5.4", WholeSetting<P, int>{&P::komi_window, 1, 10000000}},
    {"final",
     "the move played: most visits, best value, a balance of both, or the best lower bound of the "
     "value",
     "Erica 3.2.1; Nomitan 6.2; lcb: ours", names_of<&P::final_choice>(kChoiceNames)},
    {"balance", "weight of the visits in a balanced choice", "Nomitan 6.2",
     RealSetting<P>{&P::balance, 0, 1}},
    {"lcb_z", "final=lcb: standard errors between a value and its lower bound", "ours",
     RealSetting<P>{&P::lcb_z, 0, 100}},
    {"capture_coefficient", "factor of a capture in the final choice", "SuperGo 1.5.2",
     RealSetting<P>{&P::capture_coefficient, 0.1, 10}},
    {"cut_coefficient", "factor of a cut in the final choice", "SuperGo 1.5.2",
     RealSetting<P>{&P::cut_coefficient, 0.1, 10}},
    {"stop_decided", "stop when the game is clearly over", "Golois 3.4",
     FlagSetting<P>{&P::stop_decided}},
    {"tree", "lock-free, or one lock around descent and backup", "SuperGo 1.5.1; Golois 5.2",
     names_of<&P::tree>(kTreeNames)},
    {"virtual_loss", "losses an unfinished simulation counts as, with several workers",
     "ours; no paper has one", WholeSetting<P, int>{&P::virtual_loss, 0, 100}},
    {"share",
     "several ranks: delta adds what each rank found since the last exchange, mogo averages the "
     "upper part of all trees, root adds at the root alone",
     "MoGo III.C: averaged; the others are ours", names_of<&P::share>(kShareNames)},
    {"share_rate",
     "exchanges between ranks per second; but for mogo a run begins with more of them, each when "
     "it is longer by a quarter",
     "MoGo III.C: 3", RealSetting<P>{&P::share_rate, 0.01, 1000}},
    {"share_every",
     "simulations of each rank between two exchanges, for which all ranks wait: one worker per "
     "rank "
     "and one seed then repeat a search; 0: by share_rate",
     "ours", WholeSetting<P, int>{&P::share_every, 0, 100000000}},
    {"share_part",
     "share of the root's simulations that a node must have to be shared; auto: 0.05 for mogo, "
     "else 0.0005",
     "MoGo III.C: 0.05", AutoRealSetting<P>{&P::share_part, 0, 1}},
    {"share_depth", "moves below this depth are shared; auto: 10 for mogo, else 1000",
     "MoGo III.C: 10", AutoRealSetting<P>{&P::share_depth, 1, 1000}},
    {"share_bytes",
     "bytes that a rank gets of all others in an exchange: the most visited nodes go first", "ours",
     WholeSetting<P, int>{&P::share_bytes, 1000, 1 << 28}},
    {"share_spread",
     "each rank raises P(m) of its own part of the moves of a node by this factor less one, so "
     "that "
     "ranks do not all search the same",
     "ours", RealSetting<P>{&P::share_spread, 0, 100}},
    {"share_losses",
     "delta: what a simulation that another rank is taken to have made since the last exchange "
     "counts as, from 0 for the value of its move to 1 for a loss; 0: every rank goes its own way",
     "ours", RealSetting<P>{&P::share_losses, 0, 1}},
    {"sim_ranks",
     "ranks simulated in this process, one tree and worker each, which share the playouts of a "
     "move and exchange after every share_every (0: 64) of a rank",
     "ours", WholeSetting<P, int>{&P::sim_ranks, 1, 1024}},
};

}  // namespace

const FormulaInfo& formula_info(std::string_view name) {
  for (const FormulaInfo& info : formulas())
    if (name == info.name) return info;
  throw std::invalid_argument("unknown formula '" + std::string(name) +
                              "'; known: " + names_in(formulas()));
}

std::span<const SearchParam> search_params() { return kParams; }

Result<void> set_param(SearchParams& params, std::string_view name, std::string_view value) {
  if (const SearchParam* param = find_setting(search_params(), name))
    return set_setting(params, *param, value);
  std::vector<std::string_view> known;
  for (const SearchParam& param : kParams) known.push_back(param.name);
  return Error{"unknown parameter '" + std::string(name) + "'" + did_you_mean(name, known) +
               "; 'hayago presets champion' lists them"};
}

Result<void> set_param(SearchParams& params, std::string_view assignment) {
  const Result<Assignment> parts = parse_assignment(assignment);
  if (!parts) return parts.error();
  return set_param(params, parts->name, parts->value);
}

void keep_prior_source(SearchParams& to, const SearchParams& from) {
  if (from.prior_source.model) to.prior = PriorKind::Trained;
  if (from.prior_source != PriorSource{}) to.prior_source = from.prior_source;
}

}  // namespace hayago
