// GTP commands about game records and set-up positions.
#include "core/base/files.h"
#include "core/board/board_text.h"
#include "core/record/sgf.h"
#include "tools/gtp/commands.h"

namespace hayago::gtp {
namespace {

// loadsgf FILE [MOVE]: up to, but not including, that move. Answers who is to move.
GtpReply loadsgf(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1, 2); !valid) return valid.error();
  const Result<int> before = args.size() < 2 ? Result<int>(0) : args.integer(1, 1, 1'000'000);
  if (!before) return before.error();
  const Result<std::string> text = read_file(args[0]);
  if (!text) return Error{"cannot load file: " + text.error().text};
  const Result<SgfGame> record = parse_sgf(*text);
  if (!record) return Error{"cannot load file: " + record.error().text};
  return with_size(record->size, [&]<int N>() -> GtpReply {
    Result<Game<N>> game = replay_sgf<N>(*record, rules_of(state.game), *before);
    if (!game) return Error{"cannot load file: " + game.error().text};
    const Color to_move = game->to_move();
    state.game = std::move(*game);
    return std::string(color_name(to_move));
  });
}

// printsgf [FILE]: the record, into the file or as the answer ("-").
GtpReply printsgf(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(0, 1); !valid) return valid.error();
  return with_game(state, [&](auto& game) -> GtpReply {
    const std::string text = to_sgf(record_of(game));
    if (args.empty() || args[0] == "-") return text;
    if (Result<void> written = write_file(args[0], text); !written) return written.error();
    return std::string();
  });
}

// Pairs of colour and vertex on a board that is empty otherwise. All of them or none.
GtpReply set_up(GtpState& state, const GtpArgs& args) {
  if (args.size() % 2 != 0) return Error{"syntax error: pairs of color and vertex expected"};
  return with_game(state, [&]<int N>(Game<N>& game) -> GtpReply {
    Diagram diagram;
    diagram.size = game.size();
    diagram.cells.assign(static_cast<size_t>(game.size() * game.size()), Color::Empty);
    for (size_t i = 0; i < args.size(); i += 2) {
      const Result<Move> stone = parse_move(game, args[i], args[i + 1]);
      if (!stone || stone->is_pass()) return Error{"invalid color or coordinate"};
      const int x = column_of<N>(stone->point), y = row_of<N>(stone->point);
      Color& cell = diagram.cells[static_cast<size_t>(y * game.size() + x)];
      if (cell != Color::Empty) return Error{args[i + 1] + " is named twice"};
      cell = stone->color;
    }
    const Result<Board<N>> board = board_from_diagram<N>(diagram);
    if (!board) return board.error();
    game.set_position(*board, Color::Black);
    return std::string();
  });
}

GtpReply setup_player(GtpState& state, const GtpArgs& args) {
  if (Result<void> valid = args.expect(1); !valid) return valid.error();
  const Result<Color> color = parse_color(args[0]);
  if (!color) return Error{"invalid color"};
  with_game(state, [&](auto& game) { game.set_to_move(*color); });
  return std::string();
}

constexpr GtpCommand kRecordsCommands[] = {
    {"loadsgf", loadsgf},     {"printsgf", printsgf},
    {"gogui-setup", set_up},  {"gogui-setup_player", setup_player},
    {"set_position", set_up},
};

}  // namespace

void add_record_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kRecordsCommands);
}

}  // namespace hayago::gtp
