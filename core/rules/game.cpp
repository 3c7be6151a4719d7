// The rules as Game enforces them: every move is checked before it is played, and every position is
// remembered for superko and undo.
#include "core/rules/game.h"

#include <cmath>
#include <string>

#include "core/board/board_check.h"
#include "core/board/board_text.h"
#include "core/rules/handicap.h"
#include "core/rules/hash_after.h"
#include "core/rules/score.h"

namespace hayago {
namespace {

template <int N>
bool is_on_board(const Board<N>& board, Point p) {
  return p.raw() < kPadded<N> && board.at(p) != Color::Wall;
}

}  // namespace

Result<void> check_komi(double komi) {
  if (!std::isfinite(komi) || std::abs(komi) > kMaxKomi || komi * 2 != std::round(komi * 2))
    return Error{"komi must be a whole or half number from -1000 to 1000"};
  return {};
}

template <int N>
Game<N>::Game(int size, const GameRules& rules) : rules_(rules), start_(size), board_(size) {
  HG_ASSERT(check_komi(rules.komi).ok());
  clear();
}

template <int N>
Result<void> Game<N>::set_komi(double komi) {
  if (Result<void> valid = check_komi(komi); !valid) return valid;
  rules_.komi = komi;
  return {};
}

template <int N>
void Game<N>::clear() {
  restart(Board<N>(size()), Color::Black);
}

template <int N>
void Game<N>::set_position(const Board<N>& board, Color to_move) {
  HG_ASSERT(board.size() == size());
  restart(board, to_move);
}

// In the history too: the situation is another one with the other player to move.
template <int N>
void Game<N>::set_to_move(Color c) {
  to_move_ = c;
  if (moves_.empty()) first_to_move_ = c;
  seen_.back().to_move = c;
}

template <int N>
void Game<N>::restart(const Board<N>& start, Color to_move) {
  start_ = board_ = start;
  first_to_move_ = to_move_ = to_move;
  handicap_ = prisoners_[0] = prisoners_[1] = 0;
  moves_.clear();
  seen_.assign(1, {board_.hash(), to_move});
}

template <int N>
Result<void> Game<N>::check(Color c, Point p) const {
  if (p == kPass) return {};
  if (!is_on_board(board_, p)) return Error{"off the board"};
  if (!board_.is_empty(p)) return Error{"occupied"};
  if (board_.is_ko(c, p)) return Error{"ko"};
  if (board_.is_suicide(c, p)) return Error{"suicide"};
  if (rules_.ko != KoRule::Simple &&
      is_repetition(rules_.ko, seen_, {hash_after(board_, c, p), opponent(c)}))
    return Error{"superko"};
  return {};
}

template <int N>
std::vector<Point> Game<N>::legal_moves(Color c) const {
  std::vector<Point> legal;
  for (int y = 0; y < size(); ++y)
    for (int x = 0; x < size(); ++x)
      if (is_legal(c, point_at<N>(x, y))) legal.push_back(point_at<N>(x, y));
  return legal;
}

template <int N>
Result<void> Game<N>::play(Color c, Point p) {
  HG_ASSERT(is_player(c));
  if (Result<void> legal = check(c, p); !legal) return legal;
  apply(c, p);
  HG_HEAVY_CHECK(check_consistency(board_).ok());
  return {};
}

template <int N>
void Game<N>::apply(Color c, Point p) {
  const int empty_before = board_.empty_count();
  if (p == kPass) {
    board_.pass();
  } else {
    board_.play(c, p);
    prisoners_[index_of(c)] += board_.empty_count() - (empty_before - 1);
  }
  to_move_ = opponent(c);
  moves_.push_back({c, p});
  seen_.push_back({board_.hash(), to_move_});
}

// A game is a few hundred moves of a few hundred nanoseconds: replaying it is quicker than keeping
// a board per move, and cannot forget a field.
template <int N>
Result<void> Game<N>::undo(int count) {
  HG_ASSERT(count >= 0);
  if (moves_.size() < static_cast<size_t>(count)) return Error{"there is no move to undo"};
  std::vector<Move> moves = std::move(moves_);
  const int handicap = handicap_;
  restart(Board<N>(start_), first_to_move_);
  handicap_ = handicap;
  moves.resize(moves.size() - static_cast<size_t>(count));
  for (const Move& move : moves) apply(move.color, move.point);
  return {};
}

template <int N>
bool Game<N>::is_over() const {
  return moves_.size() >= 2 && moves_.back().is_pass() && moves_[moves_.size() - 2].is_pass();
}

template <int N>
Result<std::vector<Point>> Game<N>::place_fixed_handicap(int stones) {
  const Result<std::vector<HandicapSpot>> spots = fixed_handicap(size(), stones);
  if (!spots) return spots.error();
  std::vector<Point> points;
  for (HandicapSpot s : *spots) points.push_back(point_at<N>(s.x, s.y));
  if (Result<void> placed = set_handicap(points); !placed) return placed.error();
  return points;
}

template <int N>
Result<std::vector<Point>> Game<N>::place_free_handicap(int stones) {
  const Result<std::vector<HandicapSpot>> spots = free_handicap(size(), stones);
  if (!spots) return spots.error();
  std::vector<Point> points;
  for (HandicapSpot s : *spots) points.push_back(point_at<N>(s.x, s.y));
  if (Result<void> placed = set_handicap(points); !placed) return placed.error();
  return points;
}

template <int N>
Result<void> Game<N>::set_handicap(std::span<const Point> stones) {
  if (board_.empty_count() != board_.area() || !moves_.empty())
    return Error{"handicap needs an empty board"};
  if (stones.size() < 2) return Error{"handicap means at least two stones"};
  if (static_cast<int>(stones.size()) >= board_.area())
    return Error{"handicap must leave a point empty"};
  Board<N> board(size());
  for (Point p : stones) {
    if (!is_on_board(board, p)) return Error{"a handicap stone is off the board"};
    if (!board.is_empty(p)) return Error{to_text<N>(p) + " is named twice"};
    board.place(Color::Black, p);
  }
  restart(board, Color::White);
  handicap_ = static_cast<int>(stones.size());
  return {};
}

template <int N>
double Game<N>::score(std::span<const Point> dead) const {
  const Board<N> left = without_chains(board_, dead);
  if (rules_.scoring == Scoring::Area) return area_score(left) - rules_.komi;
  // A dead stone is one prisoner; balance tells how many of which colour went.
  const int dead_white = left.stone_balance() - board_.stone_balance();
  return territory_score(left) + prisoners_[0] - prisoners_[1] + dead_white - rules_.komi;
}

template <int N>
double Game<N>::score(const DeadStoneEvaluator<N>& evaluator) const {
  return score(evaluator(board_, to_move_));
}

template class Game<9>;
template class Game<13>;
template class Game<19>;
template class Game<kAnySize>;

}  // namespace hayago
