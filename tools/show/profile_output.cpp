#include "tools/show/profile_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/show/fit.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace perf;
using Json = nlohmann::ordered_json;

constexpr size_t kShownFunctions = 20;
constexpr size_t kShownLines = 15;
constexpr auto kLeft = Table::Align::Left;
constexpr auto kCut = Table::Fit::Cut;  // names of functions and files are known by both ends

double per(double value, uint64_t count) {
  return count == 0 ? 0 : value / static_cast<double>(count);
}

double playouts_per_second(const TimedRun& run) {
  return static_cast<double>(run.done.playouts) / run.seconds;
}

// Thread time: with more threads than one, the cost of a move and not its share of the clock.
double nanoseconds_per_move(const TimedRun& run) {
  return per(run.counters.cpu_seconds * 1e9, run.done.moves);
}

std::string heading(const ProfileReport& report) {
  const TimedRun& run = report.run;
  return fmt::format(
      "{} on {}x{}, {}, {} thread{}, {:.1f} s\n"
      "  {} playouts/s, {:.1f} moves per playout, {:.1f} ns per move (CPU time)\n",
      report.work.policy, report.work.size, report.work.size, report.work.isa, report.work.threads,
      report.work.threads == 1 ? "" : "s", run.seconds, with_thousands(playouts_per_second(run)),
      per(static_cast<double>(run.done.moves), run.done.playouts), nanoseconds_per_move(run));
}

std::string counter_text(const TimedRun& run) {
  Table table({{"counter", Table::Align::Left}, {"per move"}, {"per playout"}, {"counted"}});
  bool any = false;
  for (int i = 0; i < kEventCount; ++i) {
    const auto event = static_cast<Event>(i);
    const Count& count = run.counters[event];
    if (!count.available) continue;
    any = true;
    table.add({event_name(event), fmt::format("{:.2f}", per(count.value, run.done.moves)),
               fmt::format("{:.1f}", per(count.value, run.done.playouts)),
               fmt::format("{:.0f} %", 100 * count.time_share)});
  }
  std::string text;
  if (any) text += "\n" + table.to_text();
  const Count& cycles = run.counters[Event::Cycles];
  const Count& instructions = run.counters[Event::Instructions];
  if (cycles.available && instructions.available && cycles.value > 0)
    text += fmt::format("  {:.2f} instructions per cycle\n", instructions.value / cycles.value);
  if (!run.missing.empty()) text += folded(fmt::format("\n{}; times are CPU time\n", run.missing));
  return text;
}

std::string place(const std::string& file, int line) {
  return file.empty() ? "" : fmt::format("{}:{}", file, line);
}

std::string share(uint64_t part, uint64_t whole) {
  return fmt::format("{:.1f} %", 100 * per(static_cast<double>(part), whole));
}

std::string sample_text(const Samples& samples) {
  const Profile& profile = samples.profile;
  Table functions({{"self"}, {"total"}, {"function", kLeft, kCut}, {"source", kLeft, kCut}});
  for (size_t i = 0; i < std::min(kShownFunctions, profile.functions.size()); ++i) {
    const FunctionCost& function = profile.functions[i];
    functions.add({share(function.self, profile.total), share(function.total, profile.total),
                   function.name, place(function.file, function.line)});
  }
  Table lines({{"self"}, {"source", kLeft, kCut}, {"code", kLeft, kCut}});
  for (size_t i = 0; i < std::min(kShownLines, profile.lines.size()); ++i) {
    const LineCost& line = profile.lines[i];
    lines.add({share(line.self, profile.total), place(line.file, line.line),
               source_text(line.file, line.line)});
  }
  return fmt::format("\n{} samples of {} ({} outside the playouts left out)\n\n{}\n{}",
                     with_thousands(static_cast<double>(profile.total)), samples.event,
                     samples.outside, functions.to_text(), lines.to_text());
}

Json counters_json(const TimedRun& run) {
  Json counters = Json::object();
  for (int i = 0; i < kEventCount; ++i) {
    const auto event = static_cast<Event>(i);
    const Count& count = run.counters[event];
    if (!count.available) continue;
    counters[event_name(event)] = {{"total", count.value},
                                   {"per_move", per(count.value, run.done.moves)},
                                   {"per_playout", per(count.value, run.done.playouts)},
                                   {"time_share", count.time_share}};
  }
  return counters;
}

Json cost_json(const Profile& profile) {
  Json functions = Json::array();
  for (const FunctionCost& function : profile.functions)
    functions.push_back({{"function", function.name},
                         {"file", function.file},
                         {"line", function.line},
                         {"self", function.self},
                         {"total", function.total}});
  Json lines = Json::array();
  for (const LineCost& line : profile.lines)
    lines.push_back({{"file", line.file},
                     {"line", line.line},
                     {"function", line.function},
                     {"self", line.self}});
  return {{"total", profile.total}, {"functions", functions}, {"lines", lines}};
}

std::string signed_change(double change, double before) {
  if (before == 0) return fmt::format("{:+.2f}", change);
  return fmt::format("{:+.2f} ({:+.1f} %)", change, 100 * change / before);
}

// Names the function that explains most of the change.
std::string culprit_text(const ExactComparison& comparison) {
  const double change = comparison.after - comparison.before;
  if (comparison.functions.empty()) return "no function changed\n";
  const FunctionChange& first = comparison.functions.front();
  std::string text =
      fmt::format("largest change: {}, {:+.2f} instructions per move", first.name, first.change());
  if (change != 0 && first.change() / change > 0)
    text += fmt::format(" ({:.0f} % of the total)", 100 * first.change() / change);
  return text + "\n";
}

}  // namespace

std::string profile_text(const ProfileReport& report) {
  std::string text = heading(report) + counter_text(report.run);
  if (report.samples)
    text += sample_text(*report.samples);
  else
    text += fmt::format("\nno samples: {}\n", report.no_samples);
  return text;
}

std::string profile_json(const ProfileReport& report) {
  const TimedRun& run = report.run;
  Json json = {{"schema", 1},
               {"kind", "profile"},
               {"policy", report.work.policy},
               {"size", report.work.size},
               {"isa", report.work.isa},
               {"threads", report.work.threads},
               {"seed", report.work.seed},
               {"seconds", run.seconds},
               {"cpu_seconds", run.counters.cpu_seconds},
               {"playouts", run.done.playouts},
               {"moves", run.done.moves},
               {"playouts_per_s", playouts_per_second(run)},
               {"cpu_ns_per_move", nanoseconds_per_move(run)},
               {"counters", counters_json(run)},
               {"counters_missing", run.missing}};
  if (report.samples) {
    json["samples"] = cost_json(report.samples->profile);
    json["samples"]["event"] = report.samples->event;
    json["samples"]["outside"] = report.samples->outside;
  } else {
    json["samples_missing"] = report.no_samples;
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string exact_text(const ExactProfile& profile) {
  Table functions(
      {{"per move"}, {"self"}, {"total"}, {"function", kLeft, kCut}, {"source", kLeft, kCut}});
  for (size_t i = 0; i < std::min(kShownFunctions, profile.functions.size()); ++i) {
    const FunctionCost& function = profile.functions[i];
    functions.add({fmt::format("{:.2f}", profile.per_move(function.self)),
                   share(function.self, profile.instructions),
                   share(function.total, profile.instructions), function.name,
                   place(function.file, function.line)});
  }
  Table lines({{"per move"}, {"self"}, {"source", kLeft, kCut}, {"code", kLeft, kCut}});
  for (size_t i = 0; i < std::min(kShownLines, profile.lines.size()); ++i) {
    const LineCost& line = profile.lines[i];
    lines.add({fmt::format("{:.2f}", profile.per_move(line.self)),
               share(line.self, profile.instructions), place(line.file, line.line),
               source_text(line.file, line.line)});
  }
  return fmt::format(
      "{} on {}x{}, {}, {} playouts, {} moves, seed {}: counted by callgrind\n"
      "  {} instructions, {:.2f} per move, {:.1f} per playout\n\n{}\n{}",
      profile.work.policy, profile.work.size, profile.work.size, profile.work.isa,
      profile.done.playouts, profile.done.moves, profile.work.seed, profile.instructions,
      profile.per_move(profile.instructions),
      per(static_cast<double>(profile.instructions), profile.done.playouts), functions.to_text(),
      lines.to_text());
}

std::string comparison_text(const ExactComparison& comparison, const std::string& name) {
  std::string text = fmt::format(
      "\nagainst {}: {:.2f} -> {:.2f} instructions per move, {}\n", name, comparison.before,
      comparison.after, signed_change(comparison.after - comparison.before, comparison.before));
  if (!comparison.same_games)
    text += "the two played different games: part of the change is what they played\n";
  text += culprit_text(comparison);
  if (comparison.functions.empty()) return text;
  Table table({{"before"}, {"after"}, {"change"}, {"function", kLeft, kCut}});
  for (size_t i = 0; i < std::min(kShownFunctions, comparison.functions.size()); ++i) {
    const FunctionChange& change = comparison.functions[i];
    table.add({fmt::format("{:.2f}", change.before), fmt::format("{:.2f}", change.after),
               signed_change(change.change(), change.before), change.name});
  }
  return text + "\n" + table.to_text();
}

std::string comparison_json(const ExactComparison& comparison) {
  Json functions = Json::array();
  for (const FunctionChange& change : comparison.functions)
    functions.push_back({{"function", change.name},
                         {"before", change.before},
                         {"after", change.after},
                         {"change", change.change()}});
  const Json json = {{"schema", 1},
                     {"kind", "exact-comparison"},
                     {"instructions_per_move_before", comparison.before},
                     {"instructions_per_move_after", comparison.after},
                     {"same_games", comparison.same_games},
                     {"functions", functions}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace hayago
