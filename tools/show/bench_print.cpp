#include "tools/show/bench_print.h"

#include <fmt/format.h>

#include "core/base/text.h"
#include "tools/show/fit.h"
#include "tools/show/format.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace perf;
using namespace bench;

std::string or_unknown(const nlohmann::ordered_json& context, const char* key) {
  return context.value(key, std::string("unknown"));
}

std::string list_text(const nlohmann::ordered_json& list, const char* separator) {
  return fmt::format("{}", fmt::join(list.get<std::vector<std::string>>(), separator));
}

std::vector<std::pair<std::string, std::string>> header_fields(const nlohmann::ordered_json& c) {
  std::string cpu = or_unknown(c, "cpu");
  if (c.contains("cpu_id")) cpu += " (" + or_unknown(c, "cpu_id") + ")";
  if (c.contains("clock_ghz"))
    cpu += fmt::format(", {:.2f} GHz measured", c["clock_ghz"].get<double>());
  if (c.contains("hypervisor")) cpu += ", virtual machine";
  std::string cores = fmt::format(
      "{} usable of {} online ({} by affinity, cgroup limit {})", c.value("cores_usable", 0),
      c.value("cores_online", 0), c.value("cores_allowed", 0),
      c.contains("cgroup_limit") ? fmt::format("{:.2f}", c["cgroup_limit"].get<double>())
                                 : std::string("none"));
  if (c.value("smt", false)) cores += ", SMT on";
  return {
      {"Hayago", fmt::format("{} ({}), {}", or_unknown(c, "version"), or_unknown(c, "commit"),
                             or_unknown(c, "date"))},
      {"CPU", cpu},
      {"Instruction sets", list_text(c["isas"], " ")},
      {"Caches", list_text(c["caches"], ", ")},
      {"Cores", cores},
      {"Governor", or_unknown(c, "governor")},
      {"Compiler", fmt::format("{}, {} ({})", or_unknown(c, "compiler"), or_unknown(c, "flags"),
                               or_unknown(c, "build_type"))},
      {"System", fmt::format("{}, {}, load {:.2f}", or_unknown(c, "os"), or_unknown(c, "kernel"),
                             c.value("load", 0.0))},
      {"Energy", c.contains("energy") ? or_unknown(c, "energy") : std::string("not measured")},
      {"Command", or_unknown(c, "command")},
      {"Repeats", fmt::format("{} of {:.3g} s, seed {}, {}", c.value("repeats", 0),
                              c.value("seconds", 0.0), c.value("seed", uint64_t{0}),
                              c.value("interleaved", true) ? "interleaved" : "row by row")},
  };
}

// From CPU time, so that a busy machine does not show in it.
double cycles_per_move(const ResultRow& row, double ghz) {
  return ghz * 1e9 * row.key.threads / (row.playouts_per_cpu_s * row.moves_per_playout);
}

// Joules per thousand playouts, power, playouts per joule.
std::vector<std::string> energy_cells(const ResultRow& row) {
  const auto rate = row.playouts_per_joule();
  return {row.joules_per_1000 ? fmt::format("{:.3g}", *row.joules_per_1000) : "",
          row.watts ? fmt::format("{:.1f}", *row.watts) : "", rate ? with_thousands(*rate) : ""};
}

Table human_table(const ResultFile& file) {
  using enum Table::Align;
  using enum Table::Fit;
  std::vector<Table::Column> columns = {{"policy", Left},
                                        {"isa", Left},
                                        {"size", Right},
                                        {"threads", Right},
                                        {"playouts/s", Right},
                                        {"min", Right, Wrap, 7},
                                        {"max", Right, Wrap, 6},
                                        {"cv", Right},
                                        {"per CPU s", Right},
                                        {"moves", Right, Wrap, 2},
                                        {"ns/move", Right},
                                        {"cycles/move", Right, Wrap, 3},
                                        {"Black", Right, Wrap, 4},
                                        {"speed-up", Right, Wrap, 1},
                                        {"efficiency", Right, Wrap, 5}};
  const bool energy = file.context.contains("energy");
  if (energy)
    columns.insert(columns.end(), {{"J/1000", Right}, {"watts", Right}, {"per joule", Right}});
  Table table(std::move(columns));
  const double ghz = file.context.value("clock_ghz", 0.0);
  for (const ResultRow& row : file.rows) {
    const bool several = row.speed_up && row.key.threads > 1;
    std::vector<std::string> cells = {
        row.key.policy,
        row.key.isa,
        fmt::format("{0}x{0}", row.key.size),
        fmt::format("{}", row.key.threads),
        with_thousands(row.playouts_per_s),
        with_thousands(row.min),
        with_thousands(row.max),
        fmt::format("{:.1f} %", 100 * row.cv),
        with_thousands(row.playouts_per_cpu_s),
        fmt::format("{:.1f}", row.moves_per_playout),
        fmt::format("{:.1f}", row.ns_per_move),
        ghz > 0 ? fmt::format("{:.0f}", cycles_per_move(row, ghz)) : "",
        fmt::format("{:.1f} %", 100 * row.black_win_rate),
        several ? fmt::format("{:.2f}", *row.speed_up) : "",
        several ? fmt::format("{:.0f} %", 100 * *row.efficiency) : ""};
    if (energy)
      for (std::string& cell : energy_cells(row)) cells.push_back(std::move(cell));
    table.add(std::move(cells));
  }
  return table;
}

// One column per JSON field; the repeats in one, separated by blanks.
std::string to_csv(const ResultFile& file) {
  Table table({{"policy"},
               {"size"},
               {"threads"},
               {"isa"},
               {"playouts_per_s"},
               {"min"},
               {"max"},
               {"cv"},
               {"moves_per_playout"},
               {"ns_per_move"},
               {"black_win_rate"},
               {"cpu_share"},
               {"playouts_per_cpu_s"},
               {"speed_up"},
               {"efficiency"},
               {"joules_per_1000"},
               {"watts"},
               {"playouts_per_joule"},
               {"repeats"},
               {"cpu"},
               {"version"},
               {"commit"}});
  const auto number = [](double value) { return fmt::format("{:.6g}", value); };
  for (const ResultRow& row : file.rows) {
    std::vector<std::string> repeats;
    for (const double rate : row.repeats) repeats.push_back(fmt::format("{:.1f}", rate));
    table.add({row.key.policy,
               fmt::format("{}", row.key.size),
               fmt::format("{}", row.key.threads),
               row.key.isa,
               fmt::format("{:.1f}", row.playouts_per_s),
               fmt::format("{:.1f}", row.min),
               fmt::format("{:.1f}", row.max),
               number(row.cv),
               number(row.moves_per_playout),
               number(row.ns_per_move),
               number(row.black_win_rate),
               number(row.cpu_share),
               fmt::format("{:.1f}", row.playouts_per_cpu_s),
               row.speed_up ? number(*row.speed_up) : "",
               row.efficiency ? number(*row.efficiency) : "",
               row.joules_per_1000 ? number(*row.joules_per_1000) : "",
               row.watts ? number(*row.watts) : "",
               row.playouts_per_joule() ? number(*row.playouts_per_joule()) : "",
               fmt::format("{}", fmt::join(repeats, " ")),
               or_unknown(file.context, "cpu"),
               or_unknown(file.context, "version"),
               or_unknown(file.context, "commit")});
  }
  return table.to_csv();
}

const std::string kTimes =
    "playouts/s, min, max, cv, speed-up: wall time; per CPU s, ns/move, cycles/move: CPU time\n";

// The name, and the value beside it in as many lines as it takes.
std::string header_line(const std::string& name, const std::string& value) {
  constexpr size_t kIndent = 18;
  const size_t width = std::max<size_t>(kIndent, output_columns() - kIndent);
  return fmt::format("{:<17} {}\n", name,
                     joined(wrapped(value, width), "\n" + std::string(kIndent, ' ')));
}

// "light 9x9 4 threads: vm 2 ranks 400,000, ..., imbalance 3 %" for each row of several ranks.
std::string ranks_lines(const ResultFile& file, const char* bullet) {
  std::string text;
  for (const ResultRow& row : file.rows) {
    if (row.ranks.is_null()) continue;
    std::vector<std::string> hosts;
    for (const auto& host : row.ranks.at("by_host"))
      hosts.push_back(fmt::format("{}: {} ranks, {} playouts/s", host.value("host", ""),
                                  host.value("ranks", 0),
                                  with_thousands(host.value("playouts_per_s", 0.0))));
    text += fmt::format("{}{}: {}; imbalance {:.0f} %, one rank alone {} playouts/s\n", bullet,
                        row.key.to_text(), fmt::join(hosts, "; "),
                        100 * row.ranks.value("imbalance", 0.0),
                        with_thousands(row.ranks.value("alone_playouts_per_s", 0.0)));
  }
  return text;
}

std::string closing_lines(const nlohmann::ordered_json& c, const char* bullet) {
  std::string text;
  if (c.contains("recommended_threads"))
    text += fmt::format("{}recommended threads: {}\n", bullet, c.value("recommended_threads", 1));
  if (c.contains("no_energy"))
    text += fmt::format("{}no energy figures: {}\n", bullet, or_unknown(c, "no_energy"));
  for (const auto& warning : c.value("warnings", std::vector<std::string>()))
    text += fmt::format("{}warning: {}\n", bullet, warning);
  return text;
}

}  // namespace

std::string print_header(const ResultFile& file, Format format) {
  std::string text;
  for (const auto& [name, value] : header_fields(file.context))
    text += format == Format::Markdown ? fmt::format("- **{}:** {}\n", name, value)
                                       : header_line(name, value);
  return text;
}

std::string print_results(const ResultFile& file, Format format) {
  switch (format) {
    case Format::Json:
      return to_json(file);
    case Format::Csv:
      return to_csv(file);
    case Format::Markdown:
      return print_header(file, format) + "\n" + human_table(file).to_markdown() + "\n" +
             ("- " + kTimes) + ranks_lines(file, "- ") + closing_lines(file.context, "- ");
    case Format::Table:
      return print_header(file, format) + "\n" + human_table(file).to_text() + "\n" +
             folded(kTimes + left_out_text(human_table(file)) + ranks_lines(file, "") +
                    closing_lines(file.context, ""));
  }
  return "";
}

}  // namespace hayago
