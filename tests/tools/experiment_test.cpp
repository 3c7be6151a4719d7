// The table of experiments is complete and playable; its printing shows what was published.
#include "tools/match/experiment.h"

#include <gtest/gtest.h>

#include <set>

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
