// --games, --size, --max-games, --threads: where the commands that learn from games, or compare
// with them, take the games from.
#pragma once

#include <string>

#include "tools/cmd/options.h"
#include "tools/train/game_set.h"

namespace CLI {
class App;
}

namespace hayago {

struct GamesOption {
  std::string games;
  int size = kDefaultSize, max_games = 0, threads = 0;
};

void declare_games_option(CLI::App& app, GamesOption& o);
// Names on stderr the first games that had to be skipped, and counts the others.
Result<train::GameSet> games_of(const GamesOption& o);

}  // namespace hayago
