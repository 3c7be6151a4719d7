// A match between two settings of the same player: who wins more games of 9x9, colours in turn,
// with the interval that says how much so few games can tell.
//   small_match [games] [playouts a move]
#include <cstdio>
#include <cstdlib>

#include "core/base/interval.h"
#include "core/rules/score.h"
#include "search/params/presets.h"
#include "search/player/player.h"

using namespace hayago;

namespace {

constexpr int kLongestGame = 200;

PlayerSettings settings_with(const char* policy, int64_t playouts, uint64_t seed) {
  PlayerSettings settings;
  settings.params = *preset_params("erica");
  settings.params.policy = policy;
  settings.threads = 1;
  settings.memory = 64;
  settings.playouts = playouts;
  settings.seed = seed;  // the same games on every machine
  return settings;
}

// Black's result by area after both have passed or one has resigned.
double play_game(const PlayerSettings& of_black, const PlayerSettings& of_white) {
  Player black(of_black);
  Player white(of_white);
  AnyGame any = make_game(9, {.komi = 7.5});
  auto& game = std::get<Game<9>>(any);
  const GameClock clock;  // a number of playouts needs none
  while (!game.is_over() && game.moves().size() < kLongestGame) {
    const Color color = game.to_move();
    const Decision decision = (color == Color::Black ? black : white).choose(any, color, clock);
    if (decision.resign) return color == Color::Black ? -1 : 1;
    if (!game.play(color, decision.move)) return 0;
  }
  return game.score();
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 4;
  const int playouts = argc > 2 ? std::atoi(argv[2]) : 50;
  double points = 0;  // of erica's
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<uint64_t>(i / 2 + 1);
    const PlayerSettings erica = settings_with("erica", playouts, seed);
    const PlayerSettings light = settings_with("light", playouts, seed);
    const bool first = i % 2 == 0;
    const double score = first ? play_game(erica, light) : -play_game(light, erica);
    points += score > 0 ? 1 : score == 0 ? 0.5 : 0;
    std::printf("game %d: erica %s, %s\n", i + 1, first ? "Black" : "White",
                score > 0    ? "won"
                : score == 0 ? "drew"
                             : "lost");
  }
  const Interval interval = wilson(points, games);
  std::printf("policy erica won %g of %d against light: %.0f to %.0f %%\n", points, games,
              100 * interval.low, 100 * interval.high);
}
