#include "perf/loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "bench/statistics.h"

namespace hayago::perf {
namespace {

using Json = nlohmann::json;

constexpr size_t kMostLoops = 2000;

Json parsed(std::string_view text) {
  // Deeper than Google Benchmark writes: copying it would take a stack as deep.
  constexpr int kDeepest = 8;
  const auto shallow = [](int depth, Json::parse_event_t, const Json&) {
    return depth <= kDeepest;
  };
  return Json::parse(text, shallow, false);
}

std::string text_in(const Json& object, const char* key) {
  return object.is_object() && object.contains(key) && object[key].is_string()
             ? object[key].get<std::string>()
             : "";
}

double ns_of_unit(const std::string& unit) {
  if (unit == "us") return 1e3;
  if (unit == "ms") return 1e6;
  return unit == "s" ? 1e9 : 1;
}

// The counter per_op where a loop counts its operations, the time of an iteration elsewhere. Throws
// where a field is missing.
double ns_per_op(const Json& run) {
  if (run.contains("per_op")) return 1e9 * run.at("per_op").get<double>();
  return run.at("cpu_time").get<double>() * ns_of_unit(run.value("time_unit", "ns"));
}

bool was_measured(const Json& run) {
  return run.value("run_type", "iteration") == "iteration" && !run.value("error_occurred", false);
}

LoopTime summary(std::string name, std::vector<double> times) {
  return {std::move(name), bench::median(times), *std::min_element(times.begin(), times.end()),
          *std::max_element(times.begin(), times.end())};
}

}  // namespace

bool is_loop_file(std::string_view text) {
  const Json json = parsed(text);
  return json.is_object() && json.contains("benchmarks");
}

Result<LoopFile> parse_loops(std::string_view text, const std::string& path) {
  const Json json = parsed(text);
  if (!json.is_object() || !json.contains("benchmarks") || !json["benchmarks"].is_array())
    return Error{fmt::format(
        "'{}' is not what 'hayago-bench --benchmark_format=json' writes, or cut short", path)};
  const Json context = json.value("context", Json::object());
  LoopFile file{std::filesystem::path(path).filename().string(),
                text_in(context, "cpu"),
                text_in(context, "hayago"),
                text_in(context, "compiler"),
                {}};
  std::vector<std::pair<std::string, std::vector<double>>> times;
  for (const Json& run : json["benchmarks"]) {
    try {
      if (!was_measured(run)) continue;
      const auto name = run.at("run_name").get<std::string>();
      const double ns = ns_per_op(run);
      if (!(ns > 0) || !std::isfinite(ns))
        return Error{fmt::format("'{}': the time of {} cannot be measured", path, name)};
      if (times.empty() || times.back().first != name) {
        if (times.size() == kMostLoops)
          return Error{fmt::format("'{}' has more than {} loops", path, kMostLoops)};
        times.push_back({name, {}});
      }
      times.back().second.push_back(ns);
    } catch (const Json::exception& problem) {
      return Error{
          fmt::format("'{}': loop {} is damaged: {}", path, times.size() + 1, problem.what())};
    }
  }
  if (times.empty()) return Error{fmt::format("'{}' has no loops", path)};
  for (auto& [name, list] : times) file.loops.push_back(summary(name, std::move(list)));
  return file;
}

}  // namespace hayago::perf
