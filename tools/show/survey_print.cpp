#include "tools/show/survey_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/interval.h"
#include "core/board/board_svg.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

// n eighths of a column, as block characters.
std::string bar(double eighths) {
  static constexpr const char* kParts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string text;
  const int n = static_cast<int>(eighths + 0.5);
  for (int i = 0; i < n / 8; ++i) text += "█";
  return text + kParts[n % 8];
}

// From White's to Black's: two characters make a point about square.
const char* shade(double balance) {
  if (balance > 0.6) return "██";
  if (balance > 0.2) return "▓▓";
  if (balance >= -0.2) return "▒▒";
  if (balance >= -0.6) return "░░";
  return "  ";
}

double share(uint64_t count, const Survey& survey) {
  return static_cast<double>(count) / static_cast<double>(survey.playouts);
}

std::string played_by(const SurveyRequest& request) {
  return bulk::parse_policy(request.policy)
             ? fmt::format("{} ({})", request.policy, bulk::isa_name(request.isa))
             : request.policy;
}

nlohmann::json map_json(const std::vector<uint64_t>& counts, const Survey& survey) {
  auto rows = nlohmann::json::array();
  for (int y = survey.size - 1; y >= 0; --y) {
    auto row = nlohmann::json::array();
    for (int x = 0; x < survey.size; ++x)
      row.push_back(share(counts[static_cast<size_t>(y * survey.size + x)], survey));
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

std::string draw_histogram(const Survey& survey, double komi, int lines) {
  const int area = survey.size * survey.size;
  // An even width: scores are rarely even on odd boards, which would draw a comb.
  const int width = 2 * std::max(1, (area + lines) / lines);
  // Bins begin at multiples of their width, so that 0 begins one.
  const auto bin_of = [&](int score) { return (score + area * width) / width; };
  std::vector<uint64_t> bins(static_cast<size_t>(bin_of(area) + 1));
  for (int score = -area; score <= area; ++score)
    bins[static_cast<size_t>(bin_of(score))] += survey.histogram[static_cast<size_t>(score + area)];
  const uint64_t most = *std::max_element(bins.begin(), bins.end());
  size_t first = 0, last = bins.size() - 1;
  while (bins[first] == 0) ++first;
  while (bins[last] == 0) --last;
  std::string text;
  constexpr double kColumns = 50;
  for (size_t i = first; i <= last; ++i) {
    const int low = static_cast<int>(i) * width - area * width, high = low + width - 1;
    const char winner = low > komi ? 'B' : high < komi ? 'W' : '|';
    const double part = static_cast<double>(bins[i]) / static_cast<double>(most);
    text += fmt::format("{:>5} {} {:6.2f}% {}\n", fmt::format("{:+}..", low), winner,
                        100 * share(bins[i], survey), bar(part * kColumns * 8));
  }
  return text;
}

std::string draw_ownership(const Survey& survey, const Diagram& position) {
  std::string letters = "   ";
  for (int x = 0; x < survey.size; ++x) letters += fmt::format(" {} ", column_letter(x));
  letters += "\n";
  std::string text = letters;
  for (int y = survey.size - 1; y >= 0; --y) {
    text += fmt::format("{:>2} ", y + 1);
    for (int x = 0; x < survey.size; ++x) {
      const auto p = static_cast<size_t>(y * survey.size + x);
      const double balance =
          share(survey.black_owned[p], survey) - share(survey.white_owned[p], survey);
      const Color stone = position.at(x, y);
      text += shade(balance);
      text += stone == Color::Black ? "X" : stone == Color::White ? "O" : " ";
    }
    text += fmt::format(" {}\n", y + 1);
  }
  return text + letters;
}

std::string survey_text(const Survey& survey, const SurveyRequest& request, double seconds) {
  const Interval interval =
      wilson(static_cast<double>(survey.black_wins), static_cast<int64_t>(survey.playouts));
  const int empty = static_cast<int>(
      std::count(request.position.cells.begin(), request.position.cells.end(), Color::Empty));
  std::string text = fmt::format(
      "{0}x{0}, {1} stones, {2} to play, komi {3}, {4} playouts by {5}, seed {6}\n\n", survey.size,
      survey.size * survey.size - empty, color_name(request.to_move), request.komi,
      with_thousands(static_cast<double>(survey.playouts)), played_by(request), request.seed);
  text += fmt::format("Black wins   {:.2f}% (95 % within {:.2f} to {:.2f})\n",
                      100 * survey.win_rate(), 100 * interval.low, 100 * interval.high);
  text += fmt::format("Mean score   {:+.3f} ± {:.3f} for Black, without komi\n",
                      survey.mean_score(), 1.96 * survey.score_error());
  text += fmt::format("Mean length  {:.1f} moves\n", survey.mean_length());
  text += fmt::format("Speed        {} playouts/s on {} thread{}\n\n",
                      with_thousands(static_cast<double>(survey.playouts) / seconds),
                      request.threads, request.threads == 1 ? "" : "s");
  text += "Scores for Black (B, W: who wins after komi)\n";
  text += draw_histogram(survey, request.komi, 24);
  text += "\nOwnership: ██ Black, ▒▒ either, blank White; X and O stand now\n";
  return text + draw_ownership(survey, request.position);
}

std::string survey_json(const Survey& survey, const SurveyRequest& request, double seconds) {
  const Interval interval =
      wilson(static_cast<double>(survey.black_wins), static_cast<int64_t>(survey.playouts));
  nlohmann::ordered_json json;
  json["schema"] = 1;
  json["policy"] = request.policy;
  json["isa"] = bulk::parse_policy(request.policy) ? bulk::isa_name(request.isa) : "native";
  json["size"] = survey.size;
  json["komi"] = request.komi;
  json["to_play"] = color_name(request.to_move);
  json["seed"] = request.seed;
  json["threads"] = request.threads;
  json["playouts"] = survey.playouts;
  json["playouts_per_s"] = static_cast<double>(survey.playouts) / seconds;
  json["black_win_rate"] = survey.win_rate();
  json["black_win_rate_95"] = {interval.low, interval.high};
  json["mean_score"] = survey.mean_score();
  json["mean_score_error"] = survey.score_error();
  json["mean_length"] = survey.mean_length();
  auto scores = nlohmann::ordered_json::array();
  const int area = survey.size * survey.size;
  for (int score = -area; score <= area; ++score)
    if (const uint64_t count = survey.histogram[static_cast<size_t>(score + area)]; count > 0)
      scores.push_back({{"score", score}, {"count", count}});
  json["scores"] = scores;
  json["black_owned"] = map_json(survey.black_owned, survey);  // top row first
  json["white_owned"] = map_json(survey.white_owned, survey);
  return json.dump(2) + "\n";
}

std::string survey_svg(const Survey& survey, const SurveyRequest& request) {
  BoardPicture picture;
  picture.position = request.position;
  for (size_t p = 0; p < survey.black_owned.size(); ++p)
    picture.ownership.push_back(static_cast<float>(share(survey.black_owned[p], survey) -
                                                   share(survey.white_owned[p], survey)));
  picture.title =
      fmt::format("{0}x{0} after {1} playouts by {2}", survey.size,
                  with_thousands(static_cast<double>(survey.playouts)), played_by(request));
  picture.caption =
      fmt::format("Black wins {:.1f} % of {} playouts, mean score {:+.1f}", 100 * survey.win_rate(),
                  with_thousands(static_cast<double>(survey.playouts)), survey.mean_score());
  return board_svg(picture).value();
}

}  // namespace hayago
