#include "tools/train/prior_set.h"

#include <algorithm>
#include <cmath>

namespace hayago::train {
namespace {

// Groups that share a column: their combinations repeat. Distances in one, tactics in another.
constexpr std::array<int, kTreeGroups> kColumn = {0, 1, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 4};

FeatureSpace prior_space(const Harvest& patterns) {
  std::vector<FeatureGroup> groups;
  for (size_t g = 0; g < kTreeGroups; ++g)
    groups.push_back({kTreeGroupInfo[g].name, kTreeGroupInfo[g].features, kColumn[g]});
  groups[static_cast<size_t>(PriorGroup::Shape)].count =
      static_cast<uint32_t>(patterns.shapes.size());
  groups[static_cast<size_t>(PriorGroup::Reply)].count =
      static_cast<uint32_t>(patterns.replies.size());
  return FeatureSpace(std::move(groups));
}

DiamondTable table_of(const std::vector<Harvest::Count>& patterns) {
  std::vector<DiamondHash> hashes;
  hashes.reserve(patterns.size());
  for (const Harvest::Count& count : patterns) hashes.push_back(count.diamond.hash);
  return DiamondTable(hashes);
}

template <int N>
bool extract_tree_moves(const DiamondTable& shapes, const DiamondTable& replies,
                        const GamePosition<N>& position, SampledMoves& out) {
  PriorReader<N> reader(shapes, replies);
  reader.read(position.board, position.color, {position.last, position.before});
  bool found = false;
  size_t count = 0;
  const auto add = [&](Point p) {
    if (p == position.move) {
      out.winner = count;
      found = true;
    }
    ++count;
    const PriorMove move = reader.features(p);
    out.teams.insert(out.teams.end(), move.value.begin(), move.value.end());
  };
  for (int i = 0; i < position.board.empty_count(); ++i) {
    const Point p = position.board.empty_at(i);
    if (position.board.is_legal(position.color, p)) add(p);
  }
  add(kPass);
  return found;
}

}  // namespace

Competitions sample_tree_moves(const GameSet& games, const Harvest& patterns,
                               const SampleOptions& options) {
  const DiamondTable shapes = table_of(patterns.shapes), replies = table_of(patterns.replies);
  return with_size(games.size, [&]<int N>() {
    return sample_positions<N>(games, prior_space(patterns), options,
                               [&](const GamePosition<N>& position, SampledMoves& out) {
                                 return extract_tree_moves<N>(shapes, replies, position, out);
                               });
  });
}

PriorWeights prior_weights(const Harvest& patterns, const FeatureSpace& space,
                           const std::vector<double>& gammas, int size) {
  PriorWeights weights;
  weights.size = size;
  for (size_t g = 0; g < kTreeGroups; ++g) {
    const FeatureGroup& group = space.groups()[g];
    for (uint32_t i = 0; i < group.count; ++i)
      weights.log_gamma[g].push_back(static_cast<int16_t>(
          std::lround(std::clamp(std::log(gammas[group.first + i]), -30.0, 30.0) * kLogUnit)));
  }
  for (const Harvest::Count& count : patterns.shapes) weights.shapes.push_back(count.diamond);
  for (const Harvest::Count& count : patterns.replies) weights.replies.push_back(count.diamond);
  return weights;
}

}  // namespace hayago::train
