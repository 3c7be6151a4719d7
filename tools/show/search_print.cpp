#include "tools/show/search_print.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "core/board/board_text.h"
#include "core/rules/score.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

template <int N>
std::string line_text(const std::vector<Point>& line, size_t most) {
  std::string text;
  for (size_t i = 0; i < line.size() && i < most; ++i)
    text += (i == 0 ? "" : " ") + to_text<N>(line[i]);
  return text;
}

// Ownership as a picture: # Black's, x probably, . open, o probably White's, O White's.
std::vector<std::string> ownership_rows(const SearchReport& report) {
  std::vector<std::string> rows;
  for (int y = report.size - 1; y >= 0; --y) {
    std::string row;
    for (int x = 0; x < report.size; ++x) {
      const float owner = report.ownership[static_cast<size_t>(y * report.size + x)];
      row += owner > 0.6f    ? " #"
             : owner > 0.2f  ? " x"
             : owner > -0.2f ? " ."
             : owner > -0.6f ? " o"
                             : " O";
    }
    rows.push_back(row);
  }
  return rows;
}

// The board with the ownership beside it.
template <int N>
std::string drawing(const SearchReport& report, const Board<N>& board, Point last) {
  DrawOptions options;
  options.last_move = last;
  std::istringstream lines(to_text(board, options));
  const std::vector<std::string> owners = ownership_rows(report);
  std::string text;
  size_t line_number = 0;
  for (std::string line; std::getline(lines, line); ++line_number) {
    line.resize(std::max(line.size(), static_cast<size_t>(2 * report.size + 8)), ' ');
    const size_t row = line_number - 1;  // the first line names the columns
    text += line;
    if (line_number == 0) text += "  owner";
    if (line_number > 0 && row < owners.size()) text += " " + owners[row];
    text += "\n";
  }
  return text;
}

std::string size_text(size_t bytes) { return fmt::format("{:.1f} MiB", bytes / 1048576.0); }

}  // namespace

template <int N>
std::string print_report(const SearchReport& report, const Board<N>& board, Point last, int most) {
  std::string text = drawing(report, board, last) + "\n";
  Table table({{"move", Table::Align::Left},
               {"visits"},
               {"wins %"},
               {"RAVE %"},
               {"RAVE visits"},
               {"prior %"},
               {"variation", Table::Align::Left}});
  int shown = 0;
  for (const MoveReport& m : report.moves) {
    if (m.visits == 0 || shown == most) break;
    ++shown;
    table.add({to_text<N>(m.move), with_thousands(static_cast<double>(m.visits)),
               fmt::format("{:.1f}", 100 * m.value),
               m.rave_visits > 0 ? fmt::format("{:.1f}", 100 * m.rave_value) : "-",
               with_thousands(static_cast<double>(m.rave_visits)),
               fmt::format("{:.2f}", 100 * m.prior), line_text<N>(m.variation, 8)});
  }
  text += table.to_text();
  text += fmt::format("\n{} to move plays {}: {:.1f} % (mean score {}, komi {})\n",
                      color_name(report.to_move), to_text<N>(report.best), 100 * report.value,
                      score_text(std::round(10 * report.score) / 10), report.komi);
  if (report.last_komi != report.komi)
    text += fmt::format("dynamic komi ended at {}\n", report.last_komi);
  text +=
      fmt::format("{} simulations in {:.2f} s, {} per second, {} {}; stopped by: {}\n",
                  with_thousands(static_cast<double>(report.simulations)), report.seconds,
                  with_thousands(report.simulations_per_second()), report.workers,
                  report.workers == 1 ? "worker" : "workers", stop_reason_name(report.stop_reason));
  text +=
      fmt::format("tree: {} nodes, {} of {}, depth {:.1f} on average and {} at most\n",
                  with_thousands(static_cast<double>(report.nodes)), size_text(report.tree_bytes),
                  size_text(report.memory_limit), report.mean_depth, report.deepest);
  if (report.prunings > 0)
    text += fmt::format("memory was full {} {}: {} little-visited nodes dropped\n", report.prunings,
                        report.prunings == 1 ? "time" : "times",
                        with_thousands(static_cast<double>(report.nodes_pruned)));
  return text;
}

template <int N>
std::string report_json(const SearchReport& r) {
  nlohmann::ordered_json json = {
      {"schema", 1},
      {"size", r.size},
      {"to_move", color_name(r.to_move)},
      {"best", to_text<N>(r.best)},
      {"value", r.value},
      {"score", r.score},
      {"komi", r.komi},
      {"last_komi", r.last_komi},
      {"simulations", r.simulations},
      {"root_visits", r.root_visits},
      {"workers", r.workers},
      {"stop_reason", stop_reason_name(r.stop_reason)},
      {"tree",
       {{"nodes", r.nodes},
        {"bytes", r.tree_bytes},
        {"limit", r.memory_limit},
        {"prunings", r.prunings},
        {"nodes_pruned", r.nodes_pruned},
        {"mean_depth", r.mean_depth},
        {"deepest", r.deepest}}},
      {"timing", {{"seconds", r.seconds}, {"per_second", r.simulations_per_second()}}}};
  json["moves"] = nlohmann::ordered_json::array();
  for (const MoveReport& m : r.moves) {
    nlohmann::ordered_json line = nlohmann::ordered_json::array();
    for (const Point p : m.variation) line.push_back(to_text<N>(p));
    json["moves"].push_back({{"move", to_text<N>(m.move)},
                             {"visits", m.visits},
                             {"value", m.value},
                             {"rave_visits", m.rave_visits},
                             {"rave_value", m.rave_value},
                             {"prior", m.prior},
                             {"variation", line}});
  }
  json["ownership"] = r.ownership;
  return json.dump(2) + "\n";
}

template std::string print_report<9>(const SearchReport&, const Board<9>&, Point, int);
template std::string print_report<13>(const SearchReport&, const Board<13>&, Point, int);
template std::string print_report<19>(const SearchReport&, const Board<19>&, Point, int);
template std::string print_report<kAnySize>(const SearchReport&, const Board<kAnySize>&, Point,
                                            int);
template std::string report_json<9>(const SearchReport&);
template std::string report_json<13>(const SearchReport&);
template std::string report_json<19>(const SearchReport&);
template std::string report_json<kAnySize>(const SearchReport&);

}  // namespace hayago
