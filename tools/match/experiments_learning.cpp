// Erica 4.3.4 and 4.4, and Nomitan Fig. 1: experiments about learning, as data. What is run for
// them is in tools/train/experiment_runs.cpp.
#include "tools/match/experiment_tables.h"

namespace hayago::match {
namespace {

// The columns of Table 4.2: positions, playouts of their values, M = N, alpha, outcomes 0/1.
constexpr TrainingSetting kColumns[] = {
    {5000, 100000, 500, 10, true},  {5000, 100000, 100, 10, false}, {5000, 10000, 500, 10, false},
    {5000, 100000, 500, 10, false}, {5000, 100000, 100, 1, false},  {10000, 100000, 500, 10, false},
};
// The thesis gives a margin of 3.1 near 50 % and of 2.5 near 80 %; a line between them serves.
constexpr ExperimentRow point(const char* label, size_t column, int pass, double published) {
  ExperimentRow row{label, ""};
  row.published = published;
  row.margin = published < 0 ? 0 : 3.1 - 0.02 * (published - 50);
  row.x = pass;
  row.training = kColumns[column - 1];
  row.training.pass = pass;
  return row;
}
// A row about weights or predictions: what of them, and what was said.
constexpr ExperimentRow about(const char* label, const char* what, const char* said, double x = 0) {
  ExperimentRow row{label, what};
  row.said = said;
  row.x = x;
  return row;
}

// An iteration is a pass over all positions.
constexpr ExperimentRow kErica42[] = {
    point("1: 0/1, M = N = 500, alpha 10, pass 20", 1, 20, 51.5),
    point("1: 0/1, M = N = 500, alpha 10, pass 40", 1, 40, 57.6),
    point("1: 0/1, M = N = 500, alpha 10, pass 60", 1, 60, 58.1),
    point("1: 0/1, M = N = 500, alpha 10, pass 80", 1, 80, 61.3),
    point("1: 0/1, M = N = 500, alpha 10, pass 100", 1, 100, 63.9),
    point("1: 0/1, M = N = 500, alpha 10, pass 200", 1, 200, 60.8),
    point("1: 0/1, M = N = 500, alpha 10, pass 300", 1, 300, 61.9),
    point("1: 0/1, M = N = 500, alpha 10, pass 500", 1, 500, 61.6),
    point("2: M = N = 100, alpha 10, pass 20", 2, 20, 69.2),
    point("2: M = N = 100, alpha 10, pass 40", 2, 40, 75.5),
    point("2: M = N = 100, alpha 10, pass 60", 2, 60, 70.1),
    point("2: M = N = 100, alpha 10, pass 80", 2, 80, 78.2),
    point("2: M = N = 100, alpha 10, pass 100", 2, 100, 76.2),
    point("2: M = N = 100, alpha 10, pass 200", 2, 200, 77.4),
    point("2: M = N = 100, alpha 10, pass 300", 2, 300, 73.9),
    point("2: M = N = 100, alpha 10, pass 500", 2, 500, 72.3),
    point("2: M = N = 100, alpha 10, pass 700", 2, 700, 71.6),
    point("2: M = N = 100, alpha 10, pass 900", 2, 900, 69.7),
    point("2: M = N = 100, alpha 10, pass 1100", 2, 1100, 70.5),
    point("2: M = N = 100, alpha 10, pass 1300", 2, 1300, 65.1),
    point("3: values by 10k playouts, pass 20", 3, 20, 65.7),
    point("3: values by 10k playouts, pass 40", 3, 40, 68.5),
    point("3: values by 10k playouts, pass 60", 3, 60, 70.8),
    point("3: values by 10k playouts, pass 80", 3, 80, 72.2),
    point("3: values by 10k playouts, pass 100", 3, 100, 74.0),
    point("3: values by 10k playouts, pass 200", 3, 200, 71.6),
    point("3: values by 10k playouts, pass 300", 3, 300, 72.1),
    point("4: M = N = 500, alpha 10, pass 20", 4, 20, 69.3),
    point("4: M = N = 500, alpha 10, pass 40", 4, 40, 75.4),
    point("4: M = N = 500, alpha 10, pass 60", 4, 60, 77.9),
    point("4: M = N = 500, alpha 10, pass 80", 4, 80, 76.8),
    point("4: M = N = 500, alpha 10, pass 100", 4, 100, 73.5),
    point("4: M = N = 500, alpha 10, pass 200", 4, 200, 76.3),
    point("4: M = N = 500, alpha 10, pass 300", 4, 300, 75.0),
    point("4: M = N = 500, alpha 10, pass 500", 4, 500, 69.8),
    point("5: M = N = 100, alpha 1, pass 20", 5, 20, 51.8),
    point("5: M = N = 100, alpha 1, pass 40", 5, 40, 57.2),
    point("5: M = N = 100, alpha 1, pass 60", 5, 60, 57.2),
    point("5: M = N = 100, alpha 1, pass 80", 5, 80, 63.7),
    point("5: M = N = 100, alpha 1, pass 100", 5, 100, 65.4),
    point("5: M = N = 100, alpha 1, pass 200", 5, 200, 70.1),
    point("5: M = N = 100, alpha 1, pass 300", 5, 300, 73.2),
    point("5: M = N = 100, alpha 1, pass 500", 5, 500, 75.4),
    point("5: M = N = 100, alpha 1, pass 700", 5, 700, 74.8),
    point("5: M = N = 100, alpha 1, pass 900", 5, 900, 74.3),
    point("5: M = N = 100, alpha 1, pass 1100", 5, 1100, 76.2),
    point("5: M = N = 100, alpha 1, pass 1300", 5, 1300, 76.6),
    point("5: M = N = 100, alpha 1, pass 1500", 5, 1500, 77.3),
    point("5: M = N = 100, alpha 1, pass 1700", 5, 1700, 76.0),
    point("5: M = N = 100, alpha 1, pass 1900", 5, 1900, 74.2),
    point("5: M = N = 100, alpha 1, pass 2100", 5, 2100, 76.4),
    point("6: 10k positions, pass 20", 6, 20, 71.2),
    point("6: 10k positions, pass 40", 6, 40, 76.0),
    point("6: 10k positions, pass 60", 6, 60, 74.0),
    point("6: 10k positions, pass 80", 6, 80, 76.9),
    point("6: 10k positions, pass 100", 6, 100, 76.0),
    point("6: 10k positions, pass 200", 6, 200, 74.1),
};
constexpr ExperimentRow kEricaFig42[] = {
    point("pass 0", 4, 0, -1),     point("pass 1", 4, 1, -1),   point("pass 2", 4, 2, -1),
    point("pass 5", 4, 5, -1),     point("pass 10", 4, 10, -1), point("pass 20", 4, 20, -1),
    point("pass 40", 4, 40, -1),   point("pass 60", 4, 60, -1), point("pass 80", 4, 80, -1),
    point("pass 100", 4, 100, -1),
};

// MM and SB.
constexpr ExperimentRow kErica43[] = {
    about("1 contiguous", "feature 0", "MM 11.12, SB 7.43"),
    about("2 save new atari by capturing", "feature 1", "MM 32.37, SB 151.04"),
    about("3 2 + self-atari", "feature 2", "MM 0.24, SB 0.53"),
    about("4 save new atari by extending", "feature 3", "MM 6.71, SB 23.11"),
    about("5 4 + self-atari", "feature 4", "MM 0.05, SB 0.02"),
    about("6 capture after ko", "feature 5", "MM 0.65, SB 6.37"),
    about("7 2-point semeai", "feature 6", "MM 32.07, SB 141.80"),
};
// Lists of patterns; the drawings of the thesis are pictures, its numbers are SB gamma / MM gamma.
constexpr ExperimentRow kErica44[] = {
    about("top of SB", "list 1", "47.63/1.55, 30.85/0.95, 29.33/16.98, 29.26/0.88, 25.53/0.89 ..."),
    about("top of MM", "list 0", "0.92/112.30, 1.01/52.78, 0.43/45.68, 0.85/39.43, 0.24/30.41 ..."),
    about("bottom of SB", "list 3", "0.02/0.00, 0.02/0.21, 0.03/0.08, 0.03/0.00, 0.04/0.07 ..."),
    about("bottom of MM", "list 2", "0.03/0.00, 0.36/0.00, 0.28/0.00, 1.60/0.00, 0.34/0.00 ..."),
    about("top without atari of SB", "list 5",
          "14.43/0.03, 14.15/0.07, 12.36/0.06, 12.33/0.04, 11.71/0.28 ..."),
    about("top without atari of MM", "list 4",
          "0.94/13.04, 1.06/12.84, 1.03/12.53, 1.16/11.39, 0.88/11.00 ..."),
    about("ranked far higher by SB", "list 7",
          "6.85/0.00, 3.38/0.00, 5.90/0.01, 2.72/0.00, 14.43/0.03 ..."),
    about("ranked far higher by MM", "list 6",
          "0.24/30.41, 0.43/45.68, 0.45/10.38, 0.35/7.28, 0.10/4.64 ..."),
};
constexpr ExperimentRow kEricaFig43[] = {
    about("gamma from 0.8 to 1.25", "neutral", "SB: a rather high density of neutral patterns"),
    about("ln gamma from -4.0", "bin 4", "", -4.0),
    about("ln gamma from -3.5", "bin 5", "", -3.5),
    about("ln gamma from -3.0", "bin 6", "", -3.0),
    about("ln gamma from -2.5", "bin 7", "", -2.5),
    about("ln gamma from -2.0", "bin 8", "", -2.0),
    about("ln gamma from -1.5", "bin 9", "", -1.5),
    about("ln gamma from -1.0", "bin 10", "", -1.0),
    about("ln gamma from -0.5", "bin 11", "", -0.5),
    about("ln gamma from 0.0", "bin 12", "", 0.0),
    about("ln gamma from 0.5", "bin 13", "", 0.5),
    about("ln gamma from 1.0", "bin 14", "", 1.0),
    about("ln gamma from 1.5", "bin 15", "", 1.5),
    about("ln gamma from 2.0", "bin 16", "", 2.0),
    about("ln gamma from 2.5", "bin 17", "", 2.5),
    about("ln gamma from 3.0", "bin 18", "", 3.0),
    about("ln gamma from 3.5", "bin 19", "", 3.5),
};

constexpr ExperimentRow kNomitanFig1[] = {
    about("all features", "", "close to Coulom 2007 (34.9 % in the top 1); 84 % in the top 20"),
    about("without the distance to the previous move", "last", "significantly worse", 1),
    about("without all that knows the last two moves", "last+before+reply+local", "", 2),
};

constexpr const char* kError[] = {"error"};
constexpr const char* kBoth[] = {"MM here", "SB here"};
constexpr const char* kLists[] = {"pattern, rank MM/SB, gamma MM/SB"};
constexpr const char* kTops[] = {"top 1", "top 8", "top 20"};

constexpr const char* kMmAndSb =
    "MM is playout_19, SB is balanced_9, which was balanced with who won, not with searches; "
    "'hayago weights compare' takes any two";

constexpr Experiment kTraining[] = {
    {"erica-4.2", "Meta-parameters of simulation balancing, against Fuego 0.4 on 9x9",
     "Erica Table 4.2", kFuego, 9, 7.5, 1000, 66, "none", "iteration",
     "Algorithm 1 from theta = 0, a step after every position; error: mean square on the training "
     "positions; without --records erica plays 500 games for them; --out keeps searched values",
     kErica42, Experiment::Kind::Training, false, "", kError},
    {"erica-fig4.2", "Mean square error by iteration, M = N = 500, alpha 10", "Erica Fig. 4.2", "",
     9, 7.5, 1, 2600, "none", "iteration",
     "the caption has positions evaluated by 100 playouts, Table 4.2 by 100k: these are taken",
     kEricaFig42, Experiment::Kind::Training, false, "", kError},
    {"erica-4.3", "Local features, MM and SB", "Erica Table 4.3", "", 9, 7.5, 1, 0.1, "none", "",
     kMmAndSb, kErica43, Experiment::Kind::Weights, false, "", kBoth},
    {"erica-4.4", "Patterns, MM and SB", "Erica Table 4.4", "", 9, 7.5, 1, 0.1, "none", "",
     kMmAndSb, kErica44, Experiment::Kind::Weights, false, "", kLists},
    {"erica-fig4.3", "How pattern weights are spread, MM and SB", "Erica Fig. 4.3", "", 9, 7.5, 1,
     0.1, "none", "ln gamma", kMmAndSb, kEricaFig43, Experiment::Kind::Weights, false, "", kBoth},
    {"nomitan-fig1", "Moves of games among the first choices of the prior", "Nomitan Fig. 1", "",
     19, 7.5, 1, 700, "none", "features off",
     "--records names the games; without it erica plays 500 with itself, which it knows too well",
     kNomitanFig1, Experiment::Kind::Prediction, false, "", kTops},
};

}  // namespace

std::span<const Experiment> learning_experiments() { return kTraining; }

}  // namespace hayago::match
