// Plays one game with the installed library.
#include <cstdio>

#include "core/playout/registry.h"

int main() {
  auto runner = hayago::make_runner<9>("light");
  if (!runner) return 1;
  (*runner)->set_start(hayago::Board<9>(), hayago::Color::Black, hayago::kPass);
  hayago::Random random(1);
  const hayago::PlayoutResult result = (*runner)->run(random);
  std::printf("%d moves, score %d\n", result.length, result.score);
  return result.length > 20 ? 0 : 1;
}
