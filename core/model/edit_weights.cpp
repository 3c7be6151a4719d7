// Playout weights made from others.
#include "core/model/edit_weights.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace hayago {
namespace {

constexpr std::string_view kPatternName = "pattern";

// The number of a local feature; kLocalFeatures for `pattern`.
Result<size_t> feature_of(std::string_view name, bool patterns_too) {
  std::vector<std::string_view> known(kLocalFeatureNames.begin(), kLocalFeatureNames.end());
  if (patterns_too) known.push_back(kPatternName);
  const auto found = std::find(known.begin(), known.end(), name);
  if (found != known.end()) return static_cast<size_t>(found - known.begin());
  return Error{"unknown feature '" + std::string(name) + "'" + did_you_mean(name, known) +
               "; known: " + joined(known)};
}

}  // namespace

Weights combined_weights(const Weights& patterns, const Weights& features) {
  return {patterns.pattern, features.feature};
}

Result<Weights> scaled_weights(const Weights& weights, std::string_view feature, double factor) {
  const Result<size_t> i = feature_of(feature, false);
  if (!i) return i.error();
  const double scaled = std::round(weights.feature[*i] * factor);
  if (!(scaled >= 0 && scaled <= double{kMaxFeatureGamma} * kFeatureUnit))
    return Error{std::string(feature) + " would not be between 0 and " +
                 std::to_string(kMaxFeatureGamma)};
  Weights result = weights;
  result.feature[*i] = static_cast<uint32_t>(scaled);
  return result;
}

Result<Weights> weights_without(const Weights& weights, std::string_view names) {
  Weights result = weights;
  if (names.empty()) return result;
  std::string list(names);
  std::replace(list.begin(), list.end(), '+', ',');
  for (const std::string_view name : split(list, ',')) {
    const Result<size_t> i = feature_of(name, true);
    if (!i) return i.error();
    if (*i < kLocalFeatures)
      result.feature[*i] = kFeatureUnit;
    else
      for (uint16_t& pattern : result.pattern) pattern = pattern == 0 ? 0 : kPatternUnit;
  }
  return result;
}

}  // namespace hayago
