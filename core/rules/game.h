// Game<N>: the complete rules over Board<N>. It checks everything and explains refusals in a word
// or two; it keeps the history, so it knows superko and can undo. Cold: playouts take a copy of
// board() and go on without it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/board/board.h"
#include "core/rules/superko.h"

namespace hayago {

enum class Scoring : uint8_t { Area, Territory };

inline constexpr double kMaxKomi = 1000;

struct GameRules {
  KoRule ko = KoRule::Positional;
  Scoring scoring = Scoring::Area;
  double komi = 7.5;  // whole or half points for White; see check_komi
};
Result<void> check_komi(double komi);

// Judges a finished position: returns stones that are dead, at least one of each dead chain.
template <int N>
using DeadStoneEvaluator = std::function<std::vector<Point>(const Board<N>&, Color to_move)>;

template <int N>
class Game {
 public:
  explicit Game(int size = N, const GameRules& rules = {});

  int size() const { return board_.size(); }
  const Board<N>& board() const { return board_; }
  // Where the moves begin: an empty board, or the last set-up.
  const Board<N>& start() const { return start_; }
  const GameRules& rules() const { return rules_; }
  double komi() const { return rules_.komi; }
  Result<void> set_komi(double komi);
  void set_ko_rule(KoRule rule) { rules_.ko = rule; }
  void set_scoring(Scoring scoring) { rules_.scoring = scoring; }

  // Who is expected to move. Either player may move at any time (handicap, set-up by hand).
  Color to_move() const { return to_move_; }
  void set_to_move(Color c);
  // Since the start or the last set-up, which the moves do not contain.
  std::span<const Move> moves() const { return moves_; }
  Point last_move() const { return moves_.empty() ? kPass : moves_.back().point; }
  // Stones that c has captured by moves.
  int prisoners(Color c) const { return prisoners_[index_of(c)]; }
  int handicap() const { return handicap_; }

  // An empty board; size and rules stay.
  void clear();
  // Starts from this position, with its ko. The history begins here.
  void set_position(const Board<N>& board, Color to_move);

  // Whether c may play p (or pass); the error is "off the board", "occupied", "ko", "suicide" or
  // "superko".
  Result<void> check(Color c, Point p) const;
  bool is_legal(Color c, Point p) const { return check(c, p).ok(); }
  // Every legal move of c but the pass, from A1 upwards.
  std::vector<Point> legal_moves(Color c) const;
  // Plays, or changes nothing and says why. Also after the end: people play on to settle disputes.
  Result<void> play(Color c, Point p);
  // Takes back the last moves: all of them, or none and an error.
  Result<void> undo(int count = 1);
  // The last two moves were passes.
  bool is_over() const;

  // Positions that have been on the board: the start, then what each move left.
  std::span<const PastPosition> seen() const { return seen_; }

  // Handicap on an empty board without moves; White moves next. Returns where the stones went.
  Result<std::vector<Point>> place_fixed_handicap(int stones);
  Result<std::vector<Point>> place_free_handicap(int stones);
  Result<void> set_handicap(std::span<const Point> stones);

  // Black's score minus White's minus komi, by the scoring of the rules: area (Tromp-Taylor) or
  // territory with prisoners. `dead` names dead stones, each for its whole chain.
  double score(std::span<const Point> dead = {}) const;
  // The same with an evaluator's opinion of what is dead.
  double score(const DeadStoneEvaluator<N>& evaluator) const;

 private:
  void restart(const Board<N>& start, Color to_move);
  void apply(Color c, Point p);

  GameRules rules_;
  Board<N> start_;
  Board<N> board_;
  Color first_to_move_ = Color::Black;
  Color to_move_ = Color::Black;
  int handicap_ = 0;
  int prisoners_[2] = {0, 0};
  std::vector<Move> moves_;
  std::vector<PastPosition> seen_;
};

}  // namespace hayago
