#include "tools/train/fit_job.h"

#include <fmt/format.h>

#include "tools/train/playout_set.h"
#include "tools/train/prior_set.h"

namespace hayago::train {
namespace {

std::function<void(double)> progress_of(const FitJob& job, const char* what) {
  if (!job.progress) return {};
  return [&job, what](double done) { job.progress(what, done); };
}

SampleOptions sampling(const FitJob& job) {
  return {job.positions, job.seed, job.fit.crew, progress_of(job, "sampling")};
}

Competitions sample_tree(const GameSet& games, const FitJob& job, Harvest& patterns) {
  patterns = job.patterns ? *job.patterns
                          : harvest_patterns(games, {job.min_count, job.min_count, job.fit.crew,
                                                     progress_of(job, "harvest")});
  if (!job.fit.quiet)
    fmt::print(stderr, "{} shapes, {} replies\n", patterns.shapes.size(), patterns.replies.size());
  if (job.fit.crew.interrupted()) return Competitions(FeatureSpace());
  return sample_tree_moves(games, patterns, sampling(job));
}

}  // namespace

Result<FitJobResult> run_fit(const GameSet& games, const FitJob& job) {
  FitJobResult result;
  const Competitions data = job.tree ? sample_tree(games, job, result.patterns)
                                     : sample_playout_moves(games, sampling(job));
  result.fit.interrupted = job.fit.crew.interrupted();
  if (result.fit.interrupted) return result;
  result.space = data.space();
  result.positions = data.all_size();
  result.moves = data.all_teams();
  if (result.positions == 0) return Error{"no position to learn from"};
  if (!job.fit.quiet)
    fmt::print(stderr, "{} positions, {} moves, {} features, {} MB\n", result.positions,
               result.moves, result.space.features(), data.bytes() >> 20);
  Result<FitResult> fitted = fit(data, job.fit);
  if (!fitted) return fitted.error();
  result.fit = std::move(*fitted);
  return result;
}

}  // namespace hayago::train
