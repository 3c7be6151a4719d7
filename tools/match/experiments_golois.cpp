// Experiments of the Golois paper: real eyes, stopping, playing atari.
#include "tools/match/experiment_tables.h"

namespace hayago::match {
namespace {

constexpr ExperimentRow kGolois1[] = {
    {"base", "golois:golois_eyes=off,golois_atari=off,stop_decided=off,playouts=100000", 52, 9.8},
    {"base + eye + stop", "golois:golois_atari=off,playouts=100000", 57, 9.7},
    {"base + eye + stop + atari", "golois:playouts=100000", 78, 8.1},
    {"base + eye, 1,000,000 playouts", "golois:golois_atari=off,stop_decided=off,playouts=1000000",
     66, 9.3},
    {"variant: mean, most visits", "golois:backup=mean,final=visits,playouts=100000"},
    {"champion, 2 s a move", "champion:seconds=2"},
};
// Table 2 gives times, not shares: 50,727 and 36,985 s for fifty games.
constexpr ExperimentRow kGolois2[] = {
    {"without stop search (1,015 s/game)", "golois:stop_decided=off,playouts=100000"},
    {"with stop search (740 s/game)", "golois:playouts=100000"},
};
constexpr ExperimentRow kGolois3[] = {
    {"base, 2 CPU s",
     "golois:golois_eyes=off,golois_atari=off,stop_decided=off,threads=2,seconds=1", 8, 3.8, 2},
    {"base, 4 CPU s",
     "golois:golois_eyes=off,golois_atari=off,stop_decided=off,threads=2,seconds=2", 12, 4.5, 4},
    {"base, 8 CPU s",
     "golois:golois_eyes=off,golois_atari=off,stop_decided=off,threads=2,seconds=4", 30, 6.4, 8},
    {"base, 16 CPU s",
     "golois:golois_eyes=off,golois_atari=off,stop_decided=off,threads=2,seconds=8", 36, 6.7, 16},
    {"base, 32 CPU s",
     "golois:golois_eyes=off,golois_atari=off,stop_decided=off,threads=2,seconds=16", 41, 6.8, 32},
    {"base, 64 CPU s",
     "golois:golois_eyes=off,golois_atari=off,stop_decided=off,threads=2,seconds=32", 46, 6.9, 64},
    {"base, 128 CPU s",
     "golois:golois_eyes=off,golois_atari=off,stop_decided=off,threads=2,seconds=64", 50, 6.9, 128},
    {"base + eye + stop, 2 CPU s", "golois:golois_atari=off,threads=2,seconds=1", 6.5, 3.4, 2},
    {"base + eye + stop, 4 CPU s", "golois:golois_atari=off,threads=2,seconds=2", 11, 4.3, 4},
    {"base + eye + stop, 8 CPU s", "golois:golois_atari=off,threads=2,seconds=4", 24, 5.9, 8},
    {"base + eye + stop, 16 CPU s", "golois:golois_atari=off,threads=2,seconds=8", 36, 6.7, 16},
    {"base + eye + stop, 32 CPU s", "golois:golois_atari=off,threads=2,seconds=16", 39.5, 6.8, 32},
    {"base + eye + stop, 64 CPU s", "golois:golois_atari=off,threads=2,seconds=32", 54.5, 6.9, 64},
    {"base + eye + stop, 128 CPU s", "golois:golois_atari=off,threads=2,seconds=64", 57.5, 6.9,
     128},
    {"base + eye + stop + atari, 2 CPU s", "golois:threads=2,seconds=1", 13, 4.7, 2},
    {"base + eye + stop + atari, 4 CPU s", "golois:threads=2,seconds=2", 25.5, 6.0, 4},
    {"base + eye + stop + atari, 8 CPU s", "golois:threads=2,seconds=4", 44, 6.9, 8},
    {"base + eye + stop + atari, 16 CPU s", "golois:threads=2,seconds=8", 59, 6.8, 16},
    {"base + eye + stop + atari, 32 CPU s", "golois:threads=2,seconds=16", 62, 6.7, 32},
    {"base + eye + stop + atari, 64 CPU s", "golois:threads=2,seconds=32", 72, 6.2, 64},
    {"base + eye + stop + atari, 128 CPU s", "golois:threads=2,seconds=64", 76, 5.9, 128},
};

constexpr Experiment kGoloisExperiments[] = {
    {"golois-1", "Golois with 100,000 playouts against GNU Go on 9x9", "Golois Table 1", kLevel10,
     9, 7.5, 100, 300, "none", "", "published against GNU Go 3.6; here 3.8, level 10 (its default)",
     kGolois1},
    {"golois-2", "Time saved by stopping when the game is clearly over, 9x9, 100,000 playouts",
     "Golois Table 2", kLevel10, 9, 7.5, 50, 300, "none", "",
     "look at our s/game: the paper saves 27 %", kGolois2},
    {"golois-3", "Golois with fixed time against GNU Go on 9x9, two threads, locked tree",
     "Golois Table 3", kLevel10, 9, 7.5, 200, 600, "none", "CPU seconds per move",
     "published against GNU Go 3.6 on a Pentium D; the paper counts CPU time of two threads, so 2 "
     "CPU seconds are a move of 1 s",
     kGolois3},
};

}  // namespace

std::span<const Experiment> golois_experiments() { return kGoloisExperiments; }

}  // namespace hayago::match
