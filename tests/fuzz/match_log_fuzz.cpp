// What matches keep: lines of games, the state of a tuning, games to be rated.
#include "core/base/text.h"
#include "tests/fuzz/door.h"
#include "tools/match/match.h"
#include "tools/match/match_log.h"
#include "tools/match/rating.h"
#include "tools/match/tune.h"

namespace hayago::fuzz {
namespace {

using namespace match;

void read_games(std::string_view text) {
  std::vector<GameResult> games;
  while (!text.empty()) {
    const Result<GameResult> game = parse_json_line(std::string(take_line(text)));
    if (!game) {
      expect_error(game.error().text);
      continue;
    }
    const std::string written = to_json_line(*game);
    expect(
        to_json_line(expect_value(parse_json_line(written), "a written line is read")) == written,
        "the same game");
    games.push_back(*game);
  }
  const MatchReport report = summarize(games, {});
  expect(report.finished == static_cast<int64_t>(games.size()), "every game is counted");
}

void read_tuning(const std::string& text) {
  const std::vector<TuneParam> params = {{"c_uct", 0.2, 0, 1, false}, {"expand", 8, 1, 64, true}};
  const Result<TuneState> state = parse_state(text, params, "about");
  if (!state) return expect_error(state.error().text);
  const std::string written = state_json(params, "about", *state);
  const auto again = parse_state(written, params, "about");
  expect(state_json(params, "about", expect_value(again, "a written state is read")) == written,
         "the same state");
  (void)perturb(*state, {}, 1);
}

void read_logs(std::string_view text) {
  read_games(text);
  read_tuning(std::string(text));
  if (const auto rated = parse_rated_games(text); !rated) expect_error(rated.error().text);
}

const Door door("match_log", read_logs);

}  // namespace
}  // namespace hayago::fuzz
