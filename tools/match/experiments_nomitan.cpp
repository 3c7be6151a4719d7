// Experiments of the Nomitan paper: widening and the Bradley-Terry bias.
#include "tools/match/experiment_tables.h"

namespace hayago::match {
namespace {

constexpr ExperimentRow kNomitanFig3[] = {
    {"mu = 1.2, bias", "nomitan:seconds=2,mu=1.2", -1, 0, 1.2},
    {"mu = 1.4, bias", "nomitan:seconds=2,mu=1.4", -1, 0, 1.4},
    {"mu = 1.8, bias", "nomitan:seconds=2,mu=1.8", 58, 4.8, 1.8},
    {"mu = 2.5, bias", "nomitan:seconds=2,mu=2.5", -1, 0, 2.5},
    {"mu = 5, bias", "nomitan:seconds=2,mu=5", -1, 0, 5},
    {"mu = 1.2, no bias", "nomitan:seconds=2,c_bt=0,mu=1.2", -1, 0, 1.2},
    {"mu = 1.8, no bias", "nomitan:seconds=2,c_bt=0,mu=1.8", 23, 4.1, 1.8},
    {"mu = 2.5, no bias", "nomitan:seconds=2,c_bt=0,mu=2.5", -1, 0, 2.5},
    {"mu = 5, no bias", "nomitan:seconds=2,c_bt=0,mu=5", -1, 0, 5},
};
constexpr ExperimentRow kNomitanFig4[] = {
    {"C_BT = 0", "nomitan:seconds=2,c_bt=0", 23, 4.1, 0},
    {"C_BT = 0.1, K infinite", "nomitan:seconds=2,c_bt=0.1,k_bt=1000000000", 48, 4.9, 0.1},
    {"C_BT = 0.3, K = 600", "nomitan:seconds=2,c_bt=0.3,k_bt=600", -1, 0, 0.3},
    {"C_BT = 0.6, K = 600", "nomitan:seconds=2,c_bt=0.6,k_bt=600", 58, 4.8, 0.6},
    {"C_BT = 1.2, K = 600", "nomitan:seconds=2,c_bt=1.2,k_bt=600", -1, 0, 1.2},
};
constexpr ExperimentRow kNomitanFig4Pachi[] = {
    {"C_BT = 0", "nomitan:seconds=2,c_bt=0", 14, 3.4, 0},
    {"C_BT = 0.1, K infinite", "nomitan:seconds=2,c_bt=0.1,k_bt=1000000000", 39, 4.8, 0.1},
    {"C_BT = 0.6, K = 600", "nomitan:seconds=2,c_bt=0.6,k_bt=600", 43, 4.9, 0.6},
    {"C_BT = 1.2, K = 600", "nomitan:seconds=2,c_bt=1.2,k_bt=600", -1, 0, 1.2},
};
constexpr ExperimentRow kNomitanFig5[] = {
    {"C_BT = 0.6, K = 20", "nomitan:seconds=2,c_bt=0.6,k_bt=20", -1, 0, 20},
    {"C_BT = 0.6, K = 60", "nomitan:seconds=2,c_bt=0.6,k_bt=60", -1, 0, 60},
    {"C_BT = 0.6, K = 200", "nomitan:seconds=2,c_bt=0.6,k_bt=200", -1, 0, 200},
    {"C_BT = 0.6, K = 600", "nomitan:seconds=2,c_bt=0.6,k_bt=600", 58, 4.8, 600},
    {"C_BT = 0.6, K = 2000", "nomitan:seconds=2,c_bt=0.6,k_bt=2000", -1, 0, 2000},
    {"C_BT = 0.6, K = 20000", "nomitan:seconds=2,c_bt=0.6,k_bt=20000", -1, 0, 20000},
    {"C_BT = 1.2, K = 20", "nomitan:seconds=2,c_bt=1.2,k_bt=20", -1, 0, 20},
    {"C_BT = 1.2, K = 60", "nomitan:seconds=2,c_bt=1.2,k_bt=60", -1, 0, 60},
    {"C_BT = 1.2, K = 200", "nomitan:seconds=2,c_bt=1.2,k_bt=200", -1, 0, 200},
    {"C_BT = 1.2, K = 600", "nomitan:seconds=2,c_bt=1.2,k_bt=600", -1, 0, 600},
    {"C_BT = 1.2, K = 2000", "nomitan:seconds=2,c_bt=1.2,k_bt=2000", -1, 0, 2000},
    {"C_BT = 1.2, K = 20000", "nomitan:seconds=2,c_bt=1.2,k_bt=20000", -1, 0, 20000},
};
// 6.4: "distance to the previous move" is our feature `last`.
constexpr ExperimentRow kNomitan64[] = {
    {"without distance", "nomitan:seconds=2,prior_without=last", 29, 4.4},
    {"with distance", "nomitan:seconds=2", 58, 4.8},
};
constexpr ExperimentRow kNomitanTable1[] = {
    {"mu = 1.0001, C_BT = 0.8", "nomitan:seconds=5,mu=1.0001", 0, 0.8},
    {"mu = 1.2, C_BT = 0.8", "nomitan:seconds=5,mu=1.2", 18.1, 5.2},
    {"mu = 1.8, C_BT = 0.8", "nomitan:seconds=5,mu=1.8", 53.7, 6.6},
    {"mu = 1.8, no bias", "nomitan:seconds=5,mu=1.8,c_bt=0", 15.7, 4.9},
};

constexpr Experiment kNomitanExperiments[] = {
    {"nomitan-fig3", "Progressive widening against Fuego on 13x13, 2 s", "Nomitan Fig. 3", kFuego,
     13, 7.5, 400, 200, "none", "mu", "published values are those the text names", kNomitanFig3},
    {"nomitan-fig4", "Bradley-Terry bias against Fuego on 13x13, 2 s", "Nomitan Fig. 4", kFuego, 13,
     7.5, 400, 200, "none", "C_BT", "published values are those the text names", kNomitanFig4},
    {"nomitan-fig4-pachi", "Bradley-Terry bias against Pachi on 13x13, 2 s", "Nomitan Fig. 4",
     "pachi", 13, 7.5, 400, 200, "none", "C_BT",
     "any GTP command by --opponent; published values are those the text names", kNomitanFig4Pachi},
    {"nomitan-fig5", "Decrease K of the bias against Fuego on 13x13, 2 s", "Nomitan Fig. 5", kFuego,
     13, 7.5, 400, 200, "none", "K", "published values are those the text names", kNomitanFig5},
    {"nomitan-6.4", "The bias without the distance to the previous move, against Fuego, 13x13, 2 s",
     "Nomitan 6.4", kFuego, 13, 7.5, 400, 200, "none", "", "", kNomitan64},
    {"nomitan-table1", "Widening and bias against Fuego on 19x19, 5 s", "Nomitan Table 1", kFuego,
     19, 7.5, 200, 900, "none", "", "", kNomitanTable1},
};

}  // namespace

std::span<const Experiment> nomitan_experiments() { return kNomitanExperiments; }

}  // namespace hayago::match
