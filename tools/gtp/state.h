// What the GTP commands share: the game, whatever its size, the clocks, and who plays. A failed
// command leaves it as it was.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "search/player/any_game.h"
#include "search/player/game_clock.h"
#include "tools/gtp/engine.h"

namespace hayago {
class Player;
}

namespace hayago::gtp {

class GtpInput;

struct GtpState {
  GtpState();
  ~GtpState();

  AnyGame game = make_game(19, {});
  GameClock clock;
  std::unique_ptr<Player> player;               // nobody plays without one
  GtpInput* input = nullptr;                    // where lines arrive while we think
  bool stop_on_news = false;                    // analysis ends when a line arrives
  std::function<void(const std::string&)> log;  // how moves were found; may be empty
  std::optional<uint64_t> logged_seed;          // the last one the log was told
  std::optional<size_t> moves_when_ours;  // moves played after our last one: pondering goes there
};

using GtpReply = Result<std::string>;

// One row of a table of commands.
struct GtpCommand {
  const char* name;
  GtpReply (*run)(GtpState&, const GtpArgs&);
};
void add_commands(GtpEngine& engine, GtpState& state, std::span<const GtpCommand> commands);

// Calls f with the Game<N> the state holds.
template <class F>
decltype(auto) with_game(GtpState& state, F&& f) {
  return std::visit(std::forward<F>(f), state.game);
}

// "b D4": a colour and a vertex.
template <int N>
Result<Move> parse_move(const Game<N>& game, const std::string& color, const std::string& vertex);
// "D4 Q16 ...", in the order given.
template <int N>
std::string vertex_list(std::span<const Point> points);

}  // namespace hayago::gtp
