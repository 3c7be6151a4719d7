// The table of experiments is complete and playable; its printing shows what was published.
#include "tools/match/experiment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/model/playout_weights.h"
#include "tools/match/match_print.h"
#include "tools/train/experiment_runs.h"

namespace hayago {
namespace {

using namespace match;

TEST(Experiments, EveryNameIsThere) {
  for (const char* name :
       {"erica-4.2",    "erica-fig4.2",       "erica-4.3",    "erica-4.4",     "erica-fig4.3",
        "nomitan-fig1", "erica-4.1",          "erica-4.5",    "erica-4.6",     "erica-5.1",
        "erica-5.2",    "erica-5.3",          "erica-5.4",    "erica-5.5",     "erica-5.6",
        "erica-5.7",    "erica-5.8",          "erica-5.9",    "erica-3.2",     "erica-fig5.1",
        "erica-5.6.3",  "golois-1",           "golois-2",     "golois-3",      "nomitan-fig3",
        "nomitan-fig4", "nomitan-fig4-pachi", "nomitan-fig5", "nomitan-6.4",   "nomitan-table1",
        "mogo-scaling", "mogo-fig3",          "mogo-semeai",  "supergo-1.5.1", "cluster",
        "cluster-19"}) {
    EXPECT_TRUE(find_experiment(name)) << name;
    EXPECT_NE(experiment_list().find(std::string(name) + " "), std::string::npos) << name;
  }
  EXPECT_FALSE(find_experiment("erica-9.9"));
  EXPECT_GE(not_repeated().size(), 9u);
  for (const NotRepeated& figure : not_repeated())
    EXPECT_NE(experiment_list().find(std::string(figure.source).substr(0, 12)), std::string::npos)
        << figure.source;
}

// Rows that differ in what they are called must differ in what plays.
TEST(Experiments, NoTwoRowsPlayTheSame) {
  for (const Experiment& e : experiments()) {
    if (e.kind == Experiment::Kind::Training) continue;  // these differ in what they learn
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

// One curve for each way of sharing, ranks by their logarithms: 8 stands in the middle of 2 and 32.
TEST(Experiments, ClusterChartsHaveACurveForEachSharing) {
  const Experiment& e = **find_experiment("cluster");
  std::vector<RowResult> results;
  for (const ExperimentRow& row : e.rows) results.push_back({&row, Tally{5, 0, 5}, "", 0});
  const std::string svg = experiment_svg(e, results);
  for (const char* name : {"'#26c'>delta", "'#2a2'>mogo", "'#c33'>root", "'#a3a'>alone"})
    EXPECT_NE(svg.find(name), std::string::npos) << name;
  const auto x_of = [&](const std::string& label) {
    const size_t text = svg.find("'middle'>" + label + "<");
    const size_t begin = svg.rfind("<text x='", text) + 9;
    return std::stod(svg.substr(begin));
  };
  EXPECT_NEAR(x_of("8") - x_of("2"), x_of("32") - x_of("8"), 0.2);
  // Every way of sharing with every number of ranks, and all simulations in one tree for
  // comparison.
  for (const char* name : {"cluster", "cluster-19"}) {
    const Experiment& each = **find_experiment(name);
    std::map<std::string, std::vector<double>> ranks;
    for (const ExperimentRow& row : each.rows) ranks[row.series].push_back(row.x);
    for (const char* sharing : {"delta", "mogo", "root"})
      EXPECT_EQ(ranks[sharing], (std::vector<double>{2, 4, 8, 16, 32, 64})) << name;
    EXPECT_EQ(ranks["alone"], (std::vector<double>{1, 2, 4, 8, 16})) << name;

    EXPECT_STREQ(each.opening, "random:2");
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
      if (!e.is_about_learning()) {
        EXPECT_TRUE(parse_contestant(row.contestant, {})) << row.contestant;
      }
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

std::vector<RowResult> quick_run(const Experiment& e) {
  const std::atomic<bool> stop{false};
  ExperimentOptions options;
  options.quick = true;
  options.judge = "area";
  const auto results = train::run_any_experiment(e, options, {}, stop);
  EXPECT_TRUE(results) << results.error().text;
  return results ? *results : std::vector<RowResult>();
}

// Table 4.2: six trainings with the printed meta-parameters; the first has outcomes 0/1.
TEST(Experiments, TrainingsHaveThePublishedParameters) {
  const Experiment& e = **find_experiment("erica-4.2");
  std::vector<TrainingSetting> columns;
  for (const ExperimentRow& row : e.rows)
    if (columns.empty() || !columns.back().is_same(row.training)) columns.push_back(row.training);
  ASSERT_EQ(columns.size(), 6u);
  EXPECT_TRUE(columns[0].zero_one);
  EXPECT_FALSE(columns[3].zero_one);
  EXPECT_EQ(columns[1].playouts, 100);
  EXPECT_EQ(columns[2].target_playouts, 10000);
  EXPECT_EQ(columns[4].rate, 1);
  EXPECT_EQ(columns[5].positions, 10000);
  for (const ExperimentRow& row : e.rows)
    EXPECT_EQ(row.published == 77.9, row.training.pass == 60 && columns[3].is_same(row.training));
}

TEST(Experiments, TrainingsAreMeasuredAfterPasses) {
  const std::vector<RowResult> results = quick_run(**find_experiment("erica-fig4.2"));
  ASSERT_EQ(results.size(), 10u);
  std::set<std::string> errors;
  for (const RowResult& r : results) {
    ASSERT_EQ(r.cells.size(), 1u);
    errors.insert(r.cells[0]);
    EXPECT_FALSE(r.tally);
  }
  EXPECT_GT(errors.size(), 2u) << "it learns";
  EXPECT_EQ(results[9].why_not, "quick: pass 9 over 24 positions");
  const Experiment& e = **find_experiment("erica-fig4.2");
  EXPECT_NE(train::any_experiment_text(e, results, false).find("error"), std::string::npos);
  EXPECT_NE(train::any_experiment_json(e, results).find("\"error\": \"" + results[0].cells[0]),
            std::string::npos);
}

// With an opponent, what was learnt plays; without it the training is shown all the same.
TEST(Experiments, TrainedWeightsPlay) {
  const Experiment& whole = **find_experiment("erica-4.2");
  Experiment small = whole;
  small.rows = whole.rows.first(2);
  small.size = 5;
  small.opponent = "light:playouts=10";
  for (const RowResult& r : quick_run(small)) {
    ASSERT_TRUE(r.tally) << r.why_not;
    EXPECT_EQ(r.tally->games(), 2);
    EXPECT_EQ(r.cells.size(), 1u);
  }
  small.opponent = "no-such-program";
  for (const RowResult& r : quick_run(small)) {
    EXPECT_FALSE(r.tally);
    EXPECT_EQ(r.cells.size(), 1u);
    EXPECT_NE(r.why_not.find("trained, not played"), std::string::npos) << r.why_not;
  }
}

// The figures of the files: playout_19 and balanced_9.
TEST(Experiments, WeightsAreCompared) {
  const std::vector<RowResult> features = quick_run(**find_experiment("erica-4.3"));
  ASSERT_EQ(features.size(), 7u);
  EXPECT_EQ(features[0].cells, (std::vector<std::string>{"11.07", "19.41"}));
  EXPECT_EQ(features[6].cells, (std::vector<std::string>{"2.45", "30.37"}));
  const std::vector<RowResult> lists = quick_run(**find_experiment("erica-4.4"));
  ASSERT_EQ(lists.size(), 8u);
  EXPECT_TRUE(lists[0].cells[0].starts_with("XOX/O*O/XoX 1/1 127.00/125.14; XOO/X*X/XOO 40/2 "))
      << lists[0].cells[0];
  const Experiment& spread = **find_experiment("erica-fig4.3");
  const std::string svg = train::any_experiment_svg(spread, quick_run(spread));
  EXPECT_NE(svg.find("ln gamma"), std::string::npos);
}

TEST(Experiments, PredictionsAreWorseWithoutTheLastMove) {
  Experiment small = **find_experiment("nomitan-fig1");
  small.size = 9;
  const std::vector<RowResult> results = quick_run(small);
  ASSERT_EQ(results.size(), 3u);
  for (const RowResult& r : results) ASSERT_EQ(r.cells.size(), 3u);
  EXPECT_GT(std::stod(results[0].cells[0]), std::stod(results[2].cells[0]) + 2);
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
