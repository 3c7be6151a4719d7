#include "tools/train/weights_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/model/prior_text.h"
#include "tools/show/table.h"

namespace hayago::train {
namespace {

constexpr auto kLeft = Table::Align::Left;

std::string gamma_text(double gamma) {
  return fmt::format("{:.{}f}", gamma, gamma < 0.995 ? 3 : 2);
}

std::string playout_summary(const Weights& weights, size_t most) {
  const WeightsComparison one(weights, weights);
  Table features({{"feature", kLeft}, {"weight"}});
  for (size_t i = 0; i < kLocalFeatures; ++i)
    features.add({kLocalFeatureNames[i], gamma_text(one.feature(0, i))});
  std::string text = features.to_text();
  const std::vector<PatternList> lists = one.lists(most, "all", "all");
  for (const size_t list : {size_t{0}, size_t{2}, size_t{4}}) {
    Table table({{"rank"}, {"pattern", kLeft}, {"weight"}});
    for (const ComparedPattern& p : lists[list].patterns)
      table.add({std::to_string(p.rank[0]), p.drawing, gamma_text(p.gamma[0])});
    text += "\n" + lists[list].title + " " + std::to_string(one.patterns().size()) + " patterns\n" +
            table.to_text();
  }
  return text;
}

// The features of a group by how far their strength is from 1.
std::string strongest(const PriorWeights& weights, size_t group, size_t most) {
  const std::vector<int16_t>& logs = weights.log_gamma[group];
  std::vector<uint32_t> order(logs.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return std::abs(logs[a]) > std::abs(logs[b]); });
  order.resize(std::min(most, order.size()));
  std::string text;
  for (const uint32_t i : order) {
    std::string what = prior_feature_text(static_cast<PriorGroup>(group), i);
    if (group == static_cast<size_t>(PriorGroup::Pattern))
      what = pattern_text(pattern_classes().representative(static_cast<int>(i)));
    if (what.empty()) what = "number " + std::to_string(i);
    text +=
        fmt::format("  {:>9.3f}  {}\n", std::exp(static_cast<double>(logs[i]) / kLogUnit), what);
  }
  return text;
}

std::string tree_summary(const PriorWeights& weights, size_t most) {
  std::string text = fmt::format("trained on {0}x{0}\n", weights.size);
  for (size_t g = 0; g < kTreeGroups; ++g)
    text += fmt::format("\n{}: {} features\n{}", kTreeGroupInfo[g].name,
                        weights.log_gamma[g].size(), strongest(weights, g, most));
  return text;
}

std::string rendered(const Table& table, Format format) {
  return format == Format::Markdown ? table.to_markdown() : table.to_text();
}

nlohmann::ordered_json comparison_json(const WeightsComparison& c, const std::string& first,
                                       const std::string& second, size_t most) {
  nlohmann::ordered_json json = {{"schema", 1}, {"first", first}, {"second", second}};
  for (size_t i = 0; i < kLocalFeatures; ++i)
    json["features"].push_back(
        {{"name", kLocalFeatureNames[i]}, {"first", c.feature(0, i)}, {"second", c.feature(1, i)}});
  for (const PatternList& list : c.lists(most, first, second)) {
    nlohmann::ordered_json patterns = nlohmann::ordered_json::array();
    for (const ComparedPattern& p : list.patterns)
      patterns.push_back({{"pattern", p.drawing},
                          {"rank_first", p.rank[0]},
                          {"rank_second", p.rank[1]},
                          {"first", p.gamma[0]},
                          {"second", p.gamma[1]}});
    json["lists"].push_back({{"title", list.title}, {"patterns", patterns}});
  }
  json["neutral"] = {c.neutral_share(0), c.neutral_share(1)};
  json["histogram"] = {c.histogram(0), c.histogram(1)};
  return json;
}

}  // namespace

std::string shipped_list_text() {
  Table table({{"name", kLeft}, {"what", kLeft}, {"made by", kLeft}});
  for (const ShippedWeights& shipped : shipped_weights()) {
    const std::string made = first_line(comments_of(shipped.text));
    const size_t colon = made.find("made by: ");
    table.add({shipped.name, shipped.what, colon == 0 ? made.substr(9) : "by hand"});
  }
  return table.to_text();
}

Result<std::string> weights_summary(const std::string& name, size_t most) {
  const Result<std::string> text = weights_text(name);
  if (!text) return text.error();
  const std::string made = comments_of(*text);
  const std::string head = (made.empty() ? "" : made + "\n");
  if (is_tree_text(*text)) {
    const Result<PriorWeights> weights = parse_tree_weights(*text, name);
    if (!weights) return weights.error();
    return head + tree_summary(*weights, most);
  }
  const Result<Weights> weights = parse_weights(*text, name);
  if (!weights) return weights.error();
  return head + playout_summary(*weights, most);
}

std::string comparison_text(const WeightsComparison& c, const std::string& first,
                            const std::string& second, size_t most, Format format) {
  if (format == Format::Json) return comparison_json(c, first, second, most).dump(2) + "\n";
  Table features({{"feature", kLeft}, {first}, {second}});
  for (size_t i = 0; i < kLocalFeatures; ++i)
    features.add({kLocalFeatureNames[i], gamma_text(c.feature(0, i)), gamma_text(c.feature(1, i))});
  std::string text = rendered(features, format);
  for (const PatternList& list : c.lists(most, first, second)) {
    Table table({{"pattern", kLeft}, {"rank"}, {"rank"}, {first}, {second}});
    for (const ComparedPattern& p : list.patterns)
      table.add({p.drawing, std::to_string(p.rank[0]), std::to_string(p.rank[1]),
                 gamma_text(p.gamma[0]), gamma_text(p.gamma[1])});
    const auto border = std::count_if(list.patterns.begin(), list.patterns.end(),
                                      [](const ComparedPattern& p) { return p.at_border(); });
    text += fmt::format("\n{} ({} of {} at the border)\n\n{}", list.title, border,
                        list.patterns.size(), rendered(table, format));
  }
  Table spread({{"ln gamma from"}, {first}, {second}});
  const std::vector<int> a = c.histogram(0), b = c.histogram(1);
  for (size_t bin = 0; bin < WeightsComparison::kBins; ++bin)
    spread.add({fmt::format("{:.1f}", WeightsComparison::bin_start(bin)), std::to_string(a[bin]),
                std::to_string(b[bin])});
  return text + fmt::format("\nneutral patterns (0.8 to 1.25): {:.1f} % and {:.1f} %\n\n{}",
                            100 * c.neutral_share(0), 100 * c.neutral_share(1),
                            rendered(spread, format));
}

}  // namespace hayago::train
