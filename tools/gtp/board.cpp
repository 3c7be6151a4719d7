// GTP commands about the position: size, moves, what is legal, what stands where.
#include "core/board/board_text.h"
#include "tools/gtp/commands.h"

namespace hayago::gtp {
namespace {

void begin_game(GtpState& state) {
  state.clock.start(state.clock.settings());
  if (state.player) state.player->new_game();
}

// Some front ends send width and height.
GtpReply boardsize(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1, 2); !valid) return valid.error();
  for (size_t i = 0; i < args.size(); ++i) {
    const Result<int> size = args.integer(i, kMinSize, kMaxSize);
    if (!size && size.error().text.starts_with("syntax")) return size.error();
    if (!size || args[i] != args[0]) return Error{"unacceptable size"};
  }
  const int size = *args.integer(0, kMinSize, kMaxSize);
  if (state.player && !check_params(state.player->settings().params, size))
    return Error{"unacceptable size"};
  state.game = make_game(size, rules_of(state.game));
  begin_game(state);
  return std::string();
}

GtpReply clear_board(GtpState& state, const GtpArgs&) {
  with_game(state, [](auto& game) { game.clear(); });
  begin_game(state);
  return std::string();
}

GtpReply query_boardsize(GtpState& state, const GtpArgs&) {
  return std::to_string(size_of(state.game));
}

GtpReply play(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(2); !valid) return valid.error();
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    const Result<Move> move = parse_move(game, args[0], args[1]);
    if (!move) return move.error();
    if (Result<void> played = game.play(move->color, move->point); !played)
      return Error{"illegal move: " + played.error().text};
    return std::string();
  });
}

GtpReply undo(GtpState& state, const GtpArgs&) {
  return with_game(state, [&](auto& game) -> GtpReply {
    if (!game.undo()) return Error{"cannot undo"};
    return std::string();
  });
}

// All of them or none.
GtpReply gg_undo(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(0, 1); !valid) return valid.error();
  const Result<int> count = args.empty() ? Result<int>(1) : args.integer(0, 0, 1'000'000);
  if (!count) return count.error();
  return with_game(state, [&](auto& game) -> GtpReply {
    if (!game.undo(*count)) return Error{"cannot undo"};
    return std::string();
  });
}

// Moves in turn, "b D4 w Q16 ...": all of them or none.
GtpReply play_sequence(GtpState& state, const GtpArgs& args) {
  if (args.size() % 2 != 0) return Error{"syntax error: pairs of color and vertex expected"};
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    Game<N> copy = game;
    for (size_t i = 0; i < args.size(); i += 2) {
      const Result<Move> move = parse_move(copy, args[i], args[i + 1]);
      if (!move) return move.error();
      if (Result<void> played = copy.play(move->color, move->point); !played)
        return Error{"illegal move " + args[i + 1] + ": " + played.error().text};
    }
    game = std::move(copy);
    return std::string();
  });
}

GtpReply is_legal(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(2); !valid) return valid.error();
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    const Result<Move> move = parse_move(game, args[0], args[1]);
    if (!move) return move.error();
    return std::string(game.is_legal(move->color, move->point) ? "1" : "0");
  });
}

GtpReply all_legal(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const Result<Color> color = parse_color(args[0]);
  if (!color) return Error{"invalid color"};
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    return vertex_list<N>(game.legal_moves(*color));
  });
}

GtpReply list_stones(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const Result<Color> color = parse_color(args[0]);
  if (!color) return Error{"invalid color"};
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    std::vector<Point> stones;
    for (int y = 0; y < game.size(); ++y)
      for (int x = 0; x < game.size(); ++x)
        if (game.board().at(point_at<N>(x, y)) == *color) stones.push_back(point_at<N>(x, y));
    return vertex_list<N>(stones);
  });
}

GtpReply captures(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const Result<Color> color = parse_color(args[0]);
  if (!color) return Error{"invalid color"};
  return with_game(state,
                   [&](auto& game) -> GtpReply { return std::to_string(game.prisoners(*color)); });
}

GtpReply showboard(GtpState& state, const GtpArgs&) {
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    DrawOptions options;
    options.last_move = game.last_move();
    std::string text = "\n" + to_text(game.board(), options);
    text += "\n" + std::string(color_name(game.to_move())) + " to move, move " +
            std::to_string(game.moves().size() + 1) + ", captures: black " +
            std::to_string(game.prisoners(Color::Black)) + ", white " +
            std::to_string(game.prisoners(Color::White));
    return text;
  });
}

GtpReply move_history(GtpState& state, const GtpArgs&) {
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    std::string text;
    for (auto move = game.moves().rbegin(); move != game.moves().rend(); ++move)
      text += std::string(color_name(move->color)) + " " + to_text<N>(move->point) + "\n";
    return text;
  });
}

GtpReply last_move(GtpState& state, const GtpArgs&) {
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    if (game.moves().empty()) return Error{"no previous move known"};
    const Move& move = game.moves().back();
    return std::string(color_name(move.color)) + " " + to_text<N>(move.point);
  });
}

constexpr GtpCommand kBoardCommands[] = {
    {"boardsize", boardsize},
    {"rectangular_boardsize", boardsize},
    {"query_boardsize", query_boardsize},
    {"clear_board", clear_board},
    {"play", play},
    {"undo", undo},
    {"gg-undo", gg_undo},
    {"gogui-play_sequence", play_sequence},
    {"is_legal", is_legal},
    {"all_legal", all_legal},
    {"list_stones", list_stones},
    {"captures", captures},
    {"showboard", showboard},
    {"move_history", move_history},
    {"last_move", last_move},
};

}  // namespace

void add_board_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kBoardCommands);
}

}  // namespace hayago::gtp
