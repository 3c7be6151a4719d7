// hayago predict: how often a model's first choices are the moves that were played.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/model/edit_weights.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/games_option.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/show/format.h"
#include "tools/show/table.h"
#include "tools/train/prediction.h"

namespace hayago {
namespace {

using namespace train;

struct Options : GamesOption {
  std::string weights, model = "tree", without, format = "table", out = "-", svg;
  ProgressMode progress = ProgressMode::Terminal;
};

void declare(CLI::App& app, Options& o) {
  declare_games_option(app, o);
  app.add_option("--model", o.model, "tree (the prior) or playout (what erica plays by)")
      ->check(CLI::IsMember({"tree", "playout"}))
      ->capture_default_str();
  app.add_option("--weights", o.weights, "weights from 'hayago train'; without it the program's");
  list_option(app, "--without", o.without,
              "features to switch off; tree: " + prior_group_names(~PriorGroupSet{0}, ", ") +
                  "; playout: pattern, " + joined(kLocalFeatureNames));
  app.add_option("--format", o.format, kFormatNames)->capture_default_str();
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  output_option(app, "--svg", o.svg, "also draw the curve into this file");
  progress_options(app, o.progress);
  app.footer(
      "Published: the move played is the first choice in about 35 % of cases, among the first 20\n"
      "in 84 % (19x19; Coulom 2007, Nomitan 2013). --without last is the second curve of "
      "Nomitan's\n"
      "Fig. 1: no distance to the previous move.\n"
      "Example: hayago predict --size 19 --games test.sgf.xz --max-games 500");
}

// What --without says of the features of a tree model.
Result<PriorGroupSet> tree_features_off(const Options& o) {
  return o.model == "tree" ? parse_prior_groups(o.without) : PriorGroupSet{0};
}

Result<Weights> playout_weights_of(const Options& o) {
  Result<Weights> weights = default_weights(o.size);
  if (!o.weights.empty()) weights = load_weights(o.weights);
  if (!weights) return weights.error();
  return weights_without(*weights, o.without);
}

Result<PredictionCounts> predict(const Options& o, const GameSet& games, PriorGroupSet without) {
  ProgressLine line(o.progress);
  const PredictionOptions options{o.threads, &catch_interrupts(),
                                  [&](double share) { line.show(share); }};
  if (o.model == "playout") {
    const Result<Weights> weights = playout_weights_of(o);
    if (!weights) return weights.error();
    return predict_with_playouts(games, *weights, options);
  }
  if (o.weights.empty())
    return predict_with_tree(games, default_tree_model(o.size), options, without);
  const Result<PriorWeights> weights = load_tree_weights(o.weights);
  if (!weights) return weights.error();
  return predict_with_tree(games, PriorModel(*weights), options, without);
}

std::string as_json(const PredictionCounts& counts) {
  nlohmann::ordered_json json = {{"schema", 1}, {"positions", counts.positions}};
  json["top"] = nlohmann::ordered_json::array();
  for (int t = 1; t <= kTopMost; ++t) json["top"].push_back(counts.share(t));
  json["mean_log_likelihood"] = counts.mean_log_likelihood();
  json["unknown"] = counts.unknown;
  json["ranges"] = nlohmann::ordered_json::array();
  for (size_t r = 0; r < kRanges; ++r) {
    const PredictionCounts::Range& range = counts.ranges[r];
    if (range.positions == 0) continue;
    const auto n = static_cast<double>(range.positions);
    json["ranges"].push_back({{"from", static_cast<int>(r) * kRangeMoves + 1},
                              {"positions", range.positions},
                              {"top1", range.top1 / n},
                              {"top20", range.top20 / n}});
  }
  return json.dump(2) + "\n";
}

std::string percent(double share) { return fmt::format("{:.2f}", 100 * share); }

std::string rendered(const Table& table, Format format) {
  if (format == Format::Csv) return table.to_csv();
  return format == Format::Markdown ? table.to_markdown() : table.to_text();
}

std::string as_text(Format format, const PredictionCounts& counts, int size) {
  if (format == Format::Json) return as_json(counts);
  Table curve({{"T"}, {"top T %"}});
  for (int t = 1; t <= kTopMost; ++t)
    if (format == Format::Csv || t <= 10 || t % 5 == 0)
      curve.add({std::to_string(t), percent(counts.share(t))});
  std::string text = rendered(curve, format);
  if (format == Format::Csv) return text;
  Table stages({{"moves", Table::Align::Left}, {"positions"}, {"top 1 %"}, {"top 20 %"}});
  for (size_t r = 0; r < kRanges; ++r) {
    const PredictionCounts::Range& range = counts.ranges[r];
    if (range.positions == 0) continue;
    const int from = static_cast<int>(r) * kRangeMoves + 1;
    const auto n = static_cast<double>(range.positions);
    stages.add({r + 1 < kRanges ? fmt::format("{}-{}", from, from + kRangeMoves - 1)
                                : fmt::format("{}-", from),
                std::to_string(range.positions), percent(range.top1 / n),
                percent(range.top20 / n)});
  }
  return text + "\n" + rendered(stages, format) +
         fmt::format(
             "\n{} positions, {} more with a move the model does not know; mean "
             "log-likelihood {:.4f}\n{}",
             counts.positions, counts.unknown, counts.mean_log_likelihood(),
             size == 19 ? "published: 35 % in the top 1, 84 % in the top 20\n" : "");
}

}  // namespace

int cmd_predict(int argc, char** argv) {
  Options o;
  CLI::App app{"Compares a model's choices with the moves of games."};
  declare(app, o);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(o.format);
  if (!format) return wrong_usage("predict", "--format: " + format.error().text);
  const Result<PriorGroupSet> without = tree_features_off(o);
  if (!without) return wrong_usage("predict", "--without: " + without.error().text);
  if (o.model == "playout")
    if (const Result<Weights> names = weights_without(default_weights(o.size), o.without); !names)
      return wrong_usage("predict", "--without: " + names.error().text);
  const Result<GameSet> games = games_of(o);
  if (!games) return failed_run("predict", games.error().text);
  const Result<PredictionCounts> counts = predict(o, *games, *without);
  if (!counts) return failed_run("predict", counts.error().text);
  if (interrupted() && counts->positions == 0)
    return interrupted_run("predict", "no game was finished");
  if (!o.svg.empty()) {
    if (Result<void> drawn = write_file(o.svg, prediction_svg(*counts, o.size)); !drawn)
      return failed_run("predict", drawn.error().text);
  }
  if (Result<void> written = write_file(o.out, as_text(*format, *counts, o.size)); !written)
    return failed_run("predict", written.error().text);
  if (!interrupted()) return kSuccess;
  return interrupted_run("predict", fmt::format("partial: {} of {} positions",
                                                counts->positions + counts->unknown, games->moves));
}

}  // namespace hayago
