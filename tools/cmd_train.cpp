// hayago train: learns move weights from games. One method per word: mm, gradient, harvest.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>

#include "tools/cli.h"
#include "tools/commands.h"
#include "tools/train/fit.h"
#include "tools/train/playout_set.h"

namespace hayago {
namespace {

std::atomic<bool> interrupted{false};
void on_interrupt(int) { interrupted.store(true); }

struct Options {
  std::string features = "playout", games, out, command;
  int size = 19, max_games = 0, iterations = 30, threads = 0;
  int64_t positions = 400'000;
  uint64_t seed = 1;
  bool resume = false, quiet = false;
};

void declare(CLI::App& app, Options& o) {
  app.add_option("--features", o.features, "playout (what erica plays by) or tree (priors)")
      ->check(CLI::IsMember({"playout", "tree"}))
      ->capture_default_str();
  app.add_option("--size", o.size, "board size, 2 to 25")
      ->check(CLI::Range(kMinSize, kMaxSize))
      ->capture_default_str();
  app.add_option("--games", o.games,
                 "SGF file, folder, or one game per line (.xz too); - reads standard input")
      ->required();
  app.add_option("--max-games", o.max_games, "use the first so many games; 0: all")
      ->check(CLI::Range(0, 100'000'000))
      ->capture_default_str();
  app.add_option("--positions", o.positions, "positions to sample, about; 0: all")
      ->check(CLI::Range(int64_t{0}, int64_t{1'000'000'000}))
      ->capture_default_str();
  app.add_option("--out", o.out, "file for the weights")->required();
  app.add_option("--iterations", o.iterations, "at most so many")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--seed", o.seed, "chooses the positions")->capture_default_str();
  app.add_option("--threads", o.threads, "0: one per core; the result does not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  app.add_flag("--resume", o.resume, "go on from OUT.checkpoint");
  app.add_flag("--quiet", o.quiet, "no progress on stderr");
}

Result<GameSet> load(const Options& o) {
  const auto name = [&](const std::string& problem) {
    fmt::print(stderr, "skipped {}\n", problem);
  };
  Result<GameSet> set = read_games({o.games, o.size, o.max_games, name});
  if (set && !o.quiet)
    fmt::print(stderr, "{} games, {} moves; {} games skipped\n", set->games.size(), set->moves,
               set->skipped);
  return set;
}

SampleOptions sampling(const Options& o) {
  SampleOptions options{o.positions, o.seed, o.threads, &interrupted, {}};
  if (!o.quiet)
    options.progress = [shown = 0](double done) mutable {
      if (const int tenth = static_cast<int>(10 * done); tenth > shown) {
        shown = tenth;
        fmt::print(stderr, "sampled {} % of the games\n", 10 * tenth);
      }
    };
  return options;
}

// Comment lines that say where weights come from.
std::string provenance(const Options& o, const GameSet& games, const Competitions& data,
                       const FitResult& result) {
  return fmt::format(
      "# made by: {}\n"
      "# games: {} ({} skipped), digest {}; positions: {} of {}, moves in them: {}\n"
      "# iterations: {}; mean log-likelihood {:.4f}; on the training positions the move played is\n"
      "# first in {:.2f} %, among the first 20 in {:.2f} %\n",
      o.command, games.games.size(), games.skipped, games.digest(), data.size(), games.moves,
      data.teams(), result.iterations, result.quality.log_likelihood, 100 * result.quality.top1,
      100 * result.quality.top20);
}

std::string after_first_line(std::string text, const std::string& lines) {
  return text.insert(text.find('\n') + 1, lines);
}

int finish(const Options& o, const FitResult& result, const std::string& text) {
  if (Result<void> written = write_file(o.out, text); !written)
    return failed_run("train", written.error().text);
  if (!result.interrupted) return kSuccess;
  return failed_run("train",
                    fmt::format("interrupted; '{}' holds iteration {}; go on with --resume", o.out,
                                result.iterations));
}

int train_playout(const Options& o, const FitOptions& fitting, const GameSet& games) {
  const FeatureSpace space = playout_space();
  const Competitions data = with_size(o.size, [&]<int N>() {
    return sample_positions<N>(games, space, sampling(o), extract_playout_moves<N>);
  });
  if (interrupted) return failed_run("train", "interrupted before the first iteration");
  if (data.size() == 0) return failed_run("train", "no position to learn from");
  if (!o.quiet)
    fmt::print(stderr, "{} positions, {} moves, {} features, {} MB\n", data.size(), data.teams(),
               space.features(), data.bytes() >> 20);
  const Result<FitResult> result = fit(data, fitting);
  if (!result) return failed_run("train", result.error().text);
  return finish(o, *result,
                after_first_line(to_text(playout_weights(space, result->gammas)),
                                 provenance(o, games, data, *result)));
}

int train(FitMethod method, Options o) {
  if (Result<void> writable = check_writable(o.out); !writable)
    return failed_run("train", writable.error().text);
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  const Result<GameSet> games = load(o);
  if (!games) return failed_run("train", games.error().text);
  FitOptions fitting{method,   o.iterations, o.threads,
                     o.resume, o.quiet,      o.out == "-" ? "" : o.out + ".checkpoint",
                     "",       &interrupted};
  fitting.identity = fmt::format("{} {} size {} games {} positions {} seed {}",
                                 method == FitMethod::Mm ? "mm" : "gradient", o.features, o.size,
                                 games->digest(), o.positions, o.seed);
  return train_playout(o, fitting, *games);
}

constexpr const char* kUsage =
    "Learns move weights from games. Methods, each with its own --help:\n"
    "  hayago train mm         Bradley-Terry model by Minorization-Maximization\n"
    "  hayago train gradient   the same model by gradient ascent\n";

}  // namespace

int cmd_train(int argc, char** argv) {
  const std::string method = argc > 1 ? argv[1] : "";
  if (method == "--help" || method == "-h") {
    fmt::print("{}", kUsage);
    return kSuccess;
  }
  if (method != "mm" && method != "gradient")
    return wrong_usage("train", method.empty() ? "say how: mm or gradient"
                                               : fmt::format("unknown method '{}'; known: mm, "
                                                             "gradient",
                                                             method));
  Options o;
  o.command = "hayago train";
  for (int i = 1; i < argc; ++i) o.command += fmt::format(" {}", argv[i]);
  CLI::App app{"Fits the weights of a Bradley-Terry model to the moves of games."};
  declare(app, o);
  app.footer(
      "Prints per iteration the mean log-likelihood, the objective (with Coulom's prior; it never\n"
      "falls) and how often the model's first choice, or one of its first 20, was played.\n"
      "SIGINT ends cleanly; OUT.checkpoint lets --resume go on.\n"
      "Example: hayago train mm --size 9 --games train.sgf.xz --max-games 2000 --out w.txt");
  if (auto status = parse_command_line(app, argc - 1, argv + 1)) return *status;
  return train(method == "mm" ? FitMethod::Mm : FitMethod::Gradient, std::move(o));
}

}  // namespace hayago
