#include "tools/cmd/games_option.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/base/types.h"

namespace hayago {

using namespace train;
void declare_games_option(CLI::App& app, GamesOption& o) {
  app.add_option("--size", o.size, "board size, 2 to 25")
      ->check(CLI::Range(kMinSize, kMaxSize))
      ->capture_default_str();
  app.add_option("--games", o.games,
                 "SGF file, folder, or one game per line (.xz too); - reads standard input")
      ->required();
  app.add_option("--max-games", o.max_games, "so many games, evenly spread over all; 0: all")
      ->check(CLI::Range(0, 100'000'000))
      ->capture_default_str();
  app.add_option("--threads", o.threads, "0: one per core; the result does not depend on it")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

Result<GameSet> games_of(const GamesOption& o) {
  constexpr int kNamed = 20;
  int skipped = 0;
  Result<GameSet> set = read_games({o.games, o.size, o.max_games, [&](const std::string& problem) {
                                      if (++skipped <= kNamed)
                                        fmt::print(stderr, "skipped {}\n", problem);
                                    }});
  if (skipped > kNamed) fmt::print(stderr, "skipped {} more\n", skipped - kNamed);
  return set;
}

}  // namespace hayago
