#include "perf/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/statistics.h"

namespace hayago::perf {
namespace {

using namespace bench;

using Json = nlohmann::ordered_json;

// Six significant digits: what a reader can use, without the noise of binary fractions.
double rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  const double scale = std::pow(10.0, 5 - std::floor(std::log10(std::abs(value))));
  return std::round(value * scale) / scale;
}

Json row_to_json(const ResultRow& row) {
  Json json = {{"policy", row.key.policy},
               {"size", row.key.size},
               {"threads", row.key.threads},
               {"isa", row.key.isa},
               {"playouts_per_s", rounded(row.playouts_per_s)},
               {"min", rounded(row.min)},
               {"max", rounded(row.max)},
               {"cv", rounded(row.cv)},
               {"moves_per_playout", rounded(row.moves_per_playout)},
               {"ns_per_move", rounded(row.ns_per_move)},
               {"black_win_rate", rounded(row.black_win_rate)},
               {"cpu_share", rounded(row.cpu_share)},
               {"playouts_per_cpu_s", rounded(row.playouts_per_cpu_s)}};
  if (row.speed_up) json["speed_up"] = rounded(*row.speed_up);
  if (row.efficiency) json["efficiency"] = rounded(*row.efficiency);
  json["repeats"] = Json::array();
  for (const double rate : row.repeats) json["repeats"].push_back(rounded(rate));
  json["cpu_repeats"] = Json::array();
  for (const double rate : row.cpu_repeats) json["cpu_repeats"].push_back(rounded(rate));
  if (row.joules_per_1000) json["joules_per_1000"] = rounded(*row.joules_per_1000);
  if (row.watts) json["watts"] = rounded(*row.watts);
  if (const auto rate = row.playouts_per_joule()) json["playouts_per_joule"] = rounded(*rate);
  if (row.seconds > 0) json["seconds"] = rounded(row.seconds);
  if (!row.ranks.is_null()) json["ranks"] = row.ranks;
  return json;
}

// Throws nlohmann::json::exception where a field is missing or of another type.
ResultRow row_from_json(const Json& json) {
  ResultRow row;
  row.key = {json.at("policy").get<std::string>(), json.at("size").get<int>(),
             json.at("threads").get<int>(), json.at("isa").get<std::string>()};
  row.playouts_per_s = json.at("playouts_per_s").get<double>();
  row.min = json.at("min").get<double>();
  row.max = json.at("max").get<double>();
  row.cv = json.at("cv").get<double>();
  row.moves_per_playout = json.at("moves_per_playout").get<double>();
  row.ns_per_move = json.at("ns_per_move").get<double>();  // wall time in files of old: see below
  row.black_win_rate = json.at("black_win_rate").get<double>();
  row.cpu_share = json.value("cpu_share", 1.0);
  row.playouts_per_cpu_s = json.value("playouts_per_cpu_s", row.playouts_per_s);
  if (json.contains("speed_up")) row.speed_up = json.at("speed_up").get<double>();
  if (json.contains("efficiency")) row.efficiency = json.at("efficiency").get<double>();
  row.repeats = json.value("repeats", std::vector<double>());
  row.cpu_repeats = json.value("cpu_repeats", std::vector<double>());
  row.seconds = json.value("seconds", 0.0);
  if (json.contains("joules_per_1000"))
    row.joules_per_1000 = json.at("joules_per_1000").get<double>();
  if (json.contains("watts")) row.watts = json.at("watts").get<double>();
  if (json.contains("ranks")) row.ranks = json.at("ranks");
  if (row.playouts_per_cpu_s > 0 && row.moves_per_playout > 0 && row.ns_per_move >= 0)
    row.ns_per_move = 1e9 * row.key.threads / (row.playouts_per_cpu_s * row.moves_per_playout);
  return row;
}

Result<void> check_row(const ResultRow& row) {
  if (row.key.size < 2 || row.key.size > 25) return Error{"has an impossible board size"};
  if (row.key.threads < 1) return Error{"has an impossible thread count"};
  if (!(row.playouts_per_s > 0)) return Error{"has a rate that is not positive"};
  for (const std::vector<double>* repeats : {&row.repeats, &row.cpu_repeats})
    if (!std::all_of(repeats->begin(), repeats->end(), [](double r) { return r > 0; }))
      return Error{"has a repeat that is not positive"};
  return {};
}

}  // namespace

std::optional<double> ResultRow::playouts_per_joule() const {
  if (!joules_per_1000 || !(*joules_per_1000 > 0)) return std::nullopt;
  return 1000 / *joules_per_1000;
}

std::vector<ResultRow> summarize(const std::vector<RowResult>& results) {
  std::vector<ResultRow> rows;
  for (const RowResult& result : results) {
    ResultRow row;
    row.key = result.key;
    row.playouts_per_s = result.playouts_per_s();
    row.min = *std::min_element(result.repeats.begin(), result.repeats.end());
    row.max = *std::max_element(result.repeats.begin(), result.repeats.end());
    row.cv = variation(result.repeats);
    row.moves_per_playout = result.moves_per_playout;
    row.ns_per_move = result.ns_per_move();
    row.black_win_rate = result.black_win_rate;
    row.cpu_share = result.cpu_share;
    row.playouts_per_cpu_s = result.playouts_per_cpu_s;
    if (const RowResult* single = single_thread_row(results, result)) {
      row.speed_up = row.playouts_per_s / single->playouts_per_s();
      row.efficiency = *row.speed_up / row.key.threads;
    }
    row.repeats = result.repeats;
    row.cpu_repeats = result.cpu_repeats;
    row.seconds = result.seconds;
    if (result.joules && result.playouts > 0 && result.seconds > 0) {
      row.joules_per_1000 = 1000 * *result.joules / static_cast<double>(result.playouts);
      row.watts = *result.joules / result.seconds;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string to_json(const ResultFile& file) {
  Json json = {{"schema", kResultSchema}, {"context", file.context}, {"results", Json::array()}};
  for (const ResultRow& row : file.rows) json["results"].push_back(row_to_json(row));
  if (!file.score.is_null()) json["score"] = file.score;
  return json.dump(1) + "\n";
}

Result<ResultFile> parse_results(std::string_view text, std::string_view name) {
  // What is nested deeper than anything of ours is left out: copying it takes a stack as deep.
  constexpr int kDeepest = 8;
  const auto shallow = [](int depth, Json::parse_event_t, const Json&) {
    return depth <= kDeepest;
  };
  const Json json = Json::parse(text, shallow, false);
  if (json.is_discarded())
    return Error{
        fmt::format("'{}' is not JSON, or cut short; write it with 'hayago bench --format "
                    "json --out FILE'",
                    name)};
  if (!json.is_object() || !json.contains("schema") || !json.contains("results") ||
      !json["results"].is_array())
    return Error{fmt::format("'{}' is not a result of 'hayago bench --format json'", name)};
  if (json["schema"] != kResultSchema)
    return Error{fmt::format("'{}' has schema {}; this program reads schema {}", name,
                             json["schema"].dump(), kResultSchema)};
  ResultFile file;
  file.context = json.value("context", Json::object());
  if (json.contains("score")) file.score = json["score"];
  for (const Json& row : json["results"]) {
    try {
      file.rows.push_back(row_from_json(row));
    } catch (const Json::exception& problem) {
      return Error{fmt::format("'{}': result {} is damaged: {}", name, file.rows.size() + 1,
                               problem.what())};
    }
    if (Result<void> sound = check_row(file.rows.back()); !sound)
      return Error{fmt::format("'{}': result {} {}", name, file.rows.size(), sound.error().text)};
  }
  return file;
}

}  // namespace hayago::perf
