#include "tools/gtp/analysis_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/board/board_text.h"

namespace hayago::gtp {
namespace {

// Lower end of the 95 % interval of the value; one game more of each kind keeps it off 0 and 1.
double lower_bound(const MoveReport& move) {
  const double n = static_cast<double>(move.visits) + 2;
  const double mean = (move.value * static_cast<double>(move.visits) + 1) / n;
  return std::max(0.0, mean - 1.96 * std::sqrt(mean * (1 - mean) / n));
}

std::string fixed(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

// Lizzie and its kin want integers: ten thousandths.
std::string per_10000(double share) {
  return std::to_string(std::lround(10000 * std::clamp(share, 0.0, 1.0)));
}

std::string variation_text(const std::vector<Point>& line, int size, size_t from = 0) {
  std::string text;
  for (size_t i = from; i < line.size(); ++i)
    text += (text.empty() ? "" : " ") + vertex_text(line[i], size);
  return text;
}

std::string move_line(const MoveReport& move, int size) {
  return move.variation.empty() ? vertex_text(move.move, size)
                                : variation_text(move.variation, size);
}

bool is_shown(const SearchReport& report, size_t order, const AnalysisOptions& options) {
  const auto i = static_cast<int>(order);
  if (i >= options.max_moves) return false;
  return report.moves[order].visits > 0 || i < options.min_moves;
}

// Komi included, the mover's view.
double lead(const SearchReport& report) {
  const double black = report.score - report.komi;
  return report.to_move == Color::Black ? black : -black;
}

double owner_for_mover(const SearchReport& report, size_t at) {
  const double black = report.ownership[at];
  return report.to_move == Color::Black ? black : -black;
}

// Calls f with every index into the ownership, the top row first.
template <class F>
void for_each_point(const SearchReport& report, F&& f) {
  if (report.ownership.empty()) return;
  for (int y = report.size - 1; y >= 0; --y)
    for (int x = 0; x < report.size; ++x) f(static_cast<size_t>(y * report.size + x));
}

std::string kata_move(const SearchReport& report, size_t order, const AnalysisOptions& options) {
  const MoveReport& move = report.moves[order];
  const std::string visits = std::to_string(move.visits);
  const double lcb = lower_bound(move);
  const std::string score = fixed(lead(report), 3), stdev = fixed(report.score_stdev, 3);
  std::string text = "info move " + vertex_text(move.move, report.size) + " visits " + visits +
                     " edgeVisits " + visits + " utility " + fixed(2 * move.value - 1, 6) +
                     " winrate " + fixed(move.value, 6) + " scoreMean " + score + " scoreStdev " +
                     stdev + " scoreLead " + score + " scoreSelfplay " + score + " prior " +
                     fixed(move.prior, 6) + " lcb " + fixed(lcb, 6) + " utilityLcb " +
                     fixed(2 * lcb - 1, 6) + " weight " + visits + " order " +
                     std::to_string(order) + " pv " + move_line(move, report.size);
  if (options.pv_visits) text += " pvVisits " + visits;
  return text;
}

// 63 levels from the opponent's to the mover's, in the alphabet of base 64.
char ownership_letter(double mine) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
  return kLetters[std::clamp(static_cast<int>(std::lround((mine + 1) * 31)), 0, 62)];
}

double rounded(double value) { return std::round(value * 10000) / 10000; }

}  // namespace

std::string vertex_text(Point p, int size) {
  return with_size(size, [&]<int N>() { return to_text<N>(p); });
}

std::string lz_analysis(const SearchReport& report, const AnalysisOptions& options) {
  std::string text;
  for (size_t i = 0; i < report.moves.size(); ++i) {
    if (!is_shown(report, i, options)) continue;
    const MoveReport& move = report.moves[i];
    text += (text.empty() ? "info move " : " info move ") + vertex_text(move.move, report.size) +
            " visits " + std::to_string(move.visits) + " winrate " + per_10000(move.value) +
            " prior " + per_10000(move.prior) + " lcb " + per_10000(lower_bound(move)) + " order " +
            std::to_string(i) + " pv " + move_line(move, report.size);
  }
  return text;
}

std::string kata_analysis(const SearchReport& report, const AnalysisOptions& options) {
  std::string text;
  for (size_t i = 0; i < report.moves.size(); ++i)
    if (is_shown(report, i, options))
      text += (text.empty() ? "" : " ") + kata_move(report, i, options);
  if (options.root_info)
    text += " rootInfo visits " + std::to_string(report.root_visits) + " utility " +
            fixed(2 * report.value - 1, 6) + " winrate " + fixed(report.value, 6) + " scoreMean " +
            fixed(lead(report), 3) + " scoreStdev " + fixed(report.score_stdev, 3) + " scoreLead " +
            fixed(lead(report), 3) + " weight " + std::to_string(report.root_visits);
  if (options.ownership && !report.ownership.empty()) {
    text += " ownership";
    for_each_point(report, [&](size_t at) { text += " " + fixed(owner_for_mover(report, at), 3); });
  }
  return text;
}

std::string cgos_analysis(const SearchReport& report, const std::string& comment) {
  using Json = nlohmann::ordered_json;
  Json json = {{"winrate", rounded(report.value)},
               {"score", rounded(lead(report))},
               {"visits", report.root_visits},
               {"moves", Json::array()}};
  constexpr size_t kMoves = 10;
  for (size_t i = 0; i < std::min(kMoves, report.moves.size()); ++i) {
    const MoveReport& move = report.moves[i];
    if (move.visits == 0) break;
    json["moves"].push_back({{"move", vertex_text(move.move, report.size)},
                             {"winrate", rounded(move.value)},
                             {"prior", rounded(move.prior)},
                             {"visits", move.visits},
                             {"pv", variation_text(move.variation, report.size, 1)}});
  }
  std::string owners;
  for_each_point(report,
                 [&](size_t at) { owners += ownership_letter(owner_for_mover(report, at)); });
  if (!owners.empty()) json["ownership"] = owners;
  if (!comment.empty()) json["comment"] = comment;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hayago::gtp
