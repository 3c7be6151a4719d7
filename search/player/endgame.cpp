// Manners at the end: when to pass, what to clean up, which stones are dead by ownership.
#include "search/player/endgame.h"

#include <algorithm>
#include <cmath>

#include "core/rules/score.h"

namespace hayago {
namespace {

constexpr double kDead = 0.5;     // mean ownership of a chain, for the other player
constexpr double kSettled = 0.8;  // of a point, for either player

template <int N>
double mean_ownership(const Board<N>& board, Point stone, const std::vector<float>& ownership) {
  double sum = 0;
  Point p = stone;
  do {
    sum += ownership[static_cast<size_t>(row_of<N>(p) * board.size() + column_of<N>(p))];
    p = board.next_in_chain(p);
  } while (p != stone);
  return sum / board.chain_size(stone);
}

template <int N>
std::vector<Point> dead_in(const Game<N>& game, const std::vector<float>& ownership) {
  std::vector<Point> dead;
  if (ownership.empty()) return dead;
  for (int y = 0; y < game.size(); ++y)
    for (int x = 0; x < game.size(); ++x) {
      const Point p = point_at<N>(x, y);
      const Color c = game.board().at(p);
      if (!is_player(c)) continue;
      const double owned = mean_ownership(game.board(), p, ownership);
      if ((c == Color::Black ? -owned : owned) > kDead) dead.push_back(p);
    }
  return dead;
}

// No point is open, dame between living stones aside.
template <int N>
bool is_settled(const Game<N>& game, const std::vector<float>& ownership) {
  for (int i = 0; i < game.board().empty_count(); ++i) {
    const Point p = game.board().empty_at(i);
    const double owned =
        ownership[static_cast<size_t>(row_of<N>(p) * game.size() + column_of<N>(p))];
    if (std::abs(owned) < kSettled) return false;
  }
  return true;
}

Point best_but_pass(const SearchReport& report) {
  for (const MoveReport& m : report.moves)
    if (m.move != kPass && m.visits > 0) return m.move;
  return kPass;
}

double for_player(double black_score, Color color) {
  return color == Color::Black ? black_score : -black_score;
}

}  // namespace

bool may_end_by_passing(const AnyGame& any, Color color) {
  return std::visit(
      [&](const auto& game) {
        const auto moves = game.moves();
        if (moves.empty() || !moves.back().is_pass() || moves.back().color == color) return false;
        if (game.rules().scoring != Scoring::Area) return false;
        return for_player(game.score(), color) > 0;
      },
      any);
}

Point end_of_game_move(const AnyGame& any, const SearchReport& report, bool cleanup) {
  return std::visit(
      [&](const auto& game) -> Point {
        const std::vector<Point> dead = dead_in(game, report.ownership);
        if (cleanup) {
          const bool theirs = std::any_of(dead.begin(), dead.end(), [&](Point p) {
            return game.board().at(p) == opponent(report.to_move);
          });
          return theirs && report.best == kPass ? best_but_pass(report) : report.best;
        }
        if (game.rules().scoring == Scoring::Territory && !report.ownership.empty() &&
            is_settled(game, report.ownership))
          return kPass;
        return report.best;
      },
      any);
}

std::vector<Point> dead_by_ownership(const AnyGame& any, const std::vector<float>& ownership) {
  return std::visit([&](const auto& game) { return dead_in(game, ownership); }, any);
}

}  // namespace hayago
