#include "tools/train/weights_compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace hayago::train {
namespace {

using Before = std::function<bool(const ComparedPattern&, const ComparedPattern&)>;

std::vector<ComparedPattern> first_of(std::vector<ComparedPattern> all, size_t count,
                                      const Before& before) {
  std::stable_sort(all.begin(), all.end(), before);
  all.resize(std::min(count, all.size()));
  return all;
}

// Lower ranks first; `sign` -1: higher ranks first.
Before by_rank(int set, int sign) {
  return [=](const ComparedPattern& a, const ComparedPattern& b) {
    return sign * a.rank[set] < sign * b.rank[set];
  };
}

// First what this set ranks higher than the other by most.
Before by_difference(int set) {
  return [=](const ComparedPattern& a, const ComparedPattern& b) {
    return a.rank[set] - a.rank[1 - set] < b.rank[set] - b.rank[1 - set];
  };
}

}  // namespace

WeightsComparison::WeightsComparison(const Weights& first, const Weights& second)
    : sets_{first, second} {
  for (int i = 0; i < kPatternClasses; ++i) {
    const PatternCode code = pattern_classes().representative(i);
    if (is_eye_pattern(code)) continue;
    ComparedPattern& pattern = patterns_.emplace_back();
    pattern.pattern_class = i;
    pattern.drawing = pattern_text(code);
    for (const int set : {0, 1})
      pattern.gamma[set] =
          static_cast<double>(sets_[set].pattern[static_cast<size_t>(i)]) / kPatternUnit;
  }
  for (const int set : {0, 1}) {
    std::vector<ComparedPattern*> order;
    for (ComparedPattern& pattern : patterns_) order.push_back(&pattern);
    std::stable_sort(order.begin(), order.end(),
                     [set](const auto* a, const auto* b) { return a->gamma[set] > b->gamma[set]; });
    for (size_t i = 0; i < order.size(); ++i) order[i]->rank[set] = static_cast<int>(i) + 1;
  }
}

double WeightsComparison::feature(int set, size_t i) const {
  return static_cast<double>(sets_[set].feature[i]) / kFeatureUnit;
}

std::vector<PatternList> WeightsComparison::lists(size_t count, const std::string& first,
                                                  const std::string& second) const {
  std::vector<ComparedPattern> quiet;
  for (const ComparedPattern& pattern : patterns_)
    if (!pattern.has_atari()) quiet.push_back(pattern);
  const std::string names[] = {first, second};
  std::vector<PatternList> all;
  const auto add = [&](const std::string& what, const std::vector<ComparedPattern>& from,
                       const std::function<Before(int)>& order) {
    for (const int set : {0, 1})
      all.push_back({what + names[set], first_of(from, count, order(set))});
  };
  add("top of ", patterns_, [](int set) { return by_rank(set, 1); });
  add("bottom of ", patterns_, [](int set) { return by_rank(set, -1); });
  add("top without atari of ", quiet, [](int set) { return by_rank(set, 1); });
  add("ranked far higher by ", patterns_, by_difference);
  return all;
}

double WeightsComparison::neutral_share(int set, double limit) const {
  const auto neutral = [&](const ComparedPattern& p) {
    return p.gamma[set] >= 1 / limit && p.gamma[set] <= limit;
  };
  return static_cast<double>(std::count_if(patterns_.begin(), patterns_.end(), neutral)) /
         static_cast<double>(patterns_.size());
}

std::vector<int> WeightsComparison::histogram(int set) const {
  std::vector<int> bins(kBins, 0);
  for (const ComparedPattern& pattern : patterns_) {
    const double bin = std::floor((std::log(pattern.gamma[set]) - bin_start(0)) / 0.5);
    ++bins[static_cast<size_t>(std::clamp(bin, 0.0, kBins - 1.0))];
  }
  return bins;
}

std::string comparison_svg(const WeightsComparison& comparison, const std::string& first,
                           const std::string& second) {
  constexpr double kLeft = 60, kTop = 50, kWidth = 560, kHeight = 280;
  const std::vector<int> bins[] = {comparison.histogram(0), comparison.histogram(1)};
  int most = 1;
  for (const auto& set : bins) most = std::max(most, *std::max_element(set.begin(), set.end()));
  const auto x = [](size_t bin) { return kLeft + kWidth * static_cast<double>(bin) / 24; };
  const auto y = [most](int count) { return kTop + kHeight * (1 - 1.0 * count / most); };
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 660 400' font-family='sans-serif' "
      "font-size='12'>\n<rect width='660' height='400' fill='white'/>\n"
      "<text x='60' y='22' font-size='15'>Weights of patterns</text>\n<text x='60' y='40'>"
      "<tspan fill='#c33'>{}</tspan>, <tspan fill='#26c'>{}</tspan></text>\n",
      first, second);
  for (size_t set = 0; set < 2; ++set) {
    std::string points;
    for (size_t bin = 0; bin < WeightsComparison::kBins; ++bin)
      points += fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} ", x(bin), y(bins[set][bin]), x(bin + 1),
                            y(bins[set][bin]));
    svg += fmt::format("<polyline fill='none' stroke='{}' stroke-width='2' points='{}'/>\n",
                       set == 0 ? "#c33" : "#26c", points);
  }
  for (size_t bin = 0; bin <= WeightsComparison::kBins; bin += 4)
    svg += fmt::format("<text x='{:.1f}' y='350' text-anchor='middle'>{:g}</text>\n", x(bin),
                       WeightsComparison::bin_start(bin));
  return svg + "<text x='340' y='378' text-anchor='middle'>ln gamma</text>\n</svg>\n";
}

}  // namespace hayago::train
