// hayago compare A.json B.json: the ratio of every row, and whether it is more than noise.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/base/files.h"
#include "perf/compare.h"
#include "tools/cmd/cli.h"
#include "tools/cmd/commands.h"
#include "tools/cmd/options.h"
#include "tools/show/format.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace bench;
using namespace perf;

using Json = nlohmann::ordered_json;

struct Inputs {
  std::string path_a, path_b;
  ResultFile a, b;
  double alpha = 0.05;
};

Result<ResultFile> load(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_results(*text, path);
}

std::string side(const std::string& a, const std::string& b) { return a == b ? a : a + " > " + b; }

std::string p_text(double p) { return p < 0.001 ? "<0.001" : fmt::format("{:.3f}", p); }

Table make_table(const Comparison& comparison) {
  using enum Table::Align;
  Table table({{"policy", Left},
               {"isa", Left},
               {"size", Right},
               {"threads", Right},
               {"A playouts/s", Right},
               {"B playouts/s", Right},
               {"B/A", Right},
               {"p", Right},
               {"B is", Left}});
  for (const RowPair& pair : comparison.pairs)
    table.add({side(pair.a.key.policy, pair.b.key.policy), side(pair.a.key.isa, pair.b.key.isa),
               fmt::format("{0}x{0}", pair.a.key.size), fmt::format("{}", pair.a.key.threads),
               with_thousands(pair.a.playouts_per_s), with_thousands(pair.b.playouts_per_s),
               fmt::format("{:.3f}", pair.ratio), p_text(pair.p), verdict_name(pair.verdict)});
  return table;
}

std::string describe(const char* letter, const std::string& path, const Json& context) {
  const auto field = [&](const char* key) { return context.value(key, std::string("unknown")); };
  return fmt::format("{}: {}, {}, {} ({}), {} {}, {}\n", letter, path, field("cpu"),
                     field("version"), field("commit"), field("compiler"), field("flags"),
                     field("date"));
}

std::string summary(const Comparison& comparison, double alpha) {
  std::string text;
  const size_t rows = comparison.pairs.size();
  if (rows == 0)
    text += "no rows in common\n";
  else if (comparison.different() == 0)
    text +=
        fmt::format("no difference in {} {} at p < {}\n", rows, rows == 1 ? "row" : "rows", alpha);
  else
    text += fmt::format("{} of {} {} differ at p < {}; geometric mean B/A {:.3f}\n",
                        comparison.different(), rows, rows == 1 ? "row" : "rows", alpha,
                        comparison.geometric_mean());
  if (std::any_of(comparison.pairs.begin(), comparison.pairs.end(),
                  [](const RowPair& pair) { return !pair.same_key(); }))
    text += "rows marked > differ in policy or instruction set: paired by size and threads\n";
  if (std::any_of(comparison.pairs.begin(), comparison.pairs.end(),
                  [](const RowPair& p) { return p.verdict == Verdict::TooFewRepeats; }))
    text += "too few repeats to show anything: 'hayago bench --repeats 5' or more\n";
  for (const RowKey& key : comparison.only_a) text += "only in A: " + key.to_text() + "\n";
  for (const RowKey& key : comparison.only_b) text += "only in B: " + key.to_text() + "\n";
  return text;
}

Json key_json(const RowKey& key) {
  return {{"policy", key.policy}, {"size", key.size}, {"threads", key.threads}, {"isa", key.isa}};
}

std::string to_json(const Comparison& comparison, const Inputs& in) {
  Json json = {{"schema", 1},
               {"a", {{"file", in.path_a}, {"context", in.a.context}}},
               {"b", {{"file", in.path_b}, {"context", in.b.context}}},
               {"alpha", in.alpha},
               {"different", comparison.different()},
               {"geometric_mean", comparison.geometric_mean()},
               {"rows", Json::array()},
               {"only_in_a", Json::array()},
               {"only_in_b", Json::array()}};
  for (const RowPair& pair : comparison.pairs) {
    Json a = key_json(pair.a.key), b = key_json(pair.b.key);
    a["playouts_per_s"] = pair.a.playouts_per_s;
    b["playouts_per_s"] = pair.b.playouts_per_s;
    json["rows"].push_back({{"a", a},
                            {"b", b},
                            {"ratio", pair.ratio},
                            {"p", pair.p},
                            {"verdict", verdict_name(pair.verdict)}});
  }
  for (const RowKey& key : comparison.only_a) json["only_in_a"].push_back(key_json(key));
  for (const RowKey& key : comparison.only_b) json["only_in_b"].push_back(key_json(key));
  return json.dump(1) + "\n";
}

std::string print(const Comparison& comparison, const Inputs& in, Format format) {
  const std::string head =
      describe("A", in.path_a, in.a.context) + describe("B", in.path_b, in.b.context) + "\n";
  const std::string tail = "\n" + summary(comparison, in.alpha);
  switch (format) {
    case Format::Json:
      return to_json(comparison, in);
    case Format::Csv:
      return make_table(comparison).to_csv();
    case Format::Markdown:
      return head + make_table(comparison).to_markdown() + tail;
    case Format::Table:
      return head + make_table(comparison).to_text() + tail;
  }
  return "";
}

}  // namespace

int cmd_compare(int argc, char** argv) {
  Inputs in;
  std::string format_name = "table", out = "-";
  CLI::App app{"Compares two results of 'hayago bench --format json' row by row."};
  app.add_option("A", in.path_a, "result file")->required();
  app.add_option("B", in.path_b, "result file to compare with it")->required();
  real_option(app, "--alpha", in.alpha, 0, 1, "a difference counts when p is below this");
  app.add_option("--format", format_name, kFormatNames)->capture_default_str();
  output_option(app, "--out", out, "file for the comparison, - for stdout");
  app.footer(
      "p comes from a two-sided rank-sum test (exact for small samples) on the stored repeats.\n"
      "Rows that differ only in policy or instruction set are paired when that is unambiguous.");
  if (auto status = parse_command_line(app, argc, argv)) return *status;
  const Result<Format> format = parse_format(format_name);
  if (!format) return wrong_usage("compare", "--format: " + format.error().text);
  Result<ResultFile> a = load(in.path_a), b = load(in.path_b);
  if (!a) return failed_run("compare", a.error().text);
  if (!b) return failed_run("compare", b.error().text);
  in.a = std::move(*a);
  in.b = std::move(*b);
  const Comparison comparison = compare_results(in.a, in.b, in.alpha);
  const Result<void> written = write_file(out, print(comparison, in, *format));
  return written ? kSuccess : failed_run("compare", written.error().text);
}

}  // namespace hayago
