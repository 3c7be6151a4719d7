#include "search/tree/prior.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <numeric>

#include "core/model/prior_model.h"
#include "core/tactics/distance.h"
#include "search/tree/hand_prior.h"
#include "search/tree/trained_prior.h"
#include "tests/support/marked_diagram.h"

namespace hayago {
namespace {

using B = Board<kAnySize>;

std::vector<Point> all_moves(const B& board, Color c) {
  std::vector<Point> moves;
  for (int i = 0; i < board.empty_count(); ++i)
    if (board.is_legal(c, board.empty_at(i))) moves.push_back(board.empty_at(i));
  moves.push_back(kPass);
  return moves;
}

struct Priors {
  std::vector<Point> moves;
  std::vector<float> values;
  float at(Point p) const {
    for (size_t i = 0; i < moves.size(); ++i)
      if (moves[i] == p) return values[i];
    return -1;
  }
};
Priors priors_of(const B& board, Color c, const LastMoves& last, PriorKind kind = PriorKind::Hand) {
  SearchParams params;
  params.prior = kind;
  Priors p{all_moves(board, c), {}};
  p.values.resize(p.moves.size());
  make_prior_maker<kAnySize>(params)->fill(board, c, last, p.moves, p.values.data());
  return p;
}

TEST(Prior, OnlyTheOneAskedForIsBuilt) {
  SearchParams params;
  const auto made_for = [&](PriorKind kind) {
    params.prior = kind;
    return make_prior_maker<9>(params);
  };
  EXPECT_NE(dynamic_cast<HandPrior<9>*>(made_for(PriorKind::Hand).get()), nullptr);
  EXPECT_NE(dynamic_cast<TrainedPrior<9>*>(made_for(PriorKind::Trained).get()), nullptr);
  const auto none = made_for(PriorKind::None);
  EXPECT_EQ(dynamic_cast<HandPrior<9>*>(none.get()), nullptr);
  EXPECT_EQ(dynamic_cast<TrainedPrior<9>*>(none.get()), nullptr);
}

TEST(Prior, SumsToOne) {
  Random random(3);
  B board(9);
  Color c = Color::Black;
  LastMoves last;
  for (int i = 0; i < 120; ++i) {
    const Priors priors = priors_of(board, c, last);
    for (const PriorKind kind : {PriorKind::None, PriorKind::Hand, PriorKind::Trained}) {
      const Priors one = priors_of(board, c, last, kind);
      EXPECT_NEAR(std::accumulate(one.values.begin(), one.values.end(), 0.0f), 1, 1e-4);
      for (const float value : one.values) EXPECT_GT(value, 0);
    }
    const Point p = priors.moves[random.below(static_cast<uint32_t>(priors.moves.size()))];
    if (p == kPass) continue;
    board.play(c, p);
    last = {p, last.last};
    c = opponent(c);
  }
}

TEST(Prior, CapturesComeFirst) {
  // a captures two stones.
  for_each_view(R"(
      . . . . . . .
      . . X X . . .
      . X O O a . .
      . . X X . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .)",
                [](const DiagramView& v) {
                  const Priors p = priors_of(v.board, v.black, {});
                  for (const Point q : p.moves) {
                    if (q == v.at('a')) continue;
                    EXPECT_LT(p.at(q), p.at(v.at('a')));
                  }
                });
}

TEST(Prior, RescuesComeFirst) {
  // The stone in atari gets away at b, where the board is open.
  for_each_view(R"(
      . . . . . . . . .
      . . . . . . . . .
      . . . O . . . . .
      . . O X b . . . .
      . . . O . . . . .
      . . . . . . . . .
      . . . . . . X . .
      . . . . . . . . .
      . . . . . . . . .)",
                [](const DiagramView& v) {
                  const Priors p = priors_of(v.board, v.black, {});
                  for (const Point q : p.moves) {
                    if (q == v.at('b')) continue;
                    EXPECT_LT(p.at(q), p.at(v.at('b')));
                  }
                });
}

// MoGo II.B.3, each rule where no other speaks: by what factor it changes the strength of a
// against the middle of the board, which no rule concerns.
TEST(Prior, EveryExpertRuleHasItsWeight) {
  const HandWeights w;
  struct Case {
    const char* rule;
    std::vector<std::string> rows;  // from the top; the rest is empty
    float factor;
  };
  const std::string e = ". . . . . . . . .";
  const Case kCases[] = {
      {"first line", {". . . . a . . . ."}, w.first_line},
      {"second line", {e, ". . . . a . . . ."}, w.second_line},
      {"third line", {e, e, ". . . . a . . . ."}, w.third_line},
      {"empty triangle", {e, ". X X . . . . . .", ". a . . . . . . ."}, w.empty_triangle},
      {"wall", {e, ". X a . . . . . .", ". O O . . . . . ."}, w.wall},
      {"connect", {e, ". X a X . . . . ."}, w.connect},
      {"cut", {e, ". O . . . . . . .", ". a O . . . . . ."}, w.cut},
      {"self-atari", {"a O . . . . . . ."}, w.self_atari},
      {"big self-atari", {"a X X X O . . . .", ". O O O . . . . ."}, w.bad_self_atari},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.rule);
    std::string drawing;
    for (size_t y = 0; y < 9; ++y) drawing += (y < c.rows.size() ? c.rows[y] : e) + "\n";
    const DiagramView v = view_of(drawing, 0, false);
    const auto ratio = [&](bool rules) {
      SearchParams params;
      params.prior = PriorKind::Hand;
      params.prior_rules = rules;
      Priors p{all_moves(v.board, v.black), {}};
      p.values.resize(p.moves.size());
      make_prior_maker<kAnySize>(params)->fill(v.board, v.black, {}, p.moves, p.values.data());
      return p.at(v.at('a')) / p.at(point_at<kAnySize>(4, 4));
    };
    EXPECT_NEAR(ratio(true) / ratio(false), c.factor, 1e-3 * c.factor);
  }
}

// p3 of Algorithm 3 without the rules: what games say of patterns, or nothing at all.
TEST(Prior, PatternsOfADatabaseCanBeSwitched) {
  const DiagramView v = view_of(R"(
      . . . . . . .
      . . . . . . .
      . . O a . . .
      . . X b . . .
      . . . . . . .
      . . . . . . .
      . . . . . . .)",
                                0, false);
  const auto spread = [&](PriorPatterns patterns) {
    SearchParams params;
    params.prior = PriorKind::Hand;
    params.prior_patterns = patterns;
    params.prior_rules = params.prior_ladder = params.prior_distance = params.prior_cfg = false;
    Priors p{all_moves(v.board, v.black), {}};
    p.values.resize(p.moves.size());
    make_prior_maker<kAnySize>(params)->fill(v.board, v.black, {}, p.moves, p.values.data());
    return p.at(v.at('a')) / p.at(v.at('b'));
  };
  EXPECT_EQ(spread(PriorPatterns::None), 1);
  const PriorModel& model = default_tree_model(7);
  PriorReader<kAnySize> reader(model.shapes(), model.replies());
  reader.read(v.board, v.black, {});
  const auto strength = [&](char name) {
    PriorMove patterns;
    for (const PriorGroup group : {PriorGroup::Pattern, PriorGroup::Shape})
      patterns[group] = reader.features(v.at(name))[group];
    return model.strength(patterns);
  };
  EXPECT_NEAR(spread(PriorPatterns::Database), strength('a') / strength('b'), 1e-4);
  EXPECT_NE(spread(PriorPatterns::Database), spread(PriorPatterns::Playout));
}

TEST(Prior, ALostLadderIsNotPursued) {
  // The stone at the edge cannot get away: extending it (a) is no better than elsewhere (b).
  for_each_view(R"(
      . . . . . . .
      . . . . . . .
      . . . b . . .
      . . . . . . .
      . . . . . . .
      . O O O . . .
      . O X a . . .)",
                [](const DiagramView& v) {
                  const Priors p = priors_of(v.board, v.black, {});
                  EXPECT_LT(p.at(v.at('a')), p.at(v.at('b')));
                });
}

TEST(Prior, NearTheLastMove) {
  for_each_view(R"(
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .
      . . a o . . . . .
      . . . . . . . . .
      . . . . . . . b .
      . . . . . . . . .
      . . . . . . . . .)",
                [](const DiagramView& v) {
                  for (const PriorKind kind : {PriorKind::Hand, PriorKind::Trained}) {
                    const Priors p = priors_of(v.board, v.black, {v.last, kPass}, kind);
                    EXPECT_GT(p.at(v.at('a')), p.at(v.at('b')));
                  }
                });
}

// A model that knows one thing: a pass on an empty board has strength e, every other move 1.
constexpr const char* kPassModel = "hayago-tree 1\nsize 5\nfeature special 3 1.0\nend\n";

Priors trained_priors(const B& board, const SearchParams& params) {
  Priors p{all_moves(board, Color::Black), {}};
  p.values.resize(p.moves.size());
  make_prior_maker<kAnySize>(params)->fill(board, Color::Black, {}, p.moves, p.values.data());
  return p;
}

TEST(Prior, AFileIsPlayedAndItsFeaturesCanBeSwitchedOff) {
  const std::string path = testing::TempDir() + "hayago_pass_model.txt";
  std::ofstream(path) << kPassModel;
  SearchParams params;
  params.prior = PriorKind::Hand;
  ASSERT_TRUE(set_param(params, "prior_file", path));
  EXPECT_EQ(params.prior, PriorKind::Trained);  // or the file would say nothing
  const B board(5);
  const double e = std::exp(1.0);
  EXPECT_NEAR(trained_priors(board, params).at(kPass), e / (25 + e), 1e-5);
  ASSERT_TRUE(set_param(params, "prior_without=shape+special"));
  EXPECT_NEAR(trained_priors(board, params).at(kPass), 1.0 / 26, 1e-5);
  ASSERT_TRUE(set_param(params, "prior_without=shape"));
  EXPECT_NEAR(trained_priors(board, params).at(kPass), e / (25 + e), 1e-5);

  SearchParams other;  // what a match says for both sides goes to each preset
  other.prior = PriorKind::None;
  keep_prior_source(other, params);
  EXPECT_NEAR(trained_priors(board, other).at(kPass), e / (25 + e), 1e-5);
  const SearchParams kept = other;
  keep_prior_source(other, SearchParams());
  EXPECT_EQ(other, kept);
  std::remove(path.c_str());
}

TEST(Prior, WithoutItsFeaturesTheLastMoveSaysNothing) {
  B board(9);
  board.play(Color::Black, point_at<kAnySize>(2, 2));
  board.play(Color::White, point_at<kAnySize>(6, 6));
  const LastMoves last{point_at<kAnySize>(6, 6), point_at<kAnySize>(2, 2)};
  const Point near = point_at<kAnySize>(6, 5), turned = point_at<kAnySize>(5, 6);
  SearchParams params;
  const auto prior_at = [&](Point p, const LastMoves& moves) {
    Priors all{all_moves(board, Color::Black), {}};
    all.values.resize(all.moves.size());
    make_prior_maker<kAnySize>(params)->fill(board, Color::Black, moves, all.moves,
                                             all.values.data());
    return all.at(p);
  };
  EXPECT_NE(prior_at(near, last), prior_at(near, {}));
  ASSERT_TRUE(set_param(params, "prior_without", "last,before,reply,local,special"));
  EXPECT_EQ(setting_value(params, *find_setting(search_params(), "prior_without")),
            "reply+last+before+local+special");
  EXPECT_FLOAT_EQ(prior_at(near, last), prior_at(near, {}));
  EXPECT_FLOAT_EQ(prior_at(near, last), prior_at(turned, last));
}

// What was learnt shows: taking two stones (A) is worth more than a move on average.
TEST(Prior, TheTrainedOneIsTheModelOfItsSize) {
  for_each_view(R"(
      . . . . . . . . .
      . . . X X . . . .
      . . X O O A . . .
      . . . X X O O . .
      . . . . o X . . .
      . . . . . O . . .
      . . . . . . . . .
      . . . . . . . . .
      . . . . . . . . .)",
                [](const DiagramView& v) {
                  const Priors p = priors_of(v.board, v.black, {v.last, kPass}, PriorKind::Trained);
                  const PriorModel& model = default_tree_model(9);
                  PriorReader<kAnySize> reader(model.shapes(), model.replies());
                  reader.read(v.board, v.black, {v.last, kPass});
                  const float first = model.strength(reader.features(p.moves[0]));
                  for (size_t i = 0; i < p.moves.size(); ++i) {
                    const float ratio = model.strength(reader.features(p.moves[i])) / first;
                    EXPECT_NEAR(p.values[i] / p.values[0], ratio, 1e-4f * ratio);
                  }
                  EXPECT_GT(p.at(v.at('A')), 1.0f / static_cast<float>(p.moves.size()));
                });
}

// Distances by relaxing edges until nothing changes: stones of one chain cost nothing.
TEST(CommonFate, AgreesWithASlowDefinition) {
  Random random(9);
  for (int game = 0; game < 20; ++game) {
    B board(7);
    Color c = Color::Black;
    Point last = kPass;
    for (int i = 0; i < 40; ++i) {
      const Point p = board.empty_at(
          static_cast<int>(random.below(static_cast<uint32_t>(board.empty_count()))));
      if (!board.is_legal(c, p) || board.is_real_eye(c, p)) continue;
      board.play(c, p);
      last = p;
      c = opponent(c);
    }
    std::vector<int> slow(kPadded<kAnySize>, 1000);
    slow[static_cast<size_t>(last.raw())] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 7; ++x) {
          const Point p = point_at<kAnySize>(x, y);
          for_each_neighbour<kAnySize>(p, [&](Point q, int) {
            if (board.at(q) == Color::Wall) return;
            const bool joined = is_player(board.at(p)) && board.at(p) == board.at(q);
            const int via = slow[static_cast<size_t>(p.raw())] + !joined;
            if (via >= slow[static_cast<size_t>(q.raw())]) return;
            slow[static_cast<size_t>(q.raw())] = via;
            changed = true;
          });
        }
    }
    PointMap<kAnySize, uint8_t> fast;
    common_fate_distances(board, last, 4, fast);
    for (int y = 0; y < 7; ++y)
      for (int x = 0; x < 7; ++x) {
        const Point p = point_at<kAnySize>(x, y);
        const int expected = slow[static_cast<size_t>(p.raw())];
        EXPECT_EQ(fast[p], expected <= 4 ? expected : kFar) << x << "," << y;
      }
  }
}

}  // namespace
}  // namespace hayago
