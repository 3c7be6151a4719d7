// Weights by name, made from others, and written so that they load back.
#include "core/model/edit_weights.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/text.h"
#include "core/model/named_weights.h"
#include "core/model/prior_text.h"

namespace hayago {
namespace {

Weights shipped(const char* name) { return *load_weights(name); }

TEST(EditWeights, TheHybridHasThePatternsOfOneAndTheFeaturesOfTheOther) {
  const Weights sb = shipped("balanced_9"), mm = shipped("playout_19");
  const Weights hybrid = combined_weights(sb, mm);
  EXPECT_EQ(hybrid.pattern, sb.pattern);
  EXPECT_EQ(hybrid.feature, mm.feature);
  EXPECT_NE(sb.pattern, mm.pattern);
  EXPECT_NE(sb.feature, mm.feature);
}

TEST(EditWeights, OneFeatureIsScaled) {
  const Weights sb = shipped("balanced_9");
  const Weights scaled = *scaled_weights(sb, "contiguous", 4.46);
  EXPECT_NEAR(scaled.feature[0] / double{kFeatureUnit}, 19.406173706 * 4.46, 1e-4);
  EXPECT_EQ(scaled.pattern, sb.pattern);
  for (size_t i = 1; i < kLocalFeatures; ++i) EXPECT_EQ(scaled.feature[i], sb.feature[i]);
  EXPECT_EQ(scaled_weights(sb, "contigous", 2).error().text.substr(0, 61),
            "unknown feature 'contigous'; did you mean 'contiguous'?; know");
  EXPECT_FALSE(scaled_weights(sb, "save-by-capture", 1000));
  EXPECT_FALSE(scaled_weights(sb, "pattern", 2));
}

// Erica 4.6: what the program has is what the commands in their first lines make.
TEST(EditWeights, ShippedOnesAreMadeFromTheOthers) {
  const Weights sb = shipped("balanced_9");
  const Weights hybrid = shipped("hybrid_9"), scaled = shipped("scaled_9");
  EXPECT_EQ(to_text(hybrid), to_text(combined_weights(sb, shipped("playout_19"))));
  EXPECT_EQ(to_text(scaled), to_text(*scaled_weights(sb, "contiguous", 4.46)));
  EXPECT_NE(to_text(hybrid), to_text(sb));
  EXPECT_NE(to_text(scaled), to_text(sb));
}

TEST(EditWeights, FeaturesCanBeLeftOut) {
  const Weights sb = shipped("balanced_9");
  const Weights less = *weights_without(sb, "contiguous+solve-ko");
  EXPECT_EQ(less.feature[0], uint32_t{kFeatureUnit});
  EXPECT_EQ(less.feature[5], uint32_t{kFeatureUnit});
  EXPECT_EQ(less.feature[1], sb.feature[1]);
  EXPECT_EQ(less.pattern, sb.pattern);
  const Weights flat = *weights_without(sb, "pattern");
  for (size_t i = 0; i < kPatternClasses; ++i)
    EXPECT_EQ(flat.pattern[i], sb.pattern[i] == 0 ? 0 : kPatternUnit);
  EXPECT_FALSE(weights_without(sb, "contiguous,"));
}

TEST(NamedWeights, EveryOneSaysHowItWasMadeAndLoadsBack) {
  for (const ShippedWeights& one : shipped_weights()) {
    const std::string made = comments_of(one.text);
    if (std::string_view(one.name) != "playout_hand") {
      EXPECT_TRUE(made.starts_with("made by: hayago ")) << one.name;
    }
    EXPECT_EQ(is_tree_text(one.text), one.tree) << one.name;
    if (one.tree) {
      const PriorWeights weights = *load_tree_weights(one.name);
      EXPECT_EQ(to_packed(*parse_tree_weights(to_text(weights), "text")), one.text) << one.name;
    } else {
      const Weights weights = *load_weights(one.name);
      const Weights again = *parse_weights(to_text(weights), "text");
      EXPECT_EQ(again.pattern, weights.pattern) << one.name;
      EXPECT_EQ(again.feature, weights.feature) << one.name;
    }
  }
}

TEST(NamedWeights, FeaturesOfThePriorAreToldInWords) {
  EXPECT_EQ(prior_feature_text(PriorGroup::Capture, (2 * 2 * 2 + 1) * 4 + 1),
            "takes 2 stones, saves an own chain newly in atari, it could escape");
  EXPECT_EQ(prior_feature_text(PriorGroup::Last, 1 * kFateClasses + 2),
            "distance 2, common fate 2");
  EXPECT_EQ(prior_feature_text(PriorGroup::Place, (3 * 4 / 2 + 2) * kFillClasses),
            "lines 3 and 4, stones on under 8 % of the board");
  EXPECT_EQ(prior_feature_text(PriorGroup::Race, 0 * 5 + 4),
            "fewest liberties beside: own 1, theirs none");
  EXPECT_EQ(prior_feature_text(PriorGroup::Local, 1 << 4), "solve-ko");
  for (size_t g = 3; g < kTreeGroups; ++g) {
    std::set<std::string> texts;
    for (uint32_t i = 0; i < kTreeGroupInfo[g].features; ++i)
      texts.insert(prior_feature_text(static_cast<PriorGroup>(g), i));
    EXPECT_EQ(texts.size(), kTreeGroupInfo[g].features) << kTreeGroupInfo[g].name;
    EXPECT_FALSE(texts.contains("")) << kTreeGroupInfo[g].name;
  }
}

}  // namespace
}  // namespace hayago
