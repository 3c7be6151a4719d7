#include "perf/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <map>

#include "core/base/markup.h"
#include "perf/noise.h"
#include "perf/page_data.h"
#include "perf/score.h"

namespace hayago::perf {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kLargestFile = 64u << 20;
constexpr size_t kLongestText = 1000;
constexpr size_t kMostValues = 200;
constexpr std::string_view kTableStart = "<!-- results: made by `hayago report --readme` -->";
constexpr std::string_view kTableEnd = "<!-- end of results -->";

std::string shortened(const std::string& text) {
  return text.size() <= kLongestText ? clean_text(text)
                                     : clean_text(text.substr(0, kLongestText)) + "...";
}

// Scalars as they are, texts of a sensible length, anything deeper left out.
Json shown_value(const Json& value) {
  if (value.is_string()) return shortened(value.get<std::string>());
  return value.is_number() || value.is_boolean() ? value : Json();
}

Json shown_context(const Json& context) {
  Json shown = Json::object();
  if (!context.is_object()) return shown;
  for (const auto& [key, value] : context.items()) {
    if (shown.size() == kMostValues) break;
    Json clean = value.is_array() ? Json::array() : shown_value(value);
    if (value.is_array())
      for (size_t i = 0; i < std::min(value.size(), kMostValues); ++i)
        if (Json element = shown_value(value[i]); !element.is_null())
          clean.push_back(std::move(element));
    if (!clean.is_null()) shown[shortened(key)] = std::move(clean);
  }
  return shown;
}

Json row_json(const ResultRow& row) {
  Json json = {{"policy", shortened(row.key.policy)},
               {"size", row.key.size},
               {"threads", row.key.threads},
               {"isa", shortened(row.key.isa)},
               {"playouts_per_s", row.playouts_per_s},
               {"min", row.min},
               {"max", row.max},
               {"cv", row.cv},
               {"moves_per_playout", row.moves_per_playout},
               {"ns_per_move", row.ns_per_move},
               {"black_win_rate", row.black_win_rate},
               {"cpu_share", row.cpu_share},
               {"playouts_per_cpu_s", row.playouts_per_cpu_s},
               {"cpu_repeats", row.cpu_repeats}};
  if (row.speed_up) json["speed_up"] = *row.speed_up;
  if (row.joules_per_1000) json["joules_per_1000"] = *row.joules_per_1000;
  if (row.watts) json["watts"] = *row.watts;
  return json;
}

Json range_json(const ScoreRange& range) {
  return {{"score", range.score}, {"low", range.low}, {"high", range.high}};
}

// For the ranking: computed from the rows, not taken from the file. A score that is not in order is
// named with the reason and not ranked.
Json ranked_json(const ResultFile& file) {
  const Result<Score> score = read_score(file);
  if (!score) return {{"refused", shortened(score.error().text)}};
  Json parts = Json::object();
  for (const PartScore& part : score->parts)
    parts[bench::part_name(part.part)] = {{"single", part.single}, {"all", part.all}};
  return {{"version", bench::kScoreVersion},
          {"threads", score->threads},
          {"single", range_json(score->single)},
          {"all", range_json(score->all)},
          {"parts", std::move(parts)},
          {"isa", shortened(isa_text(file))},
          {"quick", is_quick(file)},
          {"stable", is_stable(file)}};
}

Json loops_json(const LoopFile& file) {
  Json loops = Json::array();
  for (const LoopTime& loop : file.loops)
    loops.push_back(
        {{"name", shortened(loop.name)}, {"ns", loop.ns}, {"low", loop.low}, {"high", loop.high}});
  return {{"name", shortened(file.name)},
          {"cpu", shortened(file.cpu)},
          {"program", shortened(file.program)},
          {"compiler", shortened(file.compiler)},
          {"loops", std::move(loops)}};
}

// Puts texts in place of @@name@@, each once and none inside another.
std::string fill(std::string_view page, const std::map<std::string_view, std::string>& texts) {
  std::string filled;
  for (size_t at = page.find("@@"); at != std::string_view::npos; at = page.find("@@")) {
    const size_t end = page.find("@@", at + 2);
    filled += page.substr(0, at);
    filled += texts.at(page.substr(at + 2, end - at - 2));
    page.remove_prefix(end + 2);
  }
  return filled + std::string(page);
}

std::string text_of(const Json& context, const char* key) {
  if (!context.is_object() || !context.contains(key) || !context[key].is_string()) return "";
  return context[key].get<std::string>();
}

// Markdown cells: one line, no column separators, no markup.
std::string cell(const std::string& text) {
  std::string clean;
  for (const char c : clean_text(text))
    clean += std::string_view("|<>[]`*_\\").find(c) == std::string_view::npos ? c : ' ';
  return clean;
}

std::string with_commas(double value) {
  std::string digits = fmt::format("{:.0f}", value);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

// The best one-thread rate, in CPU time as machines are often shared, of each policy and size in a
// file.
using Rates = std::map<std::string, std::map<int, const ResultRow*>>;
Rates best_rates(const ResultFile& file) {
  Rates rates;
  for (const ResultRow& row : file.rows) {
    if (row.key.threads != 1) continue;
    const ResultRow*& best = rates[row.key.policy][row.key.size];
    if (best == nullptr || row.playouts_per_cpu_s > best->playouts_per_cpu_s) best = &row;
  }
  return rates;
}

constexpr int kTableSizes[] = {9, 13, 19};

// A name without a number is that of many CPUs.
bool names_one_model(const std::string& cpu) {
  return std::any_of(cpu.begin(), cpu.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

// The CPU's name, the same in table and page; with family and model where it says little, or where
// another CPU of the files has the same.
std::string cpu_label(const NamedResults& results, const std::vector<NamedResults>& files) {
  std::string cpu = text_of(results.file.context, "cpu");
  if (cpu.empty()) return results.name;
  const auto model = [](const NamedResults& each) {  // "VENDOR family F model M stepping S"
    const std::string id = text_of(each.file.context, "cpu_id");
    const size_t family = std::min(id.find("family"), id.size());
    return id.substr(family, id.find(" stepping") - family);
  };
  const bool shared = std::any_of(files.begin(), files.end(), [&](const NamedResults& other) {
    return text_of(other.file.context, "cpu") == cpu && model(other) != model(results);
  });
  const bool add_model = (shared || !names_one_model(cpu)) && !model(results).empty();
  return add_model ? cpu + ", " + model(results) : cpu;
}

std::string table_row(const std::string& cpu, const std::string& compiler,
                      const std::string& policy, const std::map<int, const ResultRow*>& rates) {
  std::string line = fmt::format("| {} | {} | {} |", cell(cpu), cell(policy),
                                 cell(rates.begin()->second->key.isa));
  for (const int size : kTableSizes) {
    const auto found = rates.find(size);
    line +=
        found == rates.end() ? " |" : " " + with_commas(found->second->playouts_per_cpu_s) + " |";
  }
  return line + fmt::format(" {} |\n", cell(compiler));
}

// What the files' own warnings say of their figures, without the advice behind them: a line for
// each machine, below the table.
std::string readme_doubts(const std::vector<NamedResults>& files) {
  std::string lines;
  for (const NamedResults& results : files) {
    std::string doubts;
    for (const std::string& warning : warnings_of(results.file))
      doubts += (doubts.empty() ? "" : "; ") + cell(warning.substr(0, warning.find(';')));
    if (!doubts.empty())
      lines += fmt::format("- {}: {}\n", cell(cpu_label(results, files)), doubts);
  }
  return lines.empty() ? "" : "\nMachines that were not quiet, and what that did:\n\n" + lines;
}

// One line for each machine with a score that is in order, highest first; nothing where there are
// none.
std::string readme_scores(const std::vector<NamedResults>& files) {
  std::vector<std::pair<double, std::string>> lines;
  for (const NamedResults& results : files) {
    const Result<Score> score = read_score(results.file);
    if (!score) continue;
    lines.emplace_back(
        -score->single.score,
        fmt::format("| {} | {} | {} | {} | {} | {} |\n", cell(cpu_label(results, files)),
                    with_commas(score->single.score), with_commas(score->all.score), score->threads,
                    cell(isa_text(results.file)), cell(text_of(results.file.context, "compiler"))));
  }
  if (lines.empty()) return "";
  std::sort(lines.begin(), lines.end());
  std::string table =
      fmt::format("| CPU | score {}, one core | all cores | threads | isa | compiler |\n",
                  bench::kScoreVersion) +
      "|---|---:|---:|---:|---|---|\n";
  for (const auto& [order, line] : lines) table += line;
  return table + "\n";
}

Result<void> check_reported_row(const ResultRow& row) {
  for (const double value : {row.playouts_per_s, row.min, row.max, row.cv, row.moves_per_playout,
                             row.ns_per_move, row.black_win_rate, row.playouts_per_cpu_s})
    if (!std::isfinite(value) || value < 0) return Error{"has a number that cannot be measured"};
  if (row.min > row.playouts_per_s || row.playouts_per_s > row.max)
    return Error{"has a median outside its own minimum and maximum"};
  return {};
}

}  // namespace

Result<NamedResults> parse_for_report(std::string_view text, const std::string& path) {
  if (text.size() > kLargestFile)
    return Error{fmt::format("'{}' has {} MB; result files are smaller than {} MB", path,
                             text.size() >> 20, kLargestFile >> 20)};
  Result<ResultFile> file = parse_results(text, path);
  if (!file) return file.error();
  if (file->rows.empty()) return Error{fmt::format("'{}' has no results", path)};
  for (size_t i = 0; i < file->rows.size(); ++i)
    if (Result<void> sound = check_reported_row(file->rows[i]); !sound)
      return Error{fmt::format("'{}': result {} {}", path, i + 1, sound.error().text)};
  return NamedResults{std::filesystem::path(path).filename().string(), std::move(*file)};
}

std::string report_html(const std::vector<NamedResults>& files,
                        const std::vector<LoopFile>& loops) {
  Json data = {{"files", Json::array()}, {"loops", Json::array()}};
  for (const LoopFile& file : loops) data["loops"].push_back(loops_json(file));
  for (const NamedResults& each : files) {
    Json results = Json::array();
    for (const ResultRow& row : each.file.rows) results.push_back(row_json(row));
    data["files"].push_back({{"name", shortened(each.name)},
                             {"cpu", shortened(cpu_label(each, files))},
                             {"context", shown_context(each.file.context)},
                             {"results", std::move(results)}});
    if (!each.file.score.is_null()) data["files"].back()["score"] = ranked_json(each.file);
  }
  const std::string script = std::string(kReportDataScript) + std::string(kReportChartsScript) +
                             std::string(kReportRankingScript) + std::string(kReportLoopsScript) +
                             std::string(kReportPageScript);
  return fill(
      kReportPage,
      {{"style", std::string(kReportStyle)},
       {"script", script},
       {"data", escape_script_json(data.dump(-1, ' ', false, Json::error_handler_t::replace))}});
}

std::string readme_table(const std::vector<NamedResults>& files) {
  std::string table = readme_scores(files) +
                      "| CPU | policy | isa | 9x9 | 13x13 | 19x19 | compiler |\n"
                      "|---|---|---|---:|---:|---:|---|\n";
  for (const NamedResults& results : files) {
    if (!results.file.score.is_null()) continue;  // above
    const Rates rates = best_rates(results.file);
    std::vector<Rates::const_iterator> order;
    for (auto at = rates.begin(); at != rates.end(); ++at) order.push_back(at);
    const auto speed = [](Rates::const_iterator at) {
      return at->second.begin()->second->playouts_per_cpu_s;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return speed(a) > speed(b); });
    const std::string cpu = cpu_label(results, files);
    const std::string compiler = text_of(results.file.context, "compiler");
    for (const auto at : order) table += table_row(cpu, compiler, at->first, at->second);
  }
  return table + readme_doubts(files);
}

Result<std::string> replace_readme_table(const std::string& readme, const std::string& table) {
  const size_t start = readme.find(kTableStart);
  const size_t end = start == std::string::npos ? start : readme.find(kTableEnd, start);
  if (end == std::string::npos)
    return Error{
        fmt::format("it has no lines '{}' and '{}' for the table", kTableStart, kTableEnd)};
  return readme.substr(0, start) + std::string(kTableStart) + "\n\n" + table + "\n" +
         readme.substr(end);
}

std::string result_file_name(const ResultFile& file) {
  std::string name;
  for (const char c : text_of(file.context, "cpu") + " " + text_of(file.context, "commit")) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!name.empty() && name.back() != '-')
      name += '-';
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return (name.empty() ? "unknown" : name.substr(0, 100)) +
         (file.score.is_null() ? ".json" : "-score.json");
}

}  // namespace hayago::perf
