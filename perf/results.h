// Result files of `hayago bench`: the one place that knows the JSON schema. Written by bench, read
// by compare and by the report page.
//
//   {"schema": 1,
//    "context": {"program": "hayago", "version", "commit", "cpu", ..., "warnings": [...]},
//    "results": [{"policy", "size", "threads", "isa",
//                 "playouts_per_s", "min", "max", "cv",       by the wall clock: median, range and
//                                                             variation of the repeats
//                 "moves_per_playout", "ns_per_move",         CPU time of one worker
//                 "black_win_rate",
//                 "cpu_share", "playouts_per_cpu_s",          time on a CPU, and the rate in it
//                 "speed_up", "efficiency",                   where a one-thread row was measured
//                 "repeats": [...], "cpu_repeats": [...],     playouts per second, wall and CPU
//                 "joules_per_1000", "watts",                 where the machine tells its energy
//                 "playouts_per_joule",
//                 "seconds",                                  of all repeats
//                 "ranks": {...}}],                           of several ranks: alone, by rank, by
//                                                             host
//    "score": {...}}                                          of `hayago score`: perf/score.h
//
// Readers ignore fields they do not know; a change that breaks them gets a new schema number.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/standard.h"
#include "core/base/result.h"

namespace hayago::perf {

inline constexpr int kResultSchema = 1;

struct ResultRow {
  bench::RowKey key;
  double playouts_per_s = 0;
  double min = 0;
  double max = 0;
  double cv = 0;
  double moves_per_playout = 0;
  double ns_per_move = 0;     // CPU time: threads / (playouts_per_cpu_s * moves_per_playout)
  double black_win_rate = 0;  // at kBenchKomi
  double cpu_share = 1;
  double playouts_per_cpu_s = 0;
  std::optional<double> speed_up;
  std::optional<double> efficiency;
  std::vector<double> repeats;
  std::vector<double> cpu_repeats;        // empty in files of old
  double seconds = 0;                     // of all repeats; 0 in files of old
  std::optional<double> joules_per_1000;  // playouts
  std::optional<double> watts;
  nlohmann::ordered_json ranks;  // measured on several ranks: see above; else null

  std::optional<double> playouts_per_joule() const;
};

struct ResultFile {
  nlohmann::ordered_json context;
  std::vector<ResultRow> rows;
  nlohmann::ordered_json score = nullptr;  // of `hayago score`: perf/score.h; else null
};

std::vector<ResultRow> summarize(const std::vector<bench::RowResult>& results);

std::string to_json(const ResultFile& file);
// `name` stands for the file in the error.
Result<ResultFile> parse_results(std::string_view text, std::string_view name);

}  // namespace hayago::perf
