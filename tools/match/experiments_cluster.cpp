// Several ranks in one process: what sharing costs in strength where the simulations of all ranks
// together are those of one tree. Ten exchanges a move, about what three a second give in seconds.
// The rows "alone" are the scale: what one tree with a part of the simulations wins, which is also
// what a rank would that heard nothing of the others.
#include "tools/match/experiment_tables.h"

namespace hayago::match {
namespace {

constexpr ExperimentRow ranks_row(const char* label, const char* contestant, double ranks,
                                  const char* sharing) {
  ExperimentRow row{label, contestant};
  row.x = ranks;
  row.series = sharing;
  return row;
}

constexpr ExperimentRow kCluster9[] = {
    ranks_row("delta, 2 ranks", "champion:sim_ranks=2,share=delta,share_every=160,playouts=3200", 2,
              "delta"),
    ranks_row("delta, 4 ranks", "champion:sim_ranks=4,share=delta,share_every=80,playouts=3200", 4,
              "delta"),
    ranks_row("delta, 8 ranks", "champion:sim_ranks=8,share=delta,share_every=40,playouts=3200", 8,
              "delta"),
    ranks_row("delta, 16 ranks", "champion:sim_ranks=16,share=delta,share_every=20,playouts=3200",
              16, "delta"),
    ranks_row("delta, 32 ranks", "champion:sim_ranks=32,share=delta,share_every=10,playouts=3200",
              32, "delta"),
    ranks_row("delta, 64 ranks", "champion:sim_ranks=64,share=delta,share_every=5,playouts=3200",
              64, "delta"),
    ranks_row("mogo, 2 ranks", "champion:sim_ranks=2,share=mogo,share_every=160,playouts=3200", 2,
              "mogo"),
    ranks_row("mogo, 4 ranks", "champion:sim_ranks=4,share=mogo,share_every=80,playouts=3200", 4,
              "mogo"),
    ranks_row("mogo, 8 ranks", "champion:sim_ranks=8,share=mogo,share_every=40,playouts=3200", 8,
              "mogo"),
    ranks_row("mogo, 16 ranks", "champion:sim_ranks=16,share=mogo,share_every=20,playouts=3200", 16,
              "mogo"),
    ranks_row("mogo, 32 ranks", "champion:sim_ranks=32,share=mogo,share_every=10,playouts=3200", 32,
              "mogo"),
    ranks_row("mogo, 64 ranks", "champion:sim_ranks=64,share=mogo,share_every=5,playouts=3200", 64,
              "mogo"),
    ranks_row("root, 2 ranks", "champion:sim_ranks=2,share=root,share_every=160,playouts=3200", 2,
              "root"),
    ranks_row("root, 4 ranks", "champion:sim_ranks=4,share=root,share_every=80,playouts=3200", 4,
              "root"),
    ranks_row("root, 8 ranks", "champion:sim_ranks=8,share=root,share_every=40,playouts=3200", 8,
              "root"),
    ranks_row("root, 16 ranks", "champion:sim_ranks=16,share=root,share_every=20,playouts=3200", 16,
              "root"),
    ranks_row("root, 32 ranks", "champion:sim_ranks=32,share=root,share_every=10,playouts=3200", 32,
              "root"),
    ranks_row("root, 64 ranks", "champion:sim_ranks=64,share=root,share_every=5,playouts=3200", 64,
              "root"),
    ranks_row("one tree, all", "champion:playouts=3200", 1, "alone"),
    ranks_row("one tree, 1/2 of them", "champion:playouts=1600", 2, "alone"),
    ranks_row("one tree, 1/4 of them", "champion:playouts=800", 4, "alone"),
    ranks_row("one tree, 1/8 of them", "champion:playouts=400", 8, "alone"),
    ranks_row("one tree, 1/16 of them", "champion:playouts=200", 16, "alone"),
};
constexpr ExperimentRow kCluster19[] = {
    ranks_row("delta, 2 ranks", "champion:sim_ranks=2,share=delta,share_every=80,playouts=1600", 2,
              "delta"),
    ranks_row("delta, 4 ranks", "champion:sim_ranks=4,share=delta,share_every=40,playouts=1600", 4,
              "delta"),
    ranks_row("delta, 8 ranks", "champion:sim_ranks=8,share=delta,share_every=20,playouts=1600", 8,
              "delta"),
    ranks_row("delta, 16 ranks", "champion:sim_ranks=16,share=delta,share_every=10,playouts=1600",
              16, "delta"),
    ranks_row("delta, 32 ranks", "champion:sim_ranks=32,share=delta,share_every=5,playouts=1600",
              32, "delta"),
    ranks_row("delta, 64 ranks", "champion:sim_ranks=64,share=delta,share_every=2,playouts=1600",
              64, "delta"),
    ranks_row("mogo, 2 ranks", "champion:sim_ranks=2,share=mogo,share_every=80,playouts=1600", 2,
              "mogo"),
    ranks_row("mogo, 4 ranks", "champion:sim_ranks=4,share=mogo,share_every=40,playouts=1600", 4,
              "mogo"),
    ranks_row("mogo, 8 ranks", "champion:sim_ranks=8,share=mogo,share_every=20,playouts=1600", 8,
              "mogo"),
    ranks_row("mogo, 16 ranks", "champion:sim_ranks=16,share=mogo,share_every=10,playouts=1600", 16,
              "mogo"),
    ranks_row("mogo, 32 ranks", "champion:sim_ranks=32,share=mogo,share_every=5,playouts=1600", 32,
              "mogo"),
    ranks_row("mogo, 64 ranks", "champion:sim_ranks=64,share=mogo,share_every=2,playouts=1600", 64,
              "mogo"),
    ranks_row("root, 2 ranks", "champion:sim_ranks=2,share=root,share_every=80,playouts=1600", 2,
              "root"),
    ranks_row("root, 4 ranks", "champion:sim_ranks=4,share=root,share_every=40,playouts=1600", 4,
              "root"),
    ranks_row("root, 8 ranks", "champion:sim_ranks=8,share=root,share_every=20,playouts=1600", 8,
              "root"),
    ranks_row("root, 16 ranks", "champion:sim_ranks=16,share=root,share_every=10,playouts=1600", 16,
              "root"),
    ranks_row("root, 32 ranks", "champion:sim_ranks=32,share=root,share_every=5,playouts=1600", 32,
              "root"),
    ranks_row("root, 64 ranks", "champion:sim_ranks=64,share=root,share_every=2,playouts=1600", 64,
              "root"),
    ranks_row("one tree, all", "champion:playouts=1600", 1, "alone"),
    ranks_row("one tree, 1/2 of them", "champion:playouts=800", 2, "alone"),
    ranks_row("one tree, 1/4 of them", "champion:playouts=400", 4, "alone"),
    ranks_row("one tree, 1/8 of them", "champion:playouts=200", 8, "alone"),
    ranks_row("one tree, 1/16 of them", "champion:playouts=100", 16, "alone"),
};

constexpr Experiment kClusterExperiments[] = {
    {"cluster",
     "Simulated ranks against one tree with all their simulations, 9x9, 3,200 playouts",
     "MoGo III.C, Fig. A3",
     "champion:playouts=3200",
     9,
     7.5,
     200,
     6,
     "none",
     "ranks",
     "simulated in one process (sim_ranks): nothing here says how fast machines are",
     kCluster9,
     Experiment::Kind::Match,
     false,
     "",
     {},
     "random:2"},
    {"cluster-19",
     "Simulated ranks against one tree with all their simulations, 19x19, 1,600 playouts",
     "MoGo III.C, Fig. A3",
     "champion:playouts=1600",
     19,
     7.5,
     100,
     60,
     "none",
     "ranks",
     "simulated in one process (sim_ranks): nothing here says how fast machines are",
     kCluster19,
     Experiment::Kind::Match,
     false,
     "",
     {},
     "random:2"},
};

}  // namespace

std::span<const Experiment> cluster_experiments() { return kClusterExperiments; }

}  // namespace hayago::match
