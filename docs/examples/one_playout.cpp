// One playout by the name of its policy: who wins, by how much, after how many moves, and whose
// every point is in the end.
//   one_playout [policy]      `hayago bench --list` names them
#include <cstdio>

#include "core/playout/registry.h"

using namespace hayago;

namespace {

constexpr double kKomi = 7.5;

char letter_of(Color owner) {
  return owner == Color::Black ? 'X' : owner == Color::White ? 'O' : '.';
}

}  // namespace

int main(int argc, char** argv) {
  const char* policy = argc > 1 ? argv[1] : "light";
  auto runner = make_runner<9>(policy);
  if (!runner) {
    std::fprintf(stderr, "one_playout: %s\n", runner.error().text.c_str());
    return 2;
  }
  // A position, who is to move, and the last move: kPass where there is none.
  (*runner)->set_start(Board<9>(), Color::Black, kPass);

  Random random(1);  // the same seed plays the same game on every machine
  PlayoutDetail<9> detail;
  const PlayoutResult result = (*runner)->run(random, detail);

  std::printf("%s: %d moves, Black has %+g after komi\n", policy, result.length,
              result.score - kKomi);
  for (int y = 8; y >= 0; --y, std::puts(""))
    for (int x = 0; x < 9; ++x) std::printf(" %c", letter_of(detail.owner[point_at<9>(x, y)]));
}
