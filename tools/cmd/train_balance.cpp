// hayago train balance: playout weights by simulation balancing.
#include <fmt/format.h>

#include "core/base/files.h"
#include "core/model/named_weights.h"
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
  std::string from = "", outcome = "-1/1";
  bool plain = false;
  int keep_every = 0;
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
  app.add_flag("--constant-rate", b.constant_rate, "alpha stays as it is");
  app.add_option("--outcome", o.outcome, "what a playout gives: -1/1, or 0/1 for the mover")
      ->check(CLI::IsMember({"-1/1", "0/1"}))
      ->capture_default_str();
  app.add_flag("--plain-gradient", o.plain,
               "z in the gradient, as in Algorithm 1, instead of z - b with the mean result b");
  whole_option(app, "--passes", b.passes, 1, 1'000'000, "iterations over the same positions");
  whole_option(app, "--measure-playouts", b.measure_playouts, 0, kMany,
               "after every pass measure the error on all positions by so many; 0: never");
  whole_option(app, "--keep-every", o.keep_every, 0, 1'000'000,
               "also write OUT.passN after every so many passes; 0: never");
  whole_option(app, "--batch", b.batch, 1, 10'000, "positions between two steps; each takes 16 kB");
  whole_option(app, "--target-playouts", b.target_playouts, 0, 1'000'000'000,
               "value a position by a search of so many playouts; 0: by who won its game");
  app.add_option("--values", b.values,
                 "file that keeps what the searches found: read first, written when all are there");
  app.add_option("--from", o.from,
                 "weights to start from: a file or name, or 'flat' for all alike (theta = 0); "
                 "default: the built-in");
  seed_option(app, b.seed, "chooses the positions and the playouts");
  app.add_flag("--resume", b.resume, "go on from OUT.checkpoint");
}

Result<Weights> start_weights(const Options& o) {
  if (o.from.empty()) return default_weights(o.size);
  if (o.from == "flat")
    return playout_weights(playout_space(), std::vector<double>(playout_space().features(), 1));
  return load_weights(o.from);
}

// Everything but the games that decides what is learnt.
std::string identity_of(const Options& o, const BalanceOptions& b, const GameSet& games) {
  std::string text = fmt::format(
      "balance size {} games {} positions {} M {} N {} rate {} batch {} target {} from '{}' seed "
      "{}",
      o.size, games.digest(), b.positions, b.value_playouts, b.gradient_playouts, b.rate, b.batch,
      b.target_playouts, o.from, b.seed);
  if (b.passes != 1) text += fmt::format(" passes {}", b.passes);
  if (o.outcome != "-1/1") text += " outcome " + o.outcome;
  if (!b.baseline) text += " plain";
  if (b.constant_rate) text += " constant";
  return text;
}

// The comments of what is written: how the weights were made and how well they do.
std::string provenance_of(const Options& o, const BalanceOptions& b, const GameSet& games,
                          const BalanceResult& result) {
  std::string text = fmt::format(
      "{}; positions: {}\n"
      "# outcomes {}, target: {}\n"
      "# error of the mean result on positions not yet seen: {:.4f} in the first tenth, {:.4f} in\n"
      "# the last\n",
      made_by(o, games), result.positions, o.outcome,
      b.target_playouts == 0 ? "who won the game"
                             : fmt::format("a search of {} playouts by erica", b.target_playouts),
      result.error_before, result.error_after);
  for (const BalanceResult::Pass& pass : result.passes)
    text +=
        fmt::format("# error on all positions after pass {}: {:.4f}\n", pass.number, pass.error);
  return text;
}

// Weights of a pass that is not the last one, beside what is written at the end.
void keep_passes(const Options& o, BalanceOptions& b) {
  if (o.keep_every == 0) return;
  b.after_pass = [&o](int pass, const Weights& weights) {
    if (pass == 0 || pass % o.keep_every != 0) return;
    const std::string head = fmt::format("# made by: {}\n# after pass {}\n", o.command, pass);
    const std::string path = fmt::format("{}.pass{}", o.out, pass);
    if (const auto kept = write_file(path, after_first_line(to_text(weights), head)); !kept)
      fmt::print(stderr, "hayago train: {}\n", kept.error().text);
  };
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
      "Example: hayago train balance --size 9 --games train.sgf.xz --positions 20000 --out w.txt\n"
      "As Erica 4.3.4, fourth column: --positions 5000 --target-playouts 100000 --value-playouts "
      "500\n"
      "  --gradient-playouts 500 --rate 10 --constant-rate --plain-gradient --batch 1 --from flat\n"
      "  --passes 60 --measure-playouts 1000, on games of 'hayago match' with 3,000 playouts");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Weights> start = start_weights(o);
  if (!start) return failed_run("train", start.error().text);
  const Result<GameSet> games = begin_training(o);
  if (!games) return failed_run("train", games.error().text);
  b.outcome = o.outcome == "0/1" ? Outcome::WinOrNothing : Outcome::WinOrLoss;
  b.baseline = !o.plain;
  keep_passes(o, b);
  const TrainCrew team = start_crew(o, *games, cluster::BalanceJob{*start, b});
  b.crew = team.crew;
  b.quiet = o.quiet;
  b.checkpoint = o.out == "-" ? "" : o.out + ".checkpoint";
  b.identity = identity_of(o, b, *games);
  const Result<BalanceResult> result = balance(*games, *start, b);
  if (!result) return failed_run("train", result.error().text);
  if (Result<void> written = write_file(
          o.out, after_first_line(to_text(result->weights), provenance_of(o, b, *games, *result)));
      !written)
    return failed_run("train", written.error().text);
  if (!result->interrupted) return kSuccess;
  return interrupted_run(
      "train", fmt::format("'{}' holds the weights after {} positions; go on with --resume", o.out,
                           result->positions));
}

}  // namespace hayago
