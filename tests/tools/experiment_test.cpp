// The table of experiments is complete and playable; its printing shows what was published.
#include "tools/match/experiment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/model/playout_weights.h"
#include "tools/match/match_print.h"

namespace hayago {
namespace {

using namespace match;

TEST(Experiments, EveryNameIsThere) {
  for (const char* name :
       {"erica-4.1", "erica-4.5", "erica-4.6", "erica-5.1", "erica-5.2", "erica-5.3", "erica-5.4",
        "erica-5.5", "erica-5.6", "erica-5.7", "erica-5.8", "erica-5.9", "golois-1", "golois-3",
        "nomitan-fig3", "nomitan-fig4", "nomitan-table1", "mogo-scaling"}) {
    EXPECT_TRUE(find_experiment(name)) << name;
    EXPECT_NE(experiment_list().find(std::string(name) + " "), std::string::npos) << name;
  }
  EXPECT_FALSE(find_experiment("erica-9.9"));
}

TEST(Experiments, EveryContestantAndClockCanBeRead) {
  std::set<std::string> names;
  for (const Experiment& e : experiments()) {
    EXPECT_TRUE(names.insert(e.name).second) << e.name;
    EXPECT_TRUE(parse_match_time(e.clock)) << e.name;
    for (const ExperimentRow& row : e.rows) {
      const Result<ContestantSpec> spec = parse_contestant(row.contestant, {});
      EXPECT_TRUE(spec) << row.contestant;
      EXPECT_LE(row.published, 100) << row.label;
    }
  }
}

// Table 4.6 on 19x19: each row plays the weights of its label, by the numbers in their files.
TEST(Experiments, TheHybridAndTheScaledWeightsAreNotThoseOfSb) {
  const Experiment& e = **find_experiment("erica-4.6");
  const auto tables_of = [&](const std::string& label) {
    for (const ExperimentRow& row : e.rows)
      if (label == row.label) return parse_contestant(row.contestant, {})->settings.playout.softmax;
    return std::shared_ptr<const SoftmaxTables>();
  };
  const auto sb = tables_of("SB"), hybrid = tables_of("MM and SB hybrid"),
             scaled = tables_of("SB(4.46)"), mm = tables_of("MM");
  ASSERT_TRUE(sb && hybrid && scaled && mm);
  const auto contiguous = [](const auto& tables) {
    return tables->factor(mask_of(LocalFeature::Contiguous)) / 256.0;
  };
  EXPECT_NEAR(contiguous(sb), 19.41, 0.01);
  EXPECT_NEAR(contiguous(scaled), 19.406 * 4.46, 0.01);
  EXPECT_NEAR(contiguous(hybrid), 11.07, 0.01);
  EXPECT_NEAR(contiguous(mm), 11.07, 0.01);
  const auto patterns_differ = [](const auto& a, const auto& b) {
    return !std::equal(a->by_code(), a->by_code() + kPatternCodes, b->by_code());
  };
  EXPECT_FALSE(patterns_differ(hybrid, sb));
  EXPECT_FALSE(patterns_differ(scaled, sb));
  EXPECT_TRUE(patterns_differ(mm, sb));
}

const ExperimentRow kRows[] = {{"weak", "light:playouts=20", 40, 5, 1},
                               {"other", "light:playouts=40", -1, 0, 2},
                               {"never", "light", 30, 5, 3, "a machine of 2040"}};
constexpr Experiment kSmall{"small", "Two players", "Nobody 1", "light:playouts=20",
                            5,       0.5,           2,          1,
                            "none",  "playouts",    "a note",   kRows};

TEST(Experiments, RunAndPrintTheirTable) {
  const std::atomic<bool> stop{false};
  ExperimentOptions options;
  options.judge = "area";
  const auto results = run_experiment(kSmall, options, {}, stop);
  ASSERT_TRUE(results) << results.error().text;
  ASSERT_EQ(results->size(), 3u);
  EXPECT_EQ((*results)[0].tally->games(), 2);
  EXPECT_FALSE((*results)[2].tally);
  const std::string text = experiment_text(kSmall, *results, false);
  for (const char* part : {"40.0 % (±5.0)", "needs a machine of 2040", "Nobody 1", "a note",
                           "our s/game: thinking time of the program of the row, without"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_NE(experiment_json(kSmall, *results).find("\"published\": 0.4"), std::string::npos);
  const std::string svg = experiment_svg(kSmall, *results);
  EXPECT_TRUE(svg.starts_with("<svg")) << svg;
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Experiments, AMissingOpponentIsNamed) {
  Experiment lonely = kSmall;
  lonely.opponent = "no-such-program";
  const std::atomic<bool> stop{false};
  const auto results = run_experiment(lonely, {}, {}, stop);
  ASSERT_FALSE(results);
  EXPECT_NE(results.error().text.find("no-such-program"), std::string::npos);
}

}  // namespace
}  // namespace hayago
