// Game's rules on drawings, and against brute force: the reference board with its whole history.
#include "core/rules/game.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "tests/support/diagram.h"
#include "tests/support/reference_board.h"

namespace hayago {
namespace {

constexpr int kAny = kAnySize;

std::string refusal(const Game<kAny>& game, Color c, const char* vertex) {
  const Result<void> legal = game.check(c, at(vertex));
  return legal ? "" : legal.error().text;
}

TEST(Game, RefusesWithAReason) {
  Game<kAny> game = game_from(R"(
      . X O . .
      X . X O .
      . X O . .
      X . . . .
      . X . . .)");
  EXPECT_EQ(refusal(game, Color::White, "C4"), "occupied");
  EXPECT_EQ(refusal(game, Color::White, "A1"), "suicide");
  EXPECT_EQ(refusal(game, Color::White, "F1"), "off the board");
  EXPECT_EQ(refusal(game, Color::White, "A6"), "off the board");
  EXPECT_EQ(game.check(Color::White, Point(60000)).error().text, "off the board");
  EXPECT_EQ(refusal(game, Color::Black, "A1"), "");
  ASSERT_TRUE(game.play(Color::White, at("B4")));  // takes C4
  EXPECT_EQ(refusal(game, Color::Black, "C4"), "ko");
  EXPECT_EQ(game.play(Color::Black, at("C4")).error().text, "ko");
  EXPECT_EQ(game.moves().size(), 1u);
  ASSERT_TRUE(game.play(Color::Black, at("E1")));
  ASSERT_TRUE(game.play(Color::White, at("E2")));
  EXPECT_TRUE(game.play(Color::Black, at("C4")));
  EXPECT_EQ(game.prisoners(Color::Black), 1);
  EXPECT_EQ(game.prisoners(Color::White), 1);
}

// Black passes, so the ko may be retaken by the simple rule; the whole board then repeats.
TEST(Game, SuperkoRemembersAcrossPasses) {
  const char* drawing = R"(
      . X O .
      X . X O
      . X O .
      . . . .)";
  for (KoRule rule : {KoRule::Simple, KoRule::Positional, KoRule::Situational}) {
    Game<kAny> game = game_from(drawing, {.ko = rule}, Color::White);
    ASSERT_TRUE(game.play(Color::White, at("B3")));
    ASSERT_TRUE(game.play(Color::Black, kPass));
    ASSERT_TRUE(game.play(Color::White, kPass));
    EXPECT_TRUE(game.is_over());
    EXPECT_EQ(refusal(game, Color::Black, "C3"), rule == KoRule::Simple ? "" : "superko");
  }
  // White to move at first, Black when the position would come back: another situation.
  Game<kAny> game = game_from(drawing, {.ko = KoRule::Situational}, Color::Black);
  ASSERT_TRUE(game.play(Color::White, at("B3")));
  ASSERT_TRUE(game.play(Color::Black, kPass));
  ASSERT_TRUE(game.play(Color::White, kPass));
  EXPECT_EQ(refusal(game, Color::Black, "C3"), "");
  game.set_ko_rule(KoRule::Positional);
  EXPECT_EQ(refusal(game, Color::Black, "C3"), "superko");
}

// Every legality of random games on tiny boards, where repetition is common.
class KoRules : public testing::TestWithParam<KoRule> {};

TEST_P(KoRules, AgreeWithTheWholeHistory) {
  using reference::ReferenceBoard;
  using reference::Spot;
  const KoRule rule = GetParam();
  std::mt19937_64 random(7);
  int refused = 0;
  for (int round = 0; round < 120; ++round) {
    const int size = 2 + round % 3;
    Game<kAny> game(size, {.ko = rule});
    ReferenceBoard truth(size);
    std::set<std::string> seen = {truth.key() + (rule == KoRule::Situational ? "b" : "")};
    const auto situation = [&](const ReferenceBoard& board, Color next) {
      return board.key() + (rule != KoRule::Situational ? "" : next == Color::Black ? "b" : "w");
    };
    Color c = Color::Black;
    for (int ply = 0; ply < 60 && !game.is_over(); ++ply, c = opponent(c)) {
      std::vector<Spot> choices;
      for (Spot s : truth.spots()) {
        bool legal = truth.is_legal(c, s);
        if (legal && rule != KoRule::Simple) {
          ReferenceBoard after = truth;
          after.play(c, s);
          legal = !seen.contains(situation(after, opponent(c)));
          refused += !legal;
        }
        ASSERT_EQ(game.is_legal(c, point_at<kAny>(s.x, s.y)), legal) << to_text(game.board());
        if (legal) choices.push_back(s);
      }
      ASSERT_EQ(game.legal_moves(c).size(), choices.size());
      if (choices.empty() || random() % 8 == 0) {
        ASSERT_TRUE(game.play(c, kPass));
        truth.pass();
      } else {
        const Spot s = choices[random() % choices.size()];
        ASSERT_TRUE(game.play(c, point_at<kAny>(s.x, s.y)));
        truth.play(c, s);
      }
      seen.insert(situation(truth, opponent(c)));
    }
  }
  EXPECT_GT(refused, rule == KoRule::Simple ? -1 : 50);  // repetition did come up
}

INSTANTIATE_TEST_SUITE_P(All, KoRules,
                         testing::Values(KoRule::Simple, KoRule::Positional, KoRule::Situational),
                         [](const auto& it) { return std::string(ko_rule_name(it.param)); });

struct Snapshot {
  explicit Snapshot(const Game<kAny>& game)
      : board(to_text(game.board(), {.last_move = game.last_move()})),
        legal(game.legal_moves(game.to_move())),
        to_move(game.to_move()),
        prisoners(game.prisoners(Color::Black) * 1000 + game.prisoners(Color::White)) {}
  bool operator==(const Snapshot&) const = default;
  std::string board;
  std::vector<Point> legal;
  Color to_move;
  int prisoners;
};

TEST(Game, UndoGoesBackToTheStart) {
  std::mt19937_64 random(8);
  Game<kAny> game(5);
  ASSERT_TRUE(game.set_handicap(std::vector{at("B2"), at("D4")}));
  std::vector<Snapshot> history;
  for (int ply = 0; ply < 80; ++ply) {
    history.emplace_back(game);
    const std::vector<Point>& legal = history.back().legal;
    const bool pass = legal.empty() || random() % 10 == 0;
    ASSERT_TRUE(game.play(game.to_move(), pass ? kPass : legal[random() % legal.size()]));
  }
  EXPECT_GT(game.prisoners(Color::Black) + game.prisoners(Color::White), 10);
  while (!history.empty()) {
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(Snapshot(game) == history.back()) << history.size();
    history.pop_back();
  }
  EXPECT_EQ(game.undo().error().text, "there is no move to undo");
  EXPECT_EQ(game.handicap(), 2);
  EXPECT_EQ(game.to_move(), Color::White);
}

TEST(Game, KomiIsWholeOrHalf) {
  Game<9> game;
  for (double komi : {0.0, 7.5, -3.5, 6.0, 361.0}) {
    EXPECT_TRUE(game.set_komi(komi));
    EXPECT_EQ(game.komi(), komi);
  }
  for (double komi : {7.25, 0.1, 1000.5, -1e30, 0.0 / 0.0, 1.0 / 0.0})
    EXPECT_EQ(game.set_komi(komi).error().text,
              "komi must be a whole or half number from -1000 to 1000");
  EXPECT_EQ(game.komi(), 361.0);
}

TEST(Game, KoRulesHaveNames) {
  EXPECT_EQ(*parse_ko_rule("situational"), KoRule::Situational);
  EXPECT_EQ(parse_ko_rule("no").error().text,
            "'no' is not a ko rule; say simple, positional or situational");
}

TEST(Game, PassesEndIt) {
  Game<9> game;
  EXPECT_FALSE(game.is_over());
  ASSERT_TRUE(game.play(Color::Black, kPass));
  EXPECT_FALSE(game.is_over());
  ASSERT_TRUE(game.play(Color::White, kPass));
  EXPECT_TRUE(game.is_over());
  ASSERT_TRUE(game.play(Color::Black, at<9>("E5")));
  EXPECT_FALSE(game.is_over());
  game.clear();
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(game.board().empty_count(), 81);
}

}  // namespace
}  // namespace hayago
