// hayago train: learns move weights from games. One method per word: mm, gradient, balance,
// harvest.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>

#include "tools/cli.h"
#include "tools/commands.h"
#include "tools/games_option.h"
#include "tools/train/balance.h"
#include "tools/train/fit.h"
#include "tools/train/playout_set.h"
#include "tools/train/tree_set.h"

namespace hayago {
namespace {

std::atomic<bool> interrupted{false};
void on_interrupt(int) { interrupted.store(true); }

struct Options : GamesOption {
  std::string features = "playout", out, command, from;
  int iterations = 30;
  int min_count = 30;
  std::string patterns;
  int64_t positions = 400'000;
  uint64_t seed = 1;
  bool resume = false, quiet = false;
};

void declare_games(CLI::App& app, Options& o) {
  declare_games_option(app, o);
  app.add_flag("--quiet", o.quiet, "no progress on stderr");
}

void declare_min_count(CLI::App& app, Options& o) {
  app.add_option("--min-count", o.min_count, "a diamond pattern must have been played so often")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
}

void declare(CLI::App& app, Options& o) {
  app.add_option("--features", o.features, "playout (what erica plays by) or tree (priors)")
      ->check(CLI::IsMember({"playout", "tree"}))
      ->capture_default_str();
  declare_games(app, o);
  app.add_option("--positions", o.positions, "positions to sample, about; 0: all")
      ->check(CLI::Range(int64_t{0}, int64_t{1'000'000'000}))
      ->capture_default_str();
  app.add_option("--patterns", o.patterns,
                 "tree: a file of 'train harvest'; without it patterns come from the games");
  declare_min_count(app, o);
  app.add_option("--out", o.out, "file for the weights; tree: ending in .bin gives the packed form")
      ->required();
  app.add_option("--iterations", o.iterations, "at most so many")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--seed", o.seed, "chooses the positions")->capture_default_str();
  app.add_flag("--resume", o.resume, "go on from OUT.checkpoint");
}

Result<GameSet> load(const Options& o) {
  Result<GameSet> set = games_of(o);
  if (set && !o.quiet)
    fmt::print(stderr, "{} games, {} moves; {} games skipped\n", set->games.size(), set->moves,
               set->skipped);
  return set;
}

// A line for every tenth of the games.
std::function<void(double)> progress(const Options& o, const char* what) {
  if (o.quiet) return {};
  return [what, shown = 0](double done) mutable {
    if (const int tenth = static_cast<int>(10 * done); tenth > shown) {
      shown = tenth;
      fmt::print(stderr, "{}: {} % of the games\n", what, 10 * tenth);
    }
  };
}

SampleOptions sampling(const Options& o) {
  return {o.positions, o.seed, o.threads, &interrupted, progress(o, "sampling")};
}

Harvest harvest_from(const Options& o, const GameSet& games) {
  return harvest_patterns(
      games, {o.min_count, o.min_count, o.threads, &interrupted, progress(o, "harvest")});
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

// What was sampled, or why nothing can be learnt from it.
Result<void> check_data(const Options& o, const Competitions& data) {
  if (interrupted) return Error{"interrupted before the first iteration"};
  if (data.size() == 0) return Error{"no position to learn from"};
  if (!o.quiet)
    fmt::print(stderr, "{} positions, {} moves, {} features, {} MB\n", data.size(), data.teams(),
               data.space().features(), data.bytes() >> 20);
  return {};
}

int train_playout(const Options& o, const FitOptions& fitting, const GameSet& games) {
  const FeatureSpace space = playout_space();
  const Competitions data = with_size(o.size, [&]<int N>() {
    return sample_positions<N>(games, space, sampling(o), extract_playout_moves<N>);
  });
  if (Result<void> usable = check_data(o, data); !usable)
    return failed_run("train", usable.error().text);
  const Result<FitResult> result = fit(data, fitting);
  if (!result) return failed_run("train", result.error().text);
  return finish(o, *result,
                after_first_line(to_text(playout_weights(space, result->gammas)),
                                 provenance(o, games, data, *result)));
}

int train_tree(const Options& o, const FitOptions& fitting, const GameSet& games) {
  Result<Harvest> patterns = Harvest{};
  if (o.patterns.empty()) {
    patterns = harvest_from(o, games);
  } else {
    const Result<std::string> text = read_file(o.patterns);
    patterns = text ? parse_harvest(*text, o.patterns) : Result<Harvest>(text.error());
  }
  if (!patterns) return failed_run("train", patterns.error().text);
  if (!o.quiet)
    fmt::print(stderr, "{} shapes, {} replies\n", patterns->shapes.size(),
               patterns->replies.size());
  const FeatureSpace space = tree_space(*patterns);
  const DiamondTable shapes = table_of(patterns->shapes), replies = table_of(patterns->replies);
  const Competitions data = with_size(o.size, [&]<int N>() {
    return sample_positions<N>(games, space, sampling(o),
                               [&](const GamePosition<N>& position, SampledMoves& out) {
                                 return extract_tree_moves<N>(shapes, replies, position, out);
                               });
  });
  if (Result<void> usable = check_data(o, data); !usable)
    return failed_run("train", usable.error().text);
  const Result<FitResult> result = fit(data, fitting);
  if (!result) return failed_run("train", result.error().text);
  TreeWeights weights = tree_weights(*patterns, space, result->gammas, o.size);
  weights.comments = provenance(o, games, data, *result);
  return finish(o, *result, o.out.ends_with(".bin") ? to_packed(weights) : to_text(weights));
}

int harvest(const Options& o) {
  if (Result<void> writable = check_writable(o.out); !writable)
    return failed_run("train", writable.error().text);
  std::signal(SIGINT, on_interrupt);
  const Result<GameSet> games = load(o);
  if (!games) return failed_run("train", games.error().text);
  const Harvest patterns = harvest_from(o, *games);
  if (interrupted) return failed_run("train", "interrupted; nothing was written");
  const std::string comments =
      fmt::format("# made by: {}\n# games: {} ({} skipped), digest {}\n", o.command,
                  games->games.size(), games->skipped, games->digest());
  if (Result<void> written = write_file(o.out, to_text(patterns, comments)); !written)
    return failed_run("train", written.error().text);
  if (!o.quiet) {
    std::array<std::array<int, kMaxDiamond + 1>, 2> by_size{};
    for (const Harvest::Count& count : patterns.shapes)
      ++by_size[0][static_cast<size_t>(count.diamond.size)];
    for (const Harvest::Count& count : patterns.replies)
      ++by_size[1][static_cast<size_t>(count.diamond.size)];
    for (size_t size = kMinReply; size <= kMaxDiamond; ++size)
      fmt::print(stderr, "size {}: {} shapes, {} replies\n", size, by_size[0][size],
                 by_size[1][size]);
  }
  return kSuccess;
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
  if (o.features == "playout") return train_playout(o, fitting, *games);
  fitting.identity += fmt::format(" patterns {} {}", o.min_count, o.patterns);
  return train_tree(o, fitting, *games);
}

void declare_balance(CLI::App& app, Options& o, BalanceOptions& b) {
  declare_games(app, o);
  const auto count = [&](const char* name, int& value, int least, int most, const char* meaning) {
    app.add_option(name, value, meaning)->check(CLI::Range(least, most))->capture_default_str();
  };
  constexpr int kMany = 1'000'000;
  app.add_option("--positions", b.positions, "positions to learn from, about")
      ->check(CLI::Range(int64_t{1}, int64_t{1'000'000'000}))
      ->capture_default_str();
  count("--value-playouts", b.value_playouts, 1, kMany, "M: playouts for the value of a position");
  count("--gradient-playouts", b.gradient_playouts, 1, kMany, "N: playouts for the gradient");
  app.add_option("--rate", b.rate, "alpha; falls to 0 over the second half of the positions")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  count("--batch", b.batch, 1, 10'000, "positions between two steps; each takes 16 kB");
  count("--target-playouts", b.target_playouts, 0, 1'000'000'000,
        "value a position by a search of so many playouts; 0: by who won its game");
  app.add_option("--from", o.from,
                 "weights to start from: a file, or 'flat' for all alike; default: the built-in");
  app.add_option("--out", o.out, "file for the weights")->required();
  app.add_option("--seed", b.seed, "chooses the positions and the playouts")->capture_default_str();
  app.add_flag("--resume", b.resume, "go on from OUT.checkpoint");
}

Result<Weights> start_weights(const Options& o) {
  if (o.from.empty()) return default_weights(o.size);
  if (o.from == "flat")
    return playout_weights(playout_space(), std::vector<double>(playout_space().features(), 1));
  const Result<std::string> text = read_file(o.from);
  if (!text) return text.error();
  return parse_weights(*text, o.from);
}

int run_balance(int argc, char** argv, Options& o) {
  CLI::App app{
      "Balances the playouts: their mean result is moved towards the value of positions (Erica\n"
      "4.2.3, policy-gradient simulation balancing)."};
  BalanceOptions b;
  declare_balance(app, o, b);
  app.footer(
      "Needs games whose records name winner and komi. The error printed is the mean square of\n"
      "target minus mean result, halved, of positions not yet learnt from. SIGINT ends cleanly;\n"
      "OUT.checkpoint lets --resume go on. With --rate 0 nothing is learnt: that measures "
      "weights.\n"
      "Example: hayago train balance --size 9 --games train.sgf.xz --positions 20000 --out w.txt");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  if (Result<void> writable = check_writable(o.out); !writable)
    return failed_run("train", writable.error().text);
  const Result<Weights> start = start_weights(o);
  if (!start) return failed_run("train", start.error().text);
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  const Result<GameSet> games = load(o);
  if (!games) return failed_run("train", games.error().text);
  b.threads = o.threads;
  b.quiet = o.quiet;
  b.checkpoint = o.out == "-" ? "" : o.out + ".checkpoint";
  b.identity = fmt::format(
      "balance size {} games {} positions {} M {} N {} rate {} batch {} target {} from '{}' seed "
      "{}",
      o.size, games->digest(), b.positions, b.value_playouts, b.gradient_playouts, b.rate, b.batch,
      b.target_playouts, o.from, b.seed);
  b.interrupted = &interrupted;
  const Result<BalanceResult> result = balance(*games, *start, b);
  if (!result) return failed_run("train", result.error().text);
  const std::string provenance = fmt::format(
      "# made by: {}\n"
      "# games: {} ({} skipped), digest {}; positions: {}\n"
      "# error of the mean result on positions not yet seen: {:.4f} in the first tenth, {:.4f} in\n"
      "# the last\n",
      o.command, games->games.size(), games->skipped, games->digest(), result->positions,
      result->error_before, result->error_after);
  if (Result<void> written =
          write_file(o.out, after_first_line(to_text(result->weights), provenance));
      !written)
    return failed_run("train", written.error().text);
  if (!result->interrupted) return kSuccess;
  return failed_run("train", fmt::format("interrupted; '{}' holds the weights after {} positions; "
                                         "go on with --resume",
                                         o.out, result->positions));
}

constexpr const char* kUsage =
    "Learns move weights from games. Methods, each with its own --help:\n"
    "  hayago train mm         Bradley-Terry model by Minorization-Maximization\n"
    "  hayago train gradient   the same model by gradient ascent\n"
    "  hayago train balance    playout weights by simulation balancing\n"
    "  hayago train harvest    frequent diamond patterns of sizes 4 to 9\n";
constexpr const char* kFitFooter =
    "Prints per iteration the mean log-likelihood, the objective (with Coulom's prior; it never\n"
    "falls) and how often the model's first choice, or one of its first 20, was played.\n"
    "SIGINT ends cleanly; OUT.checkpoint lets --resume go on.\n"
    "Example: hayago train mm --size 9 --games train.sgf.xz --max-games 2000 --out w.txt";

int run_harvest(int argc, char** argv, Options& o) {
  CLI::App app{"Counts the diamond patterns of the moves of games and keeps the frequent ones."};
  declare_games(app, o);
  declare_min_count(app, o);
  app.add_option("--out", o.out, "file for the patterns")->required();
  app.footer(
      "Patterns are the same under the eight symmetries and for both players; a `reply` has the\n"
      "last move in it, marked. Sizes 1 to 3 are the 2,051 classes every model has.\n"
      "Example: hayago train harvest --size 19 --games train.sgf.xz --out patterns.txt");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  return harvest(o);
}

}  // namespace

int cmd_train(int argc, char** argv) {
  const std::string method = argc > 1 ? argv[1] : "";
  if (method == "--help" || method == "-h") {
    fmt::print("{}", kUsage);
    return kSuccess;
  }
  Options o;
  o.command = "hayago train";
  for (int i = 1; i < argc; ++i) o.command += fmt::format(" {}", argv[i]);
  std::string name = "train " + method;  // what usage and errors call it
  if (argc > 1) argv[1] = name.data();
  if (method == "harvest") return run_harvest(argc - 1, argv + 1, o);
  if (method == "balance") return run_balance(argc - 1, argv + 1, o);
  if (method != "mm" && method != "gradient")
    return wrong_usage("train", method.empty()
                                    ? "say how: mm, gradient, balance or harvest"
                                    : fmt::format("unknown method '{}'; known: mm, gradient, "
                                                  "balance, harvest",
                                                  method));
  CLI::App app{"Fits the weights of a Bradley-Terry model to the moves of games."};
  declare(app, o);
  app.footer(kFitFooter);
  if (auto status = parse_command_line(app, argc - 1, argv + 1)) return *status;
  return train(method == "mm" ? FitMethod::Mm : FitMethod::Gradient, std::move(o));
}

}  // namespace hayago
