// The hayago program: a table of subcommands, one file of tools/cmd each.
#include <cstdio>
#include <exception>
#include <string_view>

#include "tools/cmd/commands.h"

namespace {

constexpr hayago::Command kCommands[] = {
    {"bench", "measure playouts per second", hayago::cmd_bench},
    {"cgos", "play on a Computer Go Server", hayago::cmd_cgos},
    {"compare", "compare two results of bench", hayago::cmd_compare},
    {"experiment", "rerun a table or figure of the papers", hayago::cmd_experiment},
    {"gtp", "play over the Go Text Protocol", hayago::cmd_gtp},
    {"match", "play games between two programs and count them", hayago::cmd_match},
    {"perft", "count move sequences to check the rules", hayago::cmd_perft},
    {"playouts", "win rate, scores and ownership of a position", hayago::cmd_playouts},
    {"predict", "compare a model's choices with the moves of games", hayago::cmd_predict},
    {"presets", "list the presets of the search and their parameters", hayago::cmd_presets},
    {"profile", "show where the time of a playout goes", hayago::cmd_profile},
    {"rating", "estimate a level from games with handicap", hayago::cmd_rating},
    {"report", "make a page of the results of many machines", hayago::cmd_report},
    {"search", "search a position and show what was found", hayago::cmd_search},
    {"suite", "search positions with known answers", hayago::cmd_suite},
    {"train", "learn move weights from games", hayago::cmd_train},
    {"tune", "tune numeric parameters by matches", hayago::cmd_tune},
    {"version", "print the version", hayago::cmd_version},
};

int usage(std::FILE* out, int status) {
  std::fprintf(out, "usage: hayago COMMAND [options]; 'hayago COMMAND --help' explains each\n\n");
  for (const hayago::Command& command : kCommands)
    std::fprintf(out, "  %-12s %s\n", command.name, command.summary);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return usage(stderr, 2);
  const std::string_view name = argv[1];
  if (name == "--help" || name == "-h" || name == "help") return usage(stdout, 0);
  for (const hayago::Command& command : kCommands) {
    if (name != command.name) continue;
    try {
      return command.run(argc - 1, argv + 1);
    } catch (const std::exception& problem) {
      std::fprintf(stderr, "hayago %s: %s\n", command.name, problem.what());
      return 1;
    }
  }
  std::fprintf(stderr, "hayago: unknown command '%s'; 'hayago --help' lists them\n", argv[1]);
  return 2;
}
