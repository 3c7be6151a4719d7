#include "tools/cgos/cgos_player.h"

#include <chrono>
#include <cstdio>

#include "core/board/board_text.h"
#include "tools/gtp/analysis_text.h"

namespace hayago::cgos {

using namespace gtp;

// Tromp-Taylor: positional superko, area, every stone left counts as alive.
Result<void> SearchCgosPlayer::start_game(const CgosGame& game) {
  player_.new_game();
  game_ = make_game(game.size, {KoRule::Positional, Scoring::Area, game.komi});
  clock_.start({TimeSettings::System::Absolute, game.seconds, 0, 0});
  return {};
}

Result<void> SearchCgosPlayer::play(Color color, const std::string& vertex) {
  player_.stop_pondering();
  return std::visit(
      [&]<int N>(Game<N>& game) -> Result<void> {
        const Result<Point> p = parse_vertex<N>(vertex, game.size());
        if (!p) return p.error();
        return game.play(color, *p);
      },
      game_);
}

CgosMove SearchCgosPlayer::genmove(Color color, double seconds_left, bool analyse) {
  const auto start = std::chrono::steady_clock::now();
  clock_.set_left(color, seconds_left, 0);
  const Decision decision = player_.choose(game_, color, clock_);
  clock_.spend(color,
               std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
               player_.settings().lag);
  CgosMove move;
  move.comment = decision.why;
  if (analyse && !decision.report.moves.empty())
    move.analysis = cgos_analysis(decision.report, decision.why);
  if (decision.resign) {
    move.vertex = "resign";
    return move;
  }
  std::visit(
      [&]<int N>(Game<N>& game) {
        const Point p = game.is_legal(color, decision.move) ? decision.move : kPass;
        (void)game.play(color, p).ok();
        move.vertex = to_text<N>(p);
      },
      game_);
  if (player_.settings().ponder) player_.start_pondering(game_);
  return move;
}

void SearchCgosPlayer::game_over() {
  player_.stop_pondering();
  player_.forget();
}

}  // namespace hayago::cgos
