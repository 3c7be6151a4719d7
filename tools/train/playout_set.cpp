#include "tools/train/playout_set.h"

#include <algorithm>
#include <cmath>

namespace hayago::train {
namespace {

template <int N>
bool extract_playout_moves(const GamePosition<N>& position, SampledMoves& out) {
  if (position.move == kPass) return false;
  bool found = false;
  size_t count = 0;
  for_each_playout_move(PlayoutBoard<N>(position.board), position.color, position.last,
                        [&](Point p, int pattern_class, FeatureMask mask) {
                          if (p == position.move) {
                            out.winner = count;
                            found = true;
                          }
                          ++count;
                          out.teams.push_back(static_cast<uint32_t>(pattern_class) + 1);
                          for (size_t i = 0; i < kLocalFeatures; ++i)
                            out.teams.push_back(mask >> i & 1);
                        });
  return found;
}

}  // namespace

FeatureSpace playout_space() {
  std::vector<FeatureGroup> groups = {{"pattern", kPatternClasses, 0}};
  for (const char* name : kLocalFeatureNames) groups.push_back({name, 1, 1});
  return FeatureSpace(std::move(groups));
}

Competitions sample_playout_moves(const GameSet& games, const SampleOptions& options) {
  return with_size(games.size, [&]<int N>() {
    return sample_positions<N>(games, playout_space(), options, extract_playout_moves<N>);
  });
}

Weights playout_weights(const FeatureSpace& space, const std::vector<double>& gammas) {
  const FeatureGroup& patterns = space.groups()[0];
  const auto first = gammas.begin() + patterns.first;
  const double most = *std::max_element(first, first + patterns.count);
  const double scale = std::min(1.0, kMaxPatternGamma / most);
  const auto fixed = [](double value, int unit, int limit) {
    return static_cast<uint32_t>(
        std::clamp(std::round(value * unit), 1.0, static_cast<double>(limit) * unit));
  };
  Weights weights;
  for (uint32_t i = 0; i < patterns.count; ++i) {
    const PatternCode code = pattern_classes().representative(static_cast<int>(i));
    if (is_eye_pattern(code)) continue;
    weights.pattern[i] = static_cast<uint16_t>(
        fixed(gammas[patterns.first + i] * scale, kPatternUnit, kMaxPatternGamma));
  }
  for (size_t i = 0; i < kLocalFeatures; ++i)
    weights.feature[i] = fixed(gammas[space.groups()[i + 1].first], kFeatureUnit, kMaxFeatureGamma);
  return weights;
}

}  // namespace hayago::train
