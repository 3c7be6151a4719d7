// Two programs measured side by side: print_pairs of compare_print.h.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/statistics.h"
#include "tools/show/compare_print.h"
#include "tools/show/fit.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace bench;
using namespace perf;

using Json = nlohmann::ordered_json;

std::string interval_text(const Estimate& ratio) {
  if (!std::isfinite(ratio.high)) return "unknown";
  return fmt::format("{:.3f}-{:.3f}", ratio.low, ratio.high);
}

double middle_rate(const std::vector<double>& rates) { return rates.empty() ? 0 : median(rates); }

std::vector<std::string> instruction_cells(const std::optional<InstructionPair>& count) {
  if (!count) return {"", "", ""};
  return {with_thousands(count->a), with_thousands(count->b),
          fmt::format("{:.4f}", count->b / count->a)};
}

Table make_table(const PairedComparison& in) {
  using enum Table::Align;
  std::vector<Table::Column> columns = {
      {"policy", Left},    {"isa", Left},       {"size", Right}, {"threads", Right},
      {"A /CPU s", Right}, {"B /CPU s", Right}, {"B/A", Right},  {"95 % interval", Right},
      {"A/A", Right},      {"pairs", Right},    {"B is", Left}};
  if (!in.instructions.empty())
    for (const char* name : {"A instr", "B instr", "B/A instr"}) columns.push_back({name, Right});
  const auto spare = [&](const char* name, int rank) {
    for (Table::Column& column : columns)
      if (column.name == name) column.spare = rank;
  };
  int rank = 0;
  for (const char* name : {"A /CPU s", "B /CPU s", "threads", "pairs", "B instr", "A instr"})
    spare(name, ++rank);
  Table table(columns);
  for (size_t i = 0; i < in.rows.size(); ++i) {
    const PairedRow& row = in.rows[i];
    std::vector<std::string> cells = {row.key.policy,
                                      row.key.isa,
                                      fmt::format("{0}x{0}", row.key.size),
                                      fmt::format("{}", row.key.threads),
                                      with_thousands(middle_rate(row.a)),
                                      with_thousands(middle_rate(row.b)),
                                      fmt::format("{:.3f}", row.result.ratio.middle),
                                      interval_text(row.result.ratio),
                                      interval_text(row.result.control),
                                      fmt::format("{}", row.result.pairs),
                                      verdict_name(row.result.verdict)};
    if (!in.instructions.empty())
      for (std::string& cell : instruction_cells(in.instructions[i])) cells.push_back(cell);
    table.add(std::move(cells));
  }
  return table;
}

std::string describe_program(const char* letter, const std::string& program, const Json& context) {
  const auto field = [&](const char* key) { return context.value(key, std::string("unknown")); };
  return fmt::format("{}: {}, {} ({}), {} {}\n", letter, program, field("version"), field("commit"),
                     field("compiler"), field("flags"));
}

std::string percent_text(double share) { return fmt::format("{:.3g} %", 100 * share); }

// The rows with this verdict, as "light 9x9 1 thread native, ...".
std::string rows_with(const PairedComparison& in, Verdict verdict) {
  std::string names;
  for (const PairedRow& row : in.rows)
    if (row.result.verdict == verdict) names += (names.empty() ? "" : ", ") + row.key.to_text();
  return names;
}

std::string paired_summary(const PairedComparison& in) {
  std::string text = fmt::format(
      "Playouts per second of CPU time, side by side in slices of {:.3g} s, {:.0f} s in all. A/A: "
      "a "
      "second run of A in every pair, noise alone.\n",
      in.slice_seconds, in.seconds);
  if (in.interrupted) text += "Interrupted: partial, by the pairs so far.\n";
  for (const Verdict verdict : {Verdict::Slower, Verdict::Faster})
    if (const std::string names = rows_with(in, verdict); !names.empty())
      text += fmt::format("B is {}: {}\n", verdict_name(verdict), names);
  if (!rows_with(in, Verdict::NoDifference).empty())
    text += fmt::format("no difference: the interval lies within {} of 1\n",
                        percent_text(in.options.margin));
  if (!rows_with(in, Verdict::TooNoisy).empty())
    text += "too noisy: the interval is too wide to say; raise --pairs and --max-seconds\n";
  if (in.options.limit >= 0)
    for (const PairedRow& row : in.rows)
      if (exceeds(row.result, in.options.limit))
        text += fmt::format("slower by more than {}: {}\n", percent_text(in.options.limit),
                            row.key.to_text());
  if (!in.no_instructions.empty())
    text += "instructions are not to be had: " + in.no_instructions + "\n";
  for (const std::string& row : in.left_out) text += row + "\n";
  return text;
}

Json estimate_json(const Estimate& estimate) {
  const auto number = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
  return {
      {"ratio", estimate.middle}, {"low", number(estimate.low)}, {"high", number(estimate.high)}};
}

std::string to_json(const PairedComparison& in) {
  Json json = {{"schema", 1},
               {"kind", "paired-comparison"},
               {"a", {{"program", in.program_a}, {"context", in.context_a}}},
               {"b", {{"program", in.program_b}, {"context", in.context_b}}},
               {"confidence", 1 - in.options.alpha},
               {"margin", in.options.margin},
               {"seed", in.options.seed},
               {"slice_seconds", in.slice_seconds},
               {"seconds", in.seconds},
               {"rows", Json::array()},
               {"left_out", in.left_out}};
  if (in.interrupted) json["interrupted"] = true;
  if (in.options.limit >= 0) json["fail_above"] = in.options.limit;
  if (!in.no_instructions.empty()) json["no_instructions"] = in.no_instructions;
  for (size_t i = 0; i < in.rows.size(); ++i) {
    const PairedRow& row = in.rows[i];
    Json each = {{"policy", row.key.policy},
                 {"size", row.key.size},
                 {"threads", row.key.threads},
                 {"isa", row.key.isa},
                 {"verdict", verdict_name(row.result.verdict)},
                 {"b_over_a", estimate_json(row.result.ratio)},
                 {"a_over_a", estimate_json(row.result.control)},
                 {"pairs", row.result.pairs}};
    if (in.options.limit >= 0) each["exceeds"] = exceeds(row.result, in.options.limit);
    if (!in.instructions.empty() && in.instructions[i])
      each["instructions_per_playout"] = {{"a", in.instructions[i]->a},
                                          {"b", in.instructions[i]->b}};
    each["playouts_per_cpu_s"] = {{"a", row.a}, {"control", row.control}, {"b", row.b}};
    json["rows"].push_back(std::move(each));
  }
  return json.dump(1) + "\n";
}

}  // namespace

std::string print_pairs(const PairedComparison& in, Format format) {
  const std::string head = describe_program("A", in.program_a, in.context_a) +
                           describe_program("B", in.program_b, in.context_b) + "\n";
  const std::string tail = "\n" + paired_summary(in);
  switch (format) {
    case Format::Json:
      return to_json(in);
    case Format::Csv:
      return make_table(in).to_csv();
    case Format::Markdown:
      return head + make_table(in).to_markdown() + tail;
    case Format::Table:
      return folded(head) + make_table(in).to_text() + folded(tail + left_out_text(make_table(in)));
  }
  return "";
}

}  // namespace hayago
