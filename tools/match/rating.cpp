#include "tools/match/rating.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace hayago::match {
namespace {

constexpr int kSteps = 8000;  // hundredths from -40 to +40
constexpr double kTiny = 1e-300;

double level_at(int step) { return -40 + 0.01 * step; }

double log_likelihood(std::span<const RatedGame> games, double level, double base) {
  double sum = 0;
  for (const RatedGame& game : games) {
    const double lost = loss_probability(game.level - game.handicap - level, base);
    sum += std::log(std::max(game.won ? 1 - lost : lost, kTiny));
  }
  return sum;
}

// Game 23 (against Wang, 3 dan, even) is missing in the scan of the table.
const RatedGame kMogoGames[] = {
    {5, 5, true, "huygens"},   {5, 6, true, "r900"},    {5, 4, true, "r900"},
    {5, 4, true, "r900"},      {5, 4, true, "r900"},    {5, 4, true, "r900"},
    {6, 4, false, "huygens"},  {6, 5, true, "huygens"}, {6, 5, true, "huygens"},
    {10, 7, false, "huygens"}, {3, 0, true, "r900"},    {6, 4, true, "r900"},
    {6, 5, false, "r900"},     {6, 5, false, "r900"},   {4, 0, true, "r900"},
};

}  // namespace

double loss_probability(double advantage, double base) {
  return advantage > 0 ? 1 - std::pow(base, advantage) / 2 : std::pow(base, -advantage) / 2;
}

LevelEstimate estimate_level(std::span<const RatedGame> games, double base) {
  LevelEstimate estimate;
  estimate.games = static_cast<int>(games.size());
  std::vector<double> likelihood;
  for (int i = 0; i <= kSteps; ++i) likelihood.push_back(log_likelihood(games, level_at(i), base));
  const auto best = std::max_element(likelihood.begin(), likelihood.end());
  const double half = *best - std::log(2.0);
  const auto enough = [&](double value) { return value >= half; };
  const auto first = std::find_if(likelihood.begin(), likelihood.end(), enough);
  const auto last = std::find_if(likelihood.rbegin(), likelihood.rend(), enough).base() - 1;
  const auto step = [&](auto it) { return static_cast<int>(it - likelihood.begin()); };
  estimate.level = level_at(step(best));
  estimate.low = level_at(step(first));
  estimate.high = level_at(step(last));
  estimate.log_likelihood = *best;
  estimate.bounded = first != likelihood.begin() && last + 1 != likelihood.end();
  return estimate;
}

Result<double> parse_level(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  std::string unit(end, text.data() + text.size());
  unit.erase(std::remove(unit.begin(), unit.end(), ' '), unit.end());
  std::transform(unit.begin(), unit.end(), unit.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const Error bad{"'" + std::string(text) + "' is no level: 5d, 2k, 9p or a number of dan"};
  if (problem != std::errc() || std::abs(value) > 40) return bad;
  if (unit.empty() || unit == "d" || unit == "dan") return value;
  if (unit == "k" || unit == "kyu") return 1 - value;
  if (unit == "p") return 9 + value / 9;  // the paper: 9P is 10 dan of amateurs
  return bad;
}

Result<std::vector<RatedGame>> parse_rated_games(std::string_view text) {
  std::vector<RatedGame> games;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string level, handicap, result;
    if (!(words >> level)) continue;
    const std::string where = "line " + std::to_string(number) + ": ";
    if (!(words >> handicap >> result) || (result != "won" && result != "lost"))
      return Error{where + "expected LEVEL HANDICAP won|lost [GROUP]"};
    const Result<double> dan = parse_level(level);
    if (!dan) return Error{where + dan.error().text};
    const Result<double> stones = parse_level(handicap);
    if (!stones) return Error{where + "'" + handicap + "' is no handicap"};
    RatedGame game{*dan, *stones, result == "won", ""};
    words >> game.group;
    games.push_back(std::move(game));
  }
  if (games.empty()) return Error{"there are no games"};
  return games;
}

std::span<const RatedGame> mogo_games() { return kMogoGames; }

}  // namespace hayago::match
