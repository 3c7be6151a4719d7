// The experiments of the papers as data: label, what plays, the published figure and its margin.
#include "tools/match/experiment.h"

namespace hayago::match {
namespace {

constexpr const char* kLevel10 = "gnugo --mode gtp --level 10 --chinese-rules --positional-superko";
constexpr const char* kLevel0 = "gnugo --mode gtp --level 0 --chinese-rules --positional-superko";
constexpr const char* kLevel2 = "gnugo --mode gtp --level 2 --chinese-rules --positional-superko";
constexpr const char* kFuego = "fuego";
constexpr const char* kNeedsBase = "the policy without its eyes and atari urgencies";

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
constexpr ExperimentRow kErica51[] = {
    {"500 playouts", "erica:resign=0.3,playouts=500", 39, 2.2},
    {"1000 playouts", "erica:resign=0.3,playouts=1000", 61, 2.2},
    {"champion, 500", "champion:playouts=500", -1},
    {"champion, 1000", "champion:playouts=1000", -1},
};
constexpr ExperimentRow kErica52[] = {
    {"C = 20",
     "erica:resign=0.3,time_formula=basic,time_unstable=0,time_behind_extra=0,early_stop=off,time_"
     "c=20",
     13.4, 1.5, 20},
    {"C = 50",
     "erica:resign=0.3,time_formula=basic,time_unstable=0,time_behind_extra=0,early_stop=off,time_"
     "c=50",
     36.6, 2.2, 50},
    {"C = 80",
     "erica:resign=0.3,time_formula=basic,time_unstable=0,time_behind_extra=0,early_stop=off,time_"
     "c=80",
     43.2, 2.2, 80},
    {"C = 100",
     "erica:resign=0.3,time_formula=basic,time_unstable=0,time_behind_extra=0,early_stop=off,time_"
     "c=100",
     43.2, 2.2, 100},
    {"C = 120",
     "erica:resign=0.3,time_formula=basic,time_unstable=0,time_behind_extra=0,early_stop=off,time_"
     "c=120",
     37.2, 2.2, 120},
    {"C = 200",
     "erica:resign=0.3,time_formula=basic,time_unstable=0,time_behind_extra=0,early_stop=off,time_"
     "c=200",
     32.4, 2.1, 200},
    {"C = 300",
     "erica:resign=0.3,time_formula=basic,time_unstable=0,time_behind_extra=0,early_stop=off,time_"
     "c=300",
     25.0, 1.9, 300},
};
constexpr ExperimentRow kErica53[] = {
    {"MaxPly = 20",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=20",
     42.8, 2.2, 20},
    {"MaxPly = 40",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=40",
     46.4, 2.2, 40},
    {"MaxPly = 60",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=60",
     43.8, 2.2, 60},
    {"MaxPly = 80",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=80",
     49.2, 2.2, 80},
    {"MaxPly = 100",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=100",
     47.4, 2.2, 100},
    {"MaxPly = 120",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=120",
     46.0, 2.2, 120},
    {"MaxPly = 140",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=140",
     48.0, 2.2, 140},
    {"MaxPly = 160",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=160",
     47.4, 2.2, 160},
    {"MaxPly = 180",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=180",
     44.8, 2.2, 180},
    {"Yamashita",
     "erica:resign=0.3,time_formula=yamashita,time_unstable=0,time_behind_extra=0,early_stop=off",
     40.8, 2.2, 0},
};
constexpr ExperimentRow kErica54[] = {
    {"MaxPly = 80",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=80",
     57.2, 2.2, 80},
    {"MaxPly = 100",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=100",
     55, 2.2, 100},
    {"MaxPly = 120",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=120",
     50.2, 2.2, 120},
    {"MaxPly = 140",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=140",
     54.8, 2.2, 140},
    {"MaxPly = 160",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=160",
     54.6, 2.2, 160},
    {"MaxPly = 180",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=180",
     49.4, 2.2, 180},
    {"MaxPly = 200",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "time_max_ply=200",
     51.6, 2.2, 200},
};
constexpr ExperimentRow kErica55[] = {
    {"P = 1.0",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_max_ply=160,time_unstable=0.5,time_"
     "behind_below=0."
     "4,early_stop=off,time_behind_extra=1.0",
     60.0, 2.2, 1},
    {"P = 1.5",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_max_ply=160,time_unstable=0.5,time_"
     "behind_below=0."
     "4,early_stop=off,time_behind_extra=1.5",
     58.8, 2.2, 1.5},
    {"P = 2.0",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_max_ply=160,time_unstable=0.5,time_"
     "behind_below=0."
     "4,early_stop=off,time_behind_extra=2.0",
     55.2, 2.2, 2},
    {"P = 2.5",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_max_ply=160,time_unstable=0.5,time_"
     "behind_below=0."
     "4,early_stop=off,time_behind_extra=2.5",
     53.8, 2.2, 2.5},
    {"P = 3.0",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_max_ply=160,time_unstable=0.5,time_"
     "behind_below=0."
     "4,early_stop=off,time_behind_extra=3.0",
     53.6, 2.2, 3},
    {"champion, P = 1", "champion", -1, 0, 1},
};
constexpr ExperimentRow kErica56[] = {
    {"MaxPly = 140",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,time_max_ply=140",
     67.4, 2.1, 140},
    {"MaxPly = 160",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,time_max_ply=160",
     66.2, 2.1, 160},
    {"MaxPly = 180",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,time_max_ply=180",
     64, 2.1, 180},
};
constexpr ExperimentRow kErica57[] = {
    {"MaxPly = 140",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_moves=10,time_max_ply=140",
     67, 2.1, 140},
    {"MaxPly = 160",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_moves=10,time_max_ply=160",
     69.8, 2.1, 160},
    {"MaxPly = 180",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_moves=10,time_max_ply=180",
     62, 2.1, 180},
};
constexpr ExperimentRow kErica58[] = {
    {"MaxPly = 140",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_moves=5,time_max_ply=140",
     62, 2.2, 140},
    {"MaxPly = 160",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_moves=5,time_max_ply=160",
     62.2, 2.2, 160},
    {"MaxPly = 180",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_moves=5,time_max_ply=180",
     61.8, 2.2, 180},
};
constexpr ExperimentRow kErica59[] = {
    {"N = 1", "erica:resign=0.3,ponder=on,ponder_moves=1,time_c=180,time_max_ply=160", 52.6, 2.2,
     1},
    {"N = 3", "erica:resign=0.3,ponder=on,ponder_moves=3,time_c=180,time_max_ply=160", 52.8, 2.2,
     3},
    {"N = 5", "erica:resign=0.3,ponder=on,ponder_moves=5,time_c=180,time_max_ply=160", 49.2, 2.2,
     5},
    {"N = 10", "erica:resign=0.3,ponder=on,ponder_moves=10,time_c=180,time_max_ply=160", 47.8, 2.2,
     10},
};
constexpr ExperimentRow kGolois1[] = {
    {"base", "golois:playouts=100000,stop_decided=off", 52, 9.8, 0, kNeedsBase},
    {"base + eye + stop", "golois:playouts=100000", 57, 9.7, 0, kNeedsBase},
    {"base + eye + stop + atari", "golois:playouts=100000", 78, 8.1},
    {"champion, 2 s a move", "champion:seconds=2", -1},
};
constexpr ExperimentRow kGolois3[] = {
    {"2 s", "golois:threads=2,tree=locked,seconds=2", 13, 4.7, 2},
    {"4 s", "golois:threads=2,tree=locked,seconds=4", 25.5, 6.0, 4},
    {"8 s", "golois:threads=2,tree=locked,seconds=8", 44, 6.9, 8},
    {"16 s", "golois:threads=2,tree=locked,seconds=16", 59, 6.8, 16},
    {"32 s", "golois:threads=2,tree=locked,seconds=32", 62, 6.7, 32},
    {"64 s", "golois:threads=2,tree=locked,seconds=64", 72, 6.2, 64},
    {"128 s", "golois:threads=2,tree=locked,seconds=128", 76, 5.9, 128},
};
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
    {"C_BT = 0.3, K = 600", "nomitan:seconds=2,c_bt=0.3", -1, 0, 0.3},
    {"C_BT = 0.6, K = 600", "nomitan:seconds=2,c_bt=0.6", 58, 4.8, 0.6},
    {"C_BT = 1.2, K = 600", "nomitan:seconds=2,c_bt=1.2", -1, 0, 1.2},
};
constexpr ExperimentRow kNomitanFig5[] = {
    {"K = 20", "nomitan:seconds=2,k_bt=20", -1, 0, 20},
    {"K = 60", "nomitan:seconds=2,k_bt=60", -1, 0, 60},
    {"K = 200", "nomitan:seconds=2,k_bt=200", -1, 0, 200},
    {"K = 600", "nomitan:seconds=2,k_bt=600", 58, 4.8, 600},
    {"K = 2000", "nomitan:seconds=2,k_bt=2000", -1, 0, 2000},
    {"K = 20000", "nomitan:seconds=2,k_bt=20000", -1, 0, 20000},
};
constexpr ExperimentRow kNomitanTable1[] = {
    {"mu = 1.0001, C_BT = 0.8", "nomitan:seconds=5,k_bt=400,mu=1.0001,c_bt=0.8", 0, 0.8},
    {"mu = 1.2, C_BT = 0.8", "nomitan:seconds=5,k_bt=400,mu=1.2,c_bt=0.8", 18.1, 5.2},
    {"mu = 1.8, C_BT = 0.8", "nomitan:seconds=5,k_bt=400,mu=1.8,c_bt=0.8", 53.7, 6.6},
    {"mu = 1.8, no bias", "nomitan:seconds=5,k_bt=400,mu=1.8,c_bt=0", 15.7, 4.9},
};
constexpr ExperimentRow kMogoScaling[] = {
    {"50 playouts", "mogo:playouts=50", -1, 0, 50},
    {"100 playouts", "mogo:playouts=100", -1, 0, 100},
    {"200 playouts", "mogo:playouts=200", -1, 0, 200},
    {"400 playouts", "mogo:playouts=400", -1, 0, 400},
    {"800 playouts", "mogo:playouts=800", -1, 0, 800},
    {"1600 playouts", "mogo:playouts=1600", -1, 0, 1600},
    {"3200 playouts", "mogo:playouts=3200", -1, 0, 3200},
};

constexpr Experiment kExperiments[] = {
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
    {"erica-5.1", "Fixed playouts against GNU Go 3.8 level 2 on 19x19", "Erica Table 5.1", kLevel2,
     19, 7.5, 500, 60, "none", "", "", kErica51},
    {"erica-5.2", "Basic time formula, 40 s sudden death, GNU Go 3.8 level 2, 19x19",
     "Erica Table 5.2", kLevel2, 19, 7.5, 500, 70, "40", "C", "", kErica52},
    {"erica-5.3", "Enhanced time formula, C = 80", "Erica Table 5.3", kLevel2, 19, 7.5, 500, 70,
     "40", "MaxPly", "", kErica53},
    {"erica-5.4", "Enhanced formula and unstable evaluation", "Erica Table 5.4", kLevel2, 19, 7.5,
     500, 70, "40", "MaxPly", "", kErica54},
    {"erica-5.5", "Think longer when behind, T = 0.4", "Erica Table 5.5", kLevel2, 19, 7.5, 500, 70,
     "40", "P", "", kErica55},
    {"erica-5.6", "Standard pondering", "Erica Table 5.6", kLevel2, 19, 7.5, 500, 70, "40",
     "MaxPly", "give it a core for each side: --parallel half of the cores", kErica56},
    {"erica-5.7", "Focused pondering, N = 10", "Erica Table 5.7", kLevel2, 19, 7.5, 500, 70, "40",
     "MaxPly", "", kErica57},
    {"erica-5.8", "Focused pondering, N = 5", "Erica Table 5.8", kLevel2, 19, 7.5, 500, 70, "40",
     "MaxPly", "", kErica58},
    {"erica-5.9", "Focused against standard pondering, self-play", "Erica Table 5.9",
     "erica:resign=0.3,ponder=on,time_c=180,time_max_ply=160", 19, 7.5, 500, 80, "40", "N", "",
     kErica59},
    {"golois-1", "Golois with 100,000 playouts against GNU Go on 9x9", "Golois Table 1", kLevel10,
     9, 7.5, 100, 300, "none", "", "published against GNU Go 3.6; here 3.8, level 10 (its default)",
     kGolois1},
    {"golois-3", "Golois with fixed time against GNU Go on 9x9, two threads", "Golois Table 3",
     kLevel10, 9, 7.5, 200, 600, "none", "seconds per move",
     "published against GNU Go 3.6 on a Pentium D", kGolois3},
    {"nomitan-fig3", "Progressive widening against Fuego on 13x13, 2 s", "Nomitan Fig. 3", kFuego,
     13, 7.5, 400, 200, "none", "mu", "published values are those the text names", kNomitanFig3},
    {"nomitan-fig4", "Bradley-Terry bias against Fuego on 13x13, 2 s", "Nomitan Fig. 4", kFuego, 13,
     7.5, 400, 200, "none", "C_BT", "published values are those the text names", kNomitanFig4},
    {"nomitan-fig5", "Decrease K of the bias against Fuego on 13x13, 2 s", "Nomitan Fig. 5", kFuego,
     13, 7.5, 400, 200, "none", "K", "published values are those the text names", kNomitanFig5},
    {"nomitan-table1", "Widening and bias against Fuego on 19x19, 5 s", "Nomitan Table 1", kFuego,
     19, 7.5, 200, 900, "none", "", "", kNomitanTable1},
    {"mogo-scaling", "Share of right moves against playouts, positions of hayago suite",
     "MoGo Fig. 3, Fig. 12b", "", 9, 0, 30, 2, "none", "playouts per move",
     "the paper shows one position of its own with 0 to 16 core minutes; the right move passes 50 "
     "% at about 5",
     kMogoScaling, Experiment::Kind::Positions},
};

}  // namespace

std::span<const Experiment> experiments() {
  static const std::vector<Experiment> all = [] {
    std::vector<Experiment> list(std::begin(kExperiments), std::end(kExperiments));
    // Tables 4.2 to 4.4 stand between 4.1 and 4.5.
    list.insert(list.begin() + 1, training_experiments().begin(), training_experiments().end());
    return list;
  }();
  return all;
}

Result<const Experiment*> find_experiment(const std::string& name) {
  for (const Experiment& experiment : experiments())
    if (name == experiment.name) return &experiment;
  return Error{"unknown experiment '" + name + "'; 'hayago experiment list' shows them"};
}

}  // namespace hayago::match
