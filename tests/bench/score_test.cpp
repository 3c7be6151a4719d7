#include "bench/score.h"

#include <gtest/gtest.h>

#include <map>

#include "bench/subject.h"

namespace hayago::bench {
namespace {

// The rows do what they did when the version was made. If they do not on purpose: another version,
// with reference rates of its own.
TEST(ScoreRows, WorkIsThatOfTheVersion) {
  EXPECT_EQ(score_signature(), kScoreSignature);
  EXPECT_EQ(known_signature(kScoreVersion).value(), kScoreSignature);
  EXPECT_FALSE(known_signature("0.9"));
}

TEST(ScoreRows, PartsWeighTheSame) {
  std::map<ScorePart, int> rows;
  for (const ScoreRow& row : score_rows()) ++rows[row.part];
  ASSERT_EQ(rows.size(), std::size(kScoreParts));
  for (const auto& [part, count] : rows) EXPECT_EQ(count, rows[ScorePart::Branchy]);
}

TEST(ScoreRows, AreMeasuredOnOneThreadAndOnAll) {
  const auto keys = score_keys(4, "auto");
  ASSERT_TRUE(keys) << keys.error().text;
  ASSERT_EQ(keys->size(), 2 * score_rows().size());
  for (size_t i = 0; i < keys->size(); ++i) {
    const ScoreRow& row = score_rows()[i % score_rows().size()];
    EXPECT_EQ((*keys)[i].policy, row.policy);
    EXPECT_EQ((*keys)[i].size, row.size);
    EXPECT_EQ((*keys)[i].threads, i < score_rows().size() ? 1 : 4);
  }
  EXPECT_EQ(score_keys(1, "auto")->size(), score_rows().size());
  EXPECT_EQ(score_keys(1, "portable")->at(2).isa, "portable");
  EXPECT_FALSE(score_keys(1, "mmx"));
}

// As the rules of a run ask: ten seconds a row, and four minutes for sixteen rows.
TEST(ScoreRows, TimeOfARun) {
  const RunOptions full = score_run(false), quick = score_run(true);
  EXPECT_GE(full.seconds * full.repeats, 10);
  EXPECT_LE(expected_seconds(16, full), 220);
  EXPECT_LE(expected_seconds(16, quick), 16);
}

TEST(TreeSubject, VerifiesAndIsNamedToBeMeasured) {
  for (const Subject& subject : bench_subjects()) EXPECT_NE(subject.name, "tree");
  const Subject tree = all_subjects().back();
  ASSERT_EQ(tree.name, "tree");
  for (const int size : {9, 19}) {
    auto workers = tree.make({size, tree.isas.front(), 7, 1});
    ASSERT_TRUE(workers);
    const Result<void> right = workers->front()->verify();
    EXPECT_TRUE(right) << right.error().text;
  }
}

}  // namespace
}  // namespace hayago::bench
