// The hayago program: finds the command, one file of tools/cmd each, and runs it.
#include <signal.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/baseline.h"
#include "core/base/text.h"
#include "tools/cluster/rank_games.h"
#include "tools/cluster/serve.h"
#include "tools/cmd/commands.h"
#include "tools/isa/levels.h"
#include "tools/ranks/launch.h"

namespace {

int usage(std::FILE* out, int status) {
  std::fprintf(out, "usage: hayago COMMAND [options]; 'hayago help COMMAND' explains each\n\n");
  for (const hayago::Command& command : hayago::commands())
    std::fprintf(out, "  %-12s %s\n", command.name, command.summary);
  std::fprintf(out,
               "\n'hayago --isa list' names the instruction sets this program has code for, and\n"
               "'hayago --isa NAME COMMAND ...' runs that of one, as does HAYAGO_ISA=NAME\n");
  return status;
}

// Whoever starts ranks for a command that has no work for them learns it before a night has passed.
void tell_of_idle_ranks(const hayago::Command& command) {
  const hayago::ranks::Comm* const ranks = hayago::ranks::world();
  if (ranks != nullptr && ranks->ranks() > 1 && !command.on_ranks)
    std::fprintf(stderr, "hayago %s: works on rank 0 alone; %d more wait\n", command.name,
                 ranks->ranks() - 1);
}

int run(const hayago::Command& command, int argc, char** argv) {
  tell_of_idle_ranks(command);
  try {
    return command.run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "hayago %s: out of memory\n", command.name);
    return 1;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "hayago %s: %s\n", command.name, problem.what());
    return 1;
  }
}

int unknown_command(std::string_view name) {
  std::vector<std::string_view> known;
  for (const hayago::Command& command : hayago::commands()) known.push_back(command.name);
  std::fprintf(stderr, "hayago: unknown command '%s'%s; 'hayago --help' lists them\n",
               std::string(name).c_str(), hayago::did_you_mean(name, known).c_str());
  return 2;
}

// argv[0] is the name of the command.
int run_named(int argc, char** argv) {
  for (const hayago::Command& command : hayago::commands())
    if (std::string_view(argv[0]) == command.name) return run(command, argc, argv);
  return unknown_command(argv[0]);
}

// "help train mm" is "train mm --help".
int help(int argc, char** argv) {
  if (argc < 2) return usage(stdout, 0);
  char option[] = "--help";
  std::vector<char*> words(argv + 1, argv + argc);
  words.push_back(option);
  words.push_back(nullptr);
  return run_named(argc, words.data());
}

int run_program(int argc, char** argv) {
  if (argc < 2) return usage(stderr, 2);
  const std::string_view name = argv[1];
  if (name == "--help" || name == "-h") return usage(stdout, 0);
  if (name == "help") return help(argc - 1, argv + 1);
  char version[] = "version";
  if (name == "--version") argv[1] = version;
  return run_named(argc - 1, argv + 1);
}

// A rank that fails takes all others with it: half a job gives no whole result.
int run_servant(hayago::ranks::Comm& ranks) {
  try {
    return hayago::cluster::serve(ranks);
  } catch (const std::exception& problem) {
    ranks.fail(problem.what());
  }
  return 1;
}

// A status of its own for output that did not arrive: a full disk behind "> file".
int check_stdout(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::fprintf(stderr, "hayago: cannot write stdout: %s\n", std::strerror(errno));
  return status == 0 ? 1 : status;
}

}  // namespace

int main(int argc, char** argv) {
  const hayago::isa::Level all_code = {hayago::kBaselineName, hayago::kBaselineFeatures};
  const auto [level, ended] = hayago::isa::choose_level(&all_code, 1, argc, argv);
  if (level == nullptr) return ended;
  ::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is told as a full disk is
  const hayago::Result<hayago::ranks::Comm*> ranks = hayago::ranks::join_ranks();
  if (!ranks) {
    if (!ranks.error().text.empty())
      std::fprintf(stderr, "hayago: %s\n", ranks.error().text.c_str());
    return 1;
  }
  hayago::ranks::Comm* const others = *ranks;
  std::optional<hayago::cluster::RankSeats> seats;
  if (others != nullptr) hayago::match::set_seats(&seats.emplace(*others));
  const int status = others != nullptr && others->rank() > 0
                         ? run_servant(*others)
                         : check_stdout(run_program(argc, argv));
  hayago::ranks::leave_ranks(status);
  return status;
}
