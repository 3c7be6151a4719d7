// hayago train balance: playout weights by simulation balancing.
#include <fmt/format.h>

#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/train.h"
#include "tools/train/balance.h"
#include "tools/train/playout_set.h"

namespace hayago {
namespace {

using namespace train;

struct Options : TrainOptions {
  std::string from = "";
};

void declare(CLI::App& app, Options& o, BalanceOptions& b) {
  declare_train_options(app, o, "file for the weights");
  constexpr int kMany = 1'000'000;
  whole_option(app, "--positions", b.positions, 1, 1'000'000'000, "positions to learn from, about");
  whole_option(app, "--value-playouts", b.value_playouts, 1, kMany,
               "M: playouts for the value of a position");
  whole_option(app, "--gradient-playouts", b.gradient_playouts, 1, kMany,
               "N: playouts for the gradient");
  real_option(app, "--rate", b.rate, 0, 1e6,
              "alpha; falls to 0 over the second half of the positions");
  whole_option(app, "--batch", b.batch, 1, 10'000, "positions between two steps; each takes 16 kB");
  whole_option(app, "--target-playouts", b.target_playouts, 0, 1'000'000'000,
               "value a position by a search of so many playouts; 0: by who won its game");
  app.add_option("--from", o.from,
                 "weights to start from: a file, or 'flat' for all alike; default: the built-in");
  seed_option(app, b.seed, "chooses the positions and the playouts");
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

}  // namespace

int train_balance(int argc, char** argv, TrainOptions shared) {
  Options o{std::move(shared)};
  CLI::App app{
      "Balances the playouts: their mean result is moved towards the value of positions (Erica\n"
      "4.2.3, policy-gradient simulation balancing)."};
  BalanceOptions b;
  declare(app, o, b);
  app.footer(
      "Needs games whose records name winner and komi. The error printed is the mean square of\n"
      "target minus mean result, halved, of positions not yet learnt from. SIGINT ends cleanly;\n"
      "OUT.checkpoint lets --resume go on. With --rate 0 nothing is learnt: that measures "
      "weights.\n"
      "Example: hayago train balance --size 9 --games train.sgf.xz --positions 20000 --out w.txt");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Weights> start = start_weights(o);
  if (!start) return failed_run("train", start.error().text);
  const Result<GameSet> games = begin_training(o);
  if (!games) return failed_run("train", games.error().text);
  b.threads = o.threads;
  b.quiet = o.quiet;
  b.checkpoint = o.out == "-" ? "" : o.out + ".checkpoint";
  b.identity = fmt::format(
      "balance size {} games {} positions {} M {} N {} rate {} batch {} target {} from '{}' seed "
      "{}",
      o.size, games->digest(), b.positions, b.value_playouts, b.gradient_playouts, b.rate, b.batch,
      b.target_playouts, o.from, b.seed);
  b.interrupted = &catch_interrupts();
  const Result<BalanceResult> result = balance(*games, *start, b);
  if (!result) return failed_run("train", result.error().text);
  const std::string provenance = fmt::format(
      "{}; positions: {}\n"
      "# error of the mean result on positions not yet seen: {:.4f} in the first tenth, {:.4f} in\n"
      "# the last\n",
      made_by(o, *games), result->positions, result->error_before, result->error_after);
  if (Result<void> written =
          write_file(o.out, after_first_line(to_text(result->weights), provenance));
      !written)
    return failed_run("train", written.error().text);
  if (!result->interrupted) return kSuccess;
  return interrupted_run(
      "train", fmt::format("'{}' holds the weights after {} positions; go on with --resume", o.out,
                           result->positions));
}

}  // namespace hayago
