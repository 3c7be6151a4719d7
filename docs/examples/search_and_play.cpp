// A search with a preset, and a player with a clock: first what a tree of 1,000 playouts thinks of
// the empty board, then a game of a few moves against itself with a second for each side.
#include <chrono>
#include <cstdio>

#include "core/base/stopwatch.h"
#include "core/board/board_text.h"
#include "search/params/presets.h"
#include "search/player/player.h"

using namespace hayago;

namespace {

// One worker and one seed: the same tree on every machine.
void search_empty_board(const SearchParams& params) {
  Search<9> search(params, {.workers = 1, .memory_mib = 64});
  search.set_position(position_of(Game<9>()));
  const SearchReport report = search.run({.playouts = 1000});
  std::printf("search: %lld playouts, best %s, winning %.1f %%\n",
              static_cast<long long>(report.simulations), to_text<9>(report.best).c_str(),
              100 * report.value);
}

void play_with_clock(const SearchParams& params) {
  PlayerSettings settings;
  settings.params = params;
  settings.threads = 1;
  settings.memory = 64;
  settings.lag = 0;  // nobody is at the other end of a line
  Player player(settings);
  GameClock clock;
  clock.start({TimeSettings::System::Absolute, 1.0});

  AnyGame any = make_game(9, {});
  auto& game = std::get<Game<9>>(any);
  for (int i = 0; i < 4; ++i) {
    const Color color = game.to_move();
    const auto start = std::chrono::steady_clock::now();
    const Decision decision = player.choose(any, color, clock);
    clock.spend(color, seconds_since(start));
    if (decision.resign || !game.play(color, decision.move)) return;
    std::printf("%s %s, %.2f s left: %s\n", color_name(color), to_text<9>(decision.move).c_str(),
                clock.state(color).left, decision.why.c_str());
  }
}

}  // namespace

int main() {
  const Result<SearchParams> params = preset_params("champion");
  if (!params) {
    std::fprintf(stderr, "search_and_play: %s\n", params.error().text.c_str());
    return 2;
  }
  search_empty_board(*params);
  play_with_clock(*params);
}
