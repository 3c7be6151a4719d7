// Experiments in words, numbers and pictures.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tools/match/experiment.h"
#include "tools/match/gtp_program.h"
#include "tools/match/match_print.h"
#include "tools/show/progress.h"
#include "tools/show/table.h"

namespace hayago::match {
namespace {

std::string published_text(const ExperimentRow& row) {
  if (row.published < 0) return "-";
  if (row.margin == 0) return fmt::format("{:.1f} %", row.published);
  return fmt::format("{:.1f} % (±{:.1f})", row.published, row.margin);
}

std::string need_text(const Experiment& experiment) {
  std::string text = experiment.opponent;
  text = text.substr(0, text.find_first_of(" :"));
  if (experiment.opponent[0] == '\0') return "nothing";
  if (find_program(experiment.opponent)) return text + " (installed)";
  const std::string error = find_program(experiment.opponent).error().text;
  return error.find("not installed: ") == std::string::npos ? "nothing" : error;
}

bool all_missing(const Experiment& experiment) {
  return std::all_of(experiment.rows.begin(), experiment.rows.end(),
                     [](const ExperimentRow& row) { return row.missing[0] != '\0'; });
}

// Coordinates of a chart: x by position or by value, y in per cent.
struct Chart {
  static constexpr double kLeft = 60, kTop = 50, kWidth = 560, kHeight = 280;
  double low = 0, high = 1;
  bool by_value = false, by_log = false;
  size_t count = 1;

  double x(const ExperimentRow& row, size_t index) const {
    const double share = by_log ? std::log(row.x / low) / std::log(high / low)
                         : by_value
                             ? (row.x - low) / (high - low)
                             : (static_cast<double>(index) + 0.5) / static_cast<double>(count);
    return kLeft + kWidth * (by_value ? 0.05 + 0.9 * share : share);
  }
  static double y(double percent) { return kTop + kHeight * (1 - percent / 100); }
};

Chart chart_for(const Experiment& experiment) {
  Chart chart;
  chart.count = experiment.rows.size();
  const auto [low, high] =
      std::minmax_element(experiment.rows.begin(), experiment.rows.end(),
                          [](const ExperimentRow& a, const ExperimentRow& b) { return a.x < b.x; });
  chart.low = low->x;
  chart.high = high->x;
  chart.by_value = experiment.x_label[0] != '\0' && chart.high > chart.low;
  chart.by_log = chart.by_value && experiment.rows.front().series[0] != '\0' && chart.low > 0;
  return chart;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
}

constexpr const char* kCurveColors[] = {"#26c", "#2a2", "#c33", "#a3a"};

// The curves of a figure in the order of their first rows.
std::vector<std::string_view> series_of(const Experiment& e) {
  std::vector<std::string_view> names;
  for (const ExperimentRow& row : e.rows)
    if (std::find(names.begin(), names.end(), row.series) == names.end())
      names.emplace_back(row.series);
  return names;
}
size_t series_index(const Experiment& e, const ExperimentRow& row) {
  const auto names = series_of(e);
  return static_cast<size_t>(std::find(names.begin(), names.end(), row.series) - names.begin());
}
const char* curve_color(size_t index) { return kCurveColors[index % std::size(kCurveColors)]; }

// What the colours mean.
std::string legend(const Experiment& e) {
  const auto names = series_of(e);
  if (names.size() < 2)
    return "<tspan fill='#c33'>published</tspan>, <tspan fill='#26c'>here</tspan>, 95 %";
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += fmt::format("<tspan fill='{}'>{}</tspan>, ", curve_color(i), names[i]);
  return text + "95 %";
}

std::string mark(double x, double value, double low, double high, const char* color) {
  return fmt::format(
      "<line x1='{0:.1f}' x2='{0:.1f}' y1='{1:.1f}' y2='{2:.1f}' stroke='{4}' stroke-width='2'/>"
      "<circle cx='{0:.1f}' cy='{3:.1f}' r='4' fill='{4}'/>\n",
      x, Chart::y(std::max(0.0, low)), Chart::y(std::min(100.0, high)), Chart::y(value), color);
}

// The time is ours alone: what an opponent thinks would say nothing of the row.
std::string time_column(const Experiment& e) {
  switch (e.kind) {
    case Experiment::Kind::Positions:
      return "our s/search";
    case Experiment::Kind::Speed:
    case Experiment::Kind::Clock:
      return "our s";
    case Experiment::Kind::Training:
    case Experiment::Kind::Weights:
    case Experiment::Kind::Prediction:
    case Experiment::Kind::Match:
      break;
  }
  return "our s/game";
}

// What margins of published figures are.
std::string margin_text(const Experiment& e) {
  return e.standard_errors ? "±: one standard error for published figures, 95 % for ours"
                           : "±: 95 %";
}

// Ponder hits, published and ours; empty where nobody pondered.
std::string prediction_text(const RowResult& r) {
  std::string text = r.row->prediction >= 0 ? fmt::format("{:.1f} %", r.row->prediction) : "";
  if (r.ponder.moves() > 0)
    text += fmt::format("{}{:.1f} %", text.empty() ? "" : " / ", 100 * r.ponder.prediction_rate());
  return text;
}
bool shows_prediction(const std::vector<RowResult>& results) {
  return std::any_of(results.begin(), results.end(),
                     [](const RowResult& r) { return !prediction_text(r).empty(); });
}

}  // namespace

std::string experiment_list() {
  Table table({{"name", Table::Align::Left},
               {"what", Table::Align::Left},
               {"needs", Table::Align::Left},
               {"rows"},
               {"games"},
               {"whole"},
               {"--quick"}});
  for (const Experiment& e : experiments()) {
    const auto rows = std::count_if(e.rows.begin(), e.rows.end(), [](const ExperimentRow& row) {
      return row.missing[0] == '\0';
    });
    const auto time = [&](bool quick) -> std::string {
      if (quick && e.is_about_learning()) return "a minute";
      ExperimentOptions options;
      options.quick = quick;
      return duration_text(seconds_per_game(e, options) * static_cast<double>(rows) *
                           static_cast<double>(games_per_row(e, options)));
    };
    const std::string need = all_missing(e) ? std::string(e.rows[0].missing) : need_text(e);
    table.add({e.name, e.source + std::string(": ") + e.title, need,
               fmt::format("{}/{}", rows, e.rows.size()), std::to_string(e.games), time(false),
               time(true)});
  }
  Table others({{"not repeated", Table::Align::Left}, {"why", Table::Align::Left}});
  for (const NotRepeated& n : not_repeated()) others.add({n.source, n.why});
  return table.to_text() + "\n" + others.to_text();
}

std::string experiment_text(const Experiment& e, const std::vector<RowResult>& results,
                            bool markdown) {
  std::vector<Table::Column> columns = {
      {"setting", Table::Align::Left}, {"published"}, {"here"}, {"games"}, {time_column(e)},
      {"", Table::Align::Left}};
  const bool predictions = shows_prediction(results);
  if (predictions) columns.insert(columns.end() - 1, {"PR, published / ours"});
  Table table(columns);
  for (const RowResult& r : results) {
    const std::string seconds = fmt::format("{:.1f}", r.seconds);
    std::vector<std::string> cells = {r.row->label, published_text(*r.row), "-", "-", "-",
                                      r.why_not};
    if (r.tally)
      cells = {r.row->label,
               published_text(*r.row),
               rate_text(*r.tally),
               std::to_string(r.tally->games()),
               seconds,
               ""};
    else if (!r.figure.empty())
      cells = {r.row->label, published_text(*r.row), r.figure, "-", seconds, ""};
    if (predictions) cells.insert(cells.end() - 1, prediction_text(r));
    table.add(cells);
  }
  const std::string head = fmt::format("{}: {} ({})\n", e.name, e.title, e.source);
  const std::string note = e.note[0] != '\0' ? fmt::format("Note: {}.\n", e.note) : "";
  return (markdown ? "### " : "") + head + note + "\n" +
         (markdown ? table.to_markdown() : table.to_text()) +
         fmt::format("\n{}: thinking time of the program of the row, without its opponent's. {}.\n",
                     time_column(e), margin_text(e)) +
         (predictions ? "PR: share of the opponent's moves that were among those pondered on.\n"
                      : "");
}

std::string experiment_json(const Experiment& e, const std::vector<RowResult>& results) {
  nlohmann::ordered_json json = {{"schema", 1},        {"experiment", e.name},   {"title", e.title},
                                 {"source", e.source}, {"opponent", e.opponent}, {"size", e.size},
                                 {"komi", e.komi},     {"note", e.note}};
  for (const RowResult& r : results) {
    nlohmann::ordered_json row = {{"setting", r.row->label}, {"contestant", r.row->contestant}};
    if (r.row->published >= 0) {
      row["published"] = r.row->published / 100;
      row["published_margin"] = r.row->margin / 100;
      row["published_margin_is"] = e.standard_errors ? "standard error" : "95 %";
    }
    if (r.row->prediction >= 0) row["published_prediction"] = r.row->prediction / 100;
    if (r.ponder.moves() > 0) row["prediction"] = r.ponder.prediction_rate();
    if (!r.figure.empty()) {
      row["figure"] = r.figure;
      row["seconds"] = r.seconds;
    } else if (r.tally) {
      const Interval interval = wilson(*r.tally);
      row["games"] = r.tally->games();
      row["rate"] = r.tally->rate();
      row["low"] = interval.low;
      row["high"] = interval.high;
      row["seconds_per_game"] = r.seconds;
    } else {
      row["not_played"] = r.why_not;
    }
    json["rows"].push_back(row);
  }
  return json.dump(2) + "\n";
}

std::string experiment_svg(const Experiment& e, const std::vector<RowResult>& results) {
  const Chart chart = chart_for(e);
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 660 400' font-family='sans-serif' "
      "font-size='12'>\n<rect width='660' height='400' fill='white'/>\n"
      "<text x='60' y='22' font-size='15'>{}</text>\n<text x='60' y='40' fill='#555'>{}: "
      "{}</text>\n",
      escaped(e.title), escaped(e.source), legend(e));
  for (int percent = 0; percent <= 100; percent += 20)
    svg += fmt::format(
        "<line x1='60' x2='620' y1='{0:.1f}' y2='{0:.1f}' stroke='#ddd'/>"
        "<text x='52' y='{1:.1f}' text-anchor='end'>{2} %</text>\n",
        Chart::y(percent), Chart::y(percent) + 4, percent);
  for (size_t i = 0; i < results.size(); ++i) {
    const RowResult& r = results[i];
    const double x = chart.x(*r.row, i);
    const std::string label =
        chart.by_value ? fmt::format("{:g}", r.row->x) : std::string(r.row->label);
    svg +=
        fmt::format("<text x='{:.1f}' y='350' text-anchor='middle'>{}</text>\n", x, escaped(label));
    if (r.row->published >= 0) {
      const double margin = r.row->margin * (e.standard_errors ? 1.96 : 1);
      svg += mark(x - 5, r.row->published, r.row->published - margin, r.row->published + margin,
                  "#c33");
    }
    if (!r.tally && r.value) svg += mark(x + 5, *r.value, *r.value, *r.value, "#26c");
    if (!r.tally) continue;
    const Interval interval = wilson(*r.tally);
    const size_t series = series_index(e, *r.row);
    svg += mark(x + 5 + 4 * static_cast<double>(series), 100 * r.tally->rate(), 100 * interval.low,
                100 * interval.high, curve_color(series));
  }
  return svg + fmt::format("<text x='340' y='378' text-anchor='middle'>{}</text>\n</svg>\n",
                           escaped(e.x_label));
}

}  // namespace hayago::match
