#include "tools/show/compare_print.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/show/fit.h"
#include "tools/show/table.h"

namespace hayago {
namespace {

using namespace bench;
using namespace perf;

using Json = nlohmann::ordered_json;

std::string side(const std::string& a, const std::string& b) { return a == b ? a : a + " > " + b; }

std::string p_text(double p) { return p < 0.001 ? "<0.001" : fmt::format("{:.3f}", p); }

Table make_table(const Comparison& comparison) {
  using enum Table::Align;
  const std::string rate = comparison.cpu_time ? "/CPU s" : "/wall s";
  Table table({{"policy", Left},
               {"isa", Left},
               {"size", Right},
               {"threads", Right},
               {"A " + rate, Right},
               {"B " + rate, Right},
               {"B/A", Right},
               {"p", Right},
               {"B is", Left}});
  for (const RowPair& pair : comparison.pairs)
    table.add({side(pair.a.key.policy, pair.b.key.policy), side(pair.a.key.isa, pair.b.key.isa),
               fmt::format("{0}x{0}", pair.a.key.size), fmt::format("{}", pair.a.key.threads),
               with_thousands(pair.rate_a), with_thousands(pair.rate_b),
               fmt::format("{:.3f}", pair.ratio), p_text(pair.p), verdict_name(pair.verdict)});
  return table;
}

std::string describe_file(const char* letter, const std::string& path, const Json& context) {
  const auto field = [&](const char* key) { return context.value(key, std::string("unknown")); };
  return fmt::format("{}: {}, {}, {} ({}), {} {}, {}\n", letter, path, field("cpu"),
                     field("version"), field("commit"), field("compiler"), field("flags"),
                     field("date"));
}

bool any_is(const Comparison& comparison, Verdict verdict) {
  return std::any_of(comparison.pairs.begin(), comparison.pairs.end(),
                     [&](const RowPair& pair) { return pair.verdict == verdict; });
}

const char* row_word(size_t rows) { return rows == 1 ? "row" : "rows"; }

std::string counts(const Comparison& comparison, double alpha) {
  const size_t rows = comparison.pairs.size();
  if (rows == 0) return "no rows in common\n";
  if (comparison.different() > 0)
    return fmt::format("{} of {} {} differ at p < {}; geometric mean B/A {:.3f}\n",
                       comparison.different(), rows, row_word(rows), alpha,
                       comparison.geometric_mean());
  if (comparison.certain())
    return fmt::format("no difference in {} {} at p < {}\n", rows, row_word(rows), alpha);
  return fmt::format("no difference is certain in {} {}\n", rows, row_word(rows));
}

// Why the verdicts are weak, in one line, and what would be stronger.
std::string doubts(const Comparison& comparison) {
  std::string text;
  for (const std::string& note : comparison.notes) text += note + "\n";
  if (any_is(comparison, Verdict::TooNoisy) || any_is(comparison, Verdict::MaybeFaster) ||
      any_is(comparison, Verdict::MaybeSlower))
    text +=
        "'maybe' and 'too noisy': the files were measured one after the other, and their "
        "circumstances or spread may explain the difference\n"
        "'hayago compare --run PROGRAM_A PROGRAM_B' measures both side by side\n";
  return text;
}

std::string summary(const Comparison& comparison, double alpha) {
  std::string text = counts(comparison, alpha);
  text += comparison.cpu_time ? "Rates are playouts per second of CPU time.\n"
                              : "Rates are playouts per second of wall time: a file of old has no "
                                "other repeats.\n";
  if (std::any_of(comparison.pairs.begin(), comparison.pairs.end(),
                  [](const RowPair& pair) { return !pair.same_key(); }))
    text += "rows marked > differ in policy or instruction set: paired by size and threads\n";
  if (any_is(comparison, Verdict::TooFewRepeats))
    text += "too few repeats to show anything: 'hayago bench --repeats 5' or more\n";
  text += doubts(comparison);
  for (const RowKey& key : comparison.only_a) text += "only in A: " + key.to_text() + "\n";
  for (const RowKey& key : comparison.only_b) text += "only in B: " + key.to_text() + "\n";
  return text;
}

Json key_json(const RowKey& key) {
  return {{"policy", key.policy}, {"size", key.size}, {"threads", key.threads}, {"isa", key.isa}};
}

std::string to_json(const StoredComparison& in) {
  const Comparison& comparison = in.comparison;
  Json json = {{"schema", 1},
               {"a", {{"file", in.path_a}, {"context", in.a.context}}},
               {"b", {{"file", in.path_b}, {"context", in.b.context}}},
               {"alpha", in.alpha},
               {"time", comparison.cpu_time ? "cpu" : "wall"},
               {"different", comparison.different()},
               {"geometric_mean", comparison.geometric_mean()},
               {"notes", comparison.notes},
               {"rows", Json::array()},
               {"only_in_a", Json::array()},
               {"only_in_b", Json::array()}};
  for (const RowPair& pair : comparison.pairs) {
    Json a = key_json(pair.a.key), b = key_json(pair.b.key);
    a["playouts_per_s"] = pair.a.playouts_per_s;
    b["playouts_per_s"] = pair.b.playouts_per_s;
    a["rate"] = pair.rate_a;
    b["rate"] = pair.rate_b;
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

}  // namespace

std::string print_comparison(const StoredComparison& in, Format format) {
  const std::string head = describe_file("A", in.path_a, in.a.context) +
                           describe_file("B", in.path_b, in.b.context) + "\n";
  const std::string tail = "\n" + summary(in.comparison, in.alpha);
  switch (format) {
    case Format::Json:
      return to_json(in);
    case Format::Csv:
      return make_table(in.comparison).to_csv();
    case Format::Markdown:
      return head + make_table(in.comparison).to_markdown() + tail;
    case Format::Table:
      return folded(head) + make_table(in.comparison).to_text() + folded(tail);
  }
  return "";
}

}  // namespace hayago
