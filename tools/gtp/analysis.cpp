// GTP commands that show what the search thinks, in the dialects of the front ends: a line per
// interval. Analysis goes on until the next line arrives, whatever it says; genmove_analyze ends
// with its move.
#include <algorithm>
#include <chrono>
#include <thread>

#include "core/base/text.h"
#include "core/board/board_text.h"
#include "search/player/player.h"
#include "tools/gtp/analysis_text.h"
#include "tools/gtp/commands.h"
#include "tools/gtp/input.h"

namespace hayago::gtp {
namespace {

using AnalysisText = std::string (*)(const SearchReport&, const AnalysisOptions&);

struct AnalysisRequest {
  Color color = Color::Black;
  double interval = 1;  // seconds
  AnalysisOptions options;
  RootMoves root;
};

// Centiseconds; 0 means as often as is sensible.
Result<void> set_interval(AnalysisRequest& request, const GtpArgs& args, size_t i) {
  const Result<int> hundredths = args.integer(i, 0, 1'000'000'000);
  if (!hundredths)
    return Error{"syntax error: '" + args[i].substr(0, 40) +
                 "' is not an interval; centiseconds expected, 0 to 1000000000"};
  request.interval = std::max(0.05, *hundredths / 100.0);
  return {};
}

Result<void> set_flag(bool& flag, const std::string& value) {
  if (value != "true" && value != "false")
    return Error{"syntax error: true or false expected, not '" + value.substr(0, 40) + "'"};
  flag = value == "true";
  return {};
}

// COLOR VERTEX,VERTEX,... UNTIL: moves that are not to be searched (avoid), or the only ones that
// are (allow). The search restricts its first move, so what is said of the other player has no
// effect.
Result<void> set_root_moves(const GtpState& state, AnalysisRequest& request, const GtpArgs& args,
                            size_t i) {
  const bool avoid = args[i] == "avoid";
  if (i + 4 > args.size())
    return Error{"syntax error: '" + args[i] + "' needs a colour, points and a depth"};
  const Result<Color> color = parse_color(args[i + 1]);
  if (!color) return color.error();
  const Result<int> until = args.integer(i + 3, 1, 1'000'000);
  if (!until) return until.error();
  std::string names = args[i + 2] + ",";
  for (size_t comma; (comma = names.find(',')) != std::string::npos; names.erase(0, comma + 1)) {
    const std::string name = names.substr(0, comma);
    const Result<Point> p = std::visit(
        [&]<int N>(const Game<N>& game) { return parse_vertex<N>(name, game.size()); }, state.game);
    if (!p) return p.error();
    if (*color == request.color) (avoid ? request.root.never : request.root.only).push_back(*p);
  }
  return {};
}

constexpr std::string_view kKeys[] = {"interval", "minmoves", "maxmoves",  "avoid",
                                      "allow",    "rootInfo", "ownership", "pvVisits"};

// Front ends switch outputs on that other engines have (movesOwnership true). Readers of these
// lines look for what they know, so leaving one out is better than no analysis at all.
bool is_foreign_output(const std::string& value) { return value == "true" || value == "false"; }

Result<void> set_key(AnalysisRequest& request, const GtpArgs& args, size_t i) {
  const std::string& key = args[i];
  if (i + 1 == args.size()) return Error{"syntax error: '" + key.substr(0, 40) + "' needs a value"};
  AnalysisOptions& options = request.options;
  if (key == "interval") return set_interval(request, args, i + 1);
  if (key == "minmoves" || key == "maxmoves") {
    const Result<int> count = args.integer(i + 1, 0, 1000);
    if (!count) return count.error();
    (key == "minmoves" ? options.min_moves : options.max_moves) = *count;
    return {};
  }
  if (key == "rootInfo") return set_flag(options.root_info, args[i + 1]);
  if (key == "ownership") return set_flag(options.ownership, args[i + 1]);
  if (key == "pvVisits") return set_flag(options.pv_visits, args[i + 1]);
  if (is_foreign_output(args[i + 1])) return {};
  return Error{"syntax error: unknown key '" + key.substr(0, 40) + "'" +
               did_you_mean(key.substr(0, 40), kKeys)};
}

// [color] [interval] key value ..., the first two in any order.
Result<AnalysisRequest> parse_request(const GtpState& state, const GtpArgs& args) {
  AnalysisRequest request;
  request.color = std::visit([](const auto& game) { return game.to_move(); }, state.game);
  size_t i = 0;
  for (; i < args.size() && i < 2; ++i) {
    if (parse_real(args[i])) {
      if (Result<void> set = set_interval(request, args, i); !set) return set.error();
    } else if (const Result<Color> color = parse_color(args[i])) {
      request.color = *color;
    } else {
      break;
    }
  }
  while (i < args.size()) {
    const bool moves = args[i] == "avoid" || args[i] == "allow";
    Result<void> set = moves ? set_root_moves(state, request, args, i) : set_key(request, args, i);
    if (!set) return set.error();
    i += moves ? 4 : 2;
  }
  return request;
}

bool has_news(const GtpState& state) { return state.input == nullptr || state.input->has_news(); }

GtpReply analyse(GtpState& state, const GtpArgs& args, GtpStream& stream, AnalysisText to_line) {
  const Result<AnalysisRequest> request = parse_request(state, args);
  if (!request) return request.error();
  stream.begin();
  state.stop_on_news = true;
  do {
    const SearchReport report =
        state.player->analyse(state.game, request->color, request->interval, request->root);
    const std::string line = to_line(report, request->options);
    if (!line.empty()) stream.line(line);
    // A full tree ends a run early: do not flood the front end with the same words.
    for (double left = request->interval - report.seconds; left > 0.001 && !has_news(state);
         left -= 0.01)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  } while (!has_news(state));
  state.stop_on_news = false;
  return std::string();
}

// Lines while it thinks where `live`; the last one is of what the move was chosen by.
GtpReply think_aloud(GtpState& state, const GtpArgs& args, GtpStream& stream, AnalysisText to_line,
                     bool live) {
  const Result<AnalysisRequest> request = parse_request(state, args);
  if (!request) return request.error();
  stream.begin();
  LiveReports reports{{}, request->interval};
  const auto show = [&](const SearchReport& report) {
    const std::string line = to_line(report, request->options);
    if (!line.empty()) stream.line(line);
  };
  if (live) reports.take = show;
  const PlayedMove played = play_decision(state, request->color, false, request->root, reports);
  show(played.decision.report);
  return "play " + played.text;
}

GtpReply genmove_analyse(GtpState& state, const GtpArgs& args, GtpStream& stream,
                         AnalysisText to_line) {
  return think_aloud(state, args, stream, to_line, true);
}

// The client of CGOS passes on a single line.
GtpReply cgos_genmove_analyse(GtpState& state, const GtpArgs& args, GtpStream& stream,
                              AnalysisText to_line) {
  return think_aloud(state, args, stream, to_line, false);
}

std::string cgos_line(const SearchReport& report, const AnalysisOptions&) {
  return report.moves.empty() ? "" : cgos_analysis(report, "");
}

template <class Function>
void add(GtpEngine& engine, GtpState& state, const char* name, Function function,
         AnalysisText to_line) {
  engine.add(name, [&state, function, to_line](const GtpArgs& args, GtpStream& stream) {
    return function(state, args, stream, to_line);
  });
}

}  // namespace

void add_analysis_commands(GtpEngine& engine, GtpState& state) {
  add(engine, state, "lz-analyze", analyse, lz_analysis);
  add(engine, state, "analyze", analyse, lz_analysis);
  add(engine, state, "kata-analyze", analyse, kata_analysis);
  add(engine, state, "lz-genmove_analyze", genmove_analyse, lz_analysis);
  add(engine, state, "genmove_analyze", genmove_analyse, lz_analysis);
  add(engine, state, "kata-genmove_analyze", genmove_analyse, kata_analysis);
  add(engine, state, "cgos-genmove_analyze", cgos_genmove_analyse, cgos_line);
}

}  // namespace hayago::gtp
