// Experiments of the MoGo paper and of SuperGo's manual.
#include "tools/match/experiment_tables.h"

namespace hayago::match {
namespace {

constexpr ExperimentRow kMogoScaling[] = {
    {"50 playouts", "mogo:playouts=50", -1, 0, 50},
    {"100 playouts", "mogo:playouts=100", -1, 0, 100},
    {"200 playouts", "mogo:playouts=200", -1, 0, 200},
    {"400 playouts", "mogo:playouts=400", -1, 0, 400},
    {"800 playouts", "mogo:playouts=800", -1, 0, 800},
    {"1600 playouts", "mogo:playouts=1600", -1, 0, 1600},
    {"3200 playouts", "mogo:playouts=3200", -1, 0, 3200},
};
// The paper's axis is cores times minutes on one position of its own; here seconds on those of the
// suite, with one worker and with two.
constexpr ExperimentRow kMogoFig3[] = {
    {"1 worker, 0.1 s", "mogo:threads=1,seconds=0.1", -1, 0, 0.1},
    {"1 worker, 0.4 s", "mogo:threads=1,seconds=0.4", -1, 0, 0.4},
    {"1 worker, 1.6 s", "mogo:threads=1,seconds=1.6", -1, 0, 1.6},
    {"2 workers, 0.1 s", "mogo:threads=2,seconds=0.1", -1, 0, 0.2},
    {"2 workers, 0.4 s", "mogo:threads=2,seconds=0.4", -1, 0, 0.8},
    {"2 workers, 1.6 s", "mogo:threads=2,seconds=1.6", -1, 0, 3.2},
};
constexpr ExperimentRow kSuperGoThreads[] = {
    {"1 thread (7,000)", "supergo:threads=1", -1},
    {"2 threads, locked (14,000)", "supergo:threads=2", -1},
    {"2 threads, lock-free", "supergo:threads=2,tree=lockfree", -1},
};

constexpr const char* kSemeai = "semeai";
constexpr Experiment kMogoExperiments[] = {
    {"mogo-scaling", "Share of right moves against playouts, positions of hayago suite",
     "MoGo Fig. 3, Fig. 12b", "", 9, 0, 30, 2, "none", "playouts per move",
     "the paper shows one position of its own with 0 to 16 core minutes; the right move passes 50 "
     "% at about 5",
     kMogoScaling, Experiment::Kind::Positions},
    {"mogo-fig3", "Share of right moves against cores x time, positions of hayago suite",
     "MoGo Fig. 3", "", 9, 0, 30, 20, "none", "cores x seconds",
     "the paper's position is a picture; 30 independent runs as there", kMogoFig3,
     Experiment::Kind::Positions},
    {"mogo-semeai", "The same on races alone", "MoGo Fig. 12b", "", 9, 0, 30, 1, "none",
     "playouts per move", "the paper: no number of simulations helps against a semeai",
     kMogoScaling, Experiment::Kind::Positions, false, kSemeai},
    {"supergo-1.5.1", "Playouts of 8 s on the empty 13x13 board, and what a second thread adds",
     "SuperGo 1.1, 1.5.1", "", 13, 7.5, 1, 8, "none", "",
     "published on one 2 GHz core: about 7,000, doubled by two threads; board size by the manual's "
     "example",
     kSuperGoThreads, Experiment::Kind::Speed},
};

}  // namespace

std::span<const Experiment> mogo_supergo_experiments() { return kMogoExperiments; }

}  // namespace hayago::match
