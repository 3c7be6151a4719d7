// GTP commands that make the program play, and those about the end of the game.
#include <ctime>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/board/board_text.h"
#include "core/rules/score.h"
#include "search/player/player.h"
#include "tools/gtp/analysis_text.h"
#include "tools/gtp/commands.h"

namespace hayago::gtp {
namespace {

Result<Color> color_argument(const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const Result<Color> color = parse_color(args[0]);
  if (!color) return Error{"invalid color"};
  return *color;
}

GtpReply genmove(GtpState& state, const GtpArgs& args) {
  const Result<Color> color = color_argument(args);
  if (!color) return color.error();
  return play_decision(state, *color, false).text;
}

// Takes dead stones off the board before it passes.
GtpReply genmove_cleanup(GtpState& state, const GtpArgs& args) {
  const Result<Color> color = color_argument(args);
  if (!color) return color.error();
  return play_decision(state, *color, true).text;
}

// The move genmove would play, not played; the clock does not count.
GtpReply reg_genmove(GtpState& state, const GtpArgs& args) {
  const Result<Color> color = color_argument(args);
  if (!color) return color.error();
  const Decision decision = state.player->choose(state.game, *color, GameClock());
  return vertex_text(decision.move, size_of(state.game));
}

GtpReply final_score(GtpState& state, const GtpArgs&) {
  const std::vector<Point> dead = state.player->dead_stones(state.game);
  return with_game(state, [&](auto& game) -> GtpReply { return score_text(game.score(dead)); });
}

// Chains line by line, as GNU Go prints them.
template <int N>
std::string list_chains(const Game<N>& game, const std::vector<Point>& dead, bool want_dead) {
  std::string text;
  for (int y = game.size() - 1; y >= 0; --y)
    for (int x = 0; x < game.size(); ++x) {
      const Point p = point_at<N>(x, y);
      if (!is_player(game.board().at(p)) || game.board().chain_of(p) != p) continue;
      const bool is_dead = std::find(dead.begin(), dead.end(), p) != dead.end();
      if (is_dead != want_dead) continue;
      Point stone = p;
      std::string line;
      do {
        line += (line.empty() ? "" : " ") + to_text<N>(stone);
        stone = game.board().next_in_chain(stone);
      } while (stone != p);
      text += line + "\n";
    }
  return text;
}

// Playouts do not tell seki from life: stones in seki are listed as alive.
GtpReply final_status_list(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const std::string& status = args[0];
  if (status == "seki") return std::string();
  if (status != "alive" && status != "dead")
    return Error{"syntax error: alive, dead or seki expected"};
  const std::vector<Point> dead = state.player->dead_stones(state.game);
  return with_game(
      state, [&](auto& game) -> GtpReply { return list_chains(game, dead, status == "dead"); });
}

// Seconds of CPU time, of all threads.
GtpReply cpu_time(GtpState&, const GtpArgs&) {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  char text[32];
  std::snprintf(text, sizeof text, "%.3f",
                static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9);
  return std::string(text);
}

GtpReply explain_last_move(GtpState& state, const GtpArgs&) { return state.player->last_reason(); }

GtpReply clear_cache(GtpState& state, const GtpArgs&) {
  state.player->forget();
  return std::string();
}

// The playouts of a search with the present settings, from the position on the board.
GtpReply benchmark(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(0, 1); !valid) return valid.error();
  const Result<int> playouts = args.empty() ? 10'000 : args.integer(0, 1, 1'000'000'000);
  if (!playouts) return playouts.error();
  const SearchReport report = state.player->measure(state.game, *playouts);
  char text[200];
  std::snprintf(text, sizeof text,
                "%lld playouts in %.3f s: %.0f playouts/s\n"
                "%dx%d, preset %s, %d threads, %zu nodes, mean depth %.1f, ended by: %s",
                static_cast<long long>(report.simulations), report.seconds,
                report.simulations_per_second(), report.size, report.size,
                state.player->settings().preset.c_str(), report.workers, report.nodes,
                report.mean_depth, stop_reason_name(report.stop_reason));
  return std::string(text);
}

// Once a game: what it takes to play it again.
void log_seed(GtpState& state) {
  if (!state.log || state.logged_seed == state.player->seed()) return;
  state.logged_seed = state.player->seed();
  state.log("seed " + std::to_string(*state.logged_seed));
}

GtpReply do_nothing(GtpState&, const GtpArgs&) { return std::string(); }

constexpr GtpCommand kPlayCommands[] = {
    {"genmove", genmove},
    {"kgs-genmove_cleanup", genmove_cleanup},
    {"reg_genmove", reg_genmove},
    {"final_score", final_score},
    {"final_status_list", final_status_list},
    {"kata-benchmark", benchmark},
    {"cputime", cpu_time},
    {"gomill-cpu_time", cpu_time},
    {"gomill-explain_last_move", explain_last_move},
    {"clear_cache", clear_cache},
    {"stop", do_nothing},  // analysis has stopped when this is read
    {"kgs-game_over", do_nothing},
    {"cgos-gameover", do_nothing},
    {"cgos-opponent_name", do_nothing},
    {"cgos-opponent_rating", do_nothing},
};

}  // namespace

PlayedMove play_decision(GtpState& state, Color color, bool cleanup, const RootMoves& root,
                         const LiveReports& live) {
  const auto start = std::chrono::steady_clock::now();
  const Decision decision =
      state.player->choose(state.game, color, state.clock, cleanup, root, live);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  state.clock.spend(color, seconds, state.player->settings().lag);
  log_seed(state);
  if (state.log)
    state.log((decision.resign ? "resign" : vertex_text(decision.move, size_of(state.game))) +
              ": " + decision.why);
  if (decision.resign) return {"resign", decision};
  return with_game(state, [&]<int N>(Game<N>& game) -> PlayedMove {
    // The tree knows the rules; should it ever be wrong, a pass is always legal.
    const Point move = game.is_legal(color, decision.move) ? decision.move : kPass;
    [[maybe_unused]] const Result<void> played = game.play(color, move);
    HG_ASSERT(played.ok());
    state.moves_when_ours = game.moves().size();
    return {to_text<N>(move), decision};
  });
}

void add_play_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kPlayCommands);
}

}  // namespace hayago::gtp
