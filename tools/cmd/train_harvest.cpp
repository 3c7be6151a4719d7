// hayago train harvest: frequent diamond patterns, for 'train mm --features tree --patterns'.
#include <fmt/format.h>

#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/cmd/train.h"
#include "tools/train/harvest.h"

namespace hayago {

using namespace train;

namespace {

void print_sizes(const Harvest& patterns) {
  std::array<std::array<int, kMaxDiamond + 1>, 2> by_size{};
  for (const Harvest::Count& count : patterns.shapes)
    ++by_size[0][static_cast<size_t>(count.diamond.size)];
  for (const Harvest::Count& count : patterns.replies)
    ++by_size[1][static_cast<size_t>(count.diamond.size)];
  for (size_t size = kMinReply; size <= kMaxDiamond; ++size)
    fmt::print(stderr, "size {}: {} shapes, {} replies\n", size, by_size[0][size],
               by_size[1][size]);
}

}  // namespace

int train_harvest(int argc, char** argv, TrainOptions o) {
  CLI::App app{"Counts the diamond patterns of the moves of games and keeps the frequent ones."};
  int min_count = 30;
  declare_train_options(app, o, "file for the patterns");
  whole_option(app, "--min-count", min_count, 1, 1'000'000'000,
               "a diamond pattern must have been played so often");
  app.footer(
      "Ctrl-C keeps the patterns of the games so far, in a file that says so.\n"
      "Patterns are the same under the eight symmetries and for both players; a `reply` has the\n"
      "last move in it, marked. Sizes 1 to 3 are the 2,051 classes every model has.\n"
      "Example: hayago train harvest --size 19 --games train.sgf.xz --out patterns.txt");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<GameSet> games = begin_training(o);
  if (!games) return failed_run("train", games.error().text);
  const TrainCrew team = start_crew(o, *games, cluster::HarvestJob{min_count});
  const Harvest patterns =
      harvest_patterns(*games, {min_count, min_count, team.crew, train_progress(o, "harvest")});
  if (patterns.games == 0) return interrupted_run("train", "no game was looked at");
  const std::string partial =
      fmt::format("partial: {} of {} games", patterns.games, games->games.size());
  const std::string comments =
      made_by(o, *games) + "\n" + (interrupted() ? "# " + partial + "\n" : "");
  if (Result<void> written = write_file(o.out, to_text(patterns, comments)); !written)
    return failed_run("train", written.error().text);
  if (!o.quiet) print_sizes(patterns);
  return interrupted() ? interrupted_run("train", partial) : kSuccess;
}

}  // namespace hayago
