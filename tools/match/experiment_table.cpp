// The experiments of the papers as data: label, what plays, the published figure and its margin.
// Here the matches of Erica's chapter 4, what cannot be repeated, and the list of all.
#include "core/base/text.h"
#include "tools/match/experiment_tables.h"

namespace hayago::match {
namespace {

constexpr ExperimentRow kErica41[] = {
    {"uniform", "erica:policy=light,playouts=3000", 6.8, 1.6},
    {"19x19 MM", "erica:playouts=3000,weights=playout_19", 68.9, 2.9},
    {"9x9 MM", "erica:playouts=3000,weights=playout_9", 40.9, 3.0},
};
constexpr ExperimentRow kErica45[] = {
    {"uniform", "erica:policy=light,playouts=300", 22.1, 2.6},
    {"MM", "erica:playouts=300", 59.3, 3.0},
    {"SB", "erica:policy=balanced,playouts=300", 62.6, 3.0},
    {"champion", "champion:playouts=300", -1},
};
constexpr ExperimentRow kErica46[] = {
    {"uniform", "erica:policy=light,playouts=1000", 8.2, 2.4},
    {"SB", "erica:playouts=1000,weights=balanced_9", 33.2, 4.1},
    {"MM and SB hybrid", "erica:playouts=1000,weights=hybrid_9", 33.4, 4.1},
    {"SB(4.46)", "erica:playouts=1000,weights=scaled_9", 41.2, 4.3},
    {"MM", "erica:playouts=1000,weights=playout_19", 42.0, 4.3},
    {"SB on 19x19", "erica:policy=balanced,playouts=1000", -1},
    {"champion", "champion:playouts=1000", -1},
};

constexpr Experiment kErica4[] = {
    {"erica-4.1", "Erica against Fuego 0.4 on 9x9, 3,000 playouts", "Erica Table 4.1", kFuego, 9,
     7.5, 1000, 60, "none", "", "Fuego is asked for as a command of its own: --opponent", kErica41},
    {"erica-4.5", "Playout policies against GNU Go 3.8 level 10 on 9x9, 300 playouts",
     "Erica Table 4.5", kLevel10, 9, 7.5, 1000, 12, "none", "", "", kErica45},
    {"erica-4.6", "Playout policies against GNU Go 3.8 level 0 on 19x19, 1,000 playouts",
     "Erica Table 4.6", kLevel0, 19, 7.5, 500, 60, "none", "",
     "SB is balanced on 9x9; the hybrid has its patterns and the local features of MM; SB(4.46) "
     "has "
     "feature 1, contiguous, times 4.46",
     kErica46},
};

// Tables and figures that no experiment repeats.
constexpr NotRepeated kNotRepeated[] = {
    {"Erica Figs. 1.1 to 3.14", "positions, ranks and explanations: nothing is measured there"},
    {"Erica Tables 1.1, 3.1 to 3.5", "sizes of games, results of tournaments, pseudocode"},
    {"Golois Figs. 1, 2", "positions: tests of the playouts (golois_test.cpp)"},
    {"Nomitan Fig. 2", "error bars of Fig. 3's setting: nomitan-fig3"},
    {"MoGo Tables I, II", "players and rules of a tournament"},
    {"MoGo Tables III, IV, Fig. A2",
     "games against people; 'hayago rating' makes such a table of any games, "
     "'hayago match --handicap' plays them against a program"},
    {"MoGo Table V",
     "handicaps against a professional by time; 'hayago match --handicap N --time-black "
     "900 --time-white 60' plays such a game"},
    {"MoGo Figs. 1, 2, 4 to 12a, 13 to 15, A1, Table A1",
     "game records as pictures, comments on them"},
    {"SuperGo Fig. 1", "an explanation of the tree; section 2 of the manual is empty"},
};

}  // namespace

std::span<const NotRepeated> not_repeated() { return kNotRepeated; }

std::span<const Experiment> experiments() {
  static const std::vector<Experiment> all = [] {
    std::vector<Experiment> list(std::begin(kErica4), std::end(kErica4));
    // Tables 4.2 to 4.4 stand between 4.1 and 4.5.
    list.insert(list.begin() + 1, learning_experiments().begin(), learning_experiments().end());
    for (const auto& table : {erica_time_experiments(), golois_experiments(), nomitan_experiments(),
                              mogo_supergo_experiments(), cluster_experiments()})
      list.insert(list.end(), table.begin(), table.end());
    return list;
  }();
  return all;
}

Result<const Experiment*> find_experiment(const std::string& name) {
  std::vector<std::string_view> known;
  for (const Experiment& experiment : experiments()) {
    if (name == experiment.name) return &experiment;
    known.push_back(experiment.name);
  }
  return Error{"unknown experiment '" + name + "'" + did_you_mean(name, known) +
               "; 'hayago experiment list' shows them"};
}

}  // namespace hayago::match
