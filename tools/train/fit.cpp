#include "tools/train/fit.h"

#include <fmt/format.h>

#include <chrono>

#include "tools/train/checkpoint.h"

namespace hayago::train {
namespace {

constexpr double kSmallestGain = 1e-6;  // of the objective, per competition

void print_line(int iteration, const FitQuality& q, double seconds) {
  fmt::print(stderr, "{:9}  {:14.5f}  {:14.1f}  {:5.2f} %  {:6.2f} %  {:7.1f}\n", iteration,
             q.log_likelihood, q.objective, 100 * q.top1, 100 * q.top20, seconds);
}

// Gammas and iteration of the checkpoint, where there is one to go on from.
Result<int> start(BradleyTerry& model, const FitOptions& options) {
  if (!options.resume) return 0;
  Checkpoint state;
  if (options.crew.leads()) {
    const Result<Checkpoint> saved = load_checkpoint(options.checkpoint, options.identity);
    if (!saved) return saved.error();
    if (saved->gammas.size() != model.gammas().size())
      return Error{options.checkpoint + ": made for another number of features"};
    state = *saved;
  }
  std::vector<double> iteration = {static_cast<double>(state.iteration)};
  if (!options.crew.tell(iteration) || !options.crew.tell(state.gammas)) return 0;
  model.set_gammas(std::move(state.gammas));
  return static_cast<int>(iteration[0]);
}

Result<void> save(const FitOptions& options, const FitResult& result) {
  if (options.checkpoint.empty() || !options.crew.leads()) return {};
  return save_checkpoint(options.checkpoint, {options.identity, result.iterations, result.gammas});
}

}  // namespace

Result<FitResult> fit(const Competitions& data, const FitOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  BradleyTerry model(data, options.crew);
  const Result<int> done = start(model, options);
  if (!done) return done.error();
  FitResult result{model.gammas(), model.wins(), model.quality(), *done, false};
  if (!options.quiet) {
    fmt::print(stderr, "iteration  log-likelihood       objective    top 1    top 20  seconds\n");
    print_line(*done, result.quality, seconds());
  }
  while (result.iterations < options.iterations) {
    const bool moved =
        options.method == FitMethod::Mm ? model.mm_iteration() : model.gradient_iteration();
    const FitQuality quality = model.quality();
    result.interrupted = options.crew.interrupted();
    if (result.interrupted || !moved) break;
    const double gain = quality.objective - result.quality.objective;
    result.gammas = model.gammas();
    result.quality = quality;
    ++result.iterations;
    if (!options.quiet) print_line(result.iterations, quality, seconds());
    if (Result<void> saved = save(options, result); !saved) return saved.error();
    if (gain < kSmallestGain * static_cast<double>(data.all_size())) break;
  }
  return result;
}

}  // namespace hayago::train
