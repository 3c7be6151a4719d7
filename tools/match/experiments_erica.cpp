// Experiments of Erica's thesis, chapters 3 and 5: what knowledge and the clock are worth.
#include "tools/match/experiment_tables.h"

namespace hayago::match {
namespace {

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
     "ponder=on,ponder_saves=off,time_max_ply=140",
     67.4, 2.1, 140},
    {"MaxPly = 160",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,time_max_ply=160",
     66.2, 2.1, 160},
    {"MaxPly = 180",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,time_max_ply=180",
     64, 2.1, 180},
};
constexpr ExperimentRow kErica57[] = {
    {"MaxPly = 140, N = 5 (text)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=5,time_max_ply=140",
     67, 2.1, 140, "", "", 42.1},
    {"MaxPly = 160, N = 5 (text)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=5,time_max_ply=160",
     69.8, 2.1, 160, "", "", 41.7},
    {"MaxPly = 180, N = 5 (text)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=5,time_max_ply=180",
     62, 2.2, 180, "", "", 42.8},
    {"MaxPly = 140, N = 10 (caption)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=10,time_max_ply=140",
     67, 2.1, 140, "", "", 42.1},
    {"MaxPly = 160, N = 10 (caption)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=10,time_max_ply=160",
     69.8, 2.1, 160, "", "", 41.7},
    {"MaxPly = 180, N = 10 (caption)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=10,time_max_ply=180",
     62, 2.2, 180, "", "", 42.8},
};
constexpr ExperimentRow kErica58[] = {
    {"MaxPly = 140, N = 10 (text)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=10,time_max_ply=140",
     62, 2.2, 140, "", "", 57.1},
    {"MaxPly = 160, N = 10 (text)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=10,time_max_ply=160",
     62.2, 2.2, 160, "", "", 57.3},
    {"MaxPly = 180, N = 10 (text)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=10,time_max_ply=180",
     61.8, 2.2, 180, "", "", 57.5},
    {"MaxPly = 140, N = 5 (caption)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=5,time_max_ply=140",
     62, 2.2, 140, "", "", 57.1},
    {"MaxPly = 160, N = 5 (caption)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=5,time_max_ply=160",
     62.2, 2.2, 160, "", "", 57.3},
    {"MaxPly = 180, N = 5 (caption)",
     "erica:resign=0.3,time_formula=enhanced,time_c=80,time_unstable=0.5,time_behind_extra=0,early_"
     "stop=off,"
     "ponder=on,ponder_saves=off,ponder_moves=5,time_max_ply=180",
     61.8, 2.2, 180, "", "", 57.5},
};
constexpr ExperimentRow kErica59[] = {
    {"N = 1",
     "erica:resign=0.3,ponder=on,ponder_saves=off,ponder_moves=1,time_c=180,time_max_ply=160", 52.6,
     2.2, 1, "", "", 33.7},
    {"N = 3",
     "erica:resign=0.3,ponder=on,ponder_saves=off,ponder_moves=3,time_c=180,time_max_ply=160", 52.8,
     2.2, 3, "", "", 53.9},
    {"N = 5",
     "erica:resign=0.3,ponder=on,ponder_saves=off,ponder_moves=5,time_c=180,time_max_ply=160", 49.2,
     2.2, 5, "", "", 66.4},
    {"N = 10",
     "erica:resign=0.3,ponder=on,ponder_saves=off,ponder_moves=10,time_c=180,time_max_ply=160",
     47.8, 2.2, 10, "", "", 86.2},
};
constexpr const char* kStandardPondering =
    "erica:resign=0.3,ponder=on,ponder_saves=off,time_c=180,time_max_ply=160";
constexpr ExperimentRow kErica563[] = {
    {"standard pondering, less time", "erica:resign=0.3,ponder=on,time_c=180,time_max_ply=160",
     52.4, 2.2},
    {"N = 3, less time", "erica:resign=0.3,ponder=on,ponder_moves=3,time_c=180,time_max_ply=160",
     53.8, 2.2},
};
// 50 and 30 Elo are winning shares of 57.1 and 54.3 %.
constexpr ExperimentRow kErica32[] = {
    {"RAVE by distance (about 50 Elo)", "erica:playouts=1000", 57.1, 0, 0, "",
     "erica:playouts=1000,rave_distance=0"},
    {"ko threats (about 30 Elo)", "erica:playouts=1000", 54.3, 0, 0, "",
     "erica:playouts=1000,ko_threat_fix=off"},
};
constexpr ExperimentRow kEricaFig51[] = {
    {"basic, C = 80", "erica:time_formula=basic,time_c=80"},
    {"enhanced, C = 80, MaxPly = 80", "erica:time_formula=enhanced,time_c=80,time_max_ply=80"},
    {"enhanced, C = 80, MaxPly = 160", "erica:time_formula=enhanced,time_c=80,time_max_ply=160"},
    {"Yamashita", "erica:time_formula=yamashita"},
};

constexpr Experiment kEricaExperiments[] = {
    {"erica-3.2", "What two rules for RAVE are worth, self-play on 19x19, 1,000 playouts",
     "Erica 3.2.4", "erica:playouts=1000", 19, 7.5, 500, 60, "none", "",
     "the thesis names neither opponent nor size", kErica32},
    {"erica-fig5.1", "Thinking time of each move, 40 s sudden death, no games", "Erica Fig. 5.1",
     "", 19, 7.5, 1, 0, "40", "", "", kEricaFig51, Experiment::Kind::Clock},
    {"erica-5.1", "Fixed playouts against GNU Go 3.8 level 2 on 19x19", "Erica Table 5.1", kLevel2,
     19, 7.5, 500, 60, "none", "", "", kErica51, Experiment::Kind::Match, true},
    {"erica-5.2", "Basic time formula, 40 s sudden death, GNU Go 3.8 level 2, 19x19",
     "Erica Table 5.2", kLevel2, 19, 7.5, 500, 70, "40", "C", "", kErica52, Experiment::Kind::Match,
     true},
    {"erica-5.3", "Enhanced time formula, C = 80", "Erica Table 5.3", kLevel2, 19, 7.5, 500, 70,
     "40", "MaxPly", "", kErica53, Experiment::Kind::Match, true},
    {"erica-5.4", "Enhanced formula and unstable evaluation", "Erica Table 5.4", kLevel2, 19, 7.5,
     500, 70, "40", "MaxPly", "", kErica54, Experiment::Kind::Match, true},
    {"erica-5.5", "Think longer when behind, T = 0.4", "Erica Table 5.5", kLevel2, 19, 7.5, 500, 70,
     "40", "P", "", kErica55, Experiment::Kind::Match, true},
    {"erica-5.6", "Standard pondering", "Erica Table 5.6", kLevel2, 19, 7.5, 500, 70, "40",
     "MaxPly", "give it a core for each side: --parallel half of the cores", kErica56,
     Experiment::Kind::Match, true},
    {"erica-5.7", "Focused pondering, N = 5 by the text, 10 by the caption", "Erica Table 5.7",
     kLevel2, 19, 7.5, 500, 70, "40", "MaxPly",
     "we follow the text: fewer moves pondered on are hit less often, and Table 5.7 has the lower "
     "prediction rate; rows of both readings stand beside the same published figures",
     kErica57, Experiment::Kind::Match, true},
    {"erica-5.8", "Focused pondering, N = 10 by the text, 5 by the caption", "Erica Table 5.8",
     kLevel2, 19, 7.5, 500, 70, "40", "MaxPly", "we follow the text, as in erica-5.7", kErica58,
     Experiment::Kind::Match, true},
    {"erica-5.9", "Focused against standard pondering, self-play", "Erica Table 5.9",
     kStandardPondering, 19, 7.5, 500, 80, "40", "N", "", kErica59, Experiment::Kind::Match, true},
    {"erica-5.6.3", "Less time for what was pondered on, self-play", "Erica 5.6.3",
     kStandardPondering, 19, 7.5, 500, 80, "40", "",
     "against standard pondering without it; whose the second figure's opponent was is not said",
     kErica563, Experiment::Kind::Match, true},
};

}  // namespace

std::span<const Experiment> erica_time_experiments() { return kEricaExperiments; }

}  // namespace hayago::match
