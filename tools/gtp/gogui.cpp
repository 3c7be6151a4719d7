// GTP commands of GoGui: maps of what the last search found, and being interrupted.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/board/board_text.h"
#include "search/player/player.h"
#include "tools/gtp/analysis_text.h"
#include "tools/gtp/commands.h"
#include "tools/gtp/input.h"

namespace hayago::gtp {
namespace {

// A report of the position on the board: a little more thinking on the tree there is.
SearchReport current_report(GtpState& state) {
  const Color to_move = std::visit([](const auto& g) { return g.to_move(); }, state.game);
  constexpr double kSeconds = 0.2;
  return state.player->analyse(state.game, to_move, kSeconds);
}

std::string cell(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

// "dboard": a row of numbers per line, the top row first.
std::string board_of_numbers(int size, const std::vector<double>& values) {
  std::string text = "\n";
  for (int y = size - 1; y >= 0; --y) {
    for (int x = 0; x < size; ++x)
      text += cell(values[static_cast<size_t>(y * size + x)]) + (x + 1 < size ? " " : "\n");
  }
  return text;
}

using MoveValue = double (*)(const MoveReport&, const SearchReport&);

std::string move_map(const SearchReport& report, MoveValue value) {
  std::vector<double> values(static_cast<size_t>(report.size * report.size), 0.0);
  with_size(report.size, [&]<int N>() {
    for (const MoveReport& move : report.moves)
      if (move.move != kPass)
        values[static_cast<size_t>(row_of<N>(move.move) * report.size + column_of<N>(move.move))] =
            value(move, report);
  });
  return board_of_numbers(report.size, values);
}

double visit_share(const MoveReport& move, const SearchReport& report) {
  const auto most = static_cast<double>(std::max<int64_t>(report.moves.front().visits, 1));
  return static_cast<double>(move.visits) / most;
}
double win_rate(const MoveReport& move, const SearchReport&) {
  return move.visits > 0 ? move.value : 0;
}
double prior_of(const MoveReport& move, const SearchReport& report) {
  double most = 0;
  for (const MoveReport& m : report.moves) most = std::max(most, m.prior);
  return most > 0 ? move.prior / most : 0;
}
double rave_rate(const MoveReport& move, const SearchReport&) {
  return move.rave_visits > 0 ? move.rave_value : 0;
}

GtpReply visits_map(GtpState& state, const GtpArgs&) {
  return move_map(current_report(state), visit_share);
}
GtpReply values_map(GtpState& state, const GtpArgs&) {
  return move_map(current_report(state), win_rate);
}
GtpReply prior_map(GtpState& state, const GtpArgs&) {
  return move_map(current_report(state), prior_of);
}
GtpReply rave_map(GtpState& state, const GtpArgs&) {
  return move_map(current_report(state), rave_rate);
}

GtpReply ownership_map(GtpState& state, const GtpArgs&) {
  const SearchReport report = current_report(state);
  return board_of_numbers(report.size,
                          std::vector<double>(report.ownership.begin(), report.ownership.end()));
}

// "gfx": colours and vertices in turn, then a line for the status bar.
GtpReply principal_variation(GtpState& state, const GtpArgs&) {
  const SearchReport report = current_report(state);
  if (report.moves.empty()) return std::string();
  std::string text = "VAR";
  Color color = report.to_move;
  for (Point p : report.moves.front().variation) {
    text += std::string(color == Color::Black ? " b " : " w ") + vertex_text(p, report.size);
    color = opponent(color);
  }
  char status[96];
  std::snprintf(status, sizeof status, "\nTEXT %lld visits, winning %.1f%%, score %+.1f",
                static_cast<long long>(report.root_visits), 100 * report.value,
                report.score - report.komi);
  return text + status;
}

GtpReply analyze_commands(GtpState&, const GtpArgs&) {
  return std::string(
      "dboard/Visits of moves/hayago-visits\n"
      "dboard/Winning share of moves/hayago-values\n"
      "dboard/Prior of moves/hayago-prior\n"
      "dboard/RAVE value of moves/hayago-rave\n"
      "dboard/Ownership/hayago-ownership\n"
      "gfx/Principal variation/hayago-variation\n"
      "plist/All legal moves/all_legal %c\n"
      "plist/Dead stones/final_status_list dead\n"
      "string/Final score/final_score\n"
      "string/Explain last move/gomill-explain_last_move\n"
      "string/Engine and parameters/gomill-describe_engine\n"
      "none/Forget the tree/clear_cache\n");
}

// Listing it is enough: the reader of input sees the comment line "# interrupt" itself.
GtpReply interrupt(GtpState&, const GtpArgs&) { return std::string(); }

GtpReply sigint(GtpState& state, const GtpArgs&) {
  if (state.input != nullptr) state.input->sigint_interrupts();
  return std::to_string(::getpid());
}

constexpr GtpCommand kGoguiCommands[] = {
    {"gogui-analyze_commands", analyze_commands},
    {"gogui-interrupt", interrupt},
    {"gogui-sigint", sigint},
    {"hayago-visits", visits_map},
    {"hayago-values", values_map},
    {"hayago-prior", prior_map},
    {"hayago-rave", rave_map},
    {"hayago-ownership", ownership_map},
    {"hayago-variation", principal_variation},
};

}  // namespace

void add_gogui_commands(GtpEngine& engine, GtpState& state) {
  add_commands(engine, state, kGoguiCommands);
}

void add_all_commands(GtpEngine& engine, GtpState& state) {
  add_board_commands(engine, state);
  add_rules_commands(engine, state);
  add_record_commands(engine, state);
  add_play_commands(engine, state);
  add_time_commands(engine, state);
  add_analysis_commands(engine, state);
  add_gogui_commands(engine, state);
  add_param_commands(engine, state);
}

}  // namespace hayago::gtp
