// hayago train mm and gradient: fit a Bradley-Terry model to the moves of games.
#include <fmt/format.h>

#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/train.h"
#include "tools/train/fit_job.h"
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

// Comment lines that say where weights come from.
std::string provenance(const Options& o, const GameSet& games, const FitJobResult& result) {
  return fmt::format(
      "{}; positions: {} of {}, moves in them: {}\n"
      "# iterations: {}; mean log-likelihood {:.4f}; on the training positions the move played is\n"
      "# first in {:.2f} %, among the first 20 in {:.2f} %\n",
      made_by(o, games), result.positions, games.moves, result.moves, result.fit.iterations,
      result.fit.quality.log_likelihood, 100 * result.fit.quality.top1,
      100 * result.fit.quality.top20);
}

std::string weights_text(const Options& o, const GameSet& games, const FitJobResult& result) {
  const std::string from = provenance(o, games, result);
  if (o.features == "playout")
    return after_first_line(to_text(playout_weights(result.space, result.fit.gammas)), from);
  PriorWeights weights = prior_weights(result.patterns, result.space, result.fit.gammas, o.size);
  weights.comments = from;
  return o.out.ends_with(".bin") ? to_packed(weights) : to_text(weights);
}

Result<FitJob> job_of(const Options& o, FitMethod method, const GameSet& games) {
  FitJob job{o.features == "tree", {}, o.min_count, o.positions, o.seed, {}};
  job.fit.method = method;
  job.fit.iterations = o.iterations;
  job.fit.resume = o.resume;
  job.fit.quiet = o.quiet;
  job.fit.checkpoint = o.out == "-" ? "" : o.out + ".checkpoint";
  job.fit.identity = fmt::format("{} {} size {} games {} positions {} seed {}",
                                 method == FitMethod::Mm ? "mm" : "gradient", o.features, o.size,
                                 games.digest(), o.positions, o.seed);
  if (!job.tree) return job;
  job.fit.identity += fmt::format(" patterns {} {}", o.min_count, o.patterns);
  if (o.patterns.empty()) return job;
  const Result<std::string> text = read_file(o.patterns);
  if (!text) return text.error();
  Result<Harvest> patterns = parse_harvest(*text, o.patterns);
  if (!patterns) return patterns.error();
  job.patterns = std::move(*patterns);
  return job;
}

// A line for every tenth of what is under way.
std::function<void(const char*, double)> progress_of(const Options& o) {
  if (o.quiet) return {};
  return [&o, what = std::string(), line = std::function<void(double)>()](const char* now,
                                                                          double done) mutable {
    if (what != now) line = train_progress(o, now);
    what = now;
    line(done);
  };
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
  Result<FitJob> job = job_of(o, method, *games);
  if (!job) return failed_run("train", job.error().text);
  const TrainCrew team = start_crew(o, *games, *job);
  job->fit.crew = team.crew;
  job->progress = progress_of(o);
  const Result<FitJobResult> result = run_fit(*games, *job);
  if (!result) return failed_run("train", result.error().text);
  if (result->fit.gammas.empty()) return interrupted_run("train", "before the first iteration");
  if (Result<void> written = write_file(o.out, weights_text(o, *games, *result)); !written)
    return failed_run("train", written.error().text);
  if (!result->fit.interrupted) return kSuccess;
  return interrupted_run("train", fmt::format("'{}' holds iteration {}; go on with --resume", o.out,
                                              result->fit.iterations));
}

}  // namespace hayago
