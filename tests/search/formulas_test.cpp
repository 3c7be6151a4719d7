// The formulas of the papers against numbers worked out by hand from their equations.
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "core/base/random.h"
#include "search/formula/backup.h"
#include "search/formula/choose.h"
#include "search/formula/formulas.h"
#include "search/formula/komi.h"
#include "search/formula/rave.h"
#include "search/formula/select.h"
#include "search/formula/widening.h"

namespace hayago {
namespace {

constexpr float kNear = 1e-5f;

// The score a formula gives to a move of a node visited so often, all else unknown.
template <class Formula>
float score(const SearchParams& params, double visits, const MoveNumbers& move) {
  NodeNumbers node;
  node.visits = visits;
  return Formula(params, 19).at(node)(move);
}

TEST(Formulas, UctOfErica21) {
  // 0.5 + 0.6 sqrt(log 100 / 25) = 0.5 + 0.6 sqrt(0.184207) = 0.5 + 0.6 x 0.429193
  SearchParams params;
  params.c_uct = 0.6;
  EXPECT_NEAR(score<UctFormula>(params, 100, {25, 0.5f, 0, 0, 0}), 0.757516f, kNear);
  // No visits count as one: 0.5 + 0.6 sqrt(4.605170) = 0.5 + 0.6 x 2.145966
  EXPECT_NEAR(score<UctFormula>(params, 100, {0, 0.5f, 0, 0, 0}), 1.787580f, kNear);
}

TEST(Formulas, RaveOfErica22) {
  // 0.6 + 0.5 sqrt(log 1000 / 50) = 0.6 + 0.5 x 0.371695; values of simulations do not count.
  SearchParams params;
  params.c_rave = 0.5;
  NodeNumbers node;
  node.rave_visits = 1000;
  EXPECT_NEAR(RaveFormula(params, 19).at(node)({20, 0.1f, 50, 0.6f, 0}), 0.785848f, kNear);
}

TEST(Formulas, SilversWeight) {
  // b = 0.1: 4 b^2 = 0.04. n = 10, n_rave = 40: 40 / (40 + 10 + 0.04 x 400) = 40 / 66
  EXPECT_NEAR(silver_weight(10, 40, 0.04f), 0.606061f, kNear);
  EXPECT_EQ(silver_weight(0, 40, 0.04f), 1);  // only RAVE knows something
  EXPECT_EQ(silver_weight(10, 0, 0.04f), 0);
  EXPECT_EQ(silver_weight(0, 0, 0.04f), 0);
}

TEST(Formulas, EricaCombination31) {
  // w = 40/66; RAVE 0.55; UCT 0.45 + 0.6 sqrt(log 200 / 10) = 0.45 + 0.6 x 0.727895 = 0.886737;
  // bias 50 x 0.02 / 10 = 0.1: 0.606061 x 0.55 + 0.393939 x 0.886737 + 0.1
  SearchParams params;
  params.c_uct = 0.6;
  params.c_pb = 50;
  params.rave_bias = 0.1;
  const MoveNumbers move{10, 0.45f, 40, 0.55f, 0.02f};
  EXPECT_NEAR(score<EricaFormula>(params, 200, move), 0.782654f, kNear);
  // (2.3) has no bias, and on 9x9 it is 9/19 of that on 19x19.
  EXPECT_NEAR(score<UctRaveFormula>(params, 200, move), 0.682654f, kNear);
  NodeNumbers node;
  node.visits = 200;
  EXPECT_NEAR(EricaFormula(params, 9).at(node)(move), 0.682654f + 0.1f * 9 / 19, kNear);
  // (3.2): n starts at 1
  EXPECT_NEAR(progressive_bias(50, 0.02f, 0), 1.0f, kNear);
}

TEST(Formulas, ManyFaces24AndAya25) {
  // beta = sqrt(500 / (500 + 3 x 500)) = 0.5; sqrt(100 / (100 + 3 x 500)) = 0.25
  EXPECT_NEAR(equivalence_weight(500, 500), 0.5f, kNear);
  EXPECT_NEAR(equivalence_weight(100, 500), 0.25f, kNear);
  SearchParams params;
  params.c_uct = params.c_rave = 0;
  params.bias_range = 0.02;
  params.rave_equivalence = 500;
  const float priors[] = {0.02f, 0.1f};
  NodeNumbers node;
  node.visits = 500;
  node.priors = priors;
  // 0.5 x 0.4 + 0.5 x 0.6 + 0.02 (2 x 0.1 / 0.1 - 1)
  EXPECT_NEAR(ManyFacesFormula(params, 19).at(node)({20, 0.4f, 50, 0.6f, 0.1f}), 0.52f, kNear);
  // Aya: 0.75 (0.4 + 0.5 sqrt(log 500 / 20)) + 0.25 (0.6 + 0.5 sqrt(log 1000 / 50))
  //   = 0.75 (0.4 + 0.5 x 0.557430) + 0.25 (0.6 + 0.5 x 0.371695)
  params.c_uct = params.c_rave = 0.5;
  params.rave_equivalence = 100;
  node.rave_visits = 1000;
  const MoveNumbers move{20, 0.4f, 50, 0.6f, 0};
  EXPECT_NEAR(AyaFormula(params, 19).at(node)(move), 0.705498f, kNear);
  // Pachi: both constants 0. 0.75 x 0.4 + 0.25 x 0.6
  EXPECT_NEAR(PachiFormula(params, 19).at(node)(move), 0.45f, kNear);
}

TEST(Formulas, EquivalencesAreTheFormulasOwn) {
  const SearchParams params{};
  EXPECT_EQ(ManyFacesFormula(params, 19).equivalence, 500);
  EXPECT_EQ(AyaFormula(params, 19).equivalence, 100);
  SearchParams given;
  given.rave_equivalence = 30;
  EXPECT_EQ(ManyFacesFormula(given, 19).equivalence, 30);
  EXPECT_EQ(AyaFormula(given, 19).equivalence, 30);
}

TEST(Formulas, Pebbles26) {
  // 8 wins of 10, one more win and loss: Beta(9, 3), mean 0.75, variance 0.75 x 0.25 / 13 =
  // 0.0144231, deviation 0.120096. 0.8 + 2 x 0.120096
  EXPECT_NEAR(beta_score(0.8f, 10, 2), 1.040192f, kNear);
  // Nothing known: Beta(1, 1) has the deviation sqrt(1 / 12) = 0.288675
  EXPECT_NEAR(beta_score(0.5f, 0, 1), 0.788675f, kNear);
  // w = 40/66 (SilversWeight). RAVE 20 wins of 40: Beta(21, 21), deviation sqrt(0.25 / 43) =
  // 0.0762493: 0.606061 (0.5 + 0.0762493) + 0.393939 x 1.040192
  SearchParams params;
  params.c_uct = 2;
  params.c_rave = 1;
  params.rave_bias = 0.1;
  EXPECT_NEAR(score<PebblesFormula>(params, 200, {10, 0.8f, 40, 0.5f, 0}), 0.759014f, kNear);
}

TEST(Formulas, Pucb) {
  SearchParams params;
  params.c_uct = std::sqrt(1.5);
  // N = 100, n = 25, M = 0.5: 0.6 + sqrt(1.5 x 4.605170 / 25) - 4 sqrt(4.605170 / 100)
  //   = 0.6 + 0.525653 - 4 x 0.214597
  EXPECT_NEAR(score<PucbFormula>(params, 100, {25, 0.6f, 0, 0, 0.5f}), 0.267266f, kNear);
  // Without visits the second term is none; at N = 1 the third is 2 / M.
  EXPECT_NEAR(score<PucbFormula>(params, 100, {0, 1, 0, 0, 0.5f}), 1 - 0.858386f, kNear);
  EXPECT_NEAR(score<PucbFormula>(params, 1, {0, 1, 0, 0, 0.5f}), -3, kNear);
}

TEST(Formulas, NomitanBias6) {
  // After 3K visits half is left: 0.6 sqrt(600 / (1800 + 600)) = 0.3
  EXPECT_NEAR(bradley_terry_factor(0.6, 600, 1800), 0.3f, kNear);
  EXPECT_NEAR(bradley_terry_factor(0.6, 600, 0), 0.6f, kNear);
  SearchParams params;
  params.c_uct = 0.9;
  params.c_bt = 0.6;
  params.k_bt = 600;
  // 0.5 + 0.9 sqrt(log 1800 / 90) + 0.3 x 0.2 = 0.5 + 0.9 x 0.288590 + 0.06
  EXPECT_NEAR(score<NomitanFormula>(params, 1800, {90, 0.5f, 0, 0, 0.2f}), 0.819730f, kNear);
}

TEST(Formulas, NomitanWidening3) {
  // mu = 1.8: T(1) = 1; log 1.8 = 0.587787. T(100) = 1 + 7.83; T(10000) = 1 + 15.67
  EXPECT_EQ(widening_log(1, 1.8), 1);
  EXPECT_EQ(widening_log(100, 1.8), 8);
  EXPECT_EQ(widening_log(10000, 1.8), 16);
  // Figure 3: about seven moves with mu = 5 after 19,000 playouts. log 19000 / log 5 = 6.12
  EXPECT_EQ(widening_log(19000, 5), 7);
}

TEST(Formulas, MogoUnpruningNeverShrinks) {
  int before = 0;
  for (int n = 0; n < 10000; ++n) {
    const int k = unpruning_power(n, 8, 1.5, 0.5);
    EXPECT_GE(k, before);
    before = k;
  }
  EXPECT_EQ(unpruning_power(100, 8, 1.5, 0.5), 23);
}

TEST(Formulas, MogoWeightsOfAlgorithm3) {
  const auto at = [](float n, float w) {
    return mogo_weights(n, w, 0.3f, 50, MogoFormula::log_of_two_plus(n));
  };
  // Few simulations: knowledge above 1, the rest negligible.
  EXPECT_GT(at(0, 1).gamma, 1);
  EXPECT_EQ(at(0, 1).alpha, 0);
  EXPECT_EQ(at(0, 1).beta, 0);
  // Later: beta has risen and falls again with Silver's weight; the sum stays above 1.
  EXPECT_GT(at(100, 0.8f).beta, at(1, 1).beta);
  for (const float n : {1.0f, 10.0f, 1e3f, 1e6f}) {
    const MogoWeights w = at(n, 0.1f);
    EXPECT_GT(w.alpha + w.beta + w.gamma, 1);
  }
  // Many: alpha tends to 1, gamma to C / log n.
  EXPECT_NEAR(at(1e6f, 0).alpha, 1, 1e-3);
  EXPECT_NEAR(at(1e6f, 0).gamma, 0.3 / std::log(1e6), 1e-3);
  for (const float n : {0.0f, 1.0f, 7.0f, 100.0f, 12345.0f})
    EXPECT_NEAR(MogoFormula::log_of_two_plus(n), std::log(2 + n), 0.01);
}

// No simulation and 90 AMAF results, each a tenth of one: knowledge is down to 10 / 19, AMAF has
// the rest. x = 0.02 x 50 = 1: p3 = 1/2; C / log 2 = 0.3 / 0.693147 = 0.432809.
TEST(Formulas, AmafWearsMogosKnowledgeDown) {
  SearchParams params;
  params.c_gamma = 0.3;
  params.gamma_visits = 10;
  NodeNumbers node;
  node.moves = 50;
  const MoveNumbers move{0, 0.5f, 90, 0.8f, 0.02f};
  EXPECT_NEAR(MogoFormula(params, 9).at(node)(move), 0.5f * 1.432809f, 0.01f);
  params.gamma_rave = 0.1;
  EXPECT_NEAR(MogoFormula(params, 9).at(node)(move),
              9.0f / 19 * 0.8f + 0.5f * (10.0f / 19 + 0.432809f), 0.01f);
}

TEST(Formulas, KnowledgeAsSimulationsWorkedByHand) {
  // x = 0.03 x 100 = 3: log2 4 = 2 won and log2 (4/3) = 0.415 lost, each times 5; with 4 even ones
  // and 10 simulations of 0.6: (6 + 2 + 10) / (10 + 4 + 12.075) = 0.69032.
  SearchParams params;
  params.c_uct = params.rave_bias = 0;
  params.even_prior = 4;
  params.prior_weight = 5;
  NodeNumbers node;
  node.moves = 100;
  const auto virtual_score = VirtualFormula(params, 19).at(node);
  MoveNumbers move{10, 0.6f, 0, 0, 0.03f};
  EXPECT_NEAR(virtual_score(move), 0.69032, 0.002);
  // 50 RAVE simulations of 0.4 weigh 50 / (50 + 26.075) = 0.65725 without bias.
  move.rave_visits = 50;
  move.rave_value = 0.4f;
  EXPECT_NEAR(virtual_score(move), 0.65725 * 0.4 + 0.34275 * 0.69032, 0.002);
  // An unlikely move starts below one half, a likely one above.
  EXPECT_LT(virtual_score({0, 0.5f, 0, 0, 0.001f}), 0.35);
  EXPECT_GT(virtual_score({0, 0.5f, 0, 0, 0.1f}), 0.65);
}

TEST(Formulas, SuperGoBound11) {
  // w = 40/66: 0.606061 x 0.55 + 0.393939 x 0.45 = 0.510606; + 0.7 sqrt(log 200 / 10)
  SearchParams params;
  params.c_uct = 0.7;
  params.rave_bias = 0.1;
  EXPECT_NEAR(score<SuperGoFormula>(params, 200, {10, 0.45f, 40, 0.55f, 0}), 1.020133f, kNear);
}

// What holds for every formula of the registry, so that a new one needs no line here.
TEST(Formulas, RegisteredOnesAreWhatTheySay) {
  std::set<std::string> names;
  for (const FormulaInfo& info : formulas()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name << " twice";
    EXPECT_GT(std::string(info.source).size(), 3u) << info.name;
    SearchParams params;
    ASSERT_TRUE(set_param(params, "formula", info.name)) << info.name;
    EXPECT_EQ(uses_rave(params), info.rave) << info.name;
    params.c_rave = 0.1;
    NodeNumbers node;
    node.visits = 100;
    node.rave_visits = 1000;
    node.moves = 50;
    const float priors[] = {0.1f};
    node.priors = priors;
    const auto at = [&](const MoveNumbers& move) {
      return std::visit([&](const auto& f) { return f.at(node)(move); }, make_formula(params, 9));
    };
    // RAVE counts where the formula asks for it, and nowhere else.
    const MoveNumbers move{20, 0.5f, 50, 0.6f, 0.1f}, worse{20, 0.5f, 50, 0.4f, 0.1f};
    EXPECT_EQ(at(move) > at(worse), info.rave) << info.name;
    EXPECT_EQ(at(move) == at(worse), !info.rave) << info.name;
  }
}

TEST(Formulas, AFormulaThatNobodyRegisteredIsRefused) {
  SearchParams params;
  params.formula = "best";
  EXPECT_THROW(make_formula(params, 9), std::invalid_argument);
  EXPECT_THROW(uses_rave(params), std::invalid_argument);
}

// The formula decides what frequencies begin with: MoGo's k1 and k2, the even ones of the others.
TEST(Formulas, FrequenciesBeginAsTheFormulaWants) {
  SearchParams params;
  params.even_prior = 6;
  params.k1 = 2;
  params.k2 = 5;
  EXPECT_EQ(UctFormula::start_of(params).wins, 3);
  EXPECT_EQ(UctFormula::start_of(params).visits, 6);
  EXPECT_EQ(MogoFormula::start_of(params).wins, 2);
  EXPECT_EQ(MogoFormula::start_of(params).visits, 5);
  EXPECT_EQ(VirtualFormula::start_of(params).visits, 0);
}

TEST(Formulas, EricaDistanceBias) {
  // w = 0.01, d = 10: a win counts 0.9, a loss 0.1.
  const int64_t w = distance_weight(0.01);
  EXPECT_NEAR(static_cast<double>(distance_biased(kWin, 10, w)), 0.9 * kWin, 1);
  EXPECT_NEAR(static_cast<double>(distance_biased(0, 10, w)), 0.1 * kWin, 1);
  EXPECT_EQ(distance_biased(kWin, 0, w), kWin);
  // Never past an even result.
  EXPECT_EQ(distance_biased(kWin, 1000, w), kWin / 2);
  EXPECT_EQ(distance_biased(0, 1000, w), kWin / 2);
  EXPECT_EQ(distance_biased(kWin / 2, 50, w), kWin / 2);
  // Towards a mean of 0.25: half way after 25 moves, there after 50.
  EXPECT_NEAR(static_cast<double>(distance_biased(kWin, 25, w, kWin / 4)), 0.625 * kWin, 1);
  EXPECT_NEAR(static_cast<double>(distance_biased(0, 25, w, kWin / 4)), 0.125 * kWin, 1);
  EXPECT_EQ(distance_biased(kWin, 60, w, kWin / 4), kWin / 4);
  EXPECT_EQ(distance_biased(0, 60, w, kWin / 4), kWin / 4);
}

TEST(Formulas, GoloisMeanToMax) {
  // 9x9: mean weight 162. 100 games of mean 0.5, best child 60 games of 0.7, second 30 of 0.6:
  // (60 x 0.7 + 162 x 0.5) / 222 = 123 / 222
  EXPECT_NEAR(mean_to_max(0.5, 100, {60, 0.7}, {30, 0.6}, 81), 123.0 / 222, 1e-9);
  // Many games: the weight grows with games / 1296. 12960 games: 1620.
  // (9000 x 0.7 + 1620 x 0.5) / 10620
  EXPECT_NEAR(mean_to_max(0.5, 12960, {9000, 0.7}, {300, 0.6}, 81), 7110.0 / 10620, 1e-9);
  // The most visited has more games than the best and beats the mean: its average,
  // (80 x 0.6 + 162 x 0.5) / 242, whatever the best child with its ten games has
  EXPECT_NEAR(mean_to_max(0.5, 100, {10, 0.7}, {80, 0.6}, 81), 129.0 / 242, 1e-9);
  EXPECT_NEAR(mean_to_max(0.5, 100, {10, 0.9}, {80, 0.6}, 81), 129.0 / 242, 1e-9);
  // It does not beat the mean, nor is the best below it: the mean.
  EXPECT_NEAR(mean_to_max(0.5, 100, {10, 0.7}, {80, 0.4}, 81), 0.5, 1e-9);
  // Both below the mean: (10 x 0.4 + 162 x 0.5) / 172
  EXPECT_NEAR(mean_to_max(0.5, 100, {10, 0.4}, {80, 0.3}, 81), 85.0 / 172, 1e-9);
  EXPECT_EQ(mean_to_max(0.5, 2, {1, 1}, {0, 0}, 81), 1);
  // To the letter the listing takes the best one's mix there: (80 x 0.9 + 162 x 0.5) / 242
  EXPECT_NEAR(mean_to_max(0.5, 100, {10, 0.9}, {80, 0.6}, 81, true), 153.0 / 242, 1e-9);
  EXPECT_NEAR(mean_to_max(0.5, 100, {60, 0.7}, {30, 0.6}, 81, true), 123.0 / 222, 1e-9);
}

TEST(Formulas, OutcomesAgainstKomi) {
  EXPECT_EQ(outcome(8, 7.5), kWin);
  EXPECT_EQ(outcome(7, 7.5), 0);
  EXPECT_EQ(outcome(7, 7), kWin / 2);
  // Weight 0.1, won by 40.5 of 81: 0.9 + 0.1 (0.5 + 0.25)
  EXPECT_NEAR(static_cast<double>(endgame_outcome(48, 7.5, 81, 0.1)), 0.975 * kWin, 0.51);
  EXPECT_NEAR(static_cast<double>(endgame_outcome(-33, 7.5, 81, 0.1)), 0.025 * kWin, 0.51);
  EXPECT_GT(endgame_outcome(60, 7.5, 81, 0.1), endgame_outcome(20, 7.5, 81, 0.1));
}

TEST(Formulas, DynamicKomiIsTheMedianOfTheWindow) {
  DynamicKomi komi;
  komi.start(7.5, KomiForm::Median, 5, 81);
  for (const int score : {30, 10, 81, 20}) komi.see(score);
  EXPECT_EQ(komi.now(), 7.5);
  komi.see(-81);
  EXPECT_EQ(komi.now(), 20);
  for (const int score : {1, 1, 1, 2, 3}) komi.see(score);
  EXPECT_EQ(komi.now(), 1);
  komi.start(7.5, KomiForm::None, 1, 81);
  komi.see(30);
  EXPECT_EQ(komi.now(), 7.5);
}

// The largest window there is, all of one score but a few.
TEST(Formulas, DynamicKomiOfTheLargestWindow) {
  constexpr int kWindow = 10000000;
  DynamicKomi komi;
  komi.start(7.5, KomiForm::Median, kWindow, 81);
  for (int i = 0; i < kWindow; ++i) komi.see(i % 10 == 0 ? -40 : 30);
  EXPECT_EQ(komi.now(), 30);
}

TEST(Formulas, DynamicKomiFillsItsWindowOverMoves) {
  DynamicKomi komi;
  komi.start(7.5, KomiForm::Median, 7, 81);
  for (const int score : {40, 40, 40, 40}) komi.see(score);
  komi.next_move();
  for (const int score : {10, 10}) komi.see(score);
  EXPECT_EQ(komi.now(), 7.5);
  komi.see(10);
  // 3 fresh results outweigh 4 that count half: without fading the median were 40.
  EXPECT_EQ(komi.now(), 10);
  komi.next_move();
  komi.next_search();
  EXPECT_EQ(komi.now(), 10);
  komi.start(7.5, KomiForm::Median, 7, 81);
  EXPECT_EQ(komi.now(), 7.5);
}

TEST(Formulas, DynamicKomiIsTheMeanOfTheLastSearch) {
  DynamicKomi komi;
  komi.start(7.5, KomiForm::Mean, 1, 81);
  komi.next_search();
  for (const int score : {30, 10, 21}) komi.see(score);
  EXPECT_EQ(komi.now(), 7.5);
  komi.next_move();
  komi.next_search();
  EXPECT_EQ(komi.now(), 20);
  komi.see(-3);
  komi.next_search();
  EXPECT_EQ(komi.now(), -3);
}

TEST(Formulas, FinalChoices) {
  const ChoiceNumbers a{100, 0.50, 100, 1}, b{60, 0.55, 100, 1}, c{3, 0.9, 100, 1};
  const auto best = [&](FinalChoice rule, double balance) {
    const double sa = choice_score(a, rule, balance), sb = choice_score(b, rule, balance),
                 sc = choice_score(c, rule, balance);
    return sa >= sb && sa >= sc ? 'a' : sb >= sc ? 'b' : 'c';
  };
  EXPECT_EQ(best(FinalChoice::Visits, 0), 'a');
  EXPECT_EQ(best(FinalChoice::Value, 0), 'b');  // c has too few visits to be believed
  EXPECT_EQ(best(FinalChoice::Balanced, 0.7), 'a');
  EXPECT_EQ(best(FinalChoice::Balanced, 0.02), 'c');
  // SuperGo 1.5.2: a capture with coefficient 1.5 and 80 visits beats 100.
  EXPECT_GT(choice_score({80, 0.5, 100, 1.5}, FinalChoice::Visits, 0),
            choice_score(a, FinalChoice::Visits, 0));
}

TEST(Select, FirstOfTheLargest) {
  alignas(64) float scores[24];
  Random random(5);
  for (int n = 1; n <= 24; ++n)
    for (int round = 0; round < 50; ++round) {
      for (int i = 0; i < 24; ++i) scores[i] = static_cast<float>(random.below(6)) - 3;
      const int expected = static_cast<int>(std::max_element(scores, scores + n) - scores);
      EXPECT_EQ(first_largest(scores, n), expected);
    }
}

// 8 of 10 with one more win and loss: 9 / 12, error sqrt(0.75 x 0.25 / 12) = 0.125.
TEST(Formulas, LowerBound) {
  EXPECT_NEAR(lower_bound(0.8, 10, 2), 0.75 - 2 * 0.125, 1e-12);
  EXPECT_NEAR(lower_bound(0.8, 10, 0), 0.75, 1e-12);
  EXPECT_LT(lower_bound(1, 3, 2), lower_bound(0.8, 100, 2)) << "three wins are no certainty";
  // The most visited is worse; the best value has few visits; c has too few to be considered.
  const ChoiceNumbers a{100, 0.5, 100, 1}, b{60, 0.62, 100, 1}, c{9, 1, 100, 1}, d{15, 0.7, 100, 1};
  const auto score = [](const ChoiceNumbers& m) { return choice_score(m, FinalChoice::Lcb, 0, 2); };
  EXPECT_GT(score(b), score(a));
  EXPECT_GT(score(b), score(d));
  EXPECT_LT(score(c), score(d));
  EXPECT_LT(score({2, 1, 100, 1}), score(c)) << "where nothing qualifies, visits decide";
}

// 0.003 a point up to 30: the result has 0.82 of the value, the margin +-0.09.
TEST(Formulas, GradedOutcome) {
  const auto value = [](double score) {
    return static_cast<double>(graded_outcome(score, 7.5, 0.003, 30)) / static_cast<double>(kWin);
  };
  constexpr double kStep = 0.5 / 256;
  EXPECT_NEAR(value(17.5), 1 - 0.09 + 0.03, kStep);
  EXPECT_NEAR(value(-2.5), 0.09 - 0.03, kStep);
  EXPECT_EQ(value(37.5), 1);
  EXPECT_EQ(value(81), 1);
  EXPECT_EQ(value(-81), 0);
  EXPECT_EQ(graded_outcome(7, 7, 0.003, 30), kWin / 2);
  EXPECT_EQ(graded_outcome(8, 7.5, 0, 30), kWin);
  // Whatever the bonus, every win is better than every loss.
  EXPECT_GT(graded_outcome(8, 7.5, 0.02, 361), graded_outcome(7, 7.5, 0.02, 361));
}

TEST(Formulas, RaveThatFades) {
  EXPECT_FLOAT_EQ(faded(300, 0, 100), 300);
  EXPECT_FLOAT_EQ(faded(300, 100, 100), 150);
  EXPECT_FLOAT_EQ(faded(300, 200, 100), 100);
}

TEST(Formulas, APriorThatLasts) {
  // 0.5 sqrt(400) 0.2 / (1 + 9) = 0.2, beside the same without.
  SearchParams params;
  params.c_pb = 0;
  const MoveNumbers move{9, 0.5f, 20, 0.4f, 0.2f};
  const float without = score<EricaFormula>(params, 400, move);
  params.c_puct = 0.5;
  EXPECT_NEAR(score<EricaFormula>(params, 400, move) - without, 0.2f, kNear);
  EXPECT_NEAR(score<UctRaveFormula>(params, 400, move), without, kNear) << "it has no prior";
}

TEST(Formulas, ExplorationThatGrows) {
  SearchParams params;
  params.c_uct = 0.6;
  NodeNumbers node;
  node.visits = 100;
  node.exploration = 2;
  // As UctOfErica21 with C = 1.2: 0.5 + 1.2 x 0.429193
  EXPECT_NEAR(UctFormula(params, 19).at(node)({25, 0.5f, 0, 0, 0}), 1.015032f, kNear);
}

}  // namespace
}  // namespace hayago
