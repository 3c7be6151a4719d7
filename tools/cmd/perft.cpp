// hayago perft: the number of move sequences per depth, to check the rules against other programs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <nlohmann/json.hpp>

#include "core/base/files.h"
#include "core/rules/perft.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/interrupt.h"
#include "tools/cmd/options.h"
#include "tools/show/format.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

constexpr int kMaxDepth = 64;

struct Options {
  int size = kDefaultSize;
  int depth = 3;
  std::string ko = "simple", format = "table", out = "-";
  bool passes = false;
  ProgressMode progress = ProgressMode::Terminal;
};

struct Row {
  int depth;
  uint64_t sequences;
  double seconds;
  double rate() const { return static_cast<double>(sequences) / std::max(seconds, 1e-9); }
};

void declare(CLI::App& app, Options& o) {
  size_option(app, o.size);
  whole_option(app, "--depth", o.depth, 1, kMaxDepth, "count sequences of 1 to this many plies");
  app.add_option("--ko", o.ko, "simple|positional|situational")->capture_default_str();
  app.add_flag("--passes", o.passes, "passes are plies too; two in a row end the game");
  app.add_option("--format", o.format, kFormatNames)->capture_default_str();
  output_option(app, "--out", o.out, "file for the result, - for stdout");
  progress_options(app, o.progress);
  app.footer(
      "Sequences start from the empty board, Black first, colours alternating, suicide illegal.\n"
      "The last ply is counted without being played. Each further ply of 9x9 takes about 80 times\n"
      "as long.\n"
      "Example: hayago perft --size 3 --depth 8 --ko positional");
}

std::vector<Row> measure(PerftOptions perft, int depth, ProgressMode progress) {
  std::vector<Row> rows;
  for (perft.depth = 1; perft.depth <= depth; ++perft.depth) {
    ProgressLine line(progress);
    const std::string doing = fmt::format("depth {} of {}", perft.depth, depth);
    perft.progress = [&](double share) { line.show(share, doing); };
    const auto start = std::chrono::steady_clock::now();
    const uint64_t sequences = count_sequences(perft);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (interrupted()) break;
    rows.push_back({perft.depth, sequences, taken.count()});
  }
  return rows;
}

std::string as_json(const Options& o, const std::vector<Row>& rows) {
  nlohmann::ordered_json json = {
      {"schema", 1}, {"size", o.size}, {"ko", o.ko}, {"passes", o.passes}};
  json["results"] = nlohmann::ordered_json::array();
  for (const Row& row : rows)
    json["results"].push_back({{"depth", row.depth},
                               {"sequences", row.sequences},
                               {"seconds", row.seconds},
                               {"sequences_per_s", row.rate()}});
  return json.dump(2) + "\n";
}

std::string as_text(Format format, const Options& o, const std::vector<Row>& rows) {
  if (format == Format::Json) return as_json(o, rows);
  Table table({{"depth"}, {"sequences"}, {"seconds"}, {"sequences/s"}});
  for (const Row& row : rows)
    table.add({std::to_string(row.depth), std::to_string(row.sequences),
               fmt::format("{:.3f}", row.seconds), fmt::format("{:.0f}", row.rate())});
  if (format == Format::Csv) return table.to_csv();
  return format == Format::Markdown ? table.to_markdown() : table.to_text();
}

}  // namespace

int cmd_perft(int argc, char** argv) {
  Options o;
  CLI::App app{"Counts the legal move sequences of each length from the empty board."};
  declare(app, o);
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<KoRule> ko = parse_ko_rule(o.ko);
  if (!ko) return wrong_usage("perft", "--ko: " + ko.error().text);
  const Result<Format> format = parse_format(o.format);
  if (!format) return wrong_usage("perft", "--format: " + format.error().text);

  const std::vector<Row> rows =
      measure({.size = o.size, .ko = *ko, .passes = o.passes, .stop = &catch_interrupts()}, o.depth,
              o.progress);
  if (Result<void> written = write_file(o.out, as_text(*format, o, rows)); !written)
    return failed_run("perft", written.error().text);
  if (!interrupted()) return kSuccess;
  return interrupted_run("perft", fmt::format("partial: {} of {} depths", rows.size(), o.depth));
}

}  // namespace hayago
