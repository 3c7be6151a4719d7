// Records and games: replaying one on the other, both ways.
#include "core/board/board_text.h"
#include "core/record/sgf.h"

namespace hayago {
namespace {

template <int N>
Point to_point(SgfPoint p) {
  return p.is_pass() ? kPass : point_at<N>(p.x, p.y);
}

Error at_line(int line, const std::string& what) {
  return Error{"line " + std::to_string(line) + ": " + what};
}

// Replaying goes by simple ko: the record may come from other rules than those in force.
template <int N>
class Replay {
 public:
  Replay(const SgfGame& record, GameRules rules) : record_(record), game_(record.size, rules) {
    game_.set_ko_rule(KoRule::Simple);
  }
  Result<void> run(int before_move);
  Game<N>& game() { return game_; }

 private:
  bool is_handicap(const SgfNode& node) const;
  Result<void> set_up(const SgfNode& node);
  Result<void> set_handicap(const SgfNode& node);

  const SgfGame& record_;
  Game<N> game_;
};

template <int N>
Result<void> Replay<N>::run(int before_move) {
  int move_number = 0;
  for (const SgfNode& node : record_.nodes) {
    if (!node.setup.empty()) {
      Result<void> placed = is_handicap(node) ? set_handicap(node) : set_up(node);
      if (!placed) return at_line(node.line, placed.error().text);
    }
    if (node.to_move) game_.set_to_move(*node.to_move);
    if (!node.move) continue;
    if (++move_number == before_move) {
      game_.set_to_move(node.move->color);
      break;
    }
    const Point p = to_point<N>(node.move->point);
    if (Result<void> played = game_.play(node.move->color, p); !played)
      return at_line(node.line, "move " + std::to_string(move_number) + " at " + to_text<N>(p) +
                                    " is illegal: " + played.error().text);
  }
  return {};
}

template <int N>
bool Replay<N>::is_handicap(const SgfNode& node) const {
  if (&node != &record_.nodes.front() || record_.handicap < 2) return false;
  if (static_cast<int>(node.setup.size()) != record_.handicap) return false;
  for (const SgfStone& stone : node.setup)
    if (stone.color != Color::Black) return false;
  return true;
}

template <int N>
Result<void> Replay<N>::set_handicap(const SgfNode& node) {
  std::vector<Point> stones;
  for (const SgfStone& stone : node.setup) stones.push_back(to_point<N>(stone.point));
  return game_.set_handicap(stones);
}

// A diagram checks what a set-up may not do: leave a chain without liberties.
template <int N>
Result<void> Replay<N>::set_up(const SgfNode& node) {
  Diagram diagram;
  diagram.size = record_.size;
  for (int y = 0; y < record_.size; ++y)
    for (int x = 0; x < record_.size; ++x)
      diagram.cells.push_back(game_.board().at(point_at<N>(x, y)));
  for (const SgfStone& stone : node.setup)
    diagram.cells[static_cast<size_t>(stone.point.y * record_.size + stone.point.x)] = stone.color;
  const Result<Board<N>> board = board_from_diagram<N>(diagram);
  if (!board) return board.error();
  game_.set_position(*board, game_.to_move());
  return {};
}

}  // namespace

template <int N>
Result<Game<N>> replay_sgf(const SgfGame& record, GameRules rules, int before_move) {
  HG_ASSERT(!kIsFastSize<N> || record.size == N);
  const KoRule ko = rules.ko;
  if (record.komi) rules.komi = *record.komi;
  Replay<N> replay(record, rules);
  if (Result<void> played = replay.run(before_move); !played) return played.error();
  replay.game().set_ko_rule(ko);
  return std::move(replay.game());
}

template <int N>
SgfGame record_of(const Game<N>& game) {
  SgfGame record;
  record.size = game.size();
  record.komi = game.komi();
  record.handicap = game.handicap();
  record.info["RU"] = game.rules().scoring == Scoring::Area ? "Chinese" : "Japanese";
  record.info["AP"] = "Hayago";
  SgfNode& root = record.nodes.emplace_back();
  const Board<N>& start = game.start();
  for (int y = game.size() - 1; y >= 0; --y)
    for (int x = 0; x < game.size(); ++x)
      if (const Color c = start.at(point_at<N>(x, y)); is_player(c))
        root.setup.push_back({c, {x, y}});
  const Color first = game.moves().empty() ? game.to_move() : game.moves().front().color;
  if (!root.setup.empty() || first != Color::Black) root.to_move = first;
  for (const Move& move : game.moves()) {
    SgfPoint p;
    if (!move.is_pass()) p = {column_of<N>(move.point), row_of<N>(move.point)};
    record.nodes.emplace_back().move = SgfStone{move.color, p};
  }
  return record;
}

template Result<Game<9>> replay_sgf<9>(const SgfGame&, GameRules, int);
template Result<Game<13>> replay_sgf<13>(const SgfGame&, GameRules, int);
template Result<Game<19>> replay_sgf<19>(const SgfGame&, GameRules, int);
template Result<Game<kAnySize>> replay_sgf<kAnySize>(const SgfGame&, GameRules, int);
template SgfGame record_of(const Game<9>&);
template SgfGame record_of(const Game<13>&);
template SgfGame record_of(const Game<19>&);
template SgfGame record_of(const Game<kAnySize>&);

}  // namespace hayago
