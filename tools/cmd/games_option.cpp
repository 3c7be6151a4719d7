#include "tools/cmd/games_option.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "core/base/text.h"
#include "tools/cmd/options.h"

namespace hayago {

using namespace train;
void declare_games_option(CLI::App& app, GamesOption& o) {
  size_option(app, o.size, "board size of the games to take");
  app.add_option("--games", o.games,
                 "SGF file, folder, or one game per line (.xz too); - reads standard input")
      ->required();
  whole_option(app, "--max-games", o.max_games, 0, 100'000'000,
               "so many games, evenly spread over all; 0: all");
  threads_option(app, o.threads, "worker threads; they do not change the result");
}

Result<GameSet> games_of(const GamesOption& o) {
  constexpr int kNamed = 20;
  int skipped = 0;
  Result<GameSet> set = read_games({o.games, o.size, o.max_games, [&](const std::string& problem) {
                                      if (++skipped <= kNamed)
                                        fmt::print(stderr, "skipped {}\n", problem);
                                    }});
  if (skipped > kNamed) fmt::print(stderr, "skipped {} more\n", skipped - kNamed);
  if (set && !set->other_sizes.empty()) {
    std::vector<std::string> sizes;
    for (const auto& [size, games] : set->other_sizes)
      sizes.push_back(fmt::format("{0} of {1}x{1}", games, size));
    fmt::print(stderr, "skipped games of other sizes: {}\n", joined(sizes));
  }
  return set;
}

}  // namespace hayago
