// hayago gtp: the Go Text Protocol on stdin and stdout, and nothing else on stdout.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>

#include "tools/cluster/cluster_search.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/options.h"
#include "tools/cmd/player_options.h"
#include "tools/gtp/commands.h"
#include "tools/gtp/loop.h"
#include "tools/ranks/launch.h"

namespace hayago {

using namespace gtp;

int cmd_gtp(int argc, char** argv) {
  PlayerOptions options{varied_defaults()};
  int size = kDefaultSize;
  bool verbose = false;
  std::string rank_log;
  CLI::App app{"Plays over the Go Text Protocol, version 2, on stdin and stdout."};
  size_option(app, size, "board size at the start");
  options.declare(app);
  app.add_flag("--verbose", verbose, "say on stderr how each move was found");
  app.add_option("--rank-log", rank_log,
                 "PREFIX of a file for each rank: what it found at the root, run by run");
  app.footer(
      "Without a clock, --playouts or --seconds a move takes 10000 playouts. list_commands names\n"
      "the commands; kata-list-params the settings that can be changed while it runs.\n"
      "The analysis commands take interval, minmoves, maxmoves, avoid, allow, rootInfo, ownership\n"
      "and pvVisits; outputs of other engines (movesOwnership true) are accepted and left out.\n"
      "On several machines, with --threads workers each and playouts of all together:\n"
      "  mpirun -np 4 hayago gtp --preset champion; srun --mpi=pmix -n 4 hayago gtp\n"
      "Example: printf 'boardsize 9\\ngenmove b\\nquit\\n' | hayago gtp --playouts 2000");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<PlayerSettings> settings = options.settings();
  if (!settings) return wrong_usage("gtp", settings.error().text);

  GtpState state;
  state.game = make_game(size, {});
  cluster::set_rank_log(rank_log);
  state.player = std::make_unique<Player>(
      *settings,
      cluster::search_maker(ranks::world(), [&state] { return state.player->settings().weights; }));
  if (verbose)
    state.log = [](const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); };
  GtpEngine engine("Hayago", gtp_version());
  add_all_commands(engine, state);
  GtpInput input(STDIN_FILENO, true);
  run_gtp(engine, state, input, std::cout);
  return kSuccess;
}

}  // namespace hayago
