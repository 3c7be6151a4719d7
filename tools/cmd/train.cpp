// hayago train: learns move weights from games. One method per word: mm, gradient, balance,
// harvest.
#include "tools/cmd/train.h"

#include <fmt/format.h>

#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/ranks/launch.h"

namespace hayago {

using namespace train;

void declare_train_options(CLI::App& app, TrainOptions& o, const char* out) {
  declare_games_option(app, o);
  output_option(app, "--out", o.out, out)->required();
  app.add_flag("--quiet", o.quiet, "no progress on stderr");
  if (ranks::world() != nullptr)
    app.get_option("--games")->check([](const std::string& path) {
      return std::string(path == "-" ? "every rank reads the games: give a file instead of -" : "");
    });
}

Result<GameSet> begin_training(const TrainOptions& o) {
  Result<GameSet> set = games_of(o);
  catch_interrupts();
  if (set && !o.quiet)
    fmt::print(stderr, "{} games, {} moves; {} games skipped\n", set->games.size(), set->moves,
               set->skipped);
  return set;
}

TrainCrew start_crew(const TrainOptions& o, const GameSet& games, TrainJob job) {
  ranks::Comm* comm = ranks::world();
  if (comm != nullptr && !o.quiet)
    fmt::print(stderr, "{} ranks, each with its share of the games\n", comm->ranks());
  return {Crew(o.threads, &catch_interrupts(), comm),
          {comm, {o.games, games.digest(), o.size, o.max_games, o.threads, std::move(job)}}};
}

std::function<void(double)> train_progress(const TrainOptions& o, const char* what) {
  if (o.quiet) return {};
  return [what, line = std::make_shared<ProgressLine>(ProgressMode::Lines)](double done) {
    line->show(done, what);
  };
}

std::string made_by(const TrainOptions& o, const GameSet& games) {
  return fmt::format("# made by: {}\n# games: {} ({} skipped), digest {}", o.command,
                     games.games.size(), games.skipped, games.digest());
}

std::string after_first_line(std::string text, const std::string& lines) {
  return text.insert(text.find('\n') + 1, lines);
}

namespace {
constexpr const char* kUsage =
    "Learns move weights from games. Methods, each with its own --help:\n"
    "  hayago train mm         Bradley-Terry model by Minorization-Maximization\n"
    "  hayago train gradient   the same model by gradient ascent\n"
    "  hayago train balance    playout weights by simulation balancing\n"
    "  hayago train harvest    frequent diamond patterns of sizes 4 to 9\n"
    "On several machines: mpirun -np 4 hayago train ..., --threads each. Every rank reads the "
    "games\n"
    "and works on its share; rank 0 writes. The result is the same for any number of ranks.\n";
}  // namespace

int cmd_train(int argc, char** argv) {
  const std::string method = argc > 1 ? argv[1] : "";
  if (method == "--help" || method == "-h") {
    fmt::print("{}", kUsage);
    return kSuccess;
  }
  TrainOptions o;
  o.command = "hayago train";
  for (int i = 1; i < argc; ++i) o.command += fmt::format(" {}", argv[i]);
  std::string name = "train " + method;  // what usage and errors call it
  if (argc > 1) argv[1] = name.data();
  if (method == "mm") return train_fit(argc - 1, argv + 1, FitMethod::Mm, std::move(o));
  if (method == "gradient") return train_fit(argc - 1, argv + 1, FitMethod::Gradient, std::move(o));
  if (method == "balance") return train_balance(argc - 1, argv + 1, std::move(o));
  if (method == "harvest") return train_harvest(argc - 1, argv + 1, std::move(o));
  return wrong_usage("train", method.empty()
                                  ? "say how: mm, gradient, balance or harvest"
                                  : fmt::format("unknown method '{}'; known: mm, gradient, "
                                                "balance, harvest",
                                                method));
}

}  // namespace hayago
