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
       {"erica-4.1",          "erica-4.5",    "erica-4.6",    "erica-5.1",      "erica-5.2",
        "erica-5.3",          "erica-5.4",    "erica-5.5",    "erica-5.6",      "erica-5.7",
        "erica-5.8",          "erica-5.9",    "erica-3.2",    "erica-fig5.1",   "erica-5.6.3",
        "golois-1",           "golois-2",     "golois-3",     "nomitan-fig3",   "nomitan-fig4",
        "nomitan-fig4-pachi", "nomitan-fig5", "nomitan-6.4",  "nomitan-table1", "mogo-scaling",
        "mogo-fig3",          "mogo-semeai",  "supergo-1.5.1"}) {
    EXPECT_TRUE(find_experiment(name)) << name;
    EXPECT_NE(experiment_list().find(std::string(name) + " "), std::string::npos) << name;
  }
  EXPECT_FALSE(find_experiment("erica-9.9"));
  EXPECT_GE(not_repeated().size(), 10u);
  for (const NotRepeated& figure : not_repeated())
    EXPECT_NE(experiment_list().find(std::string(figure.source).substr(0, 12)), std::string::npos)
        << figure.source;
}

// Rows that differ in what they are called must differ in what plays.
TEST(Experiments, NoTwoRowsPlayTheSame) {
  for (const Experiment& e : experiments()) {
    std::set<std::string> players;
    for (const ExperimentRow& row : e.rows) {
      if (row.missing[0] != '\0') continue;
      EXPECT_TRUE(players.insert(std::string(row.contestant) + " against " + row.opponent).second)
          << e.name << ": " << row.label;
    }
  }
}

TEST(Experiments, GoloisCountsTheTimeOfTwoThreads) {
  for (const ExperimentRow& row : (*find_experiment("golois-3"))->rows) {
    const Result<ContestantSpec> spec = parse_contestant(row.contestant, {});
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->settings.threads, 2);
    EXPECT_EQ(spec->settings.seconds * 2, row.x);
    EXPECT_EQ(spec->settings.params.tree, TreeKind::Locked);
  }
}

// Margins of chapter 5 are standard errors: 500 games of 43.2 % have one of 2.2 %.
TEST(Experiments, ChartsDrawNinetyFivePerCent) {
  const ExperimentRow rows[] = {{"x", "light", 43.2, 2.2}};
  Experiment e{"e", "E", "S", "light", 5, 0.5, 2, 1, "none", "", "", rows};
  const std::vector<RowResult> results = {{&rows[0], {}, "not played", 0}};
  const std::string narrow = experiment_svg(e, results);
  e.standard_errors = true;
  EXPECT_NE(experiment_svg(e, results), narrow);
  EXPECT_NE(experiment_text(e, results, false).find("one standard error for published"),
            std::string::npos);
  for (const char* name : {"erica-5.2", "erica-5.7", "erica-5.9", "erica-5.6.3"})
    EXPECT_TRUE((*find_experiment(name))->standard_errors) << name;
  EXPECT_FALSE((*find_experiment("erica-4.5"))->standard_errors);
}

TEST(Experiments, PredictionRatesStandBesideTheFigures) {
  const ExperimentRow rows[] = {{"x", "light", 67, 2.1, 0, "", "", 42.1}};
  const Experiment e{"e", "E", "S", "light", 5, 0.5, 2, 1, "none", "", "", rows};
  RowResult row{&rows[0], Tally{1, 0, 1}, "", 1};
  row.ponder = {3, 1};
  EXPECT_NE(experiment_text(e, {row}, false).find("42.1 % / 75.0 %"), std::string::npos);
  EXPECT_NE(experiment_json(e, {row}).find("\"prediction\": 0.75"), std::string::npos);
}

// Those that play no games end in a moment.
TEST(Experiments, ClockAndSpeedSayTheirFigures) {
  const std::atomic<bool> stop{false};
  ExperimentOptions quick;
  quick.quick = true;
  const auto clock = run_experiment(**find_experiment("erica-fig5.1"), quick, {}, stop);
  ASSERT_TRUE(clock);
  // Basic: 40 s / 80 at first; enhanced thinks longest where MaxPly says.
  EXPECT_EQ((*clock)[0].figure, "first 0.50 s, longest 0.50 s at ply 0");
  EXPECT_NE((*clock)[1].figure.find("at ply "), std::string::npos);
  EXPECT_EQ((*clock)[1].figure.find("at ply 0"), std::string::npos);
  const auto speed = run_experiment(**find_experiment("supergo-1.5.1"), quick, {}, stop);
  ASSERT_TRUE(speed);
  for (const RowResult& row : *speed) EXPECT_TRUE(row.figure.ends_with(" playouts")) << row.figure;
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
