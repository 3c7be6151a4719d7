#include "core/model/playout_weights.h"

#include <gtest/gtest.h>

#include <string>
namespace hayago {
namespace {

// The hand-set text with one replacement.
std::string edited(const std::string& from, const std::string& to) {
  std::string text(hand_weights_text());
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string error_of(const std::string& text) {
  const Result<Weights> parsed = parse_weights(text, "my.txt");
  return parsed ? "" : parsed.error().text;
}

TEST(Weights, HandSetOnesHaveThePublishedFeatureGammas) {
  const Weights& weights = hand_weights();
  const double published[] = {7.43, 151.04, 0.53, 23.11, 0.02, 6.37, 141.80};  // Table 4.3, SB
  for (size_t i = 0; i < kLocalFeatures; ++i)
    EXPECT_NEAR(weights.feature[i] / double{kFeatureUnit}, published[i], 1e-5);
  for (int i = 0; i < kPatternClasses; ++i)
    EXPECT_EQ(weights.pattern[static_cast<size_t>(i)] == 0,
              is_eye_pattern(pattern_classes().representative(i)));
}

TEST(Weights, TextReadsBackAsTheSameWeights) {
  const Result<Weights> again = parse_weights(to_text(hand_weights()), "again");
  ASSERT_TRUE(again) << again.error().text;
  EXPECT_EQ(again->pattern, hand_weights().pattern);
  EXPECT_EQ(again->feature, hand_weights().feature);
}

TEST(Weights, TrainedOnesServeTheNearestSizeAndDifferFromEachOther) {
  EXPECT_EQ(&default_weights(7), &default_weights(9));
  EXPECT_EQ(&default_weights(15), &default_weights(13));
  EXPECT_EQ(&default_weights(25), &default_weights(19));
  EXPECT_NE(default_weights(9).pattern, default_weights(13).pattern);
  EXPECT_NE(default_weights(13).pattern, default_weights(19).pattern);
  for (int size : {9, 13, 19}) {
    const Result<Weights> again = parse_weights(to_text(default_weights(size)), "again");
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->pattern, default_weights(size).pattern);
  }
}

TEST(Weights, LaterDrawingsWinAndStandForTheirSymmetries) {
  const Result<Weights> weights =
      parse_weights(edited("end\n", "pattern O../.*./... 9\nend\n"), "w");
  ASSERT_TRUE(weights) << weights.error().text;
  Board<9> board;
  board.play(Color::White, point_at<9>(4, 4));
  const SoftmaxTables tables(*weights);
  for (size_t d = 4; d < 8; ++d) {
    const uint32_t pair = tables.by_code()[board.pattern(point_at<9>(4, 4) + kStep<9>[d])];
    EXPECT_EQ(pair & 0xffff, 9u * kPatternUnit);  // Black: a diagonal opponent
    EXPECT_EQ(pair >> 16, 1u * kPatternUnit);     // White: a diagonal friend
  }
}

TEST(Weights, BrokenFilesAreExplainedWithFileAndLine) {
  EXPECT_EQ(error_of(""),
            "my.txt:0: not a weights file: the first line must be 'hayago-weights 1'");
  EXPECT_EQ(error_of("nonsense\n"),
            "my.txt:1: not a weights file: the first line must be 'hayago-weights 1'");
  EXPECT_EQ(error_of("hayago-weights 1\nfeature contiguous 1\n"),
            "my.txt:2: the file is cut off: its last line must be 'end'");
  EXPECT_EQ(error_of("hayago-weights 1\nfeature contiguous -3\n"),
            "my.txt:2: weight '-3' is negative");
  EXPECT_EQ(error_of("hayago-weights 1\nfeature contiguous 1e9\n"),
            "my.txt:2: weight '1e9' is not a decimal number like 0.25");
  EXPECT_EQ(error_of("hayago-weights 1\nfeature contiguous 10001\n"),
            "my.txt:2: weight '10001' is above 10000");
  EXPECT_EQ(error_of("hayago-weights 1\n\npattern XO./.*./### 128\n"),
            "my.txt:3: weight '128' is above 127");
  EXPECT_EQ(error_of("hayago-weights 1\nfeature cleverness 2\n"),
            "my.txt:2: unknown feature 'cleverness'");
  EXPECT_EQ(error_of("hayago-weights 1\nfeature contiguous 2\nfeature contiguous 2\n"),
            "my.txt:3: feature 'contiguous' is given twice");
  EXPECT_EQ(error_of("hayago-weights 1\npattern XX/.*./... 2\n"),
            "my.txt:2: bad drawing 'XX/.*./...': three rows of X O x o . # ? around *, like "
            "XO./.*./###");
  EXPECT_EQ(error_of("hayago-weights 1\npattern OOO/O*O/OOO 2\n"),
            "my.txt:2: pattern 'OOO/O*O/OOO' fits no position where the move is legal");
  EXPECT_EQ(error_of("hayago-weights 1\npattern ???\n"),
            "my.txt:2: expected 'feature NAME WEIGHT', 'pattern DRAWING WEIGHT' or 'end'");
  EXPECT_EQ(error_of(std::string(hand_weights_text()) + "more\n").substr(0, 7), "my.txt:");
  EXPECT_NE(error_of(edited("feature solve-ko", "# feature solve-ko"))
                .find("feature 'solve-ko' is missing"),
            std::string::npos);
  EXPECT_NE(error_of(edited("\npattern ?", "\n# pattern ?")).find("has no weight"),
            std::string::npos);
}

TEST(Weights, ProductsOfFeaturesFollowTheSoftmaxExample) {
  // Erica 3.2.3.1: A has both features, B and C the first, D none (the text swaps B and D once).
  const double g1 = 7.43, g2 = 23.11;
  const SoftmaxTables tables(hand_weights());
  const double one = 512;
  const double a =
      one *
      tables.factor(mask_of(LocalFeature::Contiguous) | mask_of(LocalFeature::SaveByExtending)) /
      256;
  const double b = one * tables.factor(mask_of(LocalFeature::Contiguous)) / 256;
  const double d = one * tables.factor(0) / 256;
  const double sum = a + 2 * b + d;
  EXPECT_NEAR(a / sum, g1 * g2 / (g1 * g2 + 2 * g1 + 1), 1e-3);
  EXPECT_NEAR(b / sum, g1 / (g1 * g2 + 2 * g1 + 1), 1e-3);
  EXPECT_NEAR(d / sum, 1 / (g1 * g2 + 2 * g1 + 1), 1e-3);
}

}  // namespace
}  // namespace hayago
