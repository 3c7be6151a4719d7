#include "tools/gtp/state.h"

#include "core/board/board_text.h"
#include "search/player/player.h"

namespace hayago::gtp {

GtpState::GtpState() = default;
GtpState::~GtpState() = default;

void add_commands(GtpEngine& engine, GtpState& state, std::span<const GtpCommand> commands) {
  for (const GtpCommand& command : commands)
    engine.add(command.name, [&state, run = command.run](const GtpArgs& args, GtpStream&) {
      return run(state, args);
    });
}

template <int N>
Result<Move> parse_move(const Game<N>& game, const std::string& color, const std::string& vertex) {
  const Result<Color> who = parse_color(color);
  const Result<Point> where = parse_vertex<N>(vertex, game.size());
  if (!who || !where) return Error{"invalid color or coordinate"};
  return Move{*who, *where};
}

template <int N>
std::string vertex_list(std::span<const Point> points) {
  std::string list;
  for (Point p : points) list += (list.empty() ? "" : " ") + to_text<N>(p);
  return list;
}

template Result<Move> parse_move(const Game<9>&, const std::string&, const std::string&);
template Result<Move> parse_move(const Game<13>&, const std::string&, const std::string&);
template Result<Move> parse_move(const Game<19>&, const std::string&, const std::string&);
template Result<Move> parse_move(const Game<kAnySize>&, const std::string&, const std::string&);
template std::string vertex_list<9>(std::span<const Point>);
template std::string vertex_list<13>(std::span<const Point>);
template std::string vertex_list<19>(std::span<const Point>);
template std::string vertex_list<kAnySize>(std::span<const Point>);

}  // namespace hayago::gtp
