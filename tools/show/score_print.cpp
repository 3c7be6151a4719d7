#include "tools/show/score_print.h"

#include <fmt/format.h>

#include "tools/show/bench_print.h"
#include "tools/show/fit.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace perf;
using namespace bench;

std::string part_of(const ResultRow& row) {
  for (const ScoreRow& each : score_rows())
    if (row.key.policy == each.policy && row.key.size == each.size) return part_name(each.part);
  return "";
}

Table parts_table(const Score& score) {
  using enum Table::Align;
  Table table(
      {{"score", Left},
       {"single", Right},
       {fmt::format("all ({} thread{})", score.threads, score.threads == 1 ? "" : "s"), Right},
       {"speed-up", Right}});
  const auto add = [&](const std::string& name, double single, double all) {
    table.add({name, with_thousands(single), with_thousands(all),
               fmt::format("{:.2f}", single > 0 ? all / single : 0)});
  };
  for (const PartScore& part : score.parts) add(part_name(part.part), part.single, part.all);
  add("all parts", score.single.score, score.all.score);
  return table;
}

std::string unstable_lines(const ResultFile& file, const char* bullet) {
  std::string text;
  for (const auto& reason : file.score.value("unstable", std::vector<std::string>()))
    text += fmt::format("{}unstable: {}\n", bullet, reason);
  if (file.context.contains("no_energy"))
    text += fmt::format("{}no energy figures: {}\n", bullet,
                        file.context.value("no_energy", std::string()));
  return text;
}

std::string scale_text() {
  return fmt::format("1,000 is {}; twice the score is twice the speed\n", kReferenceMachine);
}

Table rows_table(const ResultFile& file, const Reference& reference) {
  using enum Table::Align;
  Table table({{"part", Left},
               {"work", Left},
               {"isa", Left},
               {"size", Right},
               {"threads", Right},
               {"playouts/s", Right},
               {"cv", Right},
               {"score", Right}});
  for (const ResultRow& row : file.rows)
    table.add({part_of(row), row.key.policy, row.key.isa, fmt::format("{0}x{0}", row.key.size),
               fmt::format("{}", row.key.threads), with_thousands(row.playouts_per_s),
               fmt::format("{:.1f} %", 100 * row.cv), with_thousands(row_score(row, reference))});
  return table;
}

}  // namespace

std::string score_row_names(bool energy) {
  return fmt::format("{:<8} {:<13} {:<10} {:>5} {:>7} {:>12} {:>7} {:>7}{}\n", "part", "work",
                     "isa", "size", "threads", "playouts/s", "cv", "score",
                     energy ? "  J/1000    watts" : "");
}

std::string score_row(const ResultRow& row, const Reference& reference, bool energy) {
  std::string line = fmt::format(
      "{:<8} {:<13} {:<10} {:>5} {:>7} {:>12} {:>6.1f}% {:>7}", part_of(row), row.key.policy,
      row.key.isa, fmt::format("{0}x{0}", row.key.size), row.key.threads,
      with_thousands(row.playouts_per_s), 100 * row.cv, with_thousands(row_score(row, reference)));
  if (energy && row.joules_per_1000)
    line += fmt::format(" {:>7.3g} {:>8.1f}", *row.joules_per_1000, row.watts.value_or(0));
  return line + "\n";
}

std::string score_summary(const ResultFile& file, const Score& score) {
  return parts_table(score).to_text() + "\n" + folded(scale_text() + unstable_lines(file, "")) +
         paste_line(file) + "\n";
}

std::string print_score(const ResultFile& file, const Score& score, const Reference& reference,
                        Format format) {
  if (format == Format::Json || format == Format::Csv) return print_results(file, format);
  const bool energy = file.context.contains("energy");
  if (format == Format::Markdown)
    return print_header(file, format) + "\n" + rows_table(file, reference).to_markdown() + "\n" +
           parts_table(score).to_markdown() + "\n- " + scale_text() + unstable_lines(file, "- ") +
           "\n    " + paste_line(file) + "\n";
  std::string text = print_header(file, format) + "\n" + score_row_names(energy);
  for (const ResultRow& row : file.rows) text += score_row(row, reference, energy);
  return text + "\n" + score_summary(file, score);
}

}  // namespace hayago
