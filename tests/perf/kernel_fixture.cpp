// A copy of the light playout in which one function can be slowed down (HAYAGO_SLOW_EYES) without
// changing a move: what `--against` must name. Prints what it played, like the real worker.
#include <cstdio>

#include "core/playout/light.h"

namespace hayago {
namespace {

struct FixturePolicy {
  using Board = BareBoard<9>;
  void begin(const Board&, Color, Point) {}

  HG_NOINLINE bool fills_own_eye(const Board& board, Color c, Point p) {
#ifdef HAYAGO_SLOW_EYES
    for (int i = 0; i < 8; ++i) asm volatile("nop; nop; nop; nop");
#endif
    return board.is_real_eye(c, p);
  }

  Point play(Board& board, Color c, Random& random) {
    int left = board.empty_count();
    while (left > 0) {
      const int i = static_cast<int>(random.below(static_cast<uint32_t>(left)));
      const Point p = board.empty_at(i);
      if (p != board.ko_point() && !fills_own_eye(board, c, p) && board.try_play(c, p)) return p;
      board.swap_empty(i, --left);
    }
    board.pass();
    return kPass;
  }
};

}  // namespace

extern "C" HG_NOINLINE void hayago_profile_region(int playouts, long* moves) {
  Random random(1);
  FixturePolicy policy;
  NoTrail none;
  for (int i = 0; i < playouts; ++i) {
    BareBoard<9> board{Board<9>()};
    *moves += run_playout(policy, board, Color::Black, kPass, random, none).length;
  }
}

}  // namespace hayago

int main() {
  long moves = 0;
  hayago::hayago_profile_region(40, &moves);
  std::printf("40 %ld\n", moves);
}
