// Whole games against GNU Go, refereed by our rules; skipped where it is not installed.
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/board/board_text.h"
#include "core/rules/game.h"
#include "tests/support/child_process.h"
#include "tests/support/paths.h"

namespace hayago {
namespace {

constexpr const char* kGnuGo = "/usr/games/gnugo";

// "= B+3.5" as 3.5, White's as negative.
double black_margin(const std::string& answer) {
  const double points = std::stod(answer.substr(4));
  return answer[2] == 'B' ? points : -points;
}

// Empty points beside both colours.
int neutral_points(const Board<kAnySize>& board) {
  int count = 0;
  for (int i = 0; i < board.empty_count(); ++i) {
    const Point p = board.empty_at(i);
    count += board.neighbours(p, Color::Black) > 0 && board.neighbours(p, Color::White) > 0;
  }
  return count;
}

class AgainstGnuGo : public testing::TestWithParam<int> {};

TEST_P(AgainstGnuGo, IsLegalToTheEndAndTheScoresAgree) {
  if (::access(kGnuGo, X_OK) != 0) GTEST_SKIP() << "gnugo is not installed";
  const int size = GetParam();
  ChildProcess gnugo({kGnuGo, "--mode", "gtp", "--level", "1", "--chinese-rules",
                      "--capture-all-dead", "--seed", "1"});
  ChildProcess ours({HAYAGO_PROGRAM, "gtp", "--threads", "1", "--playouts", "300", "--resign", "0",
                     "--seed", "5"});
  Game<kAnySize> referee(size, {KoRule::Positional, Scoring::Area, 7.5});
  for (ChildProcess* program : {&gnugo, &ours})
    for (const std::string& line :
         {"boardsize " + std::to_string(size), std::string("clear_board"), std::string("komi 7.5")})
      ASSERT_EQ(program->ask(line).substr(0, 1), "=");
  Color color = Color::Black;
  while (!referee.is_over() && referee.moves().size() < 600) {
    ChildProcess& mover = color == Color::Black ? ours : gnugo;
    ChildProcess& other = color == Color::Black ? gnugo : ours;
    const std::string name = color_name(color);
    const std::string answer = mover.ask("genmove " + name);
    ASSERT_TRUE(answer.starts_with("= ")) << answer;
    const Result<Point> p = parse_vertex<kAnySize>(answer.substr(2), size);
    ASSERT_TRUE(p) << answer;
    ASSERT_TRUE(referee.play(color, *p)) << name << answer;
    ASSERT_EQ(other.ask("play " + name + " " + answer.substr(2)).substr(0, 1), "=");
    color = opponent(color);
  }
  ASSERT_TRUE(referee.is_over());
  // Neutral points that nobody filled: GNU Go gives them to one of the two.
  const std::string our_score = ours.ask("final_score"), its_score = gnugo.ask("final_score");
  EXPECT_NEAR(black_margin(our_score), black_margin(its_score), neutral_points(referee.board()))
      << our_score << ", " << its_score << "\n"
      << to_text(referee.board());
}

INSTANTIATE_TEST_SUITE_P(Sizes, AgainstGnuGo, testing::Values(9, 13));

}  // namespace
}  // namespace hayago
