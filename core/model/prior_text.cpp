// The numbers of prior_features.cpp and prior_maps.cpp taken apart again.
#include "core/model/prior_text.h"

#include <vector>

#include "core/base/text.h"

namespace hayago {
namespace {

constexpr const char* kStones[] = {"1 stone", "2 stones", "3 to 5 stones", "6 or more stones"};
constexpr const char* kFill[] = {"under 8 %", "8 to 19 %", "20 to 44 %", "45 % or more"};

std::string distance_text(uint32_t number) {
  const uint32_t grid = number / kFateClasses + 1, fate = number % kFateClasses;
  const std::string far = fate == kFateClasses - 1 ? " or more" : "";
  return "distance " + std::to_string(grid) + (grid == 17 ? " or more" : "") + ", common fate " +
         std::to_string(fate) + far;
}

std::string capture_text(uint32_t number) {
  constexpr const char* kSaves[] = {"nothing", "an own chain", "an own chain newly in atari"};
  const uint32_t stones = number % kSizeClasses, rest = number / kSizeClasses;
  return std::string("takes ") + kStones[stones] + ", saves " + kSaves[rest / 4] +
         (rest % 2 != 0 ? ", it could escape" : ", it could not escape") +
         (rest / 2 % 2 != 0 ? ", the last move's chain" : "");
}

std::string extend_text(uint32_t number) {
  constexpr const char* kOutcome[] = {"lost at once", "lost in a ladder", "safe"};
  const std::string stones = kStones[number % kSizeClasses];
  const uint32_t kind = number / kSizeClasses;
  if (kind == 0) return "a liberty of " + stones + " that a ladder threatens";
  return "last liberty of " + stones + ", then " + kOutcome[(kind - 1) % 3] +
         (kind > 3 ? ", newly in atari" : "");
}

std::string atari_text(uint32_t number) {
  const uint32_t rest = number / kSizeClasses;
  return std::string("atari on ") + kStones[number % kSizeClasses] +
         (rest / 2 != 0 ? ", caught in a ladder" : ", no ladder") +
         (rest % 2 != 0 ? ", the last move's chain" : "");
}

std::string self_atari_text(uint32_t number) {
  constexpr const char* kCost[] = {"1 stone", "2 stones", "3 or more stones",
                                   "3 or more stones in a nakade shape"};
  return std::string("self-atari of ") + kCost[number];
}

std::string liberties(uint32_t count) {
  return count == 5 ? "none" : std::to_string(count) + (count == 4 ? " or more" : "");
}
std::string race_text(uint32_t number) {
  return "fewest liberties beside: own " + liberties(number / 5 + 1) + ", theirs " +
         liberties(number % 5 + 1);
}

std::string links_text(uint32_t number) {
  const auto chains = [](uint32_t count) {
    return std::to_string(count) + (count == 3 ? " or more" : "");
  };
  return "chains beside: own " + chains(number / 4) + ", theirs " + chains(number % 4);
}

std::string local_text(uint32_t number) {
  std::vector<std::string> names;
  for (size_t i = 1; i < kLocalFeatures; ++i)
    if (number << 1 >> i & 1) names.emplace_back(kLocalFeatureNames[i]);
  return names.empty() ? "nothing" : joined(names);
}

std::string place_text(uint32_t number) {
  uint32_t place = number / kFillClasses, high = 0;
  while ((high + 1) * (high + 2) / 2 <= place) ++high;
  const auto line = [](uint32_t edge) { return std::to_string(edge + 1); };
  return "lines " + line(place - high * (high + 1) / 2) + " and " + line(high) + ", stones on " +
         kFill[number % kFillClasses] + " of the board";
}

std::string special_text(uint32_t number) {
  constexpr const char* kKinds[] = {"pass after a pass", "takes a ko",
                                    "atari while a ko must not be taken"};
  if (number < 3) return kKinds[number];
  return std::string("pass, stones on ") + kFill[number - 3] + " of the board";
}

}  // namespace

std::string prior_feature_text(PriorGroup group, uint32_t number) {
  switch (group) {
    case PriorGroup::Last:
    case PriorGroup::Before:
      return distance_text(number);
    case PriorGroup::Capture:
      return capture_text(number);
    case PriorGroup::Extend:
      return extend_text(number);
    case PriorGroup::Atari:
      return atari_text(number);
    case PriorGroup::SelfAtari:
      return self_atari_text(number);
    case PriorGroup::Race:
      return race_text(number);
    case PriorGroup::Links:
      return links_text(number);
    case PriorGroup::Local:
      return local_text(number);
    case PriorGroup::Place:
      return place_text(number);
    case PriorGroup::Special:
      return special_text(number);
    case PriorGroup::Pattern:
    case PriorGroup::Shape:
    case PriorGroup::Reply:
      break;
  }
  return "";
}

}  // namespace hayago
