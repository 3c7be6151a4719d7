// hayago rating: a level by likelihood from games with handicap.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/options.h"
#include "tools/match/rating.h"
#include "tools/show/format.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace match;

using Groups = std::vector<std::pair<std::string, LevelEstimate>>;

Groups estimate_groups(const std::vector<RatedGame>& games, double base) {
  Groups all = {{"all", estimate_level(games, base)}};
  std::map<std::string, std::vector<RatedGame>> parts;
  for (const RatedGame& game : games)
    if (!game.group.empty()) parts[game.group].push_back(game);
  for (const auto& [name, part] : parts) all.emplace_back(name, estimate_level(part, base));
  std::vector<RatedGame> low;
  for (const RatedGame& game : games)
    if (game.handicap <= 4) low.push_back(game);
  if (!low.empty() && low.size() < games.size())
    all.emplace_back("handicap up to 4", estimate_level(low, base));
  return all;
}

std::string text_of(const Groups& groups, bool markdown) {
  Table table({{"games of", Table::Align::Left},
               {"games"},
               {"level (dan)"},
               {"at half the likelihood"},
               {"", Table::Align::Left}});
  for (const auto& [name, e] : groups)
    table.add({name, std::to_string(e.games), fmt::format("{:.1f}", e.level),
               fmt::format("{:.1f} to {:.1f}", e.low, e.high),
               e.bounded ? "" : "no bound: all won or all lost"});
  return markdown ? table.to_markdown() : table.to_text();
}

std::string json_of(const Groups& groups, double base) {
  nlohmann::ordered_json json = {{"schema", 1}, {"base", base}};
  for (const auto& [name, e] : groups)
    json["estimates"].push_back({{"group", name},
                                 {"games", e.games},
                                 {"level", e.level},
                                 {"low", e.low},
                                 {"high", e.high},
                                 {"bounded", e.bounded},
                                 {"log_likelihood", e.log_likelihood}});
  return json.dump(2) + "\n";
}

}  // namespace

int cmd_rating(int argc, char** argv) {
  std::string path, format_name = "table";
  double base = kRatingBase;
  bool example = false;
  CLI::App app{"Estimates a player's level from games with handicap, by maximum likelihood."};
  app.add_option("file", path, "games, one a line: LEVEL HANDICAP won|lost [GROUP]; - for stdin");
  app.add_flag("--example", example, "the games of MoGo in Taiwan (Table IV of the paper)");
  real_option(app, "--base", base, 0.01, 0.99,
              "b of the probability to lose: 1 - b^A / 2 at a disadvantage A");
  app.add_option("--format", format_name, "table, md or json")->capture_default_str();
  app.footer(
      "LEVEL is the opponent's (5d, 2k, 9p), HANDICAP the stones it gave; GROUP may name a "
      "machine\n"
      "or a version. The interval holds every level with at least half the greatest likelihood.\n"
      "MoGo's authors print 1.6 for all games, 2.5 (1.7 to 3.3) and 1.7 (0.8 to 2.7) for the two\n"
      "machines, 5.3 (3.8 to 7.8) for low handicaps; b = 0.4 comes closest, b = 3/4 is in the "
      "text.");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(format_name);
  if (!format || *format == Format::Csv)
    return wrong_usage("rating", "--format: table, md or json");
  if (example == !path.empty()) return wrong_usage("rating", "name a file of games, or --example");
  std::vector<RatedGame> games(mogo_games().begin(), mogo_games().end());
  if (!example) {
    const Result<std::string> text = read_file(path == "-" ? "/dev/stdin" : path);
    if (!text) return failed_run("rating", text.error().text);
    Result<std::vector<RatedGame>> read = parse_rated_games(*text);
    if (!read) return failed_run("rating", path + ": " + read.error().text);
    games = std::move(*read);
  }
  const Groups groups = estimate_groups(games, base);
  const std::string text = *format == Format::Json ? json_of(groups, base)
                                                   : text_of(groups, *format == Format::Markdown);
  std::fputs(text.c_str(), stdout);
  return kSuccess;
}

}  // namespace hayago
