// hayago train mm and gradient: fit a Bradley-Terry model to the moves of games.
#include <fmt/format.h>

#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/train.h"
#include "tools/train/harvest.h"
#include "tools/train/playout_set.h"
#include "tools/train/prior_set.h"

namespace hayago {
namespace {

using namespace train;

struct Options : TrainOptions {
  std::string features = "playout", patterns = "";
  int iterations = 30, min_count = 30;
  int64_t positions = 400'000;
  uint64_t seed = 1;
  bool resume = false;
};

void declare(CLI::App& app, Options& o) {
  app.add_option("--features", o.features, "playout (what erica plays by) or tree (priors)")
      ->check(CLI::IsMember({"playout", "tree"}))
      ->capture_default_str();
  declare_train_options(app, o, "file for the weights; tree: ending in .bin gives the packed form");
  whole_option(app, "--positions", o.positions, 0, 1'000'000'000,
               "positions to sample, about; 0: all");
  app.add_option("--patterns", o.patterns,
                 "tree: a file of 'train harvest'; without it patterns come from the games");
  whole_option(app, "--min-count", o.min_count, 1, 1'000'000'000,
               "a diamond pattern must have been played so often");
  whole_option(app, "--iterations", o.iterations, 1, 1'000'000, "at most so many");
  seed_option(app, o.seed, "chooses the positions");
  app.add_flag("--resume", o.resume, "go on from OUT.checkpoint");
}

SampleOptions sampling(const Options& o) {
  return {o.positions, o.seed, o.threads, &catch_interrupts(), train_progress(o, "sampling")};
}

// Comment lines that say where weights come from.
std::string provenance(const Options& o, const GameSet& games, const Competitions& data,
                       const FitResult& result) {
  return fmt::format(
      "{}; positions: {} of {}, moves in them: {}\n"
      "# iterations: {}; mean log-likelihood {:.4f}; on the training positions the move played is\n"
      "# first in {:.2f} %, among the first 20 in {:.2f} %\n",
      made_by(o, games), data.size(), games.moves, data.teams(), result.iterations,
      result.quality.log_likelihood, 100 * result.quality.top1, 100 * result.quality.top20);
}

int finish(const Options& o, const FitResult& result, const std::string& text) {
  if (Result<void> written = write_file(o.out, text); !written)
    return failed_run("train", written.error().text);
  if (!result.interrupted) return kSuccess;
  return interrupted_run("train", fmt::format("'{}' holds iteration {}; go on with --resume", o.out,
                                              result.iterations));
}

// What was sampled, or why nothing can be learnt from it.
Result<void> check_data(const Options& o, const Competitions& data) {
  if (data.size() == 0) return Error{"no position to learn from"};
  if (!o.quiet)
    fmt::print(stderr, "{} positions, {} moves, {} features, {} MB\n", data.size(), data.teams(),
               data.space().features(), data.bytes() >> 20);
  return {};
}

int train_playout(const Options& o, const FitOptions& fitting, const GameSet& games) {
  const Competitions data = sample_playout_moves(games, sampling(o));
  if (interrupted()) return interrupted_run("train", "before the first iteration");
  if (Result<void> usable = check_data(o, data); !usable)
    return failed_run("train", usable.error().text);
  const Result<FitResult> result = fit(data, fitting);
  if (!result) return failed_run("train", result.error().text);
  return finish(o, *result,
                after_first_line(to_text(playout_weights(data.space(), result->gammas)),
                                 provenance(o, games, data, *result)));
}

int train_tree(const Options& o, const FitOptions& fitting, const GameSet& games) {
  Result<Harvest> patterns = Harvest{};
  if (o.patterns.empty()) {
    patterns = harvest_patterns(games, {o.min_count, o.min_count, o.threads, &catch_interrupts(),
                                        train_progress(o, "harvest")});
  } else {
    const Result<std::string> text = read_file(o.patterns);
    patterns = text ? parse_harvest(*text, o.patterns) : Result<Harvest>(text.error());
  }
  if (!patterns) return failed_run("train", patterns.error().text);
  if (!o.quiet)
    fmt::print(stderr, "{} shapes, {} replies\n", patterns->shapes.size(),
               patterns->replies.size());
  const Competitions data = sample_tree_moves(games, *patterns, sampling(o));
  if (interrupted()) return interrupted_run("train", "before the first iteration");
  if (Result<void> usable = check_data(o, data); !usable)
    return failed_run("train", usable.error().text);
  const Result<FitResult> result = fit(data, fitting);
  if (!result) return failed_run("train", result.error().text);
  PriorWeights weights = prior_weights(*patterns, data.space(), result->gammas, o.size);
  weights.comments = provenance(o, games, data, *result);
  return finish(o, *result, o.out.ends_with(".bin") ? to_packed(weights) : to_text(weights));
}

constexpr const char* kFooter =
    "Prints per iteration the mean log-likelihood, the objective (with Coulom's prior; it never\n"
    "falls) and how often the model's first choice, or one of its first 20, was played.\n"
    "SIGINT ends cleanly; OUT.checkpoint lets --resume go on.\n"
    "Example: hayago train mm --size 9 --games train.sgf.xz --max-games 2000 --out w.txt";

}  // namespace

int train_fit(int argc, char** argv, FitMethod method, TrainOptions shared) {
  Options o{std::move(shared)};
  CLI::App app{"Fits the weights of a Bradley-Terry model to the moves of games."};
  declare(app, o);
  app.footer(kFooter);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<GameSet> games = begin_training(o);
  if (!games) return failed_run("train", games.error().text);
  FitOptions fitting{method,    o.iterations,
                     o.threads, o.resume,
                     o.quiet,   o.out == "-" ? "" : o.out + ".checkpoint",
                     "",        &catch_interrupts()};
  fitting.identity = fmt::format("{} {} size {} games {} positions {} seed {}",
                                 method == FitMethod::Mm ? "mm" : "gradient", o.features, o.size,
                                 games->digest(), o.positions, o.seed);
  if (o.features == "playout") return train_playout(o, fitting, *games);
  fitting.identity += fmt::format(" patterns {} {}", o.min_count, o.patterns);
  return train_tree(o, fitting, *games);
}

}  // namespace hayago
